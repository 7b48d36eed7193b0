import { expect, test } from 'vitest';
import { startWithResponses } from '../../support/response-cases.js';

const list = (count: number, create: (index: number) => unknown) => Array.from({ length: count }, (_, i) => create(i));
const JOBS = '{ jobs { nodes { id } } }';
const CHARACTERIZATIONS = '{ backend(id: "qpu.a") { characterizations { nodes { connectivity } } } }';
const CALL_OF_CHARACTERIZATIONS = 'GET /v0.4/backends/qpu.a/characterizations';
const USAGE =
  '{ organization(id: "org") { usage(from: "2026-01-01", to: "2026-01-03") { periods { groups { groupId } } } } }';
const REPORT = '{ organization(id: "org") { report { members { jobs } } } }';
const groups = (count: number) => list(count, (i) => ({ group_id: `${i}` }));
const amounts = (count: number) => list(count, (i) => ({ amount: i, unit: `unit ${i}` }));
const pairs = (count: number) => ({ characterizations: [{ id: 'c', connectivity: list(count, (i) => [i, i + 1]) }] });

test.each([
  ['GET /v0.4/jobs', JOBS, 'at most 1000 jobs', { jobs: list(1_001, (i) => ({ id: `${i}` })) }],
  [
    'GET /v0.4/jobs',
    '{ a: job(id: "1") { status } b: job(id: "2") { status } }',
    'at most 1000 jobs',
    { jobs: list(1_001, (i) => ({ id: `${i}` })) },
  ],
  [
    'GET /v0.4/jobs',
    JOBS,
    'at most 10000 child jobs',
    { jobs: [{ id: 'a', child_job_ids: list(10_001, (i) => `${i}`) }] },
  ],
  [
    'GET /v0.4/jobs/a',
    '{ job(id: "a") { childJobIds } }',
    'at most 10000 child jobs',
    { id: 'a', child_job_ids: list(10_001, (i) => `${i}`) },
  ],
  ['GET /v0.4/backends', '{ backends { id } }', 'at most 1000 backends', list(1_001, (i) => ({ backend: `${i}` }))],
  [
    'GET /v0.4/sessions',
    '{ sessions { nodes { id } } }',
    'at most 10000 sessions',
    list(10_001, (i) => ({ id: `${i}` })),
  ],
  [CALL_OF_CHARACTERIZATIONS, CHARACTERIZATIONS, 'at most 20000 pairs of qubits', pairs(20_001)],
  [
    CALL_OF_CHARACTERIZATIONS,
    CHARACTERIZATIONS,
    'at most 100 characterizations',
    { characterizations: list(101, (i) => ({ id: `${i}` })) },
  ],
  [
    'GET /v0.4/organizations/org/usage',
    USAGE,
    'at most 5000 periods and groups',
    { usage_data: [{ group_usages: groups(2_500) }, { group_usages: groups(2_500) }] },
  ],
  [
    'GET /v0.4/organizations/org/usage',
    USAGE,
    'at most 50 units of an amount',
    { usage_data: [{ amounts: amounts(51), group_usages: [] }] },
  ],
  [
    'GET /v0.3/report/organizations/org',
    REPORT,
    'at most 5000 members and backends',
    { members: list(5_001, (i) => ({ id: `${i}` })) },
  ],
])('%s fails with the limit when its list is longer: %#', async (call, query, limit, body) => {
  const { client } = await startWithResponses({ [call]: { body } });
  const { errors } = await client.queryText(query);
  const expected = { message: expect.stringContaining(limit), extensions: { code: 'UPSTREAM_INVALID' } };
  expect(errors?.length).toBeGreaterThan(0);
  for (const error of errors ?? []) expect(error).toMatchObject(expected);
});

test('returns all pairs of a long characterization', async () => {
  const connectivity = [...list(4_950, (i) => [i, i + 1]), [3, '4']];
  const { client } = await startWithResponses({
    [CALL_OF_CHARACTERIZATIONS]: { body: { characterizations: [{ id: 'c', connectivity }] } },
  });
  const { data } = await client.queryText(CHARACTERIZATIONS);
  const expected = [...list(4_950, (i) => [i, i + 1]), [3, 4]];
  expect(data).toMatchObject({ backend: { characterizations: { nodes: [{ connectivity: expected }] } } });
});

test('lists many backends and loads one of them from the cache', async () => {
  const body = list(1_000, (i) => ({ backend: `qpu.${i}`, status: 'available', location: 'x'.repeat(300) }));
  const { client, upstream } = await startWithResponses({ 'GET /v0.4/backends': { body } });
  const { data } = await client.queryText('{ backends { serviceId } }');
  expect(data).toEqual({ backends: list(1_000, (i) => ({ serviceId: `qpu.${i}` })) });
  expect(await client.queryText('{ backend(id: "qpu.999") { status } }')).toMatchObject({
    data: { backend: { status: 'available' } },
  });
  expect(upstream.calls()).toHaveLength(1);
});
