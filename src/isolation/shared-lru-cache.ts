import { LRUCache } from 'lru-cache';
import type { Clock } from '../primitives/clock.js';
import type { Owner } from './owner.js';
import type { OwnerRegistry, PerOwner } from './owner-registry.js';

interface Entry<V> {
  readonly value: V;
  readonly size: number;
  readonly usage: Usage;
}

/** Entries of one owner. */
interface Usage {
  size: number;
  /** In insertion order. */
  readonly names: Set<string>;
  /**
   * An iterator of `names` that is kept. A new one would skip the space of each deleted entry again, up to the size of the set: entries of large
   * lists took quadratic time.
   */
  oldest: SetIterator<string>;
}

export interface SharedLruCacheOptions<V> {
  readonly owners: OwnerRegistry;
  /** Maximum size of all owners together. */
  readonly maxSize: number;
  /** The part of `maxSize` that one owner may hold. Beyond it, the oldest entries of the owner are evicted. */
  readonly maxShare: number;
  /** A larger entry is not stored. */
  readonly maxEntrySize: number;
  /** Whether entries are deleted when their owner is dropped or its key is rejected. */
  readonly isPrivate: boolean;
  /** Measures TTLs. */
  readonly clock?: Clock;
  /** Called with a value that was deleted, replaced, evicted or has expired. */
  readonly onRemove?: (value: V) => void;
}

/** A bounded LRU cache, of which each owner can use only a share. */
export class SharedLruCache<V> {
  readonly #lru: LRUCache<string, Entry<V>>;
  readonly #usage: PerOwner<Usage>;
  readonly #maxOwnerSize: number;
  readonly #maxEntrySize: number;

  constructor(options: SharedLruCacheOptions<V>) {
    const { owners, maxSize, maxShare, maxEntrySize, isPrivate, clock, onRemove } = options;
    this.#maxOwnerSize = Math.max(1, Math.floor(maxSize * maxShare));
    this.#maxEntrySize = Math.min(maxEntrySize, this.#maxOwnerSize);
    this.#lru = new LRUCache({
      maxSize,
      // Without a TTL resolution of 0 it would read the clock once a millisecond, on a timer of its own.
      ...(clock && { perf: { now: clock.monotonicNow.bind(clock) }, ttlResolution: 0 }),
      dispose: ({ value, size, usage }, name) => {
        usage.size -= size;
        usage.names.delete(name);
        onRemove?.(value);
      },
    });
    const onDrop = isPrivate ? (usage: Usage) => this.#deleteAll(usage) : undefined;
    this.#usage = owners.define(createUsage, onDrop && { onDrop });
    if (!isPrivate) return;
    owners.onReject((scope) => {
      const usage = this.#usage.peek(scope);
      if (usage) this.#deleteAll(usage);
    });
  }

  get maxEntrySize(): number {
    return this.#maxEntrySize;
  }

  get(name: string): V | undefined {
    return this.#lru.get(name)?.value;
  }

  /** Returns whether the value is stored: not if it is too large. */
  set(
    owner: Owner,
    name: string,
    value: V,
    { size, ttlMs }: { readonly size: number; readonly ttlMs?: number },
  ): boolean {
    this.#lru.delete(name);
    if (size > this.#maxEntrySize) return false;
    const usage = this.#usage.get(owner);
    while (usage.size + size > this.#maxOwnerSize) this.#deleteOldest(usage);
    this.#lru.set(name, { value, size, usage }, { size, ...(ttlMs !== undefined && { ttl: ttlMs }) });
    usage.size += size;
    usage.names.add(name);
    return true;
  }

  delete(name: string): void {
    this.#lru.delete(name);
  }

  clear(): void {
    this.#lru.clear();
  }

  #deleteOldest(usage: Usage): void {
    const { value: name, done } = usage.oldest.next();
    // An iterator that has ended does not return names that are added later.
    if (done) usage.oldest = usage.names.values();
    else this.#lru.delete(name);
  }

  #deleteAll({ names }: Usage): void {
    for (const name of names) this.#lru.delete(name);
  }
}

function createUsage(): Usage {
  const names = new Set<string>();
  return { size: 0, names, oldest: names.values() };
}
