import { describe, expect, test } from 'vitest';
import { ShortLivedMap } from '../../../src/primitives/short-lived-map.js';
import { collectYoungObjects, measureMemory } from '../../support/memory-usage.js';

describe('a short-lived map', () => {
  test('returns a value until it is removed', () => {
    const map = new ShortLivedMap<string, object>();
    const value = { one: 1 };
    const remove = map.set('a', value);

    expect(map.get('a')).toBe(value);
    expect(map.size).toBe(1);

    remove();
    remove();

    expect(map.get('a')).toBeUndefined();
    expect(map.size).toBe(0);
  });

  test('returns the new value when the one that it replaced is removed', () => {
    const map = new ShortLivedMap<string, object>();
    const removeFirst = map.set('a', { first: true });
    const second = { second: true };
    map.set('a', second);

    removeFirst();

    expect(map.get('a')).toBe(second);
    expect(map.size).toBe(1);
  });
});

describe('entries that are added and removed with each request', () => {
  const REQUESTS = 2_000;
  const CONCURRENT = 3;
  const VALUE_BYTES = 1_600;
  const createValue = (id: number) => ({ payload: new Array(VALUE_BYTES / 8).fill(id) });

  /** Adds and removes entries. Returns the bytes that only a full garbage collection frees. */
  function measureRetained(add: (id: number) => () => void): number {
    measureMemory();
    const removers = Array.from({ length: CONCURRENT }, (_, id) => add(id));
    // The present table becomes old: V8 links it to each table that replaces it.
    for (let round = 0; round < 3; round++) collectYoungObjects();
    for (let id = CONCURRENT; id < REQUESTS; id++) {
      removers.push(add(id));
      removers.shift()?.();
      if (id % 200 === 0) collectYoungObjects();
    }
    for (const remove of removers) remove();
    for (let round = 0; round < 3; round++) collectYoungObjects();
    const { heapUsed } = process.memoryUsage();
    return heapUsed - measureMemory().heapUsed;
  }

  /** Sorted. Several, as V8 may start a full collection during one of them. */
  const measureRepeatedly = (createAdd: () => (id: number) => () => void) =>
    Array.from({ length: 3 }, () => measureRetained(createAdd())).sort((a, b) => a - b);

  test('keep values alive after their removal when the map is a Map', () => {
    const retained = measureRepeatedly(() => {
      const map = new Map<number, object>();
      return (id) => {
        map.set(id, createValue(id));
        return () => map.delete(id);
      };
    });
    expect(retained.at(-1)).toBeGreaterThan((REQUESTS * VALUE_BYTES) / 4);
  });

  test('keep no values alive when the map is short-lived', () => {
    const retained = measureRepeatedly(() => {
      const map = new ShortLivedMap<number, object>();
      return (id) => map.set(id, createValue(id));
    });
    expect(retained[1]).toBeLessThan((REQUESTS * VALUE_BYTES) / 8);
  });
});
