import type { Clock } from '../primitives/clock.js';
import { MAX_CLOCK_SKEW_MS } from '../redis/shared-format.js';

/** Maximum keys of all scopes. Beyond it, the keys of a scope are replaced by the time of the last one. */
const MAX_KEYS = 100_000;
const MAX_KEYS_PER_SCOPE = 1_000;
/** Whatever is stored in Redis, no value is used for longer, so that earlier invalidations can be forgotten. */
export const MAX_SHARED_AGE_MS = 3_600_000;

interface ScopeInvalidations {
  /** Applies to all keys of the scope. */
  allAt: number;
  readonly byKey: Map<string, number>;
  lastAt: number;
}

/**
 * When keys were invalidated, here or by a peer, in monotonic time: another client of Redis can write back a signed value that was deleted there,
 * until it expires. What was invalidated before this gateway started or reconnected is unknown, so older values are stale too.
 */
export class InvalidationLog {
  readonly #clock: Clock;
  readonly #scopes = new Map<string, ScopeInvalidations>();
  #size = 0;
  #completeSince: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#completeSince = clock.monotonicNow();
  }

  /** Messages of peers may have been missed. */
  reset(): void {
    this.#completeSince = this.#clock.monotonicNow();
    this.#scopes.clear();
    this.#size = 0;
  }

  add(fingerprint: string, keys: readonly string[], at: number): void {
    const scope = this.#scopes.get(fingerprint) ?? { allAt: Number.NEGATIVE_INFINITY, byKey: new Map(), lastAt: at };
    // The scopes are in the order of their last invalidation.
    this.#scopes.delete(fingerprint);
    this.#scopes.set(fingerprint, scope);
    this.#size -= scope.byKey.size;
    for (const key of keys) scope.byKey.set(key, Math.max(at, scope.byKey.get(key) ?? at));
    this.#size += scope.byKey.size;
    scope.lastAt = Math.max(scope.lastAt, at);
    if (scope.byKey.size > MAX_KEYS_PER_SCOPE) this.#merge(scope);
    this.#dropOldest();
  }

  /** The time to store with a value that is shared now: later than any invalidation that this gateway knows of. */
  getStorageTime(fingerprint: string, key: string): number {
    return Math.max(this.#clock.monotonicNow(), this.#getInvalidatedAt(fingerprint, key) + MAX_CLOCK_SKEW_MS + 1);
  }

  /** Whether a value with this storage time was, or may have been, invalidated after it was stored. */
  isStale(fingerprint: string, key: string, storedAt: number): boolean {
    return storedAt < this.#completeSince || storedAt <= this.#getInvalidatedAt(fingerprint, key) + MAX_CLOCK_SKEW_MS;
  }

  /** Whether what was fetched at this time may have been changed since by an invalidation. */
  isFetchStale(fingerprint: string, key: string, fetchedAt: number): boolean {
    return fetchedAt < this.#completeSince || fetchedAt < this.#getInvalidatedAt(fingerprint, key);
  }

  /** Whether anything of the scope may have been changed by an invalidation since this time. */
  isAnyFetchStale(fingerprint: string, fetchedAt: number): boolean {
    const lastAt = this.#scopes.get(fingerprint)?.lastAt ?? Number.NEGATIVE_INFINITY;
    return fetchedAt < this.#completeSince || fetchedAt < lastAt;
  }

  #getInvalidatedAt(fingerprint: string, key: string): number {
    const scope = this.#scopes.get(fingerprint);
    return scope ? Math.max(scope.allAt, scope.byKey.get(key) ?? Number.NEGATIVE_INFINITY) : Number.NEGATIVE_INFINITY;
  }

  #merge(scope: ScopeInvalidations): void {
    this.#size -= scope.byKey.size;
    scope.allAt = scope.lastAt;
    scope.byKey.clear();
  }

  #dropOldest(): void {
    const expiredAt = this.#clock.monotonicNow() - MAX_SHARED_AGE_MS - MAX_CLOCK_SKEW_MS;
    for (const [fingerprint, scope] of this.#scopes) {
      const isExpired = scope.lastAt < expiredAt;
      if (!isExpired && this.#size <= MAX_KEYS && this.#scopes.size <= MAX_KEYS) return;
      this.#size -= scope.byKey.size;
      this.#scopes.delete(fingerprint);
      if (!isExpired) this.#completeSince = Math.max(this.#completeSince, scope.lastAt + MAX_CLOCK_SKEW_MS + 1);
    }
  }
}
