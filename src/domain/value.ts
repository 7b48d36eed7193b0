/** ISO 8601, UTC. */
export type Timestamp = string;

/** The last moment of a year with four digits: RFC 3339, and so GraphQL's DateTime, has no others. */
const MAX_TIMESTAMP_MS = 253_402_300_799_999;

/** Null for a moment that no timestamp can tell, such as one that a prediction without measure leads to. */
export function toTimestamp(ms: number): Timestamp | null {
  return Math.abs(ms) <= MAX_TIMESTAMP_MS ? new Date(ms).toISOString() : null;
}

/** An optional member of an input: left out, or null, which means the same. */
export type Maybe<T> = T | null | undefined;

/** Deeper than anything honest, and far from what a recursive reader overflows at. */
export const MAX_LEVELS = 64;

/** Whether arrays and objects nest deeper than a recursive reader, such as `JSON.stringify`, should be given. */
export function exceedsMaxDepth(value: unknown): boolean {
  return exceedsDepth(value, MAX_LEVELS);
}

/** Goes no deeper than it asks about. */
function exceedsDepth(value: unknown, more: number): boolean {
  if (more < 0) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => exceedsDepth(item, more - 1));
  // Parsed JSON inherits nothing; a list of its members would be made for each row of the service.
  for (const name in value) if (exceedsDepth((value as Record<string, unknown>)[name], more - 1)) return true;
  return false;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
