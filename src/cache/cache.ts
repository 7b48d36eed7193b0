import type { StateOwner } from '../callers/state-owner.js';

/**
 * A bounded cache, apart for each owner. Least recently used entries make room. No entry is the only copy of anything, so
 * `undefined` is always a correct answer.
 */
export interface Cache {
  /** From this process only, without a promise. */
  get<T>(owner: StateOwner, key: CacheKey<T>): T | undefined;
  /** What other processes have stored under keys that this one does not have, all at once. Never rejects. */
  getShared<T>(owner: StateOwner, keys: readonly CacheKey<T>[]): Promise<ReadonlyMap<CacheKey<T>, T>>;
  /** `sizeKb`: 1 or more. */
  set<T>(
    owner: StateOwner,
    key: CacheKey<T>,
    value: T,
    options: { readonly ttlMs: number; readonly sizeKb?: number },
  ): void;
  /** In all processes. Also without keys it starts a new generation of the owner. */
  delete(owner: StateOwner, keys: readonly CacheKey<unknown>[]): void;
}

/** A key typed by the value stored under it. */
export type CacheKey<T> = string & { readonly __holds?: T };
