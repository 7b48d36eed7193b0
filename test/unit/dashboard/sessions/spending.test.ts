import { expect, test } from 'vitest';
import { sumSpending } from '../../../../dashboard/src/sessions/spending.js';

const usd = (value: number) => ({ value, unit: 'usd' });

test('sums charges, and estimates of jobs that are not charged yet', () => {
  const jobs = [
    { dryRun: false, cost: { estimated: usd(5), actual: usd(4) } },
    { dryRun: null, cost: { estimated: { value: 2, unit: 'USD' }, actual: null } },
  ];
  expect(sumSpending(jobs, 'usd')).toEqual({ value: 6, estimated: 1, unknown: 0 });
});

test('counts jobs without a cost or in another unit, and ignores dry runs', () => {
  const jobs = [
    { dryRun: false, cost: null },
    { dryRun: false, cost: { estimated: null, actual: { value: 3, unit: 'credit' } } },
    { dryRun: true, cost: { estimated: usd(9), actual: null } },
  ];
  expect(sumSpending(jobs, 'usd')).toEqual({ value: 0, estimated: 0, unknown: 2 });
});
