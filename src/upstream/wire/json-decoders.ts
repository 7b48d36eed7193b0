import type { Money } from '../../domain/money.js';
import { isServiceId } from '../../domain/service-id.js';
import { exceedsMaxDepth, type Json, type Timestamp, toTimestamp } from '../../domain/value.js';
import { asObject } from '../../primitives/as-object.js';

/**
 * Decoders for untrusted JSON: a missing, null or mistyped value becomes null, and additional fields are ignored. None of
 * them throws.
 */

export function asString(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** An id that is safe in a URL and in a global id; null otherwise. */
export function asId(value: unknown): string | null {
  return typeof value === 'string' && isServiceId(value) ? value : null;
}

/** A longer text is no number or time. */
const MAX_SCALAR_CHARS = 100;
/** Stricter than `Number()`, which accepts `0x10`. */
const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i;

export function asNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.length <= MAX_SCALAR_CHARS && DECIMAL.test(value)) value = Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** An integer in the range of GraphQL's Int. */
export function asInt(value: unknown): number | null {
  const read = asNumber(value);
  return read !== null && Number.isInteger(read) && Math.abs(read) < 2 ** 31 ? read : null;
}

/** An integer, 0 or more. */
export function asCount(value: unknown): number | null {
  const count = asInt(value);
  return count !== null && count >= 0 ? count : null;
}

/** 100 years: longer than any job or queue, and short enough to be added to a time. */
const MAX_DURATION_MS = 100 * 365.25 * 86_400_000;

/** A duration of 0 to 100 years, in milliseconds or another unit. */
export function asDuration(value: unknown, unitsPerMs = 1): number | null {
  const duration = asNumber(value);
  return duration !== null && duration >= 0 && duration <= MAX_DURATION_MS * unitsPerMs ? duration : null;
}

/** Maximum amount: far more than any account has, and a double still has its cents. */
const MAX_AMOUNT = 1e13;

/** An amount of money or credits, which is negative for an overdrawn balance. */
export function asAmount(value: unknown): number | null {
  const amount = asNumber(value);
  return amount !== null && Math.abs(amount) <= MAX_AMOUNT ? amount : null;
}

export function asBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** The decodable items; null if the value is not an array. */
export function asArray<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value)) return null;
  const items: T[] = [];
  for (const row of value) {
    const item = read(row);
    if (item !== null) items.push(item);
  }
  return items;
}

/** As {@link asArray}, but null if an item cannot be decoded: the list must not look complete without it. */
export function asFullArray<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  const items = asArray(value, read);
  return items !== null && items.length === (value as readonly unknown[]).length ? items : null;
}

/** Maximum different names of members: far more than values of the service have. An object with many takes long to copy and to measure. */
const MAX_NAMES = 1_000;

/** The value unchanged; null if it is nested too deeply to be serialized, or has too many different names of members. */
export function asJson(value: unknown): Json {
  return exceedsMaxDepth(value) || hasTooManyNames(value) ? null : ((value ?? null) as Json);
}

function hasTooManyNames(value: unknown, names = new Set<string>()): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => hasTooManyNames(item, names));
  for (const name in value) {
    names.add(name);
    if (names.size > MAX_NAMES || hasTooManyNames((value as Record<string, unknown>)[name], names)) return true;
  }
  return false;
}

/** The form that `Date.toISOString` returns, on a day that exists in every month: valid without parsing. */
const CANONICAL_ISO =
  /^(?:19[7-9]|[2-9]\d\d)\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
/** `Date.parse` finds a date in any text that ends with a number. */
const STARTS_WITH_DATE = /^\d{4}-\d{2}-\d{2}(?:$|[T ])/;
/** A time without a time zone would be parsed as local time. */
const ISO_WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
/** A larger number is in milliseconds: in seconds it would be after the year 5138. */
const MILLISECONDS_FROM = 100_000_000_000;

/** ISO text, Unix seconds or Unix milliseconds, as number or text: services return all of them for the same field. */
export function asTimestamp(value: unknown): Timestamp | null {
  if (typeof value === 'string' && CANONICAL_ISO.test(value)) return value;
  const ms = parseMs(value);
  return ms >= 0 ? toTimestamp(ms) : null;
}

/** A date `YYYY-MM-DD`, from any form that {@link asTimestamp} accepts. */
export function asDate(value: unknown): string | null {
  return asTimestamp(value)?.slice(0, 10) ?? null;
}

function parseMs(value: unknown): number {
  const unix = asNumber(value);
  if (unix !== null) return unix >= MILLISECONDS_FROM ? unix : unix * 1000;
  if (typeof value !== 'string' || value.length > MAX_SCALAR_CHARS || !STARTS_WITH_DATE.test(value)) return Number.NaN;
  return Date.parse(value.replace(ISO_WITHOUT_ZONE, '$1T$2Z'));
}

/** A longer text is no currency code. */
const MAX_UNIT_CHARS = 20;

/** An amount with its unit as the service has it; null if one of them is missing. */
export function toMoney(value: unknown, unit: unknown): Money | null {
  const amount = asAmount(value);
  const name = asString(unit)?.trim();
  return amount === null || !name || name.length > MAX_UNIT_CHARS ? null : { value: amount, unit: name };
}

export function decodeMoney(value: unknown): Money | null {
  const money = asObject(value);
  return toMoney(money['value'], money['unit']);
}
