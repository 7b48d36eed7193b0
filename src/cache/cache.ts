/**
 * What is remembered, and for how long. Bounded: what was used longest ago makes room. Nothing here is the only copy of
 * anything, so an answer of `undefined` is always right.
 */
export interface Cache {
  get<T>(key: CacheKey<T>): T | undefined;
  /** `weight`: how many small things the value is worth, 1 or more. */
  set<T>(key: CacheKey<T>, value: T, options: { readonly ttlMs: number; readonly weight?: number }): void;
  delete(key: CacheKey<unknown>): void;
}

/** A key that knows what is kept under it. */
export type CacheKey<T> = string & { readonly __holds?: T };
