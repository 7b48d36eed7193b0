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

/** One page of a collection with numbered pages. */
export interface NumberedPage<T> {
  readonly items: readonly T[];
  /** Cannot be derived from `items`, which omits undecodable items. */
  readonly isLast: boolean;
}
