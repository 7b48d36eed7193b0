import { expect, test } from 'vitest';
import { ResultStream } from '../../src/pipeline/result-stream.js';
import { graphql } from '../support/generated/index.js';
import { applyEvents, summarize } from '../support/job-list-events.js';
import { WatchJob, WatchJobList } from '../support/watch-documents.js';
import { expectIdle, startWatchHarness } from '../support/watch-harness.js';

const ACTIVE = { filter: { statuses: ['SUBMITTED', 'READY', 'STARTED'] as ('SUBMITTED' | 'READY' | 'STARTED')[] } };

const toPath = ({ path }: { readonly path: string }) => path;

test('emits the list, then jobs that are new, have changed or have left the filter', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.job('a', { status: 'ready' });
  upstream.job('done', { status: 'completed' });
  const { events } = subscribe(WatchJobList, ACTIVE);
  await waitForSubscriptions(1);
  await advance(100);
  upstream.job('b', { status: 'submitted' });
  await advance(30_000);
  upstream.job('a', { status: 'started' });
  upstream.job('b', { status: 'ready' });
  await advance(30_000);
  upstream.job('a', { status: 'completed' });
  await advance(30_000);
  upstream.job('b', null);
  await advance(30_000);

  expect(summarize(events)).toEqual([
    '= + a READY',
    '+ b SUBMITTED',
    'b SUBMITTED > READY a READY > STARTED',
    '- a STARTED',
    '- b READY',
  ]);
});

test('emits an empty list', async () => {
  const { subscribe, waitForSubscriptions, advance } = await startWatchHarness();
  const { events } = subscribe(WatchJobList, ACTIVE);
  await waitForSubscriptions(1);
  await advance(100);
  expect(summarize(events)).toEqual(['=']);
});

test('has the order of the query when the service does not report when a job was submitted', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, client } = await startWatchHarness();
  upstream.job('a', { status: 'started', submitted_at: '2026-11-02T08:00:05Z' });
  upstream.job('b', { status: 'started', submitted_at: null });
  upstream.job('c', { status: 'ready', submitted_at: '2026-11-02T08:00:03Z' });
  const query = '{ jobs(first: 25, filter: { statuses: [SUBMITTED, READY, STARTED] }) { nodes { serviceId } } }';
  const { events } = subscribe(WatchJobList, ACTIVE);
  await waitForSubscriptions(1);
  await advance(100);
  const nodes = ['a', 'b', 'c'].map((serviceId) => ({ serviceId }));
  expect(await client.queryText(query)).toEqual({ data: { jobs: { nodes } } });
  expect(summarize(events)).toEqual(['= + a STARTED + b STARTED + c READY']);
});

test('has every job that was created between a query and the subscription', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, client } = await startWatchHarness();
  upstream.job('a', { status: 'ready' });
  const page = await client.queryText('{ jobs(first: 25) { nodes { serviceId } } }');
  upstream.job('b', { status: 'ready' });
  const { events } = subscribe(WatchJobList, {});
  await waitForSubscriptions(1);
  await advance(100);
  expect(page.data).toEqual({ jobs: { nodes: [{ serviceId: 'a' }] } });
  expect([...applyEvents(events).keys()]).toEqual(['a', 'b']);
});

test('makes one call per poll and page for all subscribers, and none for those that join within the poll interval', async () => {
  const { upstream, subscribe, socket, waitForSubscriptions, advance } = await startWatchHarness();
  for (let number = 0; number < 30; number++) upstream.job(`job-${number}`, { status: 'ready' });
  const one = socket();
  const all = Array.from({ length: 5 }, () => subscribe(WatchJobList, { first: 30 }, one));
  await waitForSubscriptions(5);
  await advance(100);
  expect(upstream.calls().map(toPath)).toEqual(['/v0.4/jobs?limit=25', '/v0.4/jobs?limit=5&next=25']);

  all.push(subscribe(WatchJobList, { first: 30 }, one), subscribe(WatchJobList, { first: 2 }, one));
  await waitForSubscriptions(7);
  await advance(100);
  expect(upstream.calls()).toEqual([]);
  for (const { events } of all.slice(0, 6)) expect(applyEvents(events).size).toBe(30);
  expect(summarize(all[6]?.events ?? [])).toEqual(['= + job-0 READY + job-1 READY ...']);
});

test('polls at once for a subscriber that joins later', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.job('a', { status: 'ready', predicted_wait_time_ms: 3_600_000 });
  const first = subscribe(WatchJobList, {});
  await waitForSubscriptions(1);
  await advance(120_000);
  upstream.job('b', { status: 'ready', predicted_wait_time_ms: 3_600_000 });
  upstream.calls();
  const second = subscribe(WatchJobList, {});
  await waitForSubscriptions(2);
  await advance(100);
  expect(upstream.calls()).toHaveLength(1);
  expect(summarize(first.events)).toEqual(['= + a READY', '+ b READY']);
  expect(summarize(second.events)).toEqual(['= + a READY + b READY']);
});

test('watches as many jobs as the largest of its subscribers', async () => {
  const { upstream, subscribe, socket, waitForSubscriptions, advance, gateway } = await startWatchHarness();
  for (let number = 0; number < 4; number++) upstream.job(`job-${number}`, { status: 'ready' });
  const one = socket();
  const small = subscribe(WatchJobList, { first: 1 }, one);
  await waitForSubscriptions(1);
  await advance(100);
  const large = subscribe(WatchJobList, { first: 3 }, one);
  await waitForSubscriptions(2);
  await advance(100);
  expect(summarize(small.events)).toEqual(['= + job-0 READY ...']);
  expect(applyEvents(large.events).size).toBe(3);
  expect(gateway.watchedJobs).toBe(3);

  large.unsubscribe();
  await waitForSubscriptions(1);
  expect(gateway.watchedJobs).toBe(1);
  upstream.job('job-0', null);
  await advance(30_000);
  expect(summarize(small.events)).toEqual(['= + job-0 READY ...', '- job-0 READY + job-1 READY ...']);
});

test('notices a job that changes its status between the calls of a poll', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.job('a', { status: 'submitted' });
  const { events } = subscribe(WatchJobList, ACTIVE);
  await waitForSubscriptions(1);
  await advance(100);
  const next = { submitted: 'ready', ready: 'started', started: 'started' } as Record<string, string>;
  upstream.override((path) => {
    const status = /status=(\w+)/.exec(path)?.[1] ?? '';
    // After the response to this call.
    setImmediate(() => upstream.job('a', { status: next[status] }));
    return null;
  });
  await advance(60_000);
  expect(summarize(events)).toEqual(['= + a SUBMITTED', 'a SUBMITTED > STARTED']);
});

test('shares the states of jobs with subscriptions to single jobs', async () => {
  const { upstream, subscribe, socket, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.job('a', { status: 'ready' });
  const one = socket();
  const list = subscribe(WatchJobList, ACTIVE, one);
  await waitForSubscriptions(1);
  await advance(100);
  upstream.calls();
  const job = subscribe(WatchJob, { id: 'a' }, one);
  await waitForSubscriptions(2);
  upstream.job('a', { status: 'completed' });
  await advance(100);
  await job.ended;
  // The poll of the job, without one of the list.
  expect(upstream.calls().map(toPath)).toEqual(['/v0.4/jobs?ids=a&limit=1']);
  expect(summarize(list.events)).toEqual(['= + a READY', '- a READY']);
});

test('fetches nested fields of all jobs of an event together', async () => {
  const { upstream, client, waitForSubscriptions, advance } = await startWatchHarness();
  for (const id of ['simulator', 'qpu.aria-1']) upstream.backend(id, {});
  for (let number = 0; number < 20; number++)
    upstream.job(`job-${number}`, { backend: number % 2 ? 'simulator' : 'qpu.aria-1' });
  const stream = client.subscribeText<{ jobList: { changes: object[] } }>(
    'subscription { jobList { changes { job { backend { status } } } } }',
    {},
  );
  const first = stream.next();
  await waitForSubscriptions(1);
  await advance(100);
  expect((await first).value?.data?.jobList.changes).toHaveLength(20);
  expect(upstream.calls().map(toPath)).toEqual(['/v0.4/jobs?limit=25', '/v0.4/backends']);
  await stream.return();
});

const CreateJob = graphql(`
  mutation CreateListedJob {
    createJob(input: { backendId: "qpu.aria-1", program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) {
      __typename
    }
  }
`);

test('emits the changes of mutations at once', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, client } = await startWatchHarness();
  upstream.job('a', { status: 'ready', predicted_wait_time_ms: 3_600_000 });
  upstream.job('b', { status: 'ready', predicted_wait_time_ms: 3_600_000 });
  const { events } = subscribe(WatchJobList, ACTIVE);
  await waitForSubscriptions(1);
  await advance(120_000);
  await client.query(CreateJob);
  await advance(50);
  await client.queryText('mutation { cancelJob(input: { id: "a" }) { job { id } } }');
  await advance(50);
  await client.queryText('mutation { deleteJob(input: { id: "b" }) { __typename } }');
  await advance(50);
  expect(summarize(events)).toEqual(['= + a READY + b READY', '+ created-1 READY', '- a READY', '- b READY']);
});

test('emits one event with all changes since the last one to a slow consumer', async () => {
  const { upstream, gateway, waitForSubscriptions, advance } = await startWatchHarness();
  for (const id of ['a', 'b']) upstream.job(id, { status: 'submitted' });
  const request = { query: WatchJobList.toString(), variables: ACTIVE };
  const stream = await gateway.execute(request, { authorization: 'apiKey one' });
  if (!(stream instanceof ResultStream)) throw new Error(JSON.stringify(stream));
  const read = async () => JSON.parse(JSON.stringify((await stream.next()).value));
  const events = [];
  await waitForSubscriptions(1);
  await advance(100);
  events.push(await read());
  upstream.job('brief', { status: 'ready' });
  for (const status of ['ready', 'started']) {
    upstream.job('a', { status });
    await advance(30_000);
  }
  upstream.job('brief', null);
  upstream.job('b', { status: 'failed' });
  upstream.job('new', { status: 'submitted' });
  await advance(30_000);
  events.push(await read());
  expect(summarize(events)).toEqual([
    '= + a SUBMITTED + b SUBMITTED',
    '- b SUBMITTED + new SUBMITTED a SUBMITTED > STARTED',
  ]);
  await stream.return();
});

test('does not share lists between API keys', async () => {
  const { upstream, subscribe, socket, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.job('a', { status: 'ready' });
  subscribe(WatchJobList, {}, socket('one'));
  subscribe(WatchJobList, {}, socket('two'));
  await waitForSubscriptions(2);
  await advance(100);
  expect(
    upstream
      .calls()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['one', 'two']);
});

test('continues after an outage', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, gateway } = await startWatchHarness();
  upstream.job('a', { status: 'ready' });
  const { events } = subscribe(WatchJobList, {});
  await waitForSubscriptions(1);
  await advance(100);
  upstream.override(() => ({ status: 503 }));
  await advance(30_000);
  const late = subscribe(WatchJobList, {});
  await waitForSubscriptions(2);
  upstream.job('a', { status: 'started' });
  upstream.override(null);
  await advance(60_000);
  expect(summarize(events)).toEqual(['= + a READY', 'a READY > STARTED']);
  expect(summarize(late.events)).toEqual(['= + a STARTED']);
  expect(gateway.openSubscriptions).toBe(2);
});

test('ends with UNAUTHENTICATED when the key is rejected, and makes no further calls', async () => {
  const harness = await startWatchHarness();
  const { upstream, subscribe, waitForSubscriptions, advance } = harness;
  const subscription = subscribe(WatchJobList, {});
  await waitForSubscriptions(1);
  await advance(100);
  upstream.override(() => ({ status: 401, body: { message: 'Invalid key.' } }));
  await advance(60_000);
  await subscription.ended;
  expect(summarize(subscription.events)).toEqual(['=', 'UNAUTHENTICATED']);
  await expectIdle(harness);
});

test('ends with the error when the service rejects the filter, and continues other subscriptions', async () => {
  const { upstream, subscribe, socket, waitForSubscriptions, advance, gateway } = await startWatchHarness();
  const one = socket();
  const rejected = subscribe(WatchJobList, { filter: { sessionId: 'none' } }, one);
  const other = subscribe(WatchJobList, {}, one);
  upstream.override((path) => (path.includes('session_id') ? { status: 403, body: {} } : null));
  await waitForSubscriptions(2);
  await advance(1_000);
  await rejected.ended;
  expect(summarize(rejected.events)).toEqual(['FORBIDDEN']);
  expect(summarize(other.events)).toEqual(['=']);
  expect(gateway.openSubscriptions).toBe(1);
});

test('names the limit when there are too many jobs', async () => {
  const env = { maxSubscribedJobs: '100', MAX_SHARE_PER_CLIENT: '0.5', maxWatchedJobs: '80' };
  const harness = await startWatchHarness(env);
  const { subscribe } = harness;
  const getMessage = async (first: number) => (await subscribe(WatchJobList, { first }).next()).errors?.[0]?.message;
  expect(await getMessage(101)).toBe('"first" must be between 1 and 100; got 101.');
  expect(await getMessage(0)).toBe('"first" must be between 1 and 100; got 0.');
  expect(await getMessage(100)).toMatch('set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB');
  const open = subscribe(WatchJobList, { first: 5 });
  await harness.waitForSubscriptions(1);
  expect(await getMessage(41)).toMatch('the limit per API key of the service is 40 now');
  open.unsubscribe();
  await expectIdle(harness);
});

test('releases its capacity and makes no further calls after the last subscriber has left', async () => {
  const harness = await startWatchHarness();
  const { upstream, subscribe, waitForSubscriptions, advance } = harness;
  upstream.job('a', { status: 'ready' });
  const subscriptions = [subscribe(WatchJobList, {}), subscribe(WatchJobList, { first: 7 })];
  await waitForSubscriptions(2);
  await advance(100);
  for (const { unsubscribe } of subscriptions) unsubscribe();
  await expectIdle(harness);
});
