import { LRUCache } from 'lru-cache';
import type { Clock } from '../primitives/clock.js';
import type { Cache, CacheKey } from './cache.js';
import { Generations } from './generations.js';

export interface MemoryCache extends Cache {
  clear(): void;
}

/** In this process. No entry takes more than a hundredth of the size, so one huge value cannot evict all others. */
export function createMemoryCache(options: { readonly maxSizeKb: number; readonly clock: Clock }): MemoryCache {
  const lru = new LRUCache<string, object>({
    maxSize: options.maxSizeKb,
    maxEntrySize: Math.max(1, Math.floor(options.maxSizeKb / 100)),
    perf: options.clock,
    // Without this the cache would read the clock once a millisecond, on a timer of its own.
    ttlResolution: 0,
  });
  const generations = new Generations();
  return {
    get: <T>(owner: string, key: CacheKey<T>) =>
      (lru.get(`${owner} ${key}`) as { readonly value: T } | undefined)?.value,
    getShared: async () => new Map(),
    set(owner, key, value, { ttlMs, sizeKb = 1 }) {
      lru.set(`${owner} ${key}`, { value }, { ttl: ttlMs, size: sizeKb });
    },
    delete(owner, keys) {
      generations.advance(owner);
      for (const key of keys) lru.delete(`${owner} ${key}`);
    },
    generation: (owner) => generations.get(owner),
    clear() {
      generations.advanceAll();
      lru.clear();
    },
  };
}
