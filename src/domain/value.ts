/** ISO 8601, UTC. */
export type Timestamp = string;

/** End of year 9999: RFC 3339, and so GraphQL's DateTime, has four-digit years only. */
const MAX_TIMESTAMP_MS = 253_402_300_799_999;

/** Null if the time is out of range, for example after an unbounded prediction. */
export function toTimestamp(ms: number): Timestamp | null {
  return Math.abs(ms) <= MAX_TIMESTAMP_MS ? new Date(ms).toISOString() : null;
}

const MS_PER_UNIT = { microsecond: 0.001, second: 1_000, minute: 60_000 } as const;

/** A duration of the service in milliseconds, without the rounding error of the multiplication. Null if it is too large. */
export function toMs(value: number | null, unit: keyof typeof MS_PER_UNIT): number | null {
  if (value === null) return null;
  const ms = Number((value * MS_PER_UNIT[unit]).toPrecision(15));
  return Number.isFinite(ms) ? ms : null;
}

/** An optional field of an input: omitted and null are equivalent. */
export type Maybe<T> = T | null | undefined;

/** Deeper than any legitimate value, and far below the depth that overflows a recursive function. */
export const MAX_LEVELS = 64;

/** Whether arrays and objects are nested too deeply for a recursive function such as `JSON.stringify`. */
export function exceedsMaxDepth(value: unknown): boolean {
  return exceedsDepth(value, MAX_LEVELS);
}

/** Stops at the requested depth. */
function exceedsDepth(value: unknown, more: number): boolean {
  if (more < 0) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (exceedsDepth(item, more - 1)) return true;
    return false;
  }
  // `for in` is safe for parsed JSON, which inherits nothing, and allocates no list of keys.
  for (const name in value) if (exceedsDepth((value as Record<string, unknown>)[name], more - 1)) return true;
  return false;
}

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
