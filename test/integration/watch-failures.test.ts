import { expect, test } from 'vitest';
import { until } from '../support/clock.js';
import type { UpstreamResponse } from '../support/scripted-upstream.js';
import { WatchBackends, WatchJob, WatchJobList, WatchSession } from '../support/watch-documents.js';
import { startWatchHarness } from '../support/watch-harness.js';

const ids = (count: number) => Array.from({ length: count }, (_, number) => `job-${number}`);

/** The maximum number of calls within a second. */
function countBusiestSecond(calls: readonly { readonly at: number }[]): number {
  return Math.max(0, ...calls.map(({ at }) => calls.filter((other) => other.at >= at && other.at < at + 1_000).length));
}

test('keeps 300 subscriptions during a minute of outage, with less than one call per second', async () => {
  const { upstream, subscribe, socket, waitForSubscriptions, advance } = await startWatchHarness();
  for (const id of ids(300)) upstream.job(id, { status: 'ready', predicted_wait_time_ms: 60_000 });
  const sockets = Array.from({ length: 10 }, () => socket());
  const subscriptions = ids(300).map((id, number) => subscribe(WatchJob, { id }, sockets[number % 10]));
  await waitForSubscriptions(300);
  await advance(10_000);

  upstream.override(() => ({ status: 503, body: '<html>Service Unavailable</html>' }));
  upstream.calls();
  await advance(60_000);
  const during = upstream.calls();
  expect(during.length).toBeGreaterThan(2);
  expect(countBusiestSecond(during)).toBe(1);
  for (const { events } of subscriptions) expect(events.length).toBe(1);

  upstream.override(null);
  for (const id of ids(300)) upstream.job(id, { status: 'completed' });
  await advance(60_000);
  await Promise.all(subscriptions.map(({ ended }) => ended));
  for (const { events } of subscriptions) expect(events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
});

test('emits the first event after an outage when the client subscribed during it', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.job('a', {});
  upstream.override(() => ({ status: 502 }));
  const subscription = subscribe(WatchJob, { id: 'a' });
  await waitForSubscriptions(1);
  await advance(60_000);
  expect(subscription.events).toEqual([]);

  upstream.override(null);
  await advance(20_000);
  expect(subscription.events.length).toBe(1);
});

test('retries a poll that fails when a query waits for it as well', async () => {
  const { upstream, subscribe, client, clock } = await startWatchHarness();
  upstream.job('a', {});
  upstream.backend('simulator', {});
  let fail: () => void = () => undefined;
  const failure = new Promise<UpstreamResponse>((resolve) => {
    fail = () => resolve({ status: 503 });
  });
  const paths: string[] = [];
  upstream.override((path) => {
    paths.push(path);
    return path === '/v0.4/backends' ? failure : null;
  });
  subscribe(WatchBackends, {});
  // In small steps: no call may time out while this host is busy.
  const advanceUntil = (condition: () => boolean) => until(() => clock.advance(1).then(condition));
  await advanceUntil(() => paths.length > 0);
  const body = JSON.stringify({ query: '{ backends { status } job(id: "a") { name } }' });
  const responses: unknown[] = [];
  void client.post(body, { 'x-upstream-stats': 'true' }).then(async (response) => {
    responses.push(await response.json());
  });
  // The query makes both calls at once.
  await until(() => paths.length > 1);
  upstream.override(null);
  fail();
  await advanceUntil(() => responses.length > 0);
  expect(responses).toMatchObject([
    { data: { backends: [{ status: 'available' }] }, extensions: { upstream: { calls: 1, deduplicated: 1 } } },
  ]);
});

test('makes no call before the time in Retry-After', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, clock } = await startWatchHarness();
  upstream.job('a', {});
  const subscription = subscribe(WatchJob, { id: 'a' });
  await waitForSubscriptions(1);
  await advance(1_000);
  upstream.override(() => ({ status: 429, headers: { 'retry-after': '120' } }));
  await advance(5_000);
  const [rejected, ...more] = upstream.calls().slice(-1);
  expect(more).toEqual([]);
  upstream.override(null);
  upstream.job('a', { status: 'completed' });

  await advance(100_000);
  expect(upstream.calls()).toEqual([]);
  await advance(30_000);
  await subscription.ended;
  expect(subscription.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
  expect(clock.monotonicNow() - (rejected?.at ?? 0)).toBeGreaterThan(120_000);
});

test('ends the subscriptions of a rejected key only', async () => {
  const { upstream, subscribe, socket, waitForSubscriptions, advance, gateway } = await startWatchHarness();
  for (const id of ids(3)) upstream.job(id, {});
  const one = socket('one');
  const subscriptions = ids(3).map((id) => subscribe(WatchJob, { id }, one));
  const other = subscribe(WatchJob, { id: 'job-0' }, socket('two'));
  await waitForSubscriptions(4);
  await advance(1_000);
  upstream.override((_path, key) => (key === 'one' ? { status: 401, body: { message: 'Invalid key.' } } : null));
  await advance(60_000);
  await Promise.all(subscriptions.map(({ ended }) => ended));

  for (const { events } of subscriptions) expect(events.at(-1)?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect(gateway.openSubscriptions).toBe(1);
  upstream.job('job-0', { status: 'completed' });
  await advance(60_000);
  await other.ended;
  expect(other.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
});

test('does not fetch jobs in a burst when lists come back empty', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, socket } = await startWatchHarness();
  for (const id of ids(100)) upstream.job(id, { status: 'ready', predicted_wait_time_ms: 600_000 });
  const one = socket();
  const subscriptions = ids(100).map((id) => subscribe(WatchJob, { id }, one));
  await waitForSubscriptions(100);
  await advance(5_000);

  upstream.omitFromLists(...ids(100));
  upstream.calls();
  await advance(60_000);
  expect(countBusiestSecond(upstream.calls())).toBeLessThanOrEqual(2);
  for (const { events } of subscriptions) expect(events.length).toBe(1);
});

test('continues other jobs when one cannot be fetched', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, socket } = await startWatchHarness();
  for (const id of ids(30)) upstream.job(id, {});
  const one = socket();
  const subscriptions = ids(30).map((id) => subscribe(WatchJob, { id }, one));
  await waitForSubscriptions(30);
  await advance(5_000);
  upstream.omitFromLists('job-7');
  upstream.override((path) => (path === '/v0.4/jobs/job-7' ? { body: 'no JSON' } : null));
  for (const id of ids(30)) upstream.job(id, { status: 'completed' });
  await advance(120_000);

  const ended = subscriptions.filter(({ events }) => events.at(-1)?.data?.job?.job.status === 'COMPLETED');
  expect(ended.length).toBe(29);
  upstream.override(null);
  await advance(60_000);
  expect(subscriptions[7]?.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
});

test('continues jobs when a list, a session and the backends cannot be fetched', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, socket } = await startWatchHarness();
  upstream.job('a', {});
  const one = socket();
  const subscription = subscribe(WatchJob, { id: 'a' }, one);
  await waitForSubscriptions(1);
  await advance(5_000);
  upstream.override((path) => (path.includes('ids=a') ? null : { body: 'no JSON' }));
  subscribe(WatchJobList, {}, one);
  subscribe(WatchSession, { id: 'session' }, one);
  subscribe(WatchBackends, {}, one);
  await waitForSubscriptions(4);
  await advance(60_000);
  upstream.job('a', { status: 'completed' });
  await advance(240_000);
  expect(subscription.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
});

test('rejects a subscription without a key', async () => {
  const { subscribe, socket, gateway } = await startWatchHarness();
  const subscription = subscribe(WatchJob, { id: 'a' }, socket(null));
  await subscription.ended;

  expect(subscription.events[0]?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect(gateway.openSubscriptions).toBe(0);
});
