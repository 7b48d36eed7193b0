import { FairLruCache } from '../isolation/fair-lru-cache.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import type { Scope } from '../isolation/scope.js';
import type { Clock } from '../primitives/clock.js';
import type { Cache, CacheKey } from './cache.js';

export interface MemoryCache extends Cache {
  clear(): void;
}

export interface MemoryCacheOptions {
  readonly owners: OwnerRegistry;
  readonly maxSizeKb: number;
  /** The part of the size that one scope may hold. */
  readonly maxShare: number;
  readonly clock: Clock;
}

/** Values that are stored together. Mostly one; all final jobs of a page. */
interface Batch {
  /** The key of the batch in the LRU cache. */
  readonly name: string;
  readonly values: ReadonlyMap<string, unknown>;
  /** The batch with the current value of each key of the scope. */
  readonly batchByKey: Map<string, Batch>;
}

/** The cache of this process. No batch takes more than a hundredth of the size, so one huge value cannot evict all others. */
export function createMemoryCache({ owners, maxSizeKb, maxShare, clock }: MemoryCacheOptions): MemoryCache {
  const lru = new FairLruCache<Batch>({
    owners,
    maxSize: maxSizeKb,
    maxShare,
    maxEntrySize: Math.max(1, Math.floor(maxSizeKb / 100)),
    isPrivate: true,
    clock,
    onRemove(batch) {
      const { values, batchByKey } = batch;
      for (const key of values.keys()) if (batchByKey.get(key) === batch) batchByKey.delete(key);
    },
  });
  const batches = owners.define(() => new Map<string, Batch>());
  let batchCount = 0;

  const remove = (batchByKey: Map<string, Batch>, key: string) => {
    const batch = batchByKey.get(key);
    if (!batch) return;
    batchByKey.delete(key);
    // A batch of several values has its size until it is evicted, also when most of them were deleted or replaced.
    if (batch.values.size === 1) lru.delete(batch.name);
  };
  const setAll: Cache['setAll'] = (scope, values, { ttlMs, sizeKb }) => {
    const batchByKey = batches.get(scope);
    batchCount += 1;
    const batch = { name: `${batchCount}`, values, batchByKey };
    const isStored = lru.set(scope, batch.name, batch, { size: sizeKb, ttlMs });
    for (const key of values.keys()) {
      remove(batchByKey, key);
      if (isStored) batchByKey.set(key, batch);
    }
  };
  return {
    maxStoredKb: lru.maxEntrySize,
    get<T>(scope: Scope, key: CacheKey<T>) {
      const batch = batches.peek(scope)?.get(key);
      // Through the LRU cache, which checks the TTL and records the use.
      return batch && (lru.get(batch.name)?.values.get(key) as T | undefined);
    },
    getShared: async () => new Map(),
    set: (scope, key, value, { ttlMs, sizeKb = 1 }) => setAll(scope, new Map([[key, value]]), { ttlMs, sizeKb }),
    setAll,
    delete(scope, keys) {
      scope.advanceGeneration();
      const batchByKey = batches.peek(scope);
      if (batchByKey) for (const key of keys) remove(batchByKey, key);
    },
    clear() {
      owners.advanceGenerations();
      lru.clear();
    },
  };
}
