import { LRUCache } from 'lru-cache';
import type { Clock } from '../domain/clock.js';
import type { Cache } from './cache.js';

/** In this process. Nothing in it weighs more than a hundredth of the whole, so that one huge value cannot empty it. */
export function memoryCache(options: { readonly maxWeight: number; readonly clock: Clock }): Cache {
  const held = new LRUCache<string, object>({
    maxSize: options.maxWeight,
    maxEntrySize: Math.max(1, Math.floor(options.maxWeight / 100)),
    perf: options.clock,
  });
  return {
    get: <T>(key: string) => (held.get(key) as { readonly value: T } | undefined)?.value,
    set: (key, value, { ttlMs, weight = 1 }) => {
      held.set(key, { value }, { ttl: ttlMs, size: weight });
    },
    delete: (key) => {
      held.delete(key);
    },
  };
}
