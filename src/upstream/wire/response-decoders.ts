import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import type { NumberedPage, Page } from '../../domain/page.js';
import { asArray, asObject } from './json-decoders.js';

/** What an answer has to hold; anything less is a Fault, and never something that looks like "there is none". */

/**
 * The rows of a list, wrapped in `member` or bare, each id once. A null list is an empty one. What is no list at all is
 * refused, and so is an answer without one: an error under a good status must not be read as "there are none".
 */
export function decodeList<T extends { readonly id: string }>(
  answer: unknown,
  member: string,
  read: (row: unknown) => T | null,
): readonly T[] {
  const given = Array.isArray(answer) || answer === null ? answer : asObject(answer)[member];
  if (given === null) return [];
  const found = asArray(given, read);
  if (!found) throw invalidResponseError(`a list of ${member}`);
  const seen = new Set<string>();
  return found.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** A page of what is paged by number. A short one is the last, and so is an empty one (UPSTREAM: `pages` is not to be relied on). */
export function decodeNumberedPage<T extends { readonly id: string }>(
  answer: unknown,
  limit: number,
  read: (row: unknown) => T | null,
): NumberedPage<T> {
  const given = asObject(answer)['characterizations'];
  return {
    items: decodeList(answer, 'characterizations', read),
    isLast: !Array.isArray(given) || given.length < limit,
  };
}

/**
 * Those of a filtered page that do match. Outside of one's own projects the service ignores a filter and lists
 * everything: a page on which nothing matches, but something belongs to another, is none.
 */
export function filterPage<T>(page: Page<T>, of: (item: T) => string | null, wanted: string): Page<T> {
  const items = page.items.filter((item) => of(item) === null || of(item) === wanted);
  const ignored = items.length < page.items.length && !items.some((item) => of(item) === wanted);
  return ignored ? { items: [], nextPageToken: null } : { items, nextPageToken: page.nextPageToken };
}

export function requireDecoded<T>(value: T | null, what: string): T {
  if (value === null) throw invalidResponseError(what);
  return value;
}

/** The thing that was asked for: another one must not be taken for it. */
export function requireMatchingId<T extends { readonly id: string }>(value: T | null, id: string, what: string): T {
  const thing = requireDecoded(value, what);
  if (thing.id !== id)
    throw new GatewayError('UPSTREAM_INVALID', `The service was asked for ${what} and answered with another.`);
  return thing;
}

/** Null for a 404 and for an empty response. */
export async function nullIfNotFound<T>(response: Promise<T>): Promise<NonNullable<T> | null> {
  try {
    return (await response) ?? null;
  } catch (error) {
    if (isGatewayError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

export function invalidResponseError(what: string): GatewayError {
  return new GatewayError('UPSTREAM_INVALID', `The service answered without ${what} that can be read.`);
}
