import { expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { ID, JOB, LIST } from '../support/response-cases.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';
import { WatchChildCounts } from '../support/watch-documents.js';
import { startWatchHarness } from '../support/watch-harness.js';

const QUERY = `{ job(id: "${ID}") { progress { childJobCounts { total completed failed } } } }`;

/** A gateway over an upstream with a job that has so many child jobs, every tenth of them failed. */
async function startWithChildren(count: number, env: Readonly<Record<string, string>> = {}) {
  const upstream = await startScriptedUpstream({
    [JOB]: { body: { id: ID, status: 'started', type: 'ionq.multi-circuit.v1', child_job_ids: ['child-0'] } },
    [LIST]: ({ url: { searchParams } }) => {
      const from = Number(searchParams.get('next') ?? 0);
      const to = Math.min(count, from + Number(searchParams.get('limit')));
      const jobs = Array.from({ length: to - from }, (_, index) => ({
        id: `child-${from + index}`,
        status: (from + index) % 10 === 0 ? 'failed' : 'completed',
        parent_job_id: searchParams.get('parent_job_id'),
      }));
      return { body: { jobs, next: to < count ? `${to}` : null } };
    },
  });
  const gateway = await startGateway(upstream.url, { env });
  return { upstream, client: new Client(gateway.url, 'key') };
}

test('counts 5,000 child jobs with one call for each 25', async () => {
  const { upstream, client } = await startWithChildren(5_000);
  const { data } = await client.queryText(QUERY);
  expect(data).toEqual({ job: { progress: { childJobCounts: { total: 5_000, completed: 4_500, failed: 500 } } } });
  expect(upstream.calls().filter((call) => call.includes(`parent_job_id=${ID}`))).toHaveLength(200);
});

test('names the limit when there are more', async () => {
  const { client } = await startWithChildren(5_001);
  const { errors } = await client.queryText(QUERY);
  expect(errors).toMatchObject([
    { message: expect.stringContaining('the limit is 5000'), extensions: { code: 'NOT_SUPPORTED' } },
  ]);
});

test('names the setting when the operation may not make so many calls', async () => {
  const { upstream, client } = await startWithChildren(5_000, { MAX_UPSTREAM_CALLS: '100' });
  const { errors } = await client.queryText(QUERY);
  expect(errors).toMatchObject([
    { message: expect.stringContaining('MAX_UPSTREAM_CALLS'), extensions: { code: 'TOO_EXPENSIVE' } },
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
  await advance(30_000);
  upstream.calls();
  upstream.job('child-7', { status: 'completed' });
  await advance(60_000);
  expect(events.at(-1)?.data?.job?.job.progress.childJobCounts).toEqual({ total: 1_500, completed: 1_500, failed: 0 });
  expect(upstream.calls().some(({ path }) => path.includes('parent_job_id'))).toBe(false);
});
