import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock as sandboxClock } from '../../../sandbox/src/primitives/clock.js';
import { systemClock } from '../../../src/primitives/clock.js';

const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test.each([-3_000, HOUR_MS, -10 * 365 * 24 * HOUR_MS])('follows the wall clock when that is set by %i ms', (stepMs) => {
  const at = systemClock.monotonicNow();
  const [before, date] = [systemClock.toUnixMs(at), Date.now()];
  vi.setSystemTime(date + stepMs);
  expect(systemClock.wallNow().getTime()).toBe(date + stepMs);
  const after = systemClock.toUnixMs(at);
  // Some ms have passed since the offset was read first, and real time passes while the date is fake.
  expect(Math.abs(after - before - stepMs)).toBeLessThan(1_000);
  expect(systemClock.fromUnixMs(after)).toBe(at);
  expect(systemClock.monotonicNow()).toBeGreaterThanOrEqual(at);
  expect(systemClock.monotonicNow() - at).toBeLessThan(60_000);
});

test('the time of the sandbox does not go back, and goes on, when the wall clock is set back', async () => {
  const before = sandboxClock.now();
  vi.setSystemTime(Date.now() - HOUR_MS);
  const after = sandboxClock.now();
  expect(after).toBeGreaterThanOrEqual(before);
  await vi.waitUntil(() => sandboxClock.now() > after);
  vi.setSystemTime(Date.now() + 3 * HOUR_MS);
  expect(sandboxClock.now() - before).toBeGreaterThanOrEqual(2 * HOUR_MS);
});
