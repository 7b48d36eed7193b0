import { expect, test } from 'vitest';
import { describeEnding } from '../../../../dashboard/src/sessions/find-ending.js';

const settings = { expiresAt: null, durationLimitMs: null, jobCountLimit: null, costLimit: null };
const ended = { createdAt: '2026-10-01T10:00:00Z', startedAt: '2026-10-01T10:05:00Z', endedAt: '2026-10-01T11:05:00Z' };
const usd = (value: number) => ({ value, unit: 'usd' });
const spent = (charged: number) => ({ charged, unit: 'USD' });
const NOT_KNOWN = 'The service, without a reason';

test.each([
  ['Its time limit of 1 h', { durationLimitMs: 3_600_000 }, null, null],
  ['Its time limit of 1 h 5 min', { expiresAt: '2026-10-01T11:05:00Z' }, null, null],
  ['Its time limit of 1 h 5 min', { expiresAt: '2026-10-01T11:05:00Z', durationLimitMs: 3_900_000 }, null, null],
  [NOT_KNOWN, { durationLimitMs: 3_660_000 }, null, null],
  ['Its limit of 1 job', { jobCountLimit: 1, durationLimitMs: 7_200_000 }, 1, null],
  [NOT_KNOWN, { jobCountLimit: 3 }, 2, null],
  [NOT_KNOWN, { jobCountLimit: 3 }, null, null],
  ['Its cost limit of $500.00', { jobCountLimit: 3, costLimit: usd(500) }, 2, 500],
  [NOT_KNOWN, { costLimit: usd(500) }, 2, 499],
  [NOT_KNOWN, { costLimit: usd(500) }, 2, null],
  ['Its limit of 2 jobs or its cost limit of $500.00', { jobCountLimit: 2, costLimit: usd(500) }, 2, 501],
  [NOT_KNOWN, {}, 2, 501],
])('names %s when the limits are %j, of %s jobs that cost %s', (text, limits, count, charged) => {
  const use = { jobs: count === null ? null : { count }, spending: charged === null ? null : spent(charged) };
  expect(describeEnding({ ...ended, settings: { ...settings, ...limits } }, use)).toBe(text);
});
