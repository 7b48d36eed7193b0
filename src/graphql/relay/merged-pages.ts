import { endlessPagesError, getMergeKey, PAGE_SIZE } from '../../domain/page.js';
import {
  createInvalidCursorError,
  type FetchPage,
  isPageToken,
  MAX_EMPTY_PAGES,
  type PageSource,
} from './connection.js';

/** Where a list continues: on the page that `pageToken` fetches, after the item `lastId` if that page has it. */
interface Position {
  readonly pageToken: string | null;
  readonly lastId: string | null;
}

/** Positions of all lists, null for those that have ended, and the sort key of the last item that was returned. */
interface MergePosition {
  readonly lastKey: number;
  readonly positions: readonly (Position | null)[];
}

type GetSortKey<T> = (item: T) => number | null;

/**
 * Merges lists that are sorted by the same key, highest first. The first page, of at most 25 items, takes one call per list; a later one
 * takes one more for each list whose page ends within it. A list that has ended is not fetched again. Items newer than the last returned
 * one are skipped: they were added, or moved between lists.
 */
export function mergePages<T extends { readonly id: string }>(
  lists: readonly FetchPage<T>[],
  getSortKey: GetSortKey<T>,
): Required<Pick<PageSource<T>, 'fetchPage' | 'sortKey'>> {
  /** Keys by which items were merged. They never increase, even if a list is not sorted. */
  const keys = new Map<T, number>();
  const returnedIds = new Set<string>();
  let readers: readonly ListReader<T>[] = [];
  let lastKey = Number.POSITIVE_INFINITY;
  let nextPageToken: string | null = null;

  const open = (pageToken: string | null) => {
    const from = pageToken === null ? null : decodePosition(pageToken, lists.length);
    lastKey = from?.lastKey ?? Number.POSITIVE_INFINITY;
    readers = lists.map((fetchPage, i) => {
      const start = from ? from.positions[i] : START;
      return new ListReader(fetchPage, getSortKey, start ?? null, lastKey);
    });
  };

  return {
    sortKey: (item) => keys.get(item) ?? null,
    async fetchPage({ limit, pageToken }) {
      if (pageToken === null || pageToken !== nextPageToken) open(pageToken);
      const items: T[] = [];
      for (let pageSize = limit; items.length < limit; pageSize = PAGE_SIZE) {
        const empty = readers.filter((reader) => reader.needsPage);
        if (empty.length > 0) await Promise.all(empty.map((reader) => reader.fetch(pageSize)));
        const newest = findNewest(readers);
        if (!newest) break;
        const { item, key } = newest.take();
        lastKey = Math.min(lastKey, key);
        if (returnedIds.has(item.id)) continue;
        returnedIds.add(item.id);
        keys.set(item, lastKey);
        items.push(item);
      }
      const positions = readers.map((reader) => reader.position);
      nextPageToken = positions.some((position) => position !== null) ? encodePosition({ lastKey, positions }) : null;
      return { items, nextPageToken };
    },
  };
}

const START: Position = { pageToken: null, lastId: null };

interface KeyedItem<T> {
  readonly item: T;
  readonly key: number;
}

/** Reads one list in order, a page at a time. */
class ListReader<T extends { readonly id: string }> {
  readonly #fetchPage: FetchPage<T>;
  readonly #getSortKey: GetSortKey<T>;
  /** Items newer than this one have been returned, or were added since. */
  readonly #startKey: number;
  #lastKey: number;
  #items: readonly KeyedItem<T>[] = [];
  #index = 0;
  #pageToken: string | null;
  #nextPageToken: string | null;
  #lastId: string | null;
  #isResuming = true;
  /** Items of earlier pages with the key of the start, which follow `lastId` only if no later page has it. */
  #tied: readonly T[] = [];
  #hasEnded: boolean;

  constructor(fetchPage: FetchPage<T>, getSortKey: GetSortKey<T>, start: Position | null, startKey: number) {
    this.#fetchPage = fetchPage;
    this.#getSortKey = getSortKey;
    this.#startKey = startKey;
    this.#lastKey = startKey;
    this.#pageToken = start?.pageToken ?? null;
    this.#nextPageToken = this.#pageToken;
    this.#lastId = start?.lastId ?? null;
    this.#hasEnded = start === null;
  }

  get needsPage(): boolean {
    return this.#index >= this.#items.length && !this.#hasEnded;
  }

  /** Null if no items are left that have been fetched. */
  get nextKey(): number | null {
    return this.#items[this.#index]?.key ?? null;
  }

  /** Null if the list has ended. */
  get position(): Position | null {
    if (this.#index < this.#items.length) return { pageToken: this.#pageToken, lastId: this.#lastId };
    return this.#hasEnded ? null : { pageToken: this.#nextPageToken, lastId: this.#isResuming ? this.#lastId : null };
  }

  take(): KeyedItem<T> {
    const taken = this.#items[this.#index] as KeyedItem<T>;
    this.#index += 1;
    this.#lastId = taken.item.id;
    return taken;
  }

  /** Fetches pages until one has an item that follows the start. */
  async fetch(limit: number): Promise<void> {
    for (let emptyPages = 0; this.needsPage; emptyPages++) {
      if (emptyPages === MAX_EMPTY_PAGES) throw endlessPagesError();
      const pageToken = this.#nextPageToken;
      // A page that was returned in part has to be fetched in full.
      const page = await this.#fetchPage({ limit: this.#lastId === null ? limit : PAGE_SIZE, pageToken });
      this.#pageToken = pageToken;
      this.#nextPageToken = page.nextPageToken;
      this.#hasEnded = page.nextPageToken === null;
      this.#index = 0;
      this.#items = this.#selectItems(page.items);
      if (this.#items.length > 0) this.#isResuming = false;
    }
  }

  #selectItems(page: readonly T[]): readonly KeyedItem<T>[] {
    let items = page;
    if (this.#isResuming) {
      const lastIndex = page.findIndex(({ id }) => id === this.#lastId);
      items = this.#skipNewer(page.slice(lastIndex + 1));
      if (lastIndex >= 0) {
        this.#isResuming = false;
      } else if (this.#lastId !== null) {
        items = [...this.#tied, ...items];
        const areTied = !this.#hasEnded && items.every((item) => this.#getSortKey(item) === this.#startKey);
        this.#tied = areTied ? items : [];
        if (areTied) return [];
      }
    } else {
      this.#lastId = null;
    }
    return items.map((item) => {
      this.#lastKey = getMergeKey(this.#getSortKey(item), this.#lastKey);
      return { item, key: this.#lastKey };
    });
  }

  /** Skips items that are newer than the start. None if they are not sorted: items would be lost. */
  #skipNewer(items: readonly T[]): readonly T[] {
    const getKey = (item: T | undefined) => (item && this.#getSortKey(item)) ?? this.#startKey;
    if (getKey(items[0]) < getKey(items.at(-1))) return items;
    const from = items.findIndex((item) => getKey(item) <= this.#startKey);
    return from === -1 ? [] : items.slice(from);
  }
}

/** The first of several with the same key. */
function findNewest<T extends { readonly id: string }>(readers: readonly ListReader<T>[]): ListReader<T> | null {
  let newest: ListReader<T> | null = null;
  for (const reader of readers)
    if (reader.nextKey !== null && reader.nextKey > (newest?.nextKey ?? Number.NEGATIVE_INFINITY)) newest = reader;
  return newest;
}

function encodePosition({ lastKey, positions }: MergePosition): string {
  return JSON.stringify([
    Number.isFinite(lastKey) ? lastKey : null,
    ...positions.map((position) => position && [position.pageToken, position.lastId]),
  ]);
}

function decodePosition(pageToken: string, listCount: number): MergePosition {
  try {
    const [lastKey, ...positions]: unknown[] = JSON.parse(pageToken);
    if (positions.length === listCount)
      return {
        lastKey: typeof lastKey === 'number' ? lastKey : Number.POSITIVE_INFINITY,
        positions: positions.map((position) => {
          if (position === null) return null;
          const [token, lastId] = position as unknown[];
          if ((token !== null && !(typeof token === 'string' && isPageToken(token))) || !isNullOrString(lastId))
            throw createInvalidCursorError();
          return { pageToken: token, lastId };
        }),
      };
  } catch {
    // Invalid JSON or another shape: rejected below.
  }
  throw createInvalidCursorError();
}

function isNullOrString(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
