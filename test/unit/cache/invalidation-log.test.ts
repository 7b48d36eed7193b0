import { expect, test } from 'vitest';
import { InvalidationLog } from '../../../src/cache/invalidation-log.js';
import { ManualClock } from '../../support/clock.js';

const SKEW_MS = 5_000;

async function startLog() {
  const clock = new ManualClock();
  const log = new InvalidationLog(clock);
  await clock.advance(60_000);
  return { clock, log };
}

test('a value is stale when its key was invalidated later or shortly before', async () => {
  const { clock, log } = await startLog();
  const at = clock.monotonicNow();
  log.add('caller', ['a'], at);
  expect(log.isStale('caller', 'a', at - 1)).toBe(true);
  // The clock of the gateway that stored it may be ahead.
  expect(log.isStale('caller', 'a', at + SKEW_MS)).toBe(true);
  expect(log.isStale('caller', 'a', at + SKEW_MS + 1)).toBe(false);
  expect(log.isStale('caller', 'b', at - 1)).toBe(false);
  expect(log.isStale('another', 'a', at - 1)).toBe(false);
});

test('a value that is stored after an invalidation is not stale, also when no time has passed', async () => {
  const { clock, log } = await startLog();
  log.add('caller', ['a'], clock.monotonicNow());
  expect(log.isStale('caller', 'a', log.getStorageTime('caller', 'a'))).toBe(false);
  expect(log.getStorageTime('caller', 'b')).toBe(clock.monotonicNow());
});

test('an earlier invalidation that arrives late changes nothing', async () => {
  const { clock, log } = await startLog();
  const at = clock.monotonicNow();
  log.add('caller', ['a'], at);
  log.add('caller', ['a'], at - 10_000);
  expect(log.isFetchStale('caller', 'a', at - 1)).toBe(true);
  expect(log.isFetchStale('caller', 'a', at)).toBe(false);
});

test('everything earlier is stale after a start and a reset', async () => {
  const { clock, log } = await startLog();
  expect(log.isStale('caller', 'a', clock.monotonicNow() - 60_001)).toBe(true);
  expect(log.isStale('caller', 'a', clock.monotonicNow() - 60_000)).toBe(false);
  log.reset();
  expect(log.isStale('caller', 'a', clock.monotonicNow() - 1)).toBe(true);
  expect(log.isStale('caller', 'a', clock.monotonicNow())).toBe(false);
});

test('all keys of a caller count as invalidated when it has too many', async () => {
  const { clock, log } = await startLog();
  const at = clock.monotonicNow();
  const keys = Array.from({ length: 1_001 }, (_, index) => `key ${index}`);
  log.add('caller', keys, at);
  expect(log.isStale('caller', 'another key', at - 1)).toBe(true);
  expect(log.isStale('another', 'another key', at - 1)).toBe(false);
});

test('forgets no invalidation of the last hour when there are too many callers', async () => {
  const { clock, log } = await startLog();
  const keys = Array.from({ length: 1_000 }, (_, index) => `key ${index}`);
  const first = clock.monotonicNow();
  log.add('first', ['a'], first);
  for (let caller = 0; caller < 101; caller++) {
    await clock.advance(1);
    log.add(`caller ${caller}`, keys, clock.monotonicNow());
  }
  expect(log.isStale('first', 'a', first - 1)).toBe(true);
  expect(log.isStale('caller 100', 'key 1', clock.monotonicNow() - 1)).toBe(true);
  expect(log.isStale('first', 'a', clock.monotonicNow() + 2 * SKEW_MS)).toBe(false);
});
