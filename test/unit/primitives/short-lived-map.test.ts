import { expect, test } from 'vitest';
import { ShortLivedMap } from '../../../src/primitives/short-lived-map.js';

test('what was put in is there until it is taken away', () => {
  const there = new ShortLivedMap<string, object>();
  const one = { one: 1 };
  const take = there.set('a', one);

  expect(there.get('a')).toBe(one);
  expect([...there.values()]).toEqual([one]);
  expect(there.size).toBe(1);

  take();
  take();

  expect(there.get('a')).toBeUndefined();
  expect([...there.values()]).toEqual([]);
  expect(there.size).toBe(0);
});

test('whoever takes away what has been replaced leaves what replaced it', () => {
  const there = new ShortLivedMap<string, object>();
  const takeFirst = there.set('a', { first: true });
  const second = { second: true };
  there.set('a', second);

  takeFirst();

  expect(there.get('a')).toBe(second);
  expect(there.size).toBe(1);
});

test('what is taken away while the others are gone through is left out', () => {
  const there = new ShortLivedMap<number, object>();
  const takers = [1, 2, 3].map((n) => there.set(n, { n }));
  const found: object[] = [];
  for (const value of there.values()) {
    found.push(value);
    takers[1]?.();
  }
  expect(found).toEqual([{ n: 1 }, { n: 3 }]);
});

test('nothing is there any more once it is cleared, and what comes after stays', () => {
  const there = new ShortLivedMap<string, object>();
  const take = there.set('a', { before: true });
  there.clear();
  const after = { after: true };
  there.set('a', after);

  take();

  expect(there.get('a')).toBe(after);
});
