import { expect, test } from 'vitest';
import { collect } from '../support/client.js';
import { graphql } from '../support/generated/index.js';
import { WatchChildCounts, WatchJob, WatchJobs } from '../support/watch-documents.js';
import { startWatchHarness } from '../support/watch-harness.js';

const WatchJobWithSession = graphql(`
  subscription WatchJobWithSession($id: ID!) {
    job(id: $id) {
      job {
        status
        session {
          status
        }
      }
    }
  }
`);

const Cancel = graphql(`
  mutation Cancel($id: ID!) {
    cancelJob(input: { id: $id }) {
      job {
        status
      }
    }
  }
`);

const ids = (count: number) => Array.from({ length: count }, (_, number) => `job-${number}`);

test.each(['subscribe', 'subscribeSse'] as const)(
  'emits the current state, then every change, and completes after the final status (%s)',
  async (transport) => {
    const { upstream, client, gateway, advance, waitForSubscriptions } = await startWatchHarness();
    upstream.job('a', {});

    const allEvents = collect(client[transport](WatchJob, { id: 'a' }));
    await waitForSubscriptions(1);
    await advance(10);
    for (const status of ['ready', 'started', 'completed']) {
      upstream.job('a', { status });
      await advance(5_000);
    }

    const events = (await allEvents).map(({ data }) => data?.job);
    expect(events.map((event) => [event?.previousStatus, event?.job.status])).toEqual([
      [null, 'SUBMITTED'],
      ['SUBMITTED', 'READY'],
      ['READY', 'STARTED'],
      ['STARTED', 'COMPLETED'],
    ]);
    expect(gateway.watchedJobs).toBe(0);
  },
);

test('emits one event when the job is already final', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions } = await startWatchHarness();
  upstream.job('a', { status: 'failed' });

  const subscription = subscribe(WatchJob, { id: 'a' });
  await waitForSubscriptions(1);
  await advance(10);
  await subscription.ended;

  expect(subscription.events.map(({ data }) => data?.job?.job.status)).toEqual(['FAILED']);
});

test('makes no more calls for many subscribers of a job than for one', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions, socket } = await startWatchHarness({
    POLL_MIN_INTERVAL_MS: '1000',
    maxPollIntervalMs: '1000',
  });
  for (const id of ids(30)) upstream.job(id, {});
  const one = socket();
  const first = ids(30).map((id) => subscribe(WatchJob, { id }, one));
  await waitForSubscriptions(30);
  await advance(20_000);
  const alone = upstream.calls().length;

  const other = socket();
  const second = ids(30).map((id) => subscribe(WatchJob, { id }, other));
  await waitForSubscriptions(60);
  await advance(20_000);

  expect(upstream.calls().length).toBeLessThanOrEqual(alone);
  for (const subscription of [...first, ...second]) expect(subscription.events.length).toBe(1);
});

test('emits the current state without a call to subscribers that join later', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions, socket } = await startWatchHarness();
  for (const id of ['a', 'b']) upstream.job(id, { status: 'ready', predicted_wait_time_ms: 3_600_000 });
  const one = socket();
  subscribe(WatchJobs, { ids: ['a', 'b'] }, one);
  await waitForSubscriptions(1);
  await advance(10_000);
  upstream.calls();
  const job = subscribe(WatchJob, { id: 'a' }, one);
  const jobs = subscribe(WatchJobs, { ids: ['b', 'a'] }, one);
  await waitForSubscriptions(3);
  expect((await job.next()).data?.job?.job.status).toBe('READY');
  const statuses = [await jobs.next(), await jobs.next()].map(({ data }) => data?.jobs?.job);
  expect(statuses).toEqual(['b', 'a'].map((serviceId) => ({ serviceId, status: 'READY' })));
  expect(upstream.calls()).toEqual([]);
});

test('calls with the key of each caller when callers watch the same job', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions, socket } = await startWatchHarness();
  upstream.job('a', {});
  const subscriptions = ['one', 'two'].map((key) => subscribe(WatchJob, { id: 'a' }, socket(key)));
  await waitForSubscriptions(2);
  await advance(10);

  expect(
    upstream
      .calls()
      .map(({ key }) => key)
      .sort(),
  ).toEqual(['one', 'two']);
  for (const { events } of subscriptions) expect(events.length).toBe(1);
});

test('polls 25 jobs per call when one subscription watches 500', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions } = await startWatchHarness();
  const all = ids(500);
  for (const id of all) upstream.job(id, { status: 'started' });

  const subscription = subscribe(WatchJobs, { ids: all.map((id) => `Job:${id}`) });
  await waitForSubscriptions(1);
  await advance(1_000);
  const calls = upstream.calls();
  expect(calls.slice(0, 20).every(({ ids }) => ids.length === 25)).toBe(true);
  expect(new Set(calls.slice(0, 20).flatMap(({ ids }) => ids)).size).toBe(500);
  for (const id of all.slice(1)) upstream.job(id, { status: 'completed' });
  await advance(60_000);
  expect(subscription.events.length).toBe(999);
  upstream.job('job-0', { status: 'canceled' });
  await advance(60_000);
  await subscription.ended;

  const last = new Map(subscription.events.map(({ data }) => [data?.jobs?.job.serviceId, data?.jobs?.job.status]));
  expect(last.size).toBe(500);
  expect([...last.values()].filter((status) => status === 'COMPLETED').length).toBe(499);
});

test('emits an error for a deleted job and continues with the others', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions } = await startWatchHarness();
  upstream.job('a', {});
  upstream.job('gone', null);

  const subscription = subscribe(WatchJobs, { ids: ['a', 'gone'] });
  await waitForSubscriptions(1);
  await advance(100);
  upstream.job('a', { status: 'completed' });
  await advance(60_000);
  await subscription.ended;

  expect(subscription.events.map(({ data }) => data?.jobs?.job.status)).toEqual(['SUBMITTED', undefined, 'COMPLETED']);
  expect(subscription.events[1]?.errors?.[0]).toMatchObject({
    message: expect.stringContaining('"gone"'),
    extensions: { code: 'NOT_FOUND' },
  });
});

test('fetches a job by itself when a list omits it, before reporting it as not found', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions } = await startWatchHarness();
  upstream.job('a', {});
  upstream.omitFromLists('a');

  const subscription = subscribe(WatchJob, { id: 'a' });
  await waitForSubscriptions(1);
  await advance(100);
  expect(subscription.events.map(({ data }) => data?.job?.job.status)).toEqual(['SUBMITTED']);
  expect(upstream.calls().map(({ path }) => path)).toEqual(['/v0.4/jobs?ids=a&limit=1', '/v0.4/jobs/a']);

  upstream.job('a', null);
  await advance(60_000);
  await subscription.ended;
  expect(subscription.events[1]?.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test('emits events of the other jobs when upstream rejects one id of a call', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions, socket, gateway } = await startWatchHarness();
  for (const id of ['a', 'bad', 'b']) upstream.job(id, {});
  upstream.override((path) =>
    path.includes('bad') ? { status: 400, body: { statusCode: 400, message: 'No UUID.' } } : null,
  );
  const one = socket();
  const [a, bad, b] = ['a', 'bad', 'b'].map((id) => subscribe(WatchJob, { id }, one));
  await waitForSubscriptions(3);
  await advance(1_000);

  expect(bad?.events[0]?.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  await bad?.ended;
  expect([a, b].map((subscription) => subscription?.events[0]?.data?.job?.job.status)).toEqual([
    'SUBMITTED',
    'SUBMITTED',
  ]);
  expect(gateway.watchedJobs).toBe(2);
});

test('does not treat an unknown status as final', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions } = await startWatchHarness();
  upstream.job('a', { status: 'reticulating' });
  const subscription = subscribe(WatchJob, { id: 'a' });
  await waitForSubscriptions(1);
  await advance(10);
  upstream.job('a', { status: 'completed' });
  await advance(60_000);
  await subscription.ended;

  expect(subscription.events.map(({ data }) => data?.job?.job)).toEqual([
    { status: 'UNKNOWN', isFinal: false },
    { status: 'COMPLETED', isFinal: true },
  ]);
});

test('emits an event at once when a mutation changes the job', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions, client, clock } = await startWatchHarness();
  upstream.job('a', { predicted_wait_time_ms: 600_000, status: 'ready' });
  const subscription = subscribe(WatchJob, { id: 'a' });
  await waitForSubscriptions(1);
  await advance(10_000);
  const before = clock.now();

  await client.query(Cancel, { id: 'a' });
  await advance(10);
  await subscription.ended;

  expect(subscription.events.at(-1)?.data?.job?.job.status).toBe('CANCELED');
  expect(Date.parse(`${subscription.events.at(-1)?.data?.job?.observedAt}`) - before).toBeLessThanOrEqual(10);
});

test('emits child job counts when a child job changes, without extra kinds of calls', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions } = await startWatchHarness();
  const children = ids(30);
  const parent = { type: 'ionq.multi-circuit.v1', status: 'started', child_job_ids: children };
  upstream.job('parent', parent);
  for (const id of children) upstream.job(id, { status: 'started', parent_job_id: 'parent' });
  const subscription = subscribe(WatchChildCounts, { id: 'parent' });
  await waitForSubscriptions(1);
  await advance(2_000);
  upstream.calls();

  for (const id of children.slice(0, 20)) upstream.job(id, { status: 'completed' });
  upstream.job('job-20', { status: 'failed' });
  await advance(30_000);

  expect(subscription.events.at(-1)?.data?.job?.job).toEqual({
    status: 'STARTED',
    progress: { childJobCounts: { total: 30, completed: 20, failed: 1 } },
  });
  const calls = upstream.calls();
  expect(calls.some(({ path }) => path.includes('parent_job_id'))).toBe(false);
  expect(calls.every(({ ids }) => ids.length > 0)).toBe(true);

  for (const id of children.slice(21)) upstream.job(id, { status: 'completed' });
  upstream.job('parent', { status: 'completed' });
  await advance(30_000);
  await subscription.ended;
  expect(subscription.events.at(-1)?.data?.job?.job.progress.childJobCounts?.completed).toBe(29);
});

test('resolves nested fields anew for every event', async () => {
  const { upstream, subscribe, advance, waitForSubscriptions } = await startWatchHarness();
  upstream.session('s', { status: 'created' });
  upstream.job('a', { session_id: 's' });
  const subscription = subscribe(WatchJobWithSession, { id: 'a' });
  await waitForSubscriptions(1);
  await advance(4_000);
  upstream.session('s', { status: 'started' });
  upstream.job('a', { status: 'started' });
  await advance(4_000);

  expect(subscription.events.map(({ data }) => data?.job?.job.session?.status)).toEqual(['CREATED', 'STARTED']);
});

test('emits at once that a job has ended when the service rejects its cancellation because of its state', async () => {
  const { upstream, subscribe, advance, client, waitForSubscriptions } = await startWatchHarness();
  upstream.job('a', { status: 'ready', predicted_wait_time_ms: 3_600_000 });
  const { events } = subscribe(WatchJob, { id: 'a' });
  await waitForSubscriptions(1);
  await advance(120_000);
  upstream.job('a', { status: 'completed' });
  upstream.override((path) => (path.endsWith('/cancel') ? { status: 409, body: { message: 'It has ended.' } } : null));
  await client.query(Cancel, { id: 'a' });
  await advance(50);
  expect(events.map(({ data }) => data?.job?.job.status)).toEqual(['READY', 'COMPLETED']);
});
