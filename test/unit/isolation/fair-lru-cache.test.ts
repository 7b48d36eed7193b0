import { expect, test } from 'vitest';
import { FairLruCache } from '../../../src/isolation/fair-lru-cache.js';
import { OwnerRegistry } from '../../../src/isolation/owner-registry.js';
import { ManualClock } from '../../support/clock.js';
import { measureMemory } from '../../support/memory-usage.js';

function createCache({ isPrivate = true, maxShare = 0.5 } = {}) {
  const clock = new ManualClock();
  const owners = new OwnerRegistry({ secret: 'secret', clock, idleTimeoutMs: 1_000 });
  const removed: unknown[] = [];
  const cache = new FairLruCache<unknown>({
    owners,
    maxSize: 100,
    maxShare,
    maxEntrySize: 50,
    isPrivate,
    clock,
    onRemove: (value) => removed.push(value),
  });
  return { cache, clock, owners, removed };
}

test('evicts what an owner has not used for longest when it exceeds its share', () => {
  const { cache, owners, removed } = createCache();
  const owner = owners.getScope('one');
  for (let index = 0; index < 5; index++) cache.set(owner, `${index}`, index, { size: 10 });
  expect(cache.get('0')).toBe(0);
  for (const index of [5, 6]) cache.set(owner, `${index}`, index, { size: 10 });
  expect(removed).toEqual([1, 2]);
  expect(cache.get('0')).toBe(0);
});

test.each([
  ['with its owner', true, [1]],
  ['not with its owner, if others use it, too', false, []],
])('deletes an entry %s when that is dropped', async (_name, isPrivate, expected) => {
  const { cache, clock, owners, removed } = createCache({ isPrivate });
  cache.set(owners.getScope('idle'), 'name', 1, { size: 10 });
  await clock.advance(5_000);
  owners.getScope('other');
  expect(owners.size).toBe(1);
  expect(removed).toEqual(expected);
  expect(cache.get('name')).toBe(isPrivate ? undefined : 1);
});

test('deletes what belongs to a key that is rejected', () => {
  const { cache, owners } = createCache();
  const scope = owners.getScope('one');
  cache.set(scope, 'name', 1, { size: 10 });
  owners.reject(scope, 'v0.4');
  expect(cache.get('name')).toBeUndefined();
});

test('holds no memory for entries that were deleted', () => {
  const { cache, owners, removed } = createCache();
  const owner = owners.getScope('one');
  cache.set(owner, 'stays', 1, { size: 1 });
  const replace = (count: number) => {
    for (let index = 0; index < count; index++) {
      cache.set(owner, `name ${index}`, index, { size: 1 });
      cache.delete(`name ${index}`);
    }
    removed.length = 0;
  };
  replace(1_000);
  const before = measureMemory().heapUsed;
  replace(200_000);
  expect(measureMemory().heapUsed - before).toBeLessThan(2_000_000);
});
