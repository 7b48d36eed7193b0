import { expect, test } from 'vitest';
import { findBest } from '../../../../dashboard/src/backends/find-best.js';

test.each([
  ['marks the highest value', [1, 3, 2], 'higher', [1]],
  ['marks the lowest value', [1, 3, 2], 'lower', [0]],
  ['marks all of the best values', [2, 1, 2], 'higher', [0, 2]],
  ['ignores missing values', [null, 3, 2], 'lower', [2]],
  ['marks nothing when all values are equal', [2, 2, null], 'higher', []],
  ['marks nothing when there is one value', [null, 2], 'higher', []],
  ['marks nothing when there are no values', [null, null], 'lower', []],
] as const)('%s', (_, values, isBetter, best) => {
  expect([...findBest(values, isBetter)]).toEqual(best);
});
