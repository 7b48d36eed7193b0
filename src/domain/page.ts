import { GatewayError } from './gateway-error.js';

/** Page size supported by both versions: the maximum of v0.3; v0.4 documents none. */
export const PAGE_SIZE = 25;

/** One page of a collection. `nextPageToken` is null on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextPageToken: string | null;
}

export interface PageRequest {
  /** Only up to {@link PAGE_SIZE} is safe. */
  readonly limit: number;
  readonly pageToken: string | null;
}

/** Consecutive pages without another item. A list that shifts has fewer. */
export const MAX_REPEATED_PAGES = 5;

/** The service returns more pages with nothing new than a list that shifts explains. */
export function endlessPagesError(): GatewayError {
  return new GatewayError('UPSTREAM_INVALID', 'Invalid response from the service: pagination does not end.');
}

/** One page of a collection with numbered pages. */
export interface NumberedPage<T> {
  readonly items: readonly T[];
  /** Cannot be derived from `items`, which omits undecodable items. */
  readonly isLast: boolean;
}

/**
 * The key of an item in a list that is merged with others, highest first: not above that of the item before it in its list. An item without
 * a key, or out of order, therefore follows the one before it.
 */
export function getMergeKey(sortKey: number | null, previousKey: number): number {
  return Math.min(previousKey, sortKey ?? previousKey);
}
