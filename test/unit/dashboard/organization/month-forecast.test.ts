import { expect, test } from 'vitest';
import {
  forecastMonth,
  getMonthEnd,
  haveAllCosts,
  sumCosts,
} from '../../../../dashboard/src/organization/month-forecast.js';

const usd = (value: number) => ({ value, unit: 'usd' });

test('sums the costs from a day on by unit', () => {
  const days = [
    { from: '2026-11-02', amounts: [usd(1), { value: 7, unit: 'credit' }] },
    { from: '2026-11-01', amounts: [{ value: 2, unit: 'USD' }] },
    { from: '2026-10-31', amounts: [usd(100)] },
    { from: '2026-11-03', amounts: null },
    { from: null, amounts: [usd(100)] },
  ];
  expect(sumCosts(days, '2026-11-01')).toEqual([
    { value: 3, unit: 'USD' },
    { value: 7, unit: 'credit' },
  ]);
  expect(sumCosts(days, '2026-11-03')).toEqual([]);
});

test('continues the rate of the last days until the end of the month', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  const input = { spent: [usd(40)], recent: [{ value: 60, unit: 'USD' }], days: 30, now };
  expect(forecastMonth(input)).toEqual([{ value: 60, unit: 'USD' }]);
  expect(forecastMonth({ ...input, spent: [] })).toEqual([{ value: 20, unit: 'USD' }]);
  expect(forecastMonth({ ...input, spent: [], recent: [] })).toEqual([]);
  expect(getMonthEnd(Date.parse('2026-12-31T23:59:59Z'))).toBe(Date.parse('2027-01-01T00:00:00Z'));
});

test('does not have all costs when the service has not reported a day or an amount', () => {
  const day = { from: '2026-11-01', amounts: [usd(1)] };
  expect(haveAllCosts([day])).toBe(true);
  expect(haveAllCosts([day, { ...day, from: null }])).toBe(false);
  expect(haveAllCosts([day, { ...day, amounts: null }])).toBe(false);
});
