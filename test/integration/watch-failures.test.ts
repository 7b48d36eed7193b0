import { expect, test } from 'vitest';
import { graphql } from '../support/generated/index.js';
import { startWatchHarness } from '../support/watch-harness.js';

const WatchOneJob = graphql(`
  subscription WatchOneJob($id: ID!) {
    job(id: $id) {
      job {
        status
      }
    }
  }
`);

const ids = (count: number) => Array.from({ length: count }, (_, number) => `job-${number}`);

/** The maximum number of calls within a second. */
function countBusiestSecond(calls: readonly { readonly at: number }[]): number {
  return Math.max(0, ...calls.map(({ at }) => calls.filter((other) => other.at >= at && other.at < at + 1_000).length));
}

test('keeps 1,000 subscriptions during a minute of outage, with less than one call per second', async () => {
  const { upstream: service, follow, socket, waitForSubscriptions: open, advance: pass } = await startWatchHarness();
  for (const id of ids(1_000)) service.job(id, { status: 'ready', predicted_wait_time_ms: 60_000 });
  const sockets = Array.from({ length: 10 }, () => socket());
  const subscriptions = ids(1_000).map((id, number) => follow(WatchOneJob, { id }, sockets[number % 10]));
  await open(1_000);
  await pass(10_000);

  service.override(() => ({ status: 503, body: '<html>Service Unavailable</html>' }));
  service.calls();
  await pass(60_000);
  const during = service.calls();
  expect(during.length).toBeGreaterThan(2);
  expect(countBusiestSecond(during)).toBe(1);
  for (const { events } of subscriptions) expect(events.length).toBe(1);

  service.override(null);
  for (const id of ids(1_000)) service.job(id, { status: 'completed' });
  await pass(60_000);
  await Promise.all(subscriptions.map(({ ended }) => ended));
  for (const { events } of subscriptions) expect(events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
});

test('emits the first event after an outage when the client subscribed during it', async () => {
  const { upstream: service, follow, waitForSubscriptions: open, advance: pass } = await startWatchHarness();
  service.job('a', {});
  service.override(() => ({ status: 502 }));
  const subscription = follow(WatchOneJob, { id: 'a' });
  await open(1);
  await pass(60_000);
  expect(subscription.events).toEqual([]);

  service.override(null);
  await pass(20_000);
  expect(subscription.events.length).toBe(1);
});

test('makes no call before the time in Retry-After', async () => {
  const { upstream: service, follow, waitForSubscriptions: open, advance: pass, clock } = await startWatchHarness();
  service.job('a', {});
  const subscription = follow(WatchOneJob, { id: 'a' });
  await open(1);
  await pass(1_000);
  service.override(() => ({ status: 429, headers: { 'retry-after': '120' } }));
  await pass(5_000);
  const [refused, ...more] = service.calls().slice(-1);
  expect(more).toEqual([]);
  service.override(null);
  service.job('a', { status: 'completed' });

  await pass(100_000);
  expect(service.calls()).toEqual([]);
  await pass(30_000);
  await subscription.ended;
  expect(subscription.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
  expect(clock.now() - (refused?.at ?? 0)).toBeGreaterThan(120_000);
});

test('ends the subscriptions of a rejected key only', async () => {
  const {
    upstream: service,
    follow,
    socket,
    waitForSubscriptions: open,
    advance: pass,
    gateway,
  } = await startWatchHarness();
  for (const id of ids(3)) service.job(id, {});
  const one = socket('one');
  const subscriptions = ids(3).map((id) => follow(WatchOneJob, { id }, one));
  const other = follow(WatchOneJob, { id: 'job-0' }, socket('two'));
  await open(4);
  await pass(1_000);
  service.override((_path, key) => (key === 'one' ? { status: 401, body: { message: 'Invalid key.' } } : null));
  await pass(60_000);
  await Promise.all(subscriptions.map(({ ended }) => ended));

  for (const { events } of subscriptions) expect(events.at(-1)?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect(gateway.openSubscriptions).toBe(1);
  service.job('job-0', { status: 'completed' });
  await pass(60_000);
  await other.ended;
  expect(other.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
});

test('does not fetch jobs in a burst when lists come back empty', async () => {
  const { upstream: service, follow, waitForSubscriptions: open, advance: pass, socket } = await startWatchHarness();
  for (const id of ids(100)) service.job(id, { status: 'ready', predicted_wait_time_ms: 600_000 });
  const one = socket();
  const subscriptions = ids(100).map((id) => follow(WatchOneJob, { id }, one));
  await open(100);
  await pass(5_000);

  service.omitFromLists(...ids(100));
  service.calls();
  await pass(60_000);
  expect(countBusiestSecond(service.calls())).toBeLessThanOrEqual(2);
  for (const { events } of subscriptions) expect(events.length).toBe(1);
});

test('continues other jobs when one cannot be fetched', async () => {
  const { upstream: service, follow, waitForSubscriptions: open, advance: pass, socket } = await startWatchHarness();
  for (const id of ids(30)) service.job(id, {});
  const one = socket();
  const subscriptions = ids(30).map((id) => follow(WatchOneJob, { id }, one));
  await open(30);
  await pass(5_000);
  service.omitFromLists('job-7');
  service.override((path) => (path === '/v0.4/jobs/job-7' ? { body: 'no JSON' } : null));
  for (const id of ids(30)) service.job(id, { status: 'completed' });
  await pass(120_000);

  const ended = subscriptions.filter(({ events }) => events.at(-1)?.data?.job?.job.status === 'COMPLETED');
  expect(ended.length).toBe(29);
  service.override(null);
  await pass(60_000);
  expect(subscriptions[7]?.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
});

test('rejects a subscription without a key', async () => {
  const { follow, socket, gateway } = await startWatchHarness();
  const subscription = follow(WatchOneJob, { id: 'a' }, socket(null));
  await subscription.ended;

  expect(subscription.events[0]?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect(gateway.openSubscriptions).toBe(0);
});
