import { expect, test } from 'vitest';
import { describeLimits } from '../../../../dashboard/src/sessions/describe-limits.js';

const NONE = { jobCountLimit: null, durationLimitMs: null, expiresAt: null, costLimit: null };
const ALL = { ...NONE, jobCountLimit: 8, durationLimitMs: 14_400_000, costLimit: { value: 500, unit: 'usd' } };

test.each([
  ['all limits', ALL, 'Limits of the session in all: $500.00, 8 jobs, 4 h'],
  ['one limit', { ...NONE, jobCountLimit: 1 }, 'Limits of the session in all: 1 job'],
  ['an end', { ...NONE, expiresAt: '2026-05-01T11:00:00Z' }, 'Limits of the session in all: 1 h'],
  ['no limit', NONE, 'The session has no limits'],
  ['limits that are not reported', null, 'The limits of the session are not known'],
])('describes a session with %s', (_name, settings, expected) => {
  expect(describeLimits({ createdAt: '2026-05-01T10:00:00Z', settings })).toBe(expected);
});
