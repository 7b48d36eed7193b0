import type { Clock } from '../primitives/clock.js';
import type { Owner } from './owner.js';
import type { OwnerRegistry } from './owner-registry.js';
import { type Lease, Pool, shareOf } from './pool.js';

interface Entry<V> {
  readonly value: V;
  readonly expiresAt: number;
  lease: Lease | null;
}

export interface FairLruCacheOptions<V> {
  readonly owners: OwnerRegistry;
  /** Maximum size of all owners together. */
  readonly maxSize: number;
  /** The part of `maxSize` that one owner may hold. */
  readonly maxShare: number;
  /** A larger entry is not stored; nor is one that exceeds the part of its owner. */
  readonly maxEntrySize?: number;
  /** Whether entries are deleted when their owner is dropped or its key is rejected. */
  readonly isPrivate: boolean;
  /** Measures TTLs. */
  readonly clock?: Clock;
  /** Called with a value that was deleted, replaced, evicted or has expired. */
  readonly onRemove?: (value: V) => void;
}

/**
 * A bounded cache whose size is a pool: an owner that exceeds its share loses what it has not used for longest, and when the cache is full,
 * so do owners with more than their fair part. Nobody can push out the entries of an owner with less.
 */
export class FairLruCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #pool: Pool;
  readonly #clock: Clock | undefined;
  readonly #onRemove: ((value: V) => void) | undefined;
  readonly maxEntrySize: number;

  constructor(options: FairLruCacheOptions<V>) {
    const { owners, maxSize, maxShare, maxEntrySize = maxSize, isPrivate, clock, onRemove } = options;
    this.#clock = clock;
    this.#onRemove = onRemove;
    this.#pool = new Pool({
      owners,
      max: maxSize,
      maxPerOwner: shareOf(maxSize, maxShare),
      whenFull: 'evict',
      ownerHeadroom: 0,
      idleOwners: isPrivate ? 'drop-and-evict' : 'drop',
    });
    this.maxEntrySize = Math.min(maxEntrySize, this.#pool.maxPerOwner);
    if (isPrivate) owners.onReject((scope) => this.#pool.evictAll(scope));
  }

  get(name: string): V | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    if (this.#clock !== undefined && entry.expiresAt < this.#clock.monotonicNow()) {
      this.#remove(name, entry);
      return undefined;
    }
    entry.lease?.touch();
    return entry.value;
  }

  /** Returns whether the value is stored: not if it is too large. */
  set(
    owner: Owner,
    name: string,
    value: V,
    { size, ttlMs = Number.POSITIVE_INFINITY }: { readonly size: number; readonly ttlMs?: number },
  ): boolean {
    this.delete(name);
    if (size > this.maxEntrySize) return false;
    const expiresAt = this.#clock === undefined ? ttlMs : this.#clock.monotonicNow() + ttlMs;
    const entry: Entry<V> = { value, expiresAt, lease: null };
    this.#entries.set(name, entry);
    entry.lease = this.#pool.hold(owner, () => this.#remove(name, entry), size);
    return this.#entries.get(name) === entry;
  }

  delete(name: string): void {
    const entry = this.#entries.get(name);
    if (entry !== undefined) this.#remove(name, entry);
  }

  clear(): void {
    for (const [name, entry] of this.#entries) this.#remove(name, entry);
  }

  #remove(name: string, entry: Entry<V>): void {
    this.#entries.delete(name);
    entry.lease?.release();
    this.#onRemove?.(entry.value);
  }
}
