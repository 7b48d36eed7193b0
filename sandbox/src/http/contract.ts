import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import { ApiError, badRequest, type Validation } from './api-error.js';

export type Version = 'v0.3' | 'v0.4';

/** A request before validation. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: IncomingHttpHeaders;
  /** Reads the body as JSON; undefined if there is none. Throws an ApiError if it is not JSON or too long. */
  readonly readBody: () => Promise<unknown>;
}

/** A validated request. Path and query parameters have the types of the contract. */
export interface CheckedRequest {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Finds the operation of a request in one version's OpenAPI document, and validates the request against it. */
export interface Contract {
  /** Returns the operation id. Throws a 404 or 405 ApiError if no operation has this path and method. */
  match(method: string, path: string): string;
  /** Throws a 400 ApiError if the request is invalid. */
  check(operationId: string, request: RawRequest, body: unknown): CheckedRequest;
}

// The JSON Schema formats used in the documents. ajv brings none.
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)),
  'date-time': (text) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.test(text) &&
    !Number.isNaN(Date.parse(text)),
};

const contracts = new Map<Version, Promise<Contract>>();

/** Loads a document once per process: it does not change, and tests start many sandboxes. */
export function loadContract(version: Version): Promise<Contract> {
  const contract = contracts.get(version) ?? load(version);
  contracts.set(version, contract);
  return contract;
}

async function load(version: Version): Promise<Contract> {
  // Generated from the YAML, which would take a third of the time of a start.
  const file = new URL(`../../../schema/${version}.openapi.json`, import.meta.url);
  const definition: Document = JSON.parse(await readFile(file, 'utf8'));
  const api = new OpenAPIBackend({
    definition,
    strict: true,
    // Compiles the schemas of an operation on first use, to start faster.
    quick: true,
    coerceTypes: true,
    // Each operation has compilers of its own, and each would compile the schema of JSON Schema to validate that of the operation. To
    // optimize the code takes longer than what it saves.
    ajvOpts: { strict: false, allErrors: false, logger: false, validateSchema: false, code: { optimize: false } },
    customizeAjv(ajv) {
      for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
      return ajv;
    },
  });
  await api.init();
  // By itself, the router lists them again for each request, twice: that takes as long as the rest of most requests.
  const operations = api.getOperations();
  api.router.getOperations = () => operations;

  return {
    match(method, path) {
      const operation = api.matchOperation({ method, path, headers: {} });
      if (!operation?.operationId) {
        const methods = ['get', 'post', 'put', 'delete'].filter((other) => other !== method.toLowerCase());
        const hasOtherMethod = methods.some((other) => api.matchOperation({ method: other, path, headers: {} }));
        throw hasOtherMethod
          ? new ApiError(405, `${method} is not allowed for this path.`)
          : new ApiError(404, 'Unknown path.');
      }
      return operation.operationId;
    },
    check(operationId, { method, path, query, headers }, body) {
      const request = { method, path, query: toMutableQuery(query), headers: toDefinedHeaders(headers), body };
      const { valid, errors, coerced } = api.validateRequest(request, operationId);
      if (!valid) throw toBadRequest(errors ?? []);
      return { path: coerced?.params ?? {}, query: coerced?.query ?? {}, body };
    },
  };
}

interface Violation {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
}

const SOURCES: Readonly<Record<string, Validation['source']>> = { query: 'query', path: 'params', header: 'headers' };

/** Names all violations in the same part of the request as the first one. */
function toBadRequest(violations: readonly Violation[]): ApiError {
  // `if` and `anyOf` only report that they failed; the causes are separate violations.
  const specificViolations = violations.filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf');
  const locations = (specificViolations.length > 0 ? specificViolations : violations).map(locateViolation);
  const source = locations[0]?.source ?? 'body';
  const inSource = locations.filter((location) => location.source === source);
  const keys = [...new Set(inSource.map(({ key }) => key).filter((key) => key !== ''))];
  const [first] = inSource;
  return badRequest(
    `Invalid ${first?.key || source}: ${first?.message ?? 'does not match the schema'}.`,
    source,
    ...keys,
  );
}

function locateViolation({ instancePath, message, params }: Violation) {
  const [root = '', ...members] = instancePath.split('/').slice(1).map(unescapePointer);
  const extra = params['missingProperty'] ?? params['additionalProperty'] ?? params['propertyName'];
  if (typeof extra === 'string' && extra !== 'requestBody') members.push(extra);
  return { source: SOURCES[root] ?? 'body', key: members.join('.'), message };
}

const unescapePointer = (member: string): string => member.replaceAll('~1', '/').replaceAll('~0', '~');

function toMutableQuery(query: RawRequest['query']): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
}

function toDefinedHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const present = Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] => entry[1] !== undefined,
  );
  return Object.fromEntries(present);
}
