import { isServiceId } from '../../domain/service-id.js';
import { exceedsMaxDepth, type Json, type Timestamp, toTimestamp } from '../../domain/value.js';

/**
 * How the service's JSON is read: a member that is missing, null or of another type is null, and one that is unknown is
 * passed over, so that no answer can break a reader.
 */

/** The members of an object, named as the contract names them and of no type until they are read. */
export function asObject<T = Record<string, unknown>>(value: unknown): { readonly [K in keyof T]?: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

export function asString(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** An id that can be sent back, and stand in a global id. Anything else is as good as none. */
export function asId(value: unknown): string | null {
  return typeof value === 'string' && isServiceId(value) ? value : null;
}

/** Far longer than any that has been seen; it has to fit into a URL. */
const MAX_PAGE_TOKEN_CHARS = 2_000;

/** Where the next page begins; null at the end, and where it could not be sent back: half of a surrogate pair cannot. */
export function asPageToken(value: unknown): string | null {
  const token = asString(value);
  return token && token.length <= MAX_PAGE_TOKEN_CHARS && !/\p{Surrogate}/u.test(token) ? token : null;
}

/** Longer than any number or time in any notation. */
const MAX_SCALAR_CHARS = 100;
/** Stricter than `Number()`, which also reads `0x10`. */
const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i;

export function asNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.length <= MAX_SCALAR_CHARS && DECIMAL.test(value)) value = Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A whole number that GraphQL's Int can carry. */
export function asInt(value: unknown): number | null {
  const read = asNumber(value);
  return read !== null && Number.isInteger(read) && Math.abs(read) < 2 ** 31 ? read : null;
}

export function asBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** The items that can be read; null when there is no list. */
export function asArray<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value)) return null;
  return value.map(read).filter((item) => item !== null);
}

/** As it is; null where it nests so deeply that it could not be written down again. */
export function asJson(value: unknown): Json {
  return exceedsMaxDepth(value) ? null : ((value ?? null) as Json);
}

/** As we write it, on a day that every month has: nothing of it can be wrong. */
const CANONICAL_ISO =
  /^(?:19[7-9]|[2-9]\d\d)\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** Without a zone it would be read in the gateway's own. */
const ISO_WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
/** From here on a number is milliseconds: as seconds it would be the year 5138. */
const MILLISECONDS_FROM = 100_000_000_000;

/** ISO text, or Unix seconds or milliseconds, those as text too: all have been seen for the same field. */
export function asTimestamp(value: unknown): Timestamp | null {
  if (typeof value === 'string' && CANONICAL_ISO.test(value)) return value;
  const ms = parseMs(value);
  return ms >= 0 ? toTimestamp(ms) : null;
}

/** A day, `YYYY-MM-DD`, out of whatever {@link asTimestamp} reads. */
export function asDate(value: unknown): string | null {
  return asTimestamp(value)?.slice(0, 10) ?? null;
}

function parseMs(value: unknown): number {
  const unix = asNumber(value);
  if (unix !== null) return unix >= MILLISECONDS_FROM ? unix : unix * 1000;
  if (typeof value !== 'string' || value.length > MAX_SCALAR_CHARS) return Number.NaN;
  return Date.parse(value.replace(ISO_WITHOUT_ZONE, '$1T$2Z'));
}
