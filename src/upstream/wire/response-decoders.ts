import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { asObject } from '../../primitives/as-object.js';
import { asArray, asId, asNumber } from './json-decoders.js';

/**
 * Decodes a list, bare or in `field`, without duplicate ids; null is an empty list. Any other response is an error: an
 * error body with a 2XX status must not look like an empty list, and a list must not look complete without a row that cannot be
 * read. With `omitsInvalid` such a row is left out: the caller fetches what is missing by id, or needs no complete list.
 */
export function decodeList<T extends { readonly id: string }>(
  response: unknown,
  field: string,
  decode: (row: unknown) => T | null,
  maxItems: number,
  omitsInvalid = false,
): readonly T[] {
  const list = Array.isArray(response) || response === null ? response : asObject(response)[field];
  if (list === null) return [];
  if (Array.isArray(list) && list.length > maxItems) throw invalidResponseError(`at most ${maxItems} ${field}`);
  const ids = new Set<string>();
  const items = asArray(list, (row) => {
    const item = decode(row);
    if (item === null && !omitsInvalid) throw invalidResponseError(`objects with an id as ${field}`);
    if (item === null || ids.has(item.id)) return null;
    ids.add(item.id);
    return item;
  });
  if (!items) throw invalidResponseError(`a list of ${field}`);
  return items;
}

export function requireDecoded<T>(value: T | null, description: string): T {
  if (value === null) throw invalidResponseError(description);
  return value;
}

/** Rejects a response with an id other than the requested one. */
export function requireMatchingId<T extends { readonly id: string }>(
  value: T | null,
  id: string,
  description: string,
): T {
  const item = requireDecoded(value, description);
  if (item.id !== id)
    throw new GatewayError('UPSTREAM_INVALID', `Invalid response from the service: wrong id for ${description}.`);
  return item;
}

/** Rejects an error body with a 2XX status. */
export function requireNoError(body: unknown, description: string): void {
  const { statusCode, error } = asObject(body);
  if (error != null || (asNumber(statusCode) ?? 0) >= 400) throw invalidResponseError(description);
}

/** Rejects a response to a change of one object that does not confirm it: an error body, or one about another object. It may be empty. */
export function requireConfirmation(body: unknown, id: string): void {
  const description = 'a confirmation of the change';
  requireNoError(body, description);
  if ((asId(asObject(body)['id']) ?? id) !== id) throw invalidResponseError(description);
}

/** Null for an empty response. */
export function nullIfEmpty<T>(decode: (body: NonNullable<unknown>) => T): (body: unknown) => T | null {
  return (body) => (body == null ? null : decode(body));
}

/** Null for a 404. */
export async function nullIfNotFound<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (isGatewayError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

export function invalidResponseError(description: string): GatewayError {
  return new GatewayError('UPSTREAM_INVALID', `Invalid response from the service: expected ${description}.`);
}
