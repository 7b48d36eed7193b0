import { readFile } from 'node:fs/promises';
import { type Document, OpenAPIBackend, OpenAPIValidator } from 'openapi-backend';
import { beforeAll } from 'vitest';
import { shareCompilers } from './share-compilers.js';

export const schemaUrl = (version: string) => new URL(`../../schema/${version}.openapi.yaml`, import.meta.url);

/** Formats in the documents that ajv does not define. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i,
};

interface Contract {
  readonly document: Document;
  readonly router: OpenAPIBackend['router'];
  readonly validator: OpenAPIValidator;
}

async function loadContract(version: string): Promise<Contract> {
  // A test compares it with the YAML, whose parser takes longer.
  const file = new URL(schemaUrl(version).href.replace(/yaml$/, 'json'));
  const document: Document = JSON.parse(await readFile(file, 'utf8'));
  // Without `quick`, the library validates documents against OpenAPI 3.0, which fails for 3.1.
  const { definition, router } = await new OpenAPIBackend({ definition: document, quick: true, strict: true }).init();
  const fail = (message: string) => {
    throw new Error(message);
  };
  const validator = new OpenAPIValidator({
    definition,
    router,
    ajvOpts: { allErrors: true, code: { optimize: false }, logger: { log: fail, warn: fail, error: fail } },
    customizeAjv: shareCompilers(FORMATS),
  });
  return { document, router, validator };
}

const contracts: Record<string, Contract> = {};
beforeAll(async () => {
  for (const version of ['v0.3', 'v0.4']) contracts[version] = await loadContract(version);
});

/** Returns the contract of a version, which is loaded before all tests. */
export function getContract(version: string): Contract {
  const contract = contracts[version];
  if (!contract) throw new Error(`Unknown version ${version}.`);
  return contract;
}

/** Returns the paths of the invalid parts of a request, which begin with `body`, `query` or `path`. */
export function findInvalidPaths(
  version: string,
  method: string,
  path: string,
  { query = {}, body }: RequestInput = {},
): readonly string[] {
  const { router, validator } = getContract(version);
  const headers = { 'content-type': 'application/json' };
  const request = { method, path, headers, query, body };
  const operation = router.matchOperation(request);
  if (!operation) throw new Error(`Unknown operation ${method} ${path}.`);
  const errors = validator.validateRequest(request, operation).errors ?? [];
  const paths = errors
    .filter(({ keyword }) => !['if', 'anyOf'].includes(keyword))
    .map(({ instancePath, params }) =>
      [
        ...instancePath.replace('/requestBody', '/body').split('/').slice(1),
        params['missingProperty'] ?? params['additionalProperty'] ?? [],
      ]
        .flat()
        .join('.'),
    );
  return [...new Set(paths)].sort();
}

interface RequestInput {
  readonly query?: Record<string, string | string[]>;
  readonly body?: object;
}
