import type { CallerRegistry } from '../callers/caller-registry.js';
import { SharedLruCache } from '../callers/shared-lru-cache.js';
import type { StateOwner } from '../callers/state-owner.js';
import type { Clock } from '../primitives/clock.js';
import type { Cache, CacheKey } from './cache.js';

export interface MemoryCache extends Cache {
  clear(): void;
}

export interface MemoryCacheOptions {
  readonly callers: CallerRegistry;
  readonly maxSizeKb: number;
  /** MAX_SHARE_PER_CALLER. */
  readonly maxShare?: number;
  readonly clock: Clock;
}

/** In this process. No entry takes more than a hundredth of the size, so one huge value cannot evict all others. */
export function createMemoryCache({ callers, maxSizeKb, maxShare = 1, clock }: MemoryCacheOptions): MemoryCache {
  const maxEntrySize = Math.max(1, Math.floor(maxSizeKb / 100));
  // Objects, as values may be null or undefined.
  const lru = new SharedLruCache<{ readonly value: unknown }>({
    callers,
    maxSize: maxSizeKb,
    maxShare,
    maxEntrySize,
    isPrivate: true,
    clock,
  });
  return {
    get: <T>(owner: StateOwner, key: CacheKey<T>) => lru.get(toName(owner, key))?.value as T | undefined,
    getShared: async () => new Map(),
    set(owner, key, value, { ttlMs, sizeKb = 1 }) {
      lru.set(owner, toName(owner, key), { value }, { size: sizeKb, ttlMs });
    },
    delete(owner, keys) {
      owner.advanceGeneration();
      for (const key of keys) lru.delete(toName(owner, key));
    },
    clear() {
      callers.advanceGenerations();
      lru.clear();
    },
  };
}

function toName({ fingerprint }: StateOwner, key: string): string {
  return `${fingerprint} ${key}`;
}
