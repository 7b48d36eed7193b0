import { describe } from 'vitest';
import { type ResponseCase, testResponseCases } from '../../support/response-cases.js';
import type { UpstreamResponse } from '../../support/scripted-upstream.js';

const SESSIONS = 'GET /v0.4/sessions';
const BACKENDS = 'GET /v0.4/backends';
const CHARACTERIZATIONS = 'GET /v0.4/backends/qpu.aria-1/characterizations';
const REPORT = 'GET /v0.3/report/organizations/org';

describe('sessions', () => {
  const list = (
    name: string,
    response: UpstreamResponse,
    expected: readonly unknown[],
    fields = 'status active',
  ): ResponseCase => ({
    name,
    responses: { [SESSIONS]: response },
    query: `{ sessions { edges { node { ${fields} } } } }`,
    expectedData: { sessions: { edges: expected.map((node) => ({ node })) } },
  });
  testResponseCases([
    list('are none when the list is null', { body: { sessions: null } }, []),
    list('are none when upstream responds with 404', { status: 404, body: 'not here' }, []),
    list('may have an unknown status', { body: { sessions: [{ id: 's', status: 'paused', active: true }] } }, [
      { status: 'UNKNOWN', active: true },
    ]),
    list('may have only an id', { body: { sessions: [{ id: 's' }] } }, [{ status: 'UNKNOWN', active: null }]),
    list(
      'have unknown limits when they have null settings',
      { body: { sessions: [{ id: 's', settings: null, created_at: 0 }] } },
      [{ settings: null, createdAt: '1970-01-01T00:00:00.000Z' }],
      'settings { jobCountLimit expiresAt } createdAt',
    ),
    list(
      'have unknown limits when they have no settings',
      { body: { sessions: [{ id: 's', status: 'created' }] } },
      [{ settings: null, remaining: null }],
      'settings { jobCountLimit } remaining { jobs }',
    ),
    list(
      'have no limits when they have empty settings',
      { body: { sessions: [{ id: 's', status: 'created', settings: {} }] } },
      [{ settings: { jobCountLimit: null }, remaining: { jobs: null } }],
      'settings { jobCountLimit } remaining { jobs }',
    ),
    list(
      'may have a cost limit',
      { body: { sessions: [{ id: 's', settings: { cost_limit: { unit: 'usd', value: 5 }, job_count_limit: '7' } }] } },
      [{ settings: { costLimit: { value: 5, unit: 'usd' }, jobCountLimit: 7 } }],
      'settings { costLimit { value unit } jobCountLimit }',
    ),
    ...[
      'unlimited',
      [],
      { job_count_limit: -1 },
      { job_count_limit: 'many' },
      { duration_limit_min: {} },
      { expires_at: 'soon' },
      { cost_limit: 5 },
      { cost_limit: { unit: 'usd', value: '5 dollars' } },
    ].map(
      (settings): ResponseCase => ({
        name: `have no limits but an error when they are ${JSON.stringify(settings)}`,
        responses: {
          [SESSIONS]: {
            body: {
              sessions: [
                { id: 's', status: 'started', settings },
                { id: 't', settings: {} },
              ],
            },
          },
        },
        query:
          '{ sessions { edges { node { serviceId settings { costLimit { value } } remaining { durationMs } } } } }',
        expectedData: {
          sessions: {
            edges: [
              { node: { serviceId: 's', settings: null, remaining: null } },
              { node: { serviceId: 't', settings: { costLimit: null }, remaining: { durationMs: null } } },
            ],
          },
        },
        errors: ['UPSTREAM_INVALID', 'UPSTREAM_INVALID'],
      }),
    ),
    ...[undefined, null, 'soon', {}].map(
      (start): ResponseCase => ({
        name: `have no remaining time but an error when they have started, and when is ${JSON.stringify(start)}`,
        responses: {
          [SESSIONS]: {
            body: {
              sessions: [
                { id: 's', status: 'started', started_at: start, settings: { duration_limit_min: 30 } },
                { id: 't', status: 'created', started_at: start, settings: { duration_limit_min: 30 } },
                { id: 'u', status: 'started', started_at: start, settings: {} },
              ],
            },
          },
        },
        query: '{ sessions { edges { node { serviceId remaining { durationMs } } } } }',
        expectedData: {
          sessions: {
            edges: ['s', 't', 'u'].map((serviceId) => ({ node: { serviceId, remaining: { durationMs: null } } })),
          },
        },
        errors: ['UPSTREAM_INVALID'],
      }),
    ),
    {
      name: 'are not returned when the response has another id',
      responses: { 'GET /v0.4/sessions/s': { body: { id: 'another', status: 'started' } } },
      query: '{ session(id: "s") { status } }',
      expectedData: { session: null },
      errors: ['UPSTREAM_INVALID'],
    },
  ]);
});

describe('backends', () => {
  const FIELDS = 'serviceId status lastUpdatedAt averageQueueTimeMs qubits hasAccess supportedGates';
  const row = {
    backend: 'qpu.x',
    status: 'calibrating',
    qubits: 4,
    average_queue_time: 5,
    last_updated: 1_777_636_800,
  };
  const decoded = {
    serviceId: 'qpu.x',
    status: 'calibrating',
    lastUpdatedAt: '2026-05-01T12:00:00.000Z',
    averageQueueTimeMs: 5,
    qubits: 4,
    hasAccess: null,
    supportedGates: null,
  };
  const list = (name: string, body: unknown, ...expected: readonly unknown[]): ResponseCase => ({
    name,
    responses: { [BACKENDS]: { body } },
    query: `{ backends { ${FIELDS} } }`,
    expectedData: { backends: expected },
  });
  testResponseCases([
    list('come as a bare list, last updated in Unix seconds', [row], decoded),
    list(
      'may be wrapped in an object, with `last_updated` as ISO text',
      { backends: [{ ...row, last_updated: '2026-05-01T12:00:00Z' }] },
      decoded,
    ),
    list('are none when the list is null', null),
    list('are omitted when they have no name', [{ status: 'available' }, row], decoded),
    list('have no list of gates when one of them is malformed', [{ ...row, supported_gates: ['x', 7] }], decoded),
    list('may have gates', [{ ...row, supported_gates: ['x'], has_access: 'yes' }], {
      ...decoded,
      supportedGates: ['x'],
    }),
  ]);
});

describe('characterizations', () => {
  const FIELDS = `date qubits connectivity fidelity { spam { median stderr } oneQubit { median } } timing { t1Ms oneQubitMs }`;
  const list = (name: string, body: unknown, ...expected: readonly unknown[]): ResponseCase => ({
    name,
    responses: { [CHARACTERIZATIONS]: { body } },
    query: `{ backend(id: "qpu.aria-1") { characterizations { edges { node { ${FIELDS} } } pageInfo { hasNextPage } } } }`,
    expectedData: {
      backend: { characterizations: { edges: expected.map((node) => ({ node })), pageInfo: { hasNextPage: false } } },
    },
  });
  const bare = { date: null, qubits: null, connectivity: null, fidelity: null, timing: null };
  testResponseCases([
    list('are none when the list is null', { characterizations: null, pages: 3 }),
    list('end with an empty page, also when `pages` is larger', { characterizations: [], pages: 12 }),
    list('may have only an id', { characterizations: [{ id: 'c' }] }, bare),
    list(
      'may have null medians',
      { characterizations: [{ id: 'c', fidelity: { spam: { median: null, stderr: null }, '1q': null }, timing: {} }] },
      {
        ...bare,
        fidelity: { spam: { median: null, stderr: null }, oneQubit: null },
        timing: { t1Ms: null, oneQubitMs: null },
      },
    ),
    list(
      'have durations in milliseconds',
      { characterizations: [{ id: 'c', timing: { t1: 1.1, '1q': 1.1e-7 } }] },
      { ...bare, timing: { t1Ms: 1_100, oneQubitMs: 0.000_11 } },
    ),
    list(
      'may have dates as text or Unix seconds, and numbers of qubits as text',
      {
        characterizations: [
          {
            id: 'c',
            date: '2026-05-01',
            connectivity: [
              [0, 1],
              ['3', 4],
            ],
          },
          { id: 'd', date: 1_777_636_800 },
        ],
      },
      {
        ...bare,
        date: '2026-05-01T00:00:00.000Z',
        connectivity: [
          [0, 1],
          [3, 4],
        ],
      },
      { ...bare, date: '2026-05-01T12:00:00.000Z' },
    ),
    ...[[2], null, [0.5, 1], [0, 1, 2], 'x'].map((pair) =>
      list(
        `have no connectivity when a pair is ${JSON.stringify(pair)}`,
        { characterizations: [{ id: 'c', connectivity: [[0, 1], pair] }] },
        bare,
      ),
    ),
    {
      name: 'are an error without a list',
      responses: { [CHARACTERIZATIONS]: { body: { pages: 0 } } },
      query: '{ backend(id: "qpu.aria-1") { characterizations { edges { cursor } } } }',
      expectedData: { backend: { characterizations: null } },
      errors: ['UPSTREAM_INVALID'],
    },
    {
      name: 'are not returned when the response has another id',
      responses: { [`${CHARACTERIZATIONS}/c`]: { body: { id: 'd', qubits: 3 } } },
      query: '{ characterization(id: "Characterization:qpu.aria-1:c") { qubits } }',
      expectedData: { characterization: null },
      errors: ['UPSTREAM_INVALID'],
    },
  ]);
});

describe('a report', () => {
  const report = (name: string, body: unknown, expected: unknown, errors: readonly string[] = []): ResponseCase => ({
    name,
    responses: { [REPORT]: { body } },
    query:
      '{ organization(id: "org") { report { organization budget startDate qpus { usage } members { jobs quota } } } }',
    expectedData: { organization: { report: expected } },
    errors,
  });
  const bare = { organization: null, budget: null, startDate: null, qpus: [], members: [] };
  testResponseCases([
    report('may have null lists', { qpus: null, members: null }, bare),
    report('may be empty', {}, bare),
    report(
      'may have numbers as text',
      { members: [{ id: 'u', jobs: '2', quota: null }], qpus: [{ qpu_name: 'q', usage: '3' }] },
      { ...bare, members: [{ jobs: 2, quota: null }], qpus: [{ usage: 3 }] },
    ),
    report('is an error when a member has no id', { members: [{ id: 'u' }, { jobs: 1 }] }, null, ['UPSTREAM_INVALID']),
    report('is an error when a QPU has no name', { qpus: [{ usage: 1 }, { qpu_name: 'q' }] }, null, [
      'UPSTREAM_INVALID',
    ]),
    report('is an error when its QPUs are no list', { qpus: {} }, null, ['UPSTREAM_INVALID']),
    report('is an error when its members are no list', { members: 'u' }, null, ['UPSTREAM_INVALID']),
    report('may have malformed values', { start_date: 'soon', budget: 'much' }, bare),
    report('is not returned when it belongs to another organization', { organization_id: 'x' }, null, [
      'UPSTREAM_INVALID',
    ]),
  ]);
});
