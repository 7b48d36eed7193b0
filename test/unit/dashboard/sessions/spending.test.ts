import { expect, test } from 'vitest';
import { sumSpending } from '../../../../dashboard/src/sessions/spending.js';

const usd = (value: number) => ({ value, unit: 'usd' });

test('sums charges, and estimates of jobs that are not charged yet', () => {
  const jobs = [
    { dryRun: false, cost: { estimated: usd(5), actual: usd(4) } },
    { dryRun: null, cost: { estimated: { value: 2, unit: 'USD' }, actual: null } },
  ];
  expect(sumSpending(jobs, 'usd')).toEqual({ value: 6, unit: 'usd', estimated: 1, unknown: 0 });
});

test('counts jobs without a cost or in another unit, and ignores dry runs', () => {
  const jobs = [
    { dryRun: false, cost: null },
    { dryRun: false, cost: { estimated: null, actual: { value: 3, unit: 'credit' } } },
    { dryRun: true, cost: { estimated: usd(9), actual: null } },
  ];
  expect(sumSpending(jobs, 'usd')).toEqual({ value: 0, unit: 'usd', estimated: 0, unknown: 2 });
});

test('sums in the unit of the first cost when there is no limit, and in none when nothing has a cost', () => {
  const free = { dryRun: false, cost: null };
  const jobs = [free, { dryRun: false, cost: { estimated: null, actual: usd(4) } }];
  expect(sumSpending(jobs, null)).toEqual({ value: 4, unit: 'usd', estimated: 0, unknown: 1 });
  expect(sumSpending([free], null)).toEqual({ value: 0, unit: null, estimated: 0, unknown: 1 });
});
