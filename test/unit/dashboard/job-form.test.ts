import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EMPTY_FORM, isAbove, readMaxPrice, validateForm } from '../../../dashboard/src/submit/job-form.js';
import { findShotsError, SHOTS_RANGE } from '../../../dashboard/src/submit/shots.js';
import { toQuoteInput } from '../../../dashboard/src/submit/use-quote.js';

test.each(['', ' ', '1', ' 100 ', '1000000'])('accepts %j as number of shots', (shots) => {
  expect(findShotsError(shots)).toBeUndefined();
});

test.each(['0', '00', '-1', '1.5', '1e3', 'many', '1000001', '99999999999999999999'])(
  'rejects %j as number of shots with the range, without a quote',
  (shots) => {
    const form = { ...EMPTY_FORM, backend: 'simulator', shots };
    expect(validateForm(form)).toEqual({ shots: 'Enter a whole number from 1 to 1,000,000.' });
    expect(toQuoteInput({ jobId: 'Job:1' }, form)).toBeNull();
  },
);

test('has the range of shots that the schema documents', () => {
  const schema = readFileSync('schema/gateway.graphql', 'utf8');
  expect(schema.match(/Number of shots, \d.*?(?=\. Default)/g)).toEqual(
    expect.arrayContaining([`Number of shots, ${SHOTS_RANGE}`]),
  );
});

test('reads the maximum price, which does not apply to a dry run', () => {
  const read = (maxCost: string, isDryRun = false) => readMaxPrice({ ...EMPTY_FORM, maxCost, isDryRun }, 'usd');
  expect([read(' 2.50 '), read(''), read('two'), read('2', true)]).toEqual([
    { value: 2.5, unit: 'usd' },
    null,
    null,
    null,
  ]);
});

test('compares prices with the maximum in the same unit only', () => {
  const max = { value: 2, unit: 'usd' };
  expect(isAbove({ value: 2.01, unit: 'USD' }, max)).toBe(true);
  expect(isAbove({ value: 2, unit: 'usd' }, max)).toBe(false);
  expect(isAbove({ value: 9, unit: 'credit' }, max)).toBe(false);
  expect([isAbove(null, max), isAbove({ value: 9, unit: 'usd' }, null)]).toEqual([false, false]);
});
