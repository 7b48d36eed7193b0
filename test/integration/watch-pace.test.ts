import { expect, test } from 'vitest';
import { graphql } from '../support/generated/index.js';
import { type Watching, watching } from '../support/watching.js';

const FollowQuietly = graphql(`
  subscription FollowQuietly($ids: [ID!]!) {
    jobs(ids: $ids) {
      job {
        status
      }
    }
  }
`);

const ids = (count: number) => Array.from({ length: count }, (_, number) => `job-${number}`);

async function following({ service, follow, open, pass }: Watching, jobs: string[]) {
  const told = follow(FollowQuietly, { ids: jobs });
  await open(1);
  await pass(10);
  service.calls();
  return told;
}

function gaps(calls: readonly { readonly at: number }[]): number[] {
  return calls.slice(1).map(({ at }, index) => at - (calls[index]?.at ?? 0));
}

test('a job that will wait ten minutes is asked about rarely, and oftener as its start comes near', async () => {
  const watch = await watching();
  watch.service.job('a', { status: 'ready', predicted_wait_time_ms: 600_000 });
  await following(watch, ['a']);

  await watch.pass(60_000);
  const early = watch.service.calls();
  await watch.pass(510_000);
  watch.service.calls();
  await watch.pass(60_000);
  const late = watch.service.calls();

  expect(early.length).toBeLessThanOrEqual(4);
  expect(late.length).toBeGreaterThanOrEqual(2 * early.length);
});

test('a job that does not move although it should have is asked about ever more rarely', async () => {
  const watch = await watching();
  watch.service.job('a', { status: 'ready', predicted_wait_time_ms: 1_000 });
  await following(watch, ['a']);
  await watch.pass(1_800_000);

  const between = gaps(watch.service.calls()).slice(2);
  expect(between).toEqual([...between].sort((a, b) => a - b));
});

test('the time between two looks is bounded both ways', async () => {
  const watch = await watching({ WATCH_MIN_MS: '2000', WATCH_MAX_MS: '10000' });
  watch.service.job('short', { status: 'started', started_at: new Date(watch.clock.now()).toISOString() });
  watch.service.job('long', { status: 'ready', predicted_wait_time_ms: 86_400_000 });
  await following(watch, ['short', 'long']);
  await watch.pass(600_000);

  const between = gaps(watch.service.calls());
  expect(Math.min(...between)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...between)).toBeLessThanOrEqual(10_000);
});

test('calls are spread over the interval, and no more than a page of ids needs', async () => {
  const watch = await watching({ WATCH_MIN_MS: '10000', WATCH_MAX_MS: '10000' });
  for (const id of ids(490)) watch.service.job(id, { status: 'started' });
  await following(watch, ids(490));
  await watch.pass(30_000);
  watch.service.calls();
  await watch.pass(100_000);

  const calls = watch.service.calls();
  expect(calls.length).toBeLessThanOrEqual(10 * Math.ceil(490 / 25));
  expect(calls.length).toBeGreaterThanOrEqual(9.5 * Math.ceil(490 / 25));
  expect(Math.min(...gaps(calls)), 'none comes in a burst').toBeGreaterThanOrEqual(500);
  expect(Math.max(...gaps(calls)), 'and none late').toBeLessThanOrEqual(520);
});

test('one job that is about to change does not wait for hundreds that are not', async () => {
  const watch = await watching();
  for (const id of ids(400)) watch.service.job(id, { status: 'ready', predicted_wait_time_ms: 86_400_000 });
  const started = new Date(watch.clock.now()).toISOString();
  watch.service.job('soon', { status: 'started', started_at: started, predicted_execution_duration_ms: 8_000 });
  await following(watch, [...ids(400), 'soon']);
  await watch.pass(8_000);

  const looks = watch.service.calls().filter(({ ids }) => ids.includes('soon'));
  expect(Math.max(...gaps(looks))).toBeLessThanOrEqual(4_000);
  expect(gaps(looks).at(-1)).toBeLessThanOrEqual(2_000);
});

test('somebody new is told without waiting for the turn of the others', async () => {
  const watch = await watching({ WATCH_MIN_MS: '10000', WATCH_MAX_MS: '10000' });
  for (const id of ids(50)) watch.service.job(id, {});
  await following(watch, ids(49));
  await watch.pass(25_000);
  const told = watch.follow(FollowQuietly, { ids: ['job-49'] });
  await watch.open(2);
  await watch.pass(10);

  expect(told.events.length).toBe(1);
});
