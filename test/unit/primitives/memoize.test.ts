import { expect, test } from 'vitest';
import { memoize } from '../../../src/primitives/memoize.js';

test('computes the value of each object once, also null', () => {
  const computed: object[] = [];
  const getName = memoize((key: { readonly name: string | null }) => {
    computed.push(key);
    return key.name;
  });
  const [one, none] = [{ name: 'one' }, { name: null }];
  expect([getName(one), getName(none), getName(one), getName(none)]).toEqual(['one', null, 'one', null]);
  expect(computed).toEqual([one, none]);
});
