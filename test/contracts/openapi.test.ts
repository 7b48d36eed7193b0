import { readFile } from 'node:fs/promises';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findInvalidPaths, getContract, schemaUrl } from '../support/openapi-contract.js';

const typesUrl = (version: string) => new URL(`../../schema/${version.replace('.', '')}.d.ts`, import.meta.url);

const uuid = '0192f7a4-6f1c-7cc0-8a53-1f2d3c4b5a69';

/** The documented endpoints of the Quantum Job Service, with success status and query parameters. */
const DOCUMENTED_ENDPOINTS: readonly (readonly [string, string, string, readonly string[]])[] = [
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
  test('is valid OpenAPI and matches the generated wire types', async () => {
    const types = astToString(await openapiTypes(schemaUrl(version), { silent: true }));
    expect(await readFile(typesUrl(version), 'utf8')).toBe(`${COMMENT_HEADER}${types}`);
  });

  test('is what the sandbox loads', async () => {
    const loaded = schemaUrl(version).href.replace(/yaml$/, 'json');
    expect(JSON.parse(await readFile(new URL(loaded), 'utf8'))).toEqual(
      parse(await readFile(schemaUrl(version), 'utf8')),
    );
  });

  test('has a unique name, a versioned path and a description for each operation', () => {
    const operations = getContract(version).router.getOperations();
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, path, summary, description } of operations) {
      expect(operationId).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
      expect(path).toMatch(new RegExp(`^/${version}/`));
      expect(summary && description, `${operationId} has a description`).toBeTruthy();
    }
  });

  test('has the documented error responses for each operation', () => {
    const { router, validator } = getContract(version);
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

  test('has a description for each parameter, schema and property', () => {
    const { components } = getContract(version).document;
    const undescribed = Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) =>
      findUndescribed(schema, name),
    );
    const parameters = getContract(version)
      .router.getOperations()
      .flatMap(({ operationId, parameters = [] }) =>
        parameters.flatMap((parameter) =>
          'name' in parameter && !parameter.description ? [`${operationId} ${parameter.name}`] : [],
        ),
      );
    expect([...undescribed, ...parameters]).toEqual([]);
  });

  test('requires an API key except for backends and lists of characterizations', () => {
    const open = getContract(version)
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

  test('limits shots to 1000000, as a number or a string of digits', () => {
    const shots = (value: unknown) =>
      findInvalidPaths(version, 'post', `/${version}/jobs`, { body: { ...createJobBody(version), shots: value } });
    for (const good of [1, 100, 1_000_000, '1', '1000000']) expect(shots(good), `${good}`).toEqual([]);
    for (const bad of [0, -1, 1_000_001, 1.5, '0', '1000001', 'many', '', null, true]) {
      expect(shots(bad), `${bad}`).toEqual(['body.shots']);
    }
  });

  test('limits metadata to 10 keys of 40 characters with values of 40000', () => {
    const metadata = (value: unknown) =>
      findInvalidPaths(version, 'post', `/${version}/jobs`, { body: { ...createJobBody(version), metadata: value } });
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key ${i}`, 'value']));
    for (const good of [{}, null, keys(10), { ['k'.repeat(40)]: 'v'.repeat(40_000) }])
      expect(metadata(good)).toEqual([]);
    expect(metadata(keys(11))).toEqual(['body.metadata']);
    expect(metadata({ ['k'.repeat(41)]: 'value' })).toEqual(['body.metadata']);
    expect(metadata({ key: 'v'.repeat(40_001) })).toEqual(['body.metadata.key']);
    expect(metadata({ key: 1 })).toEqual(['body.metadata.key']);
  });

  test('names the invalid gate', () => {
    const circuit = (gateset: string | undefined, ...gates: object[]) => {
      const input = { ...(gateset && { gateset }), qubits: 2, circuit: gates };
      return findInvalidPaths(version, 'post', `/${version}/jobs`, { body: { ...createJobBody(version), input } });
    };
    expect(circuit('qis', { gate: 'h', target: 0 }, { gate: 'cnot', control: 0, target: 1, controls: [] })).toEqual([]);
    expect(circuit(undefined, { gate: 'x', target: 0 }, { gate: 'x' })).toEqual(['body.input.circuit.1.target']);
    expect(circuit('qis', { target: 0 })).toEqual(['body.input.circuit.0.gate']);
    expect(circuit('qis', { gate: 'x', target: -1 })).toEqual(['body.input.circuit.0.target']);
    expect(circuit('qis', { gate: 'swap', targets: [1, 1] })).toEqual(['body.input.circuit.0.targets']);
    expect(circuit('native', { gate: 'ms', targets: [0, 1], phases: [0, 0.5], angle: 0.25 })).toEqual([]);
    expect(circuit('native', { gate: 'ms', targets: [0, 1], phases: [0] })).toEqual(['body.input.circuit.0.phases']);
    expect(circuit('native', { gate: 'nop' }, { gate: 'gpi', phase: 0 })).toEqual(['body.input.circuit.1.target']);
    expect(circuit('other', { gate: 'x', target: 0 })).toEqual(['body.input.gateset']);
  });

  test('ignores unknown body fields and rejects unknown query parameters', () => {
    expect(
      findInvalidPaths(version, 'post', `/${version}/jobs`, { body: { ...createJobBody(version), lang: 'json' } }),
    ).toEqual([]);
    expect(findInvalidPaths(version, 'get', `/${version}/jobs`, { query: { stauts: 'ready' } })).toEqual([
      'query.stauts',
    ]);
  });

  test('accepts noise only when the backend is the simulator', () => {
    const member = version === 'v0.3' ? 'target' : 'backend';
    const noise = (backend: string, value: object | null) =>
      findInvalidPaths(version, 'post', `/${version}/jobs`, {
        body: { ...createJobBody(version), [member]: backend, noise: value },
      });
    expect(noise('simulator', { model: 'aria-1', seed: null })).toEqual([]);
    expect(noise('qpu.aria-1', null)).toEqual([]);
    expect(noise('qpu.aria-1', { model: 'aria-1' })).toEqual(['body.noise']);
    expect(noise('simulator', { model: 'loud' })).toEqual(['body.noise.model']);
  });

  test('accepts ids as a query parameter that is single or repeated', () => {
    const name = version === 'v0.3' ? 'id' : 'ids';
    expect(findInvalidPaths(version, 'get', `/${version}/jobs`, { query: { [name]: uuid } })).toEqual([]);
    expect(findInvalidPaths(version, 'get', `/${version}/jobs`, { query: { [name]: [uuid, uuid] } })).toEqual([]);
  });
});

test('has every documented endpoint with its parameters and status', () => {
  for (const [method, path, status, parameters] of DOCUMENTED_ENDPOINTS) {
    const operation = getContract(path.slice(1, 5))
      .router.getOperations()
      .find((candidate) => candidate.method === method && candidate.path === path);
    expect(operation, `${method} ${path}`).toBeDefined();
    expect('x-source' in (operation ?? {}), `${method} ${path} is documented`).toBe(false);
    expect(Object.keys(operation?.responses ?? {}).filter((code) => code.startsWith('2'))).toEqual([status]);
    const query = (operation?.parameters ?? []).flatMap((parameter) => ('name' in parameter ? [parameter.name] : []));
    expect(query, `${method} ${path}`).toEqual(expect.arrayContaining([...parameters]));
  }
});

test('gives an operation the same name in both versions', () => {
  const names = (version: string) =>
    new Map(
      getContract(version)
        .router.getOperations()
        .map(({ method, path, operationId }) => [`${method} ${path.slice(5)}`, operationId]),
    );
  const earlier = names('v0.3');
  for (const [operation, name] of names('v0.4')) expect(earlier.get(operation) ?? name).toBe(name);
});

test('rejects page limits over the documented maximum; v0.4 has none for jobs', () => {
  const limit = (version: string, path: string, value: string) =>
    findInvalidPaths(version, 'get', `/${version}${path}`, { query: { limit: value } });
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

test('filters characterizations by milliseconds in v0.3 and by ISO 8601 dates in v0.4', () => {
  const since = (version: string, path: string, start: string) =>
    findInvalidPaths(version, 'get', `/${version}${path}`, { query: { start } });
  expect(since('v0.3', '/characterizations/backends/qpu.aria-1', '1767225600000')).toEqual([]);
  expect(since('v0.3', '/characterizations/backends/qpu.aria-1', '2026-01-01')).toEqual(['query.start']);
  expect(since('v0.4', '/backends/qpu.aria-1/characterizations', '2026-01-01')).toEqual([]);
  expect(since('v0.4', '/backends/qpu.aria-1/characterizations', '2026-01-01T00:00:00.000Z')).toEqual([]);
  expect(since('v0.4', '/backends/qpu.aria-1/characterizations', '1767225600000')).toEqual(['query.start']);
});

test('requires a backend, a type and the input of that type in a v0.4 job', () => {
  const create = (body: object) => findInvalidPaths('v0.4', 'post', '/v0.4/jobs', { body });
  const circuits = [{ name: 'a', circuit: [{ gate: 'x', target: 0 }] }];
  expect(create({})).toEqual(['body.backend', 'body.input', 'body.type']);
  expect(create({ ...createJobBody('v0.4'), backend: 'qpu.other' })).toEqual(['body.backend']);
  expect(create({ ...createJobBody('v0.4'), type: 'ionq.circuit.v2' })).toEqual(['body.type']);
  expect(create({ ...createJobBody('v0.4'), type: 'ionq.multi-circuit.v1', input: { qubits: 1, circuits } })).toEqual(
    [],
  );
  expect(create({ ...createJobBody('v0.4'), type: 'ionq.multi-circuit.v1' })).toEqual(['body.input.circuits']);
  expect(create({ ...createJobBody('v0.4'), input: { qubits: 1, circuits } })).toEqual(['body.input.circuit']);
});

test('matches fixed paths before paths with an id', () => {
  const operation = (version: string, method: string, path: string) =>
    getContract(version).router.matchOperation({ method, path, headers: {} })?.operationId;
  expect(operation('v0.4', 'get', '/v0.4/jobs/estimate')).toBe('estimateJob');
  expect(operation('v0.4', 'put', '/v0.4/jobs/status/cancel')).toBe('cancelJobs');
  expect(operation('v0.3', 'get', '/v0.3/characterizations/backends/qpu.aria-1')).toBe('listCharacterizations');
  expect(operation('v0.3', 'get', '/v0.3/characterizations/qpu.aria-1/current')).toBe(
    'getCurrentCharacterizationEarlier',
  );
});

/** The minimal body of a createJob request. */
function createJobBody(version: string): object {
  const input = { qubits: 2, circuit: [{ gate: 'h', target: 0 }] };
  return version === 'v0.3' ? { input } : { backend: 'simulator', type: 'ionq.circuit.v1', input };
}

/** Returns the paths of schemas and properties without a description or reference. */
function findUndescribed(schema: object, path: string): readonly string[] {
  if ('$ref' in schema) return [];
  const missing = 'description' in schema ? [] : [path];
  const properties = 'properties' in schema && schema.properties ? Object.entries(schema.properties) : [];
  const parts = 'allOf' in schema && Array.isArray(schema.allOf) ? schema.allOf : [];
  const inherited = parts.flatMap((part) => ('properties' in part ? Object.entries<object>(part.properties) : []));
  return [
    ...missing,
    ...[...properties, ...inherited].flatMap(([name, inner]) => findUndescribed(inner, `${path}.${name}`)),
  ];
}
