import { expect, test } from 'vitest';
import type { GraphQLResponse } from '../support/client.js';
import type { WatchBackendsSubscription } from '../support/generated/graphql.js';
import { WatchBackends } from '../support/watch-documents.js';
import { expectIdle, startWatchHarness } from '../support/watch-harness.js';

function summarize(events: readonly GraphQLResponse<WatchBackendsSubscription>[]) {
  return events.map(({ data, errors }) => {
    if (!data?.backends) return `${errors?.[0]?.extensions.code} ${errors?.[0]?.message}`;
    const { backend, previousStatus } = data.backends;
    const text = `${backend.serviceId} ${previousStatus} > ${backend.status} ${backend.averageQueueTimeMs}`;
    return backend.degraded ? `${text} degraded` : text;
  });
}

test('emits each backend, then changes of its status, queue time and quality', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.backend('simulator', { average_queue_time: 1 });
  upstream.backend('qpu.aria-1', { average_queue_time: 10, degraded: false });
  const { events } = subscribe(WatchBackends, {});
  await waitForSubscriptions(1);
  await advance(100);
  upstream.backend('qpu.aria-1', { status: 'unavailable' });
  await advance(60_000);
  upstream.backend('qpu.aria-1', { average_queue_time: 20, degraded: true });
  await advance(60_000);
  upstream.backend('qpu.aria-1', { last_updated: '2026-11-02T10:00:00Z' });
  await advance(60_000);
  expect(summarize(events)).toEqual([
    'simulator null > available 1',
    'qpu.aria-1 null > available 10',
    'qpu.aria-1 available > unavailable 10',
    'qpu.aria-1 unavailable > unavailable 20 degraded',
  ]);
});

test('makes one call per poll for all subscribers, and none for a later one', async () => {
  const { upstream, subscribe, socket, waitForSubscriptions, advance } = await startWatchHarness();
  for (const id of ['simulator', 'qpu.aria-1', 'qpu.forte-1']) upstream.backend(id, {});
  const one = socket();
  const all = subscribe(WatchBackends, {}, one);
  const some = subscribe(WatchBackends, { ids: ['qpu.aria-1', 'Backend:qpu.forte-1'] }, one);
  await waitForSubscriptions(2);
  await advance(100);
  expect(upstream.calls().map(({ path }) => path)).toEqual(['/v0.4/backends']);
  await advance(120_000);
  upstream.calls();
  const late = subscribe(WatchBackends, { ids: ['simulator'] }, one);
  await waitForSubscriptions(3);
  expect(summarize([await late.next()])).toEqual(['simulator null > available null']);
  expect(upstream.calls()).toEqual([]);
  expect(all.events).toHaveLength(3);
  expect(some.events).toHaveLength(2);
});

test('reports backends that do not exist or disappear, and continues with the others', async () => {
  const harness = await startWatchHarness();
  const { upstream, subscribe, socket, waitForSubscriptions, advance } = harness;
  upstream.backend('a', {});
  upstream.backend('b', {});
  const one = socket();
  const all = subscribe(WatchBackends, {}, one);
  const some = subscribe(WatchBackends, { ids: ['gone', 'b'] }, one);
  const none = subscribe(WatchBackends, { ids: ['gone'] }, one);
  await waitForSubscriptions(3);
  await advance(100);
  await none.ended;
  upstream.backend('b', null);
  await advance(60_000);
  await some.ended;
  expect(summarize(none.events)).toEqual(['NOT_FOUND Backend "gone" not found.']);
  expect(summarize(some.events)).toEqual([
    'b null > available null',
    'NOT_FOUND Backend "gone" not found.',
    'NOT_FOUND Backend "b" not found.',
  ]);
  upstream.backend('b', { status: 'retired' });
  await advance(60_000);
  expect(summarize(all.events).slice(2)).toEqual(['NOT_FOUND Backend "b" not found.', 'b null > retired null']);
  all.unsubscribe();
  await expectIdle(harness);
});

test('completes at once without ids', async () => {
  const { upstream, subscribe } = await startWatchHarness();
  const subscription = subscribe(WatchBackends, { ids: [] });
  await subscription.ended;
  expect(subscription.events).toEqual([]);
  expect(upstream.calls()).toEqual([]);
});

test('continues after an outage, and ends when the key is rejected', async () => {
  const harness = await startWatchHarness();
  const { upstream, subscribe, waitForSubscriptions, advance } = harness;
  upstream.backend('a', {});
  upstream.override(() => ({ status: 503 }));
  const subscription = subscribe(WatchBackends, {});
  await waitForSubscriptions(1);
  await advance(60_000);
  expect(subscription.events).toEqual([]);
  upstream.override(null);
  await advance(60_000);
  expect(subscription.events).toHaveLength(1);
  upstream.override(() => ({ status: 401, body: { message: 'Invalid key.' } }));
  await advance(60_000);
  await subscription.ended;
  expect(subscription.events.at(-1)?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  await expectIdle(harness);
});

test('does not share backends between API keys', async () => {
  const { upstream, subscribe, socket, waitForSubscriptions, advance } = await startWatchHarness();
  subscribe(WatchBackends, {}, socket('one'));
  subscribe(WatchBackends, {}, socket('two'));
  await waitForSubscriptions(2);
  await advance(100);
  const keys = upstream.calls().map(({ key }) => key);
  expect(keys.sort()).toEqual(['one', 'two']);
});
