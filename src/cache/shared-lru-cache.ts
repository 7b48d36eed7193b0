import { LRUCache } from 'lru-cache';
import type { CallerRegistry, PerCaller } from '../callers/caller-registry.js';
import type { StateOwner } from '../callers/state-owner.js';
import type { Clock } from '../primitives/clock.js';

interface Entry<V> {
  readonly value: V;
  readonly size: number;
  readonly usage: Usage;
}

/** What one owner has in the cache. */
interface Usage {
  size: number;
  /** Those set longest ago first. */
  readonly names: Set<string>;
}

export interface SharedLruCacheOptions {
  readonly callers: CallerRegistry;
  /** Of all owners together. */
  readonly maxSize: number;
  /** An entry that is larger is not stored. */
  readonly maxEntrySize: number;
  /** For TTLs. */
  readonly clock?: Clock;
}

/** One bounded LRU cache for all callers, apart for each. What is stored for a caller goes when the registry drops the caller. */
export class SharedLruCache<V> {
  readonly #options: SharedLruCacheOptions;
  readonly #lru: LRUCache<string, Entry<V>>;
  readonly #usage: PerCaller<Usage>;

  constructor(options: SharedLruCacheOptions) {
    const { callers, maxSize, maxEntrySize, clock } = options;
    this.#options = options;
    this.#lru = new LRUCache({
      maxSize,
      maxEntrySize,
      // With a higher TTL resolution, lru-cache would read the clock on a timer.
      ...(clock && { perf: clock, ttlResolution: 0 }),
      dispose: ({ size, usage }, name) => {
        usage.size -= size;
        usage.names.delete(name);
      },
    });
    callers.onReject((caller) => {
      const usage = this.#usage.peek(caller);
      if (usage) this.#deleteAll(usage);
    });
    this.#usage = callers.define(() => ({ size: 0, names: new Set() }), { onDrop: (usage) => this.#deleteAll(usage) });
  }

  get(owner: StateOwner, key: string): V | undefined {
    return this.#lru.get(toName(owner, key))?.value;
  }

  set(
    owner: StateOwner,
    key: string,
    value: V,
    { size, ttlMs }: { readonly size: number; readonly ttlMs?: number },
  ): void {
    const name = toName(owner, key);
    const usage = this.#usage.get(owner);
    this.#lru.set(name, { value, size, usage }, { size, ...(ttlMs !== undefined && { ttl: ttlMs }) });
    if (size > this.#options.maxEntrySize) return;
    usage.size += size;
    usage.names.add(name);
  }

  delete(owner: StateOwner, key: string): void {
    this.#lru.delete(toName(owner, key));
  }

  clear(): void {
    this.#lru.clear();
  }

  #deleteAll({ names }: Usage): void {
    for (const name of names) this.#lru.delete(name);
  }
}

function toName({ fingerprint }: StateOwner, key: string): string {
  return `${fingerprint} ${key}`;
}
