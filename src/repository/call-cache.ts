import type { Cache, CacheKey } from '../cache/cache.js';
import type { Scope } from '../isolation/scope.js';
import type { Clock } from '../primitives/clock.js';
import { estimateSizeKb } from '../primitives/estimate-size.js';
import type { CallContext } from '../upstream/call-context.js';
import { acceptedKey, isSharedByAll } from './cache-keys.js';

/** A stored response object is not stored again for this long, even if an entry expires or is evicted meanwhile. */
const STORE_INTERVAL_MS = 1_000;
/** Values that are larger together are stored in several batches, so that no entry takes much of the cache. */
const MAX_BATCH_KB = 200;
/** The acceptance of a key is sent to peers once per this share of its validity. */
const ACCEPTANCE_INTERVAL_SHARE = 0.25;

/**
 * The cache as calls may use it: it returns no data of a key that may be revoked, stores none that was requested before a change, and
 * counts hits.
 */
export class CallCache {
  readonly #cache: Cache;
  readonly #clock: Clock;
  /**
   * Responses whose objects have been stored, with the generation of the scope and the time. By identity: joined calls, and polled
   * responses with the same bytes as before, return the same object.
   */
  readonly #stored = new WeakMap<object, { readonly generation: number; readonly storedAt: number }>();

  readonly #keyValidityMs: number;
  /** The last acceptance that was sent to peers. */
  readonly #sharedAcceptance = new WeakMap<Scope, number>();

  /** Without a success of the key for longer than `keyValidityMs`, cached values are not used: the key may be revoked. */
  constructor(cache: Cache, clock: Clock, keyValidityMs: number) {
    this.#cache = cache;
    this.#clock = clock;
    this.#keyValidityMs = keyValidityMs;
  }

  /** Reads from this process, without a promise, and counts a cache hit. `isUsable`: whether the value will do. */
  get<T>(call: CallContext, key: CacheKey<T>, isUsable?: (value: T) => boolean): T | undefined {
    const value = this.peek(call, key);
    if (value === undefined || isUsable?.(value) === false) return undefined;
    call.stats.cacheHits += 1;
    return value;
  }

  /** Like {@link get}, but not counted as a cache hit. */
  peek<T>(call: CallContext, key: CacheKey<T>): T | undefined {
    const value = this.#cache.get<T>(call.scope, key);
    if (value === undefined || call.scope.isKeyValid(this.#keyValidityMs) || isSharedByAll(key)) return value;
    return undefined;
  }

  /** Looks up ids, which this process does not have, in the cache shared by gateways. Returns the values found, by id. */
  async getShared<T>(
    call: CallContext,
    ids: readonly string[],
    toKey: (id: string) => CacheKey<T>,
  ): Promise<ReadonlyMap<string, T>> {
    const found = new Map<string, T>();
    if (ids.length === 0) return found;
    const values = await this.#getSharedIfAccepted(call.scope, ids.map(toKey));
    if (values.size === 0) return found;
    call.stats.cacheHits += values.size;
    for (const id of ids) {
      const value = values.get(toKey(id));
      if (value !== undefined) found.set(id, value);
    }
    return found;
  }

  set<T>(call: CallContext, key: CacheKey<T>, value: T, ttlMs: number): void {
    this.#cache.set(call.scope, key, value, { ttlMs, sizeKb: estimateSizeKb(value) });
  }

  /** Stores a value in this process only. */
  setLocal<T>(call: CallContext, key: CacheKey<T>, value: T, ttlMs: number): void {
    this.#cache.set(call.scope, key, value, { ttlMs, sizeKb: estimateSizeKb(value), isLocal: true });
  }

  setAll<T>(call: CallContext, values: ReadonlyMap<CacheKey<T>, T>, ttlMs: number): void {
    const sizeKb = estimateSizeKb(values);
    if (sizeKb <= Math.min(MAX_BATCH_KB, this.#cache.maxStoredKb))
      this.#cache.setAll(call.scope, values, { ttlMs, sizeKb });
    else if (values.size === 1) for (const [key, value] of values) this.set(call, key, value, ttlMs);
    else {
      const entries = [...values];
      const half = Math.ceil(entries.length / 2);
      this.setAll(call, new Map(entries.slice(0, half)), ttlMs);
      this.setAll(call, new Map(entries.slice(half)), ttlMs);
    }
  }

  /** Gets a value from this process, else from the shared cache, else fetches and stores it. */
  getOrFetch<T extends object, R extends T | null>(
    call: CallContext,
    key: CacheKey<T>,
    ttlMs: number,
    fetch: () => Promise<R>,
  ): T | Promise<T | R> {
    return this.get(call, key) ?? this.#getSharedOrFetch(call, key, ttlMs, fetch);
  }

  async #getSharedOrFetch<T extends object, R extends T | null>(
    call: CallContext,
    key: CacheKey<T>,
    ttlMs: number,
    fetch: () => Promise<R>,
  ): Promise<T | R> {
    const shared = await this.getShared(call, [key], () => key);
    return (
      shared.get(key) ??
      this.fetchAndStore(call, fetch, (value) => {
        if (value !== null) this.set(call, key, value, ttlMs);
      })
    );
  }

  /**
   * Fetches, and stores the response unless the scope changed something meanwhile, here or through another gateway: the
   * response may have been requested before the change.
   */
  async fetchAndStore<T extends object | null>(
    call: CallContext,
    fetch: () => Promise<T>,
    store: (response: T) => void,
  ): Promise<T> {
    const { generation } = call.scope;
    const response = await fetch();
    if (call.scope.generation !== generation) return response;
    this.#shareAcceptance(call.scope);
    const stored = response === null ? undefined : this.#stored.get(response);
    const now = this.#clock.monotonicNow();
    if (stored?.generation === generation && now - stored.storedAt < STORE_INTERVAL_MS) return response;
    store(response);
    if (response !== null) this.#stored.set(response, { generation, storedAt: now });
    return response;
  }

  /** Deletes keys in all processes. Even without keys, reads of the scope in flight are then neither stored nor joined. */
  invalidate(call: CallContext, keys: readonly CacheKey<unknown>[]): void {
    this.#cache.delete(call.scope, keys);
  }

  /** Learns from peers whether the service accepts the key, if that is not known here. */
  async readAcceptance(scope: Scope): Promise<void> {
    await this.#getSharedIfAccepted(scope, []);
  }

  async #getSharedIfAccepted<T>(scope: Scope, keys: readonly CacheKey<T>[]): Promise<ReadonlyMap<CacheKey<T>, T>> {
    if (scope.isKeyValid(this.#keyValidityMs)) return this.#cache.getShared(scope, keys);
    // A peer may have called the service with this key.
    const values = await this.#cache.getShared<unknown>(scope, [...keys, acceptedKey]);
    const shared = values.get(acceptedKey);
    const acceptedAt = typeof shared === 'number' ? this.#clock.fromUnixMs(shared) : Number.NEGATIVE_INFINITY;
    if (acceptedAt > Math.max(scope.acceptedAt, scope.rejectedAt))
      scope.noteAcceptedByPeer(Math.min(acceptedAt, this.#clock.monotonicNow()));
    const isValid = scope.isKeyValid(this.#keyValidityMs);
    const usable = [...values].filter(([key]) => key !== acceptedKey && (isValid || isSharedByAll(key)));
    return new Map(usable as [CacheKey<T>, T][]);
  }

  #shareAcceptance(scope: Scope): void {
    const { acceptedAt } = scope;
    const sharedAt = this.#sharedAcceptance.get(scope) ?? Number.NEGATIVE_INFINITY;
    if (acceptedAt - sharedAt < this.#keyValidityMs * ACCEPTANCE_INTERVAL_SHARE || !Number.isFinite(acceptedAt)) return;
    this.#sharedAcceptance.set(scope, acceptedAt);
    this.#cache.set(scope, acceptedKey, this.#clock.toUnixMs(acceptedAt), { ttlMs: this.#keyValidityMs });
  }
}
