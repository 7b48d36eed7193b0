import { expect, test } from 'vitest';
import { WatchJobs } from '../support/watch-documents.js';
import { startWatchHarness, type WatchHarness } from '../support/watch-harness.js';

const ids = (count: number) => Array.from({ length: count }, (_, number) => `job-${number}`);

async function subscribeAndClear({ upstream, subscribe, waitForSubscriptions, advance }: WatchHarness, jobs: string[]) {
  const subscription = subscribe(WatchJobs, { ids: jobs });
  await waitForSubscriptions(1);
  await advance(10);
  upstream.calls();
  return subscription;
}

function gaps(calls: readonly { readonly at: number }[]): number[] {
  return calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0));
}

test('polls rarely when a job starts in ten minutes, and more often as the start comes near', async () => {
  const watch = await startWatchHarness();
  watch.upstream.job('a', { status: 'ready', predicted_wait_time_ms: 600_000 });
  await subscribeAndClear(watch, ['a']);

  await watch.advance(60_000);
  const early = watch.upstream.calls();
  await watch.advance(510_000);
  watch.upstream.calls();
  await watch.advance(60_000);
  const late = watch.upstream.calls();

  expect(early.length).toBeLessThanOrEqual(4);
  expect(late.length).toBeGreaterThanOrEqual(2 * early.length);
});

test('polls less and less often when a predicted change does not come', async () => {
  const watch = await startWatchHarness();
  watch.upstream.job('a', { status: 'ready', predicted_wait_time_ms: 1_000 });
  await subscribeAndClear(watch, ['a']);
  await watch.advance(1_800_000);

  const between = gaps(watch.upstream.calls()).slice(2);
  expect(between).toEqual([...between].sort((a, b) => a - b));
});

test('keeps the interval between POLL_MIN_INTERVAL_MS and maxPollIntervalMs', async () => {
  const watch = await startWatchHarness({ POLL_MIN_INTERVAL_MS: '2000', maxPollIntervalMs: '10000' });
  watch.upstream.job('short', { status: 'started', started_at: new Date(watch.clock.now()).toISOString() });
  watch.upstream.job('long', { status: 'ready', predicted_wait_time_ms: 86_400_000 });
  await subscribeAndClear(watch, ['short', 'long']);
  await watch.advance(600_000);

  const between = gaps(watch.upstream.calls());
  expect(Math.min(...between)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...between)).toBeLessThanOrEqual(10_000);
});

test('spreads calls evenly over the interval, one for each page of ids', async () => {
  const watch = await startWatchHarness({ POLL_MIN_INTERVAL_MS: '10000', maxPollIntervalMs: '10000' });
  for (const id of ids(490)) watch.upstream.job(id, { status: 'started' });
  await subscribeAndClear(watch, ids(490));
  await watch.advance(30_000);
  watch.upstream.calls();
  await watch.advance(100_000);

  const calls = watch.upstream.calls();
  expect(calls.length).toBeLessThanOrEqual(10 * Math.ceil(490 / 25));
  expect(calls.length).toBeGreaterThanOrEqual(9.5 * Math.ceil(490 / 25));
  expect(Math.min(...gaps(calls)), 'no call comes in a burst').toBeGreaterThanOrEqual(500);
  expect(Math.max(...gaps(calls)), 'and none comes late').toBeLessThanOrEqual(520);
});

test('polls a job that is about to change when hundreds of others are not', async () => {
  const watch = await startWatchHarness();
  for (const id of ids(400)) watch.upstream.job(id, { status: 'ready', predicted_wait_time_ms: 86_400_000 });
  const started = new Date(watch.clock.now()).toISOString();
  watch.upstream.job('soon', { status: 'started', started_at: started, predicted_execution_duration_ms: 8_000 });
  await subscribeAndClear(watch, [...ids(400), 'soon']);
  await watch.advance(8_000);

  const polls = watch.upstream.calls().filter(({ ids }) => ids.includes('soon'));
  expect(Math.max(...gaps(polls))).toBeLessThanOrEqual(4_000);
  expect(gaps(polls).at(-1)).toBeLessThanOrEqual(2_000);
});

test('emits the first event at once when other jobs are not due', async () => {
  const watch = await startWatchHarness({ POLL_MIN_INTERVAL_MS: '10000', maxPollIntervalMs: '10000' });
  for (const id of ids(50)) watch.upstream.job(id, {});
  await subscribeAndClear(watch, ids(49));
  await watch.advance(25_000);
  const subscription = watch.subscribe(WatchJobs, { ids: ['job-49'] });
  await watch.waitForSubscriptions(2);
  await watch.advance(10);

  expect(subscription.events.length).toBe(1);
});
