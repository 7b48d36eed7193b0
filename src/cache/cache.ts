/**
 * What is remembered, and for how long. Bounded: what was used longest ago makes room. Nothing here is the only copy of
 * anything, so an answer of `undefined` is always right.
 */
export interface Cache {
  /** Only what is at hand: an answer that comes from here costs no wait. */
  get<T>(key: CacheKey<T>): T | undefined;
  /** Also what is kept elsewhere, where it is: those of the keys that are known. For all at once, and never fails. */
  find<T>(keys: readonly CacheKey<T>[]): Promise<ReadonlyMap<CacheKey<T>, T>>;
  /** `weight`: how many small things the value is worth, 1 or more. */
  set<T>(key: CacheKey<T>, value: T, options: { readonly ttlMs: number; readonly weight?: number }): void;
  /** Here and wherever it is kept. */
  delete(keys: readonly CacheKey<unknown>[]): void;
  /** Grows whenever something was deleted, here or elsewhere: an answer that was asked for before may be from before. */
  readonly deletions: number;
}

/** A key that knows what is kept under it. */
export type CacheKey<T> = string & { readonly __holds?: T };
