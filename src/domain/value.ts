/** ISO 8601, UTC. */
export type Timestamp = string;

/** An optional member of an input: left out, or null, which means the same. */
export type Maybe<T> = T | null | undefined;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
