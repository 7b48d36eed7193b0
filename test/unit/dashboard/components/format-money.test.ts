import { expect, test } from 'vitest';
import { formatMoney } from '../../../../dashboard/src/components/format-money.js';

test.each([
  [0, 'usd', '$0.00'],
  [12.5, 'USD', '$12.50'],
  [0.0213, 'usd', '$0.0213'],
  [0.0001, 'usd', '$0.0001'],
  [0.00004, 'usd', '<$0.0001'],
  [1e-300, 'usd', '<$0.0001'],
  [-3, 'usd', '-$3.00'],
  [1, 'credits', '1 credit'],
  [0.0004, 'credit', '<0.001 credits'],
])('formats %d %s as %s', (value, unit, text) => {
  expect(formatMoney({ value, unit })).toBe(text);
});
