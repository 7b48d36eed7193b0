import { expect, test } from 'vitest';
import { forecastBudget } from '../../../../dashboard/src/organization/budget-forecast.js';

const DAY_MS = 86_400_000;

test('extrapolates the rate of the last days', () => {
  expect(forecastBudget({ balance: 100, spent: 60, days: 30, now: 0 })).toEqual({
    kind: 'ends',
    perDay: 2,
    endsAt: 50 * DAY_MS,
  });
});

test('states no end that is more than five years away', () => {
  expect(forecastBudget({ balance: 3_651, spent: 30, days: 15, now: 0 })).toEqual({ kind: 'lasts', perDay: 2 });
  expect(forecastBudget({ balance: 3_650, spent: 30, days: 15, now: 0 }).kind).toBe('ends');
});

test('states that a budget is used up or not used', () => {
  expect(forecastBudget({ balance: 0, spent: 60, days: 30, now: 0 })).toEqual({ kind: 'used-up' });
  expect(forecastBudget({ balance: -5, spent: 60, days: 30, now: 0 })).toEqual({ kind: 'used-up' });
  expect(forecastBudget({ balance: 5, spent: 0, days: 30, now: 0 })).toEqual({ kind: 'unused' });
});
