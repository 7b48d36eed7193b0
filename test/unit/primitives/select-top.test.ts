import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectTop } from '../../../src/primitives/select-top.js';

/** Few distinct values, so that many are equal. */
const values = fc.array(fc.constantFrom(0, 0.25, 0.5, 1), { maxLength: 200 });

test('returns what sorting all and taking the first would return', () => {
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 250 }), (list, max) => {
      const sorted = list.map((_, index) => index).sort((a, b) => (list[b] ?? 0) - (list[a] ?? 0));
      expect([...selectTop(Float64Array.from(list), max)]).toEqual(sorted.slice(0, max));
    }),
  );
});
