import { describe, expect, test } from 'vitest';
import { ID, JOB, job, LIST, OTHER, startWithResponses, testResponseCases } from '../../support/response-cases.js';

/** JSON with this many levels. JSON.stringify would overflow. */
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const NAMES = '{ jobs { edges { node { serviceId } } } }';
const names = (...ids: string[]) => ({ jobs: { edges: ids.map((serviceId) => ({ node: { serviceId } })) } });

describe('hostile responses', () => {
  testResponseCases([
    {
      name: 'metadata, settings and output that nest 20,000 levels deep are null',
      responses: {
        [JOB]: {
          body: `{"id":"${ID}","status":"ready","metadata":{"x":${nested(20_000)}},"settings":${nested(20_000)},"output":${nested(20_000)}}`,
        },
      },
      query: `{ job(id: "${ID}") { metadata settings output debiasing } }`,
      expectedData: { job: { metadata: { x: 'null' }, settings: null, output: null, debiasing: null } },
    },
    {
      name: 'predictions out of range give no progress',
      responses: {
        [JOB]: {
          body: job({
            status: 'started',
            submitted_at: '2026-05-01T12:00:00Z',
            started_at: '0001-01-01T00:00:00Z',
            predicted_wait_time_ms: -1e300,
            predicted_execution_duration_ms: -1e300,
          }),
        },
      },
      query: `{ job(id: "${ID}") { progress { phase fraction } } }`,
      expectedData: { job: { progress: { phase: 'RUNNING', fraction: null } } },
    },
    {
      name: 'counts are returned with two billion qubits, and no bit strings',
      responses: {
        [JOB]: { body: job({ backend: null, shots: 2_147_483_647, stats: { qubits: 2_000_000_000 } }) },
        [`${JOB}/results/probabilities`]: { body: { '1': 1.000_000_9 } },
      },
      query: `{ job(id: "${ID}") { results { a: probabilities { count } b: probabilities { bitstring } } } }`,
      expectedData: {
        job: { results: { a: [{ count: 2_147_483_647 }], b: null } },
      },
      errors: ['UPSTREAM_INVALID'],
    },
    ...['a\n/b:c', '..', 'x'.repeat(100_000), '\ud800', 'a b', '../../x'].map((id) => ({
      name: `a list with an id that cannot be sent is an error: ${JSON.stringify(id).slice(0, 20)}`,
      responses: { [LIST]: { body: { jobs: [job(), job({ id })] } } },
      query: NAMES,
      expectedData: { jobs: null },
      errors: ['UPSTREAM_INVALID'],
    })),
    {
      name: 'related objects with an id that cannot be sent are null',
      responses: {
        [JOB]: { body: job({ submitter_id: 'a/b', backend: 'qpu:x', session_id: '\ud800', parent_job_id: '..' }) },
      },
      query: `{ job(id: "${ID}") { submitter { id } backend { id } session { id } parent { id } } }`,
      expectedData: { job: { submitter: null, backend: null, session: null, parent: null } },
    },
    {
      name: 'a malformed characterization id is not used, and hides no characterization',
      responses: {
        'GET /v0.4/backends': {
          body: [
            { backend: 'qpu.a', characterization_id: 'a:b' },
            { backend: 'qpu.b', characterization_id: 'c' },
          ],
        },
        'GET /v0.4/backends/qpu.a/characterizations': { body: { characterizations: [{ id: 'd', qubits: 5 }] } },
        'GET /v0.4/backends/qpu.b/characterizations/c': { body: { id: 'c', qubits: 3 } },
      },
      query: '{ backends { characterization { qubits } } }',
      expectedData: { backends: [{ characterization: { qubits: 5 } }, { characterization: { qubits: 3 } }] },
    },
    ...[
      [
        'a session',
        'sessionId',
        'session_id',
        [job({ id: 'none', session_id: null }), job({ id: 'bad', session_id: '' })],
      ],
      ['a parent', 'parentId', 'parent_job_id', [job({ id: 'none', parent_job_id: null })]],
      // The service knowingly ignores a filter by submitter.
      ['a submitter', 'submitterId', 'submitter_id', null],
    ].map(([of, field, member, none]) => ({
      name: `jobs of ${of} are never those of another one, or of none`,
      responses: {
        [LIST]: {
          body: {
            jobs: [job({ [`${member}`]: 'b' }), job({ id: OTHER, [`${member}`]: 'a' }), ...(none ?? [])],
            next: null,
          },
        },
      },
      query: `{ a: jobs(filter: { ${field}: "a" }) { nodes { serviceId } } c: jobs(filter: { ${field}: "c" }) { nodes { serviceId } } }`,
      expectedData: { a: { nodes: [{ serviceId: OTHER }] }, c: none ? null : { nodes: [] } },
      errors: none ? ['UPSTREAM_INVALID'] : [],
    })),
    {
      name: 'jobs with a status are never those with another one',
      responses: { [LIST]: { body: { jobs: [job(), job({ id: OTHER, status: 'ready' })], next: null } } },
      query: '{ jobs(filter: { statuses: [READY] }) { nodes { serviceId } } }',
      expectedData: { jobs: { nodes: [{ serviceId: OTHER }] } },
    },
    {
      name: 'hexadecimal numbers are null',
      responses: { [JOB]: { body: job({ shots: '0x10', execution_duration_ms: '0b1' }) } },
      query: `{ job(id: "${ID}") { shots executionDurationMs } }`,
      expectedData: { job: { shots: null, executionDurationMs: null } },
    },
  ]);

  test('are not cached when probabilities are an error', async () => {
    const PROBABILITIES = `${JOB}/results/probabilities`;
    const { client, upstream } = await startWithResponses({
      [JOB]: { body: job() },
      [PROBABILITIES]: { body: { error: 'No.' } },
    });
    const query = `{ job(id: "${ID}") { results { probabilities { state } } } }`;
    expect((await client.queryText(query)).errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
    upstream.on(PROBABILITIES, { body: { '1': 1 } });
    expect(await client.queryText(query)).toEqual({ data: { job: { results: { probabilities: [{ state: '1' }] } } } });
  });

  test('do not end a list when the jobs of a page have another status meanwhile', async () => {
    const { client, upstream } = await startWithResponses({});
    upstream.on(
      LIST,
      { body: { jobs: [job({ status: 'started' })], next: 'two' } },
      { body: { jobs: [job({ id: OTHER, status: 'ready' })], next: null } },
    );
    const { data } = await client.queryText(
      '{ jobs(first: 1, filter: { statuses: [READY] }) { nodes { serviceId } } }',
    );
    expect(data).toEqual({ jobs: { nodes: [{ serviceId: OTHER }] } });
  });

  test('count the jobs of a session when they omit that they have no parent', async () => {
    const { client } = await startWithResponses({
      [`GET /v0.4/sessions/${ID}`]: {
        body: { id: ID, status: 'started', active: true, settings: { job_count_limit: 9 } },
      },
      [LIST]: {
        body: { jobs: [job({ session_id: ID }), job({ id: OTHER, session_id: ID, parent_job_id: null })], next: null },
      },
    });
    const { data } = await client.queryText(`{ session(id: "${ID}") { remaining { jobs } } }`);
    expect(data).toEqual({ session: { remaining: { jobs: 7 } } });
  });

  test('give one edge for a row that two pages contain', async () => {
    const { client, upstream } = await startWithResponses({});
    upstream.on(
      LIST,
      { body: { jobs: [job(), job(), job({ id: OTHER })], next: 'two' } },
      { body: { jobs: [job({ id: OTHER }), job()], next: null } },
    );
    expect(await client.queryText(NAMES)).toEqual({ data: names(ID, OTHER) });
  });
});
