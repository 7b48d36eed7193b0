import { expect, test } from 'vitest';
import { createDayTicks, createDurationTicks } from '../../../../dashboard/src/components/axis.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

test.each([
  [0, 1, 1],
  [400, 4, 100],
  [4_000, 4, 1_000],
  [90_000, 5, 20_000],
  [7 * MINUTE, 4, 2 * MINUTE],
  [5 * HOUR, 5, HOUR],
  [2.5 * DAY, 5, 12 * HOUR],
  [9 * DAY, 5, 2 * DAY],
])('divides %i ms into %i steps of %i ms', (max, count, step) => {
  expect(createDurationTicks(max)).toEqual(Array.from({ length: count + 1 }, (_, index) => index * step));
});

test.each([
  [3, 1],
  [30, 7],
  [90, 28],
  [180, 56],
  [4_000, 800],
])('divides %i days into steps of %i days, which start at midnight', (days, step) => {
  const from = new Date(2026, 2, 20, 15, 30).getTime();
  const ticks = createDayTicks(from, from + days * DAY).map((at) => new Date(at));
  expect(ticks[0]).toEqual(new Date(2026, 2, 21));
  expect(ticks).toEqual(ticks.map((_, index) => new Date(2026, 2, 21 + index * step)));
  expect(ticks.length).toBeGreaterThanOrEqual(3);
  expect(ticks.length).toBeLessThanOrEqual(6);
});

test('has no days when the times are on the same day', () => {
  const at = new Date(2026, 2, 20, 15, 30).getTime();
  expect(createDayTicks(at, at)).toEqual([]);
});
