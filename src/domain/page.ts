/** The page size that always works: v0.3's maximum, and v0.4 does not state one (SPEC section 8). */
export const PAGE_SIZE = 25;

/** One batch of a collection. `next` fetches the following one; null at the end. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextPageToken: string | null;
}

export interface PageRequest {
  /** 1 to {@link PAGE_SIZE}. */
  readonly limit: number;
  readonly pageToken: string | null;
}

/** One batch of a collection that is paged by number. */
export interface NumberedPage<T> {
  readonly items: readonly T[];
  /** Whether nothing is behind it. Not to be told from `items`, which may lack what could not be read. */
  readonly isLast: boolean;
}
