import { readFile } from 'node:fs/promises';
import { type Document, OpenAPIBackend, OpenAPIValidator } from 'openapi-backend';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const schemaUrl = (version: string) => new URL(`../../schema/${version}.openapi.yaml`, import.meta.url);
const typesUrl = (version: string) => new URL(`../../schema/${version.replace('.', '')}.d.ts`, import.meta.url);

/** The formats that the documents use and ajv does not know by itself. */
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

async function contract(version: string): Promise<Contract> {
  const document: Document = parse(await readFile(schemaUrl(version), 'utf8'));
  // Not quick, the library holds a document against OpenAPI 3.0, which no 3.1 document can satisfy.
  const { definition, router } = await new OpenAPIBackend({ definition: document, quick: true, strict: true }).init();
  const complain = (message: string) => {
    throw new Error(message);
  };
  const validator = new OpenAPIValidator({
    definition,
    router,
    ajvOpts: { allErrors: true, logger: { log: complain, warn: complain, error: complain } },
    customizeAjv: (ajv) => {
      for (const [name, format] of Object.entries(FORMATS)) ajv.addFormat(name, format);
      return ajv;
    },
  });
  return { document, router, validator };
}

const contracts: Record<string, Contract> = {};
beforeAll(async () => {
  for (const version of ['v0.3', 'v0.4']) contracts[version] = await contract(version);
});

function of(version: string): Contract {
  const found = contracts[version];
  if (!found) throw new Error(`no contract of ${version}`);
  return found;
}

/** Where a request is invalid: `body`, `query` or `path`, and the members on the way there. */
function complaints(version: string, method: string, path: string, { query = {}, body }: Sent = {}): readonly string[] {
  const { router, validator } = of(version);
  const headers = { 'content-type': 'application/json' };
  const request = { method, path, headers, query, body };
  const operation = router.matchOperation(request);
  if (!operation) throw new Error(`no operation is ${method} ${path}`);
  const errors = validator.validateRequest(request, operation).errors ?? [];
  const places = errors
    .filter(({ keyword }) => !['if', 'anyOf'].includes(keyword))
    .map(({ instancePath, params }) =>
      [
        ...instancePath.replace('/requestBody', '/body').split('/').slice(1),
        params['missingProperty'] ?? params['additionalProperty'] ?? [],
      ]
        .flat()
        .join('.'),
    );
  return [...new Set(places)].sort();
}

interface Sent {
  readonly query?: Record<string, string | string[]>;
  readonly body?: object;
}

const uuid = '0192f7a4-6f1c-7cc0-8a53-1f2d3c4b5a69';

/** SPEC.md section 4, by hand: what it names, with the success status and the query parameters it states. */
const SPEC_ENDPOINTS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['post', '/v0.4/jobs', '201', []],
  [
    'get',
    '/v0.4/jobs',
    '200',
    ['ids', 'parent_job_id', 'status', 'target', 'session_id', 'submitter_id', 'limit', 'next'],
  ],
  ['get', '/v0.4/jobs/{UUID}', '200', []],
  ['get', '/v0.4/jobs/{UUID}/results/probabilities', '200', []],
  ['get', '/v0.4/jobs/{UUID}/cost', '200', []],
  ['post', '/v0.4/sessions', '201', []],
  ['get', '/v0.4/sessions', '200', ['active']],
  ['post', '/v0.4/sessions/{session_id}/end', '200', []],
  ['get', '/v0.4/backends/{backend}', '200', ['start', 'end']],
  ['get', '/v0.4/backends/{backend}/characterizations', '200', ['start', 'end', 'limit', 'page']],
  ['get', '/v0.4/backends/{backend}/characterizations/{characterization_id}', '200', ['start', 'end']],
  ['post', '/v0.3/jobs', '200', []],
  ['get', '/v0.3/jobs', '200', ['id', 'status', 'submitter_id', 'project_id', 'limit', 'next']],
  ['get', '/v0.3/report/organizations/{org_id}', '200', ['start_date', 'end_date']],
  ['get', '/v0.3/characterizations/backends/{backend}', '200', ['start', 'end', 'limit', 'page']],
  ['get', '/v0.3/characterizations/{backend}/all', '200', []],
  ['get', '/v0.3/characterizations/{backend}/current', '200', []],
  ['get', '/v0.3/characterizations/{characterization_id}', '200', []],
  ['get', '/v0.3/jobs/{UUID}/output', '200', []],
];

describe.each(['v0.3', 'v0.4'])('the contract of %s', (version) => {
  test('is valid OpenAPI, and the wire types are generated from it', async () => {
    const types = astToString(await openapiTypes(schemaUrl(version), { silent: true }));
    expect(await readFile(typesUrl(version), 'utf8')).toBe(`${COMMENT_HEADER}${types}`);
  });

  test('names each operation once, puts it under its version and describes it', () => {
    const operations = of(version).router.getOperations();
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, path, summary, description } of operations) {
      expect(operationId).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
      expect(path).toMatch(new RegExp(`^/${version}/`));
      expect(summary && description, `${operationId} says what it does`).toBeTruthy();
    }
  });

  test('lets every operation fail in the ways any can, with the shape of SPEC 7', () => {
    const { router, validator } = of(version);
    const error = { statusCode: 400, error: 'Bad Request', message: 'No.' };
    for (const operation of router.getOperations()) {
      for (const status of [400, 401, 429, 500]) {
        expect(Object.keys(operation.responses ?? {}), operation.operationId).toContain(`${status}`);
        const body = status === 400 ? { ...error, validation: { keys: ['limit'], source: 'query' } } : error;
        expect(validator.validateResponse(body, operation, status).errors, operation.operationId).toBeNull();
        expect(validator.validateResponse({ message: 'No.' }, operation, status).valid).toBe(false);
      }
    }
  });

  test('describes every parameter, schema and property', () => {
    const { components } = of(version).document;
    const bare = Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) => undescribed(schema, name));
    const parameters = of(version)
      .router.getOperations()
      .flatMap(({ operationId, parameters = [] }) =>
        parameters.flatMap((parameter) =>
          'name' in parameter && !parameter.description ? [`${operationId} ${parameter.name}`] : [],
        ),
      );
    expect([...bare, ...parameters]).toEqual([]);
  });

  test('asks for a key everywhere but at the backends and the lists of their characterizations', () => {
    const open = of(version)
      .router.getOperations()
      .filter(({ security = [] }) => security.some((requirement) => Object.keys(requirement).length === 0))
      .map(({ path }) => path)
      .sort();
    expect(open).toEqual(
      version === 'v0.3'
        ? ['/v0.3/backends', '/v0.3/characterizations/backends/{backend}', '/v0.3/characterizations/{backend}/all']
        : ['/v0.4/backends', '/v0.4/backends/{backend}', '/v0.4/backends/{backend}/characterizations'],
    );
  });

  test('bounds shots at 1000000, as a number or as the digits some clients send', () => {
    const shots = (value: unknown) =>
      complaints(version, 'post', `/${version}/jobs`, { body: { ...job(version), shots: value } });
    for (const good of [1, 100, 1_000_000, '1', '1000000']) expect(shots(good), `${good}`).toEqual([]);
    for (const bad of [0, -1, 1_000_001, 1.5, '0', '1000001', 'many', '', null, true]) {
      expect(shots(bad), `${bad}`).toEqual(['body.shots']);
    }
  });

  test('bounds metadata at 10 keys of 40 characters with strings of 40000', () => {
    const metadata = (value: unknown) =>
      complaints(version, 'post', `/${version}/jobs`, { body: { ...job(version), metadata: value } });
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key ${i}`, 'value']));
    for (const good of [{}, null, keys(10), { ['k'.repeat(40)]: 'v'.repeat(40_000) }])
      expect(metadata(good)).toEqual([]);
    expect(metadata(keys(11))).toEqual(['body.metadata']);
    expect(metadata({ ['k'.repeat(41)]: 'value' })).toEqual(['body.metadata']);
    expect(metadata({ key: 'v'.repeat(40_001) })).toEqual(['body.metadata.key']);
    expect(metadata({ key: 1 })).toEqual(['body.metadata.key']);
  });

  test('points at the gate that is wrong', () => {
    const circuit = (gateset: string | undefined, ...gates: object[]) => {
      const input = { ...(gateset && { gateset }), qubits: 2, circuit: gates };
      return complaints(version, 'post', `/${version}/jobs`, { body: { ...job(version), input } });
    };
    expect(circuit('qis', { gate: 'h', target: 0 }, { gate: 'cnot', control: 0, target: 1, controls: [] })).toEqual([]);
    expect(circuit(undefined, { gate: 'x', target: 0 }, { gate: 'x' })).toEqual(['body.input.circuit.1.target']);
    expect(circuit('qis', { target: 0 })).toEqual(['body.input.circuit.0.gate']);
    expect(circuit('qis', { gate: 'x', target: -1 })).toEqual(['body.input.circuit.0.target']);
    expect(circuit('qis', { gate: 'swap', targets: [1, 1] })).toEqual(['body.input.circuit.0.targets']);
    expect(circuit('native', { gate: 'ms', targets: [0, 1], phases: [0, 0.5], angle: 0.25 })).toEqual([]);
    expect(circuit('native', { gate: 'ms', targets: [0, 1], phases: [0] })).toEqual(['body.input.circuit.0.phases']);
    expect(circuit('other', { gate: 'x', target: 0 })).toEqual(['body.input.gateset']);
  });

  test('ignores members of a body that it does not know, and refuses query parameters that it does not know', () => {
    expect(complaints(version, 'post', `/${version}/jobs`, { body: { ...job(version), lang: 'json' } })).toEqual([]);
    expect(complaints(version, 'get', `/${version}/jobs`, { query: { stauts: 'ready' } })).toEqual(['query.stauts']);
  });

  test('takes noise for the simulator only', () => {
    const where = version === 'v0.3' ? 'target' : 'backend';
    const noise = (backend: string, value: object | null) =>
      complaints(version, 'post', `/${version}/jobs`, { body: { ...job(version), [where]: backend, noise: value } });
    expect(noise('simulator', { model: 'aria-1', seed: null })).toEqual([]);
    expect(noise('qpu.aria-1', null)).toEqual([]);
    expect(noise('qpu.aria-1', { model: 'aria-1' })).toEqual(['body.noise']);
    expect(noise('simulator', { model: 'loud' })).toEqual(['body.noise.model']);
  });

  test('takes a list of ids as a repeated key, once or many times', () => {
    const name = version === 'v0.3' ? 'id' : 'ids';
    expect(complaints(version, 'get', `/${version}/jobs`, { query: { [name]: uuid } })).toEqual([]);
    expect(complaints(version, 'get', `/${version}/jobs`, { query: { [name]: [uuid, uuid] } })).toEqual([]);
  });
});

test('the contracts hold every endpoint of SPEC 4, with its parameters and its status', () => {
  for (const [method, path, status, parameters] of SPEC_ENDPOINTS) {
    const operation = of(path.slice(1, 5))
      .router.getOperations()
      .find((candidate) => candidate.method === method && candidate.path === path);
    expect(operation, `${method} ${path}`).toBeDefined();
    expect('x-source' in (operation ?? {}), `${method} ${path} is the specification's`).toBe(false);
    expect(Object.keys(operation?.responses ?? {}).filter((code) => code.startsWith('2'))).toEqual([status]);
    const query = (operation?.parameters ?? []).flatMap((parameter) => ('name' in parameter ? [parameter.name] : []));
    expect(query, `${method} ${path}`).toEqual(expect.arrayContaining([...parameters]));
  }
});

test('an operation that both versions have has one name', () => {
  const names = (version: string) =>
    new Map(
      of(version)
        .router.getOperations()
        .map(({ method, path, operationId }) => [`${method} ${path.slice(5)}`, operationId]),
    );
  const earlier = names('v0.3');
  for (const [operation, name] of names('v0.4')) expect(earlier.get(operation) ?? name).toBe(name);
});

test('v0.3 refuses pages beyond its stated limits, v0.4 states none for jobs', () => {
  const limit = (version: string, path: string, value: string) =>
    complaints(version, 'get', `/${version}${path}`, { query: { limit: value } });
  const history = {
    'v0.3': '/characterizations/backends/qpu.aria-1',
    'v0.4': '/backends/qpu.aria-1/characterizations',
  };
  expect(limit('v0.3', '/jobs', '25')).toEqual([]);
  expect(limit('v0.3', '/jobs', '26')).toEqual(['query.limit']);
  expect(limit('v0.4', '/jobs', '1000')).toEqual([]);
  for (const [version, path] of Object.entries(history)) {
    expect(limit(version, path, '10')).toEqual([]);
    expect(limit(version, path, '11')).toEqual(['query.limit']);
  }
  for (const version of ['v0.3', 'v0.4']) {
    for (const bad of ['0', '-1', '1.5', 'ten']) expect(limit(version, '/jobs', bad)).toEqual(['query.limit']);
  }
});

test('characterizations are dated in milliseconds in v0.3 and in ISO 8601 in v0.4', () => {
  const since = (version: string, path: string, start: string) =>
    complaints(version, 'get', `/${version}${path}`, { query: { start } });
  expect(since('v0.3', '/characterizations/backends/qpu.aria-1', '1767225600000')).toEqual([]);
  expect(since('v0.3', '/characterizations/backends/qpu.aria-1', '2026-01-01')).toEqual(['query.start']);
  expect(since('v0.4', '/backends/qpu.aria-1/characterizations', '2026-01-01')).toEqual([]);
  expect(since('v0.4', '/backends/qpu.aria-1/characterizations', '2026-01-01T00:00:00.000Z')).toEqual([]);
  expect(since('v0.4', '/backends/qpu.aria-1/characterizations', '1767225600000')).toEqual(['query.start']);
});

test('a job of v0.4 needs a backend, a type and the input of that type', () => {
  const create = (body: object) => complaints('v0.4', 'post', '/v0.4/jobs', { body });
  const circuits = [{ name: 'a', circuit: [{ gate: 'x', target: 0 }] }];
  expect(create({})).toEqual(['body.backend', 'body.input', 'body.type']);
  expect(create({ ...job('v0.4'), backend: 'qpu.other' })).toEqual(['body.backend']);
  expect(create({ ...job('v0.4'), type: 'ionq.circuit.v2' })).toEqual(['body.type']);
  expect(create({ ...job('v0.4'), type: 'ionq.multi-circuit.v1', input: { qubits: 1, circuits } })).toEqual([]);
  expect(create({ ...job('v0.4'), type: 'ionq.multi-circuit.v1' })).toEqual(['body.input.circuits']);
  expect(create({ ...job('v0.4'), input: { qubits: 1, circuits } })).toEqual(['body.input.circuit']);
});

test('the fixed paths beside a job id are not taken for one', () => {
  const operation = (version: string, method: string, path: string) =>
    of(version).router.matchOperation({ method, path, headers: {} })?.operationId;
  expect(operation('v0.4', 'get', '/v0.4/jobs/estimate')).toBe('estimateJob');
  expect(operation('v0.4', 'put', '/v0.4/jobs/status/cancel')).toBe('cancelJobs');
  expect(operation('v0.3', 'get', '/v0.3/characterizations/backends/qpu.aria-1')).toBe('listCharacterizations');
  expect(operation('v0.3', 'get', '/v0.3/characterizations/qpu.aria-1/current')).toBe(
    'getCurrentCharacterizationEarlier',
  );
});

/** The least that creates a job. */
function job(version: string): object {
  const input = { qubits: 2, circuit: [{ gate: 'h', target: 0 }] };
  return version === 'v0.3' ? { input } : { backend: 'simulator', type: 'ionq.circuit.v1', input };
}

/** Where a schema or a property in it has neither a description nor a reference to one. */
function undescribed(schema: object, at: string): readonly string[] {
  if ('$ref' in schema) return [];
  const own = 'description' in schema ? [] : [at];
  const properties = 'properties' in schema && schema.properties ? Object.entries(schema.properties) : [];
  const parts = 'allOf' in schema && Array.isArray(schema.allOf) ? schema.allOf : [];
  const inherited = parts.flatMap((part) => ('properties' in part ? Object.entries<object>(part.properties) : []));
  return [...own, ...[...properties, ...inherited].flatMap(([name, inner]) => undescribed(inner, `${at}.${name}`))];
}
