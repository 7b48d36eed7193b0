import { expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { ID, JOB, LIST } from '../support/response-cases.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';
import { WatchChildCounts } from '../support/watch-documents.js';
import { startWatchHarness } from '../support/watch-harness.js';

const QUERY = `{ job(id: "${ID}") { progress { childJobCounts { total completed failed } } } }`;
const IN_LIST = '{ jobs(first: 1) { nodes { progress { childJobCounts { total completed failed } } } } }';

interface ServiceOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The largest page of the service. */
  readonly maxPage?: number;
  /** Whether it rejects larger pages; otherwise it returns fewer jobs. */
  readonly rejects?: boolean;
  readonly status?: string;
}

/** A gateway over an upstream with a job that has so many child jobs, every tenth of them failed. */
async function startWithChildren(count: number, options: ServiceOptions = {}) {
  const { env = {}, maxPage = 1_000, rejects = false, status = 'completed' } = options;
  const toChild = (index: number) => ({
    id: `child-${index}`,
    status: index % 10 === 0 ? 'failed' : status,
    parent_job_id: ID,
  });
  const parent = { id: ID, status: 'started', type: 'ionq.multi-circuit.v1' };
  const upstream = await startScriptedUpstream({
    [JOB]: { body: { ...parent, child_job_ids: Array.from({ length: count }, (_, index) => toChild(index).id) } },
    [LIST]: ({ url: { searchParams } }) => {
      const limit = Number(searchParams.get('limit'));
      if (rejects && limit > maxPage) return { status: 400, body: { validation: { keys: ['limit'] } } };
      const ids = searchParams.getAll('ids');
      if (ids.length > 0) return { body: { jobs: ids.map((id) => toChild(Number(id.slice(6)))), next: null } };
      if (!searchParams.has('parent_job_id')) return { body: { jobs: [parent], next: null } };
      const from = Number(searchParams.get('next') ?? 0);
      const to = Math.min(count, from + Math.min(limit, maxPage));
      const jobs = Array.from({ length: to - from }, (_, index) => toChild(from + index));
      return { body: { jobs, next: to < count ? `${to}` : null } };
    },
  });
  const gateway = await startGateway(upstream.url, { env });
  return { upstream, client: new Client(gateway.url, 'key') };
}

const counted = (total: number) => ({
  progress: { childJobCounts: { total, completed: total * 0.9, failed: total / 10 } },
});
const isOfChildren = (call: string) => call.includes('ids=') || call.includes('parent_job_id=');

test('counts 5,000 child jobs with one call for each 1,000', async () => {
  const { upstream, client } = await startWithChildren(5_000);
  const { data } = await client.queryText(QUERY);
  expect(data).toEqual({ job: counted(5_000) });
  expect(upstream.calls().filter(isOfChildren)).toHaveLength(5);
});

test.each([false, true])(
  'counts them with one call for each 25 when pages are small (rejected: %s)',
  async (rejects) => {
    const { upstream, client } = await startWithChildren(5_000, { maxPage: 25, rejects });
    expect((await client.queryText(QUERY)).data).toEqual({ job: counted(5_000) });
    const calls = upstream.calls().filter(isOfChildren);
    // The lists of the first page; all others are independent of each other.
    expect(calls.filter((call) => call.includes('parent_job_id='))).toHaveLength(rejects ? 2 : 1);
    expect(calls).toHaveLength(rejects ? 201 : 200);
  },
);

test('does not ask for large pages again, nor for child jobs that are final', async () => {
  const { upstream, client } = await startWithChildren(100, {
    maxPage: 25,
    env: { cacheKb: '50000', decodedBodiesBytes: '51200000' },
  });
  await client.queryText(QUERY);
  upstream.calls();
  expect((await client.queryText(QUERY)).data).toEqual({ job: counted(100) });
  expect(upstream.calls().filter(isOfChildren)).toEqual([]);
});

test('fetches child jobs that are not final again', async () => {
  const { upstream, client } = await startWithChildren(100, { maxPage: 25, status: 'started' });
  await client.queryText(QUERY);
  upstream.calls();
  await client.queryText(QUERY);
  expect(upstream.calls().filter(isOfChildren)).toHaveLength(4);
});

test.each([25, 1_000])('counts the child jobs of a job in a list when pages have %i jobs', async (maxPage) => {
  const { upstream, client } = await startWithChildren(100, { maxPage });
  expect((await client.queryText(IN_LIST)).data).toEqual({ jobs: { nodes: [counted(100)] } });
  expect(upstream.calls().filter(isOfChildren)).toHaveLength(Math.ceil(100 / maxPage));
});

test.each([
  ['their list leaves one out', 1, () => []],
  ['their list has one that cannot be read', 1, (child: object) => [{ ...child, id: 7 }]],
  ['a page of their parent leaves one out', 40, () => []],
])('counts all child jobs when %s', async (_name, completed, listLast) => {
  const toChild = (id: string, status: string) => ({ id, status, parent_job_id: ID });
  const last = toChild('last', 'failed');
  const ids = Array.from({ length: completed }, (_, index) => `child-${index}`);
  const body = { id: ID, status: 'started', type: 'ionq.multi-circuit.v1', child_job_ids: [...ids, 'last', 'gone'] };
  const upstream = await startScriptedUpstream({
    [JOB]: { body },
    [LIST]: { body: { jobs: [...ids.map((id) => toChild(id, 'completed')), ...listLast(last)], next: null } },
    'GET /v0.4/jobs/last': { body: last },
  });
  const gateway = await startGateway(upstream.url, {});
  const { data } = await new Client(gateway.url, 'key').queryText(QUERY);
  expect(data).toEqual({ job: { progress: { childJobCounts: { total: completed + 1, completed, failed: 1 } } } });
});

test('makes no call when a job has one circuit', async () => {
  const { upstream, client } = await startWithChildren(0);
  upstream.on(LIST, { body: { jobs: [{ id: ID, status: 'ready', type: 'ionq.qasm3.v1' }], next: null } });
  expect((await client.queryText(IN_LIST)).data).toEqual({ jobs: { nodes: [{ progress: { childJobCounts: null } }] } });
  expect(upstream.calls()).toHaveLength(1);
});

test('names the limit when there are more', async () => {
  const { upstream, client } = await startWithChildren(5_001);
  for (const query of [QUERY, IN_LIST]) {
    const { errors } = await client.queryText(query);
    expect(errors).toMatchObject([
      { message: expect.stringContaining('the limit is 5000'), extensions: { code: 'TOO_EXPENSIVE' } },
    ]);
  }
  // With the ids, the number is known.
  expect(upstream.calls().filter(isOfChildren)).toHaveLength(6);
});

test('names the setting when the operation may not make so many calls', async () => {
  const { upstream, client } = await startWithChildren(5_000, { maxPage: 25, env: { MAX_CALLS_PER_OPERATION: '100' } });
  const { errors } = await client.queryText(QUERY);
  expect(errors).toMatchObject([
    { message: expect.stringContaining('MAX_CALLS_PER_OPERATION'), extensions: { code: 'TOO_EXPENSIVE' } },
  ]);
  expect(upstream.calls().length).toBeLessThanOrEqual(100);
});

test('watches more than 1,000 child jobs in a subscription without further kinds of calls', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions } = await startWatchHarness();
  const children = Array.from({ length: 1_500 }, (_, index) => `child-${index}`);
  for (const id of children)
    upstream.job(id, { status: id === 'child-7' ? 'started' : 'completed', parent_job_id: 'parent' });
  upstream.job('parent', { status: 'started', type: 'ionq.multi-circuit.v1', child_job_ids: children });
  const { events } = subscribe(WatchChildCounts, { id: 'parent' });
  await waitForSubscriptions(1);
  await advance(5_000);
  expect(events[0]?.data?.job?.job.progress.childJobCounts).toEqual({ total: 1_500, completed: 1_499, failed: 0 });
  // Once each, but for the one that is not final.
  expect(upstream.calls().filter(({ ids }) => ids.includes('child-1499'))).toHaveLength(1);
  await advance(25_000);
  upstream.calls();
  upstream.job('child-7', { status: 'completed' });
  await advance(60_000);
  expect(events.at(-1)?.data?.job?.job.progress.childJobCounts).toEqual({ total: 1_500, completed: 1_500, failed: 0 });
  expect(upstream.calls().some(({ path }) => path.includes('parent_job_id'))).toBe(false);
});

test('emits the state of a job with an error for its counts when its child jobs cannot be fetched', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions } = await startWatchHarness();
  upstream.job('parent', { status: 'started', type: 'ionq.multi-circuit.v1', child_job_ids: ['a', 'b'] });
  upstream.override((path) => (/ids=a|parent_job_id/.test(path) ? { status: 500 } : null));
  const { events } = subscribe(WatchChildCounts, { id: 'parent' });
  await waitForSubscriptions(1);
  await advance(5_000);
  expect(events[0]).toMatchObject({
    data: { job: { job: { status: 'STARTED', progress: { childJobCounts: null } } } },
    errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }],
  });
});

test('counts the child jobs anew when one of them must not be read any more', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions } = await startWatchHarness();
  upstream.job('parent', { status: 'started', type: 'ionq.multi-circuit.v1', child_job_ids: ['a', 'b'] });
  for (const id of ['a', 'b']) upstream.job(id, { status: 'started', parent_job_id: 'parent' });
  const { events } = subscribe(WatchChildCounts, { id: 'parent' });
  await waitForSubscriptions(1);
  await advance(5_000);
  const isOfOne = (path: string) => path.startsWith('/v0.4/jobs/b') || (path.includes('ids=') && path.includes('=b'));
  upstream.override((path) => (isOfOne(path) ? { status: 403 } : null));
  upstream.job('a', { status: 'completed' });
  await advance(120_000);
  const counts = events.map(({ data }) => data?.job?.job.progress.childJobCounts);
  expect(new Set(counts.map((count) => count?.total))).toEqual(new Set([2]));
  expect(counts.at(-1)?.completed).toBe(1);
});
