import type { Scope } from '../isolation/scope.js';

/**
 * A bounded cache, separate for each scope. Least recently used entries are evicted. No entry is the only copy of a value, so
 * `undefined` is always a correct result.
 */
export interface Cache {
  /** Values that are larger, alone or together, are not stored. */
  readonly maxStoredKb: number;
  /** Reads from this process only, without a promise. */
  get<T>(scope: Scope, key: CacheKey<T>): T | undefined;
  /** Reads keys that this process does not have from the shared cache, with one command. Never rejects. */
  getShared<T>(scope: Scope, keys: readonly CacheKey<T>[]): Promise<ReadonlyMap<CacheKey<T>, T>>;
  /** `sizeKb`: 1 or more. `isLocal`: in this process only, for values that `getShared` never reads. */
  set<T>(
    scope: Scope,
    key: CacheKey<T>,
    value: T,
    options: { readonly ttlMs: number; readonly sizeKb?: number; readonly isLocal?: boolean },
  ): void;
  /** Stores values together, for less than one by one: they are evicted and expire at the same time. */
  setAll<T>(
    scope: Scope,
    values: ReadonlyMap<CacheKey<T>, T>,
    options: { readonly ttlMs: number; readonly sizeKb: number },
  ): void;
  /** Deletes in all processes. Starts a new generation of the scope even without keys. */
  delete(scope: Scope, keys: readonly CacheKey<unknown>[]): void;
}

/** A key typed by the value stored under it. */
export type CacheKey<T> = string & { readonly __holds?: T };
