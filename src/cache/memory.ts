import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.js';
import type { Cache, CacheKey } from './cache.js';

export interface MemoryCache extends Cache {
  clear(): void;
}

/** In this process. Nothing in it weighs more than a hundredth of the whole, so that one huge value cannot empty it. */
export function memoryCache(options: { readonly maxWeight: number; readonly clock: Clock }): MemoryCache {
  const held = new LRUCache<string, object>({
    maxSize: options.maxWeight,
    maxEntrySize: Math.max(1, Math.floor(options.maxWeight / 100)),
    perf: options.clock,
    // Each look is at the time that it is: by itself the cache would go by one for a millisecond of the machine's, on a timer.
    ttlResolution: 0,
  });
  let deletions = 0;
  const get = <T>(key: CacheKey<T>) => (held.get(key) as { readonly value: T } | undefined)?.value;
  return {
    get,
    async find<T>(keys: readonly CacheKey<T>[]) {
      const found = new Map<CacheKey<T>, T>();
      for (const key of keys) {
        const value = get(key);
        if (value !== undefined) found.set(key, value);
      }
      return found;
    },
    set: (key, value, { ttlMs, weight = 1 }) => {
      held.set(key, { value }, { ttl: ttlMs, size: weight });
    },
    delete: (keys) => {
      deletions += 1;
      for (const key of keys) held.delete(key);
    },
    get deletions() {
      return deletions;
    },
    clear: () => {
      deletions += 1;
      held.clear();
    },
  };
}
