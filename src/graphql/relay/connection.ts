import { GatewayError } from '../../domain/gateway-error.js';
import { endlessPagesError, type NumberedPage, PAGE_SIZE, type Page, type PageRequest } from '../../domain/page.js';
import { MAX_SEARCH_PAGES } from '../cost/field-cost.js';

export interface ConnectionArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

export interface Connection<T> {
  readonly edges: readonly { readonly cursor: string; readonly node: T }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  /** Items that a search scanned; absent without a search. */
  readonly scannedCount?: number;
}

/** Maximum edges of one connection field, across all pages fetched for it. */
const MAX_FIRST = 500;
/** Maximum consecutive pages without a new item: all items are before the cursor, or came already. */
export const MAX_EMPTY_PAGES = 40;

/** Position of an edge: on the page that `pageToken` fetches, or just before that page. */
interface CursorPosition {
  readonly pageToken: string | null;
  readonly id: string;
  readonly isOnPage: boolean;
  /** See {@link PageSource.sortKey}. */
  readonly sortKey: number | null;
}

/** An item and its position. The cursor is encoded on demand: most operations do not select it. */
class Edge<T extends { readonly id: string }> {
  readonly node: T;
  readonly #pageToken: string | null;
  readonly #isOnPage: boolean;
  readonly #sortKey: number | null;

  constructor(node: T, pageToken: string | null, isOnPage: boolean, sortKey: number | null) {
    this.node = node;
    this.#pageToken = pageToken;
    this.#isOnPage = isOnPage;
    this.#sortKey = sortKey;
  }

  get cursor(): string {
    return encodeCursor({
      id: this.node.id,
      pageToken: this.#pageToken,
      isOnPage: this.#isOnPage,
      sortKey: this.#sortKey,
    });
  }
}

export type FetchPage<T> = (request: PageRequest) => Promise<Page<T>>;

export interface PageSource<T> {
  readonly fetchPage: FetchPage<T>;
  /** Value that decreases along a list whose pages shift when items are added at its top; null if unknown. */
  readonly sortKey?: (item: T) => number | null;
  /** Searches the list: only these items become edges, and at most {@link MAX_SEARCH_PAGES} pages are fetched. */
  readonly matches?: (item: T) => boolean;
}

/**
 * A Relay connection over a list with forward-only opaque page tokens. The cursor of the last edge of a page has the token of the next
 * page, so that continuing there costs one call. Any other item is searched on its page, and after insertions on later ones.
 */
export async function connectionFromPages<T extends { readonly id: string }>(
  args: ConnectionArgs,
  { fetchPage, sortKey = () => null, matches }: PageSource<T>,
): Promise<Connection<T>> {
  if (args.last != null || args.before != null) {
    throw new GatewayError('BAD_USER_INPUT', 'This list supports forward pagination only. Use `first` and `after`.');
  }
  const first = validateLimit('first', args.first) ?? PAGE_SIZE;
  const after = args.after == null ? null : decodeCursor(args.after);
  const collector = new EdgeCollector(first, after, sortKey, matches);
  let pageToken = after?.pageToken ?? null;
  for (let emptyPages = 0; emptyPages < MAX_EMPTY_PAGES; emptyPages++) {
    const limit = collector.needsFullPages ? PAGE_SIZE : Math.min(PAGE_SIZE, Math.max(1, collector.missingCount));
    const page = await fetchPage({ limit, pageToken });
    if (collector.addPage(page, pageToken)) emptyPages = 0;
    pageToken = page.nextPageToken;
    if (pageToken === null && collector.isBeforeCursor) throw createExpiredCursorError();
    if (pageToken === null || collector.isComplete) return collector.toConnection(args.after ?? null);
  }
  throw collector.isBeforeCursor ? createExpiredCursorError() : endlessPagesError();
}

/** Collects the edges after a cursor from pages that follow each other. */
class EdgeCollector<T extends { readonly id: string }> {
  readonly #first: number;
  readonly #hasCursor: boolean;
  readonly #sortKey: (item: T) => number | null;
  readonly #matches: PageSource<T>['matches'];
  readonly #edges: Edge<T>[] = [];
  /** Ids of all items so far: while pages are read, new items shift the list, so that an item may come twice. */
  readonly #itemIds: Set<string>;
  /** The item of the cursor, until it is found. */
  #targetId: string | null;
  #lastSortKey: number | null;
  #lastScanned: Edge<T> | null = null;
  #scannedCount = 0;
  #searchPages = 0;
  #hasMore = true;

  constructor(
    first: number,
    after: CursorPosition | null,
    sortKey: (item: T) => number | null,
    matches: PageSource<T>['matches'],
  ) {
    this.#first = first;
    this.#hasCursor = after !== null;
    this.#sortKey = sortKey;
    this.#matches = matches;
    this.#itemIds = new Set(after ? [after.id] : []);
    this.#targetId = after?.isOnPage ? after.id : null;
    this.#lastSortKey = after?.sortKey ?? null;
  }

  get isBeforeCursor(): boolean {
    return this.#targetId !== null;
  }

  get needsFullPages(): boolean {
    return this.isBeforeCursor || this.#matches !== undefined;
  }

  get missingCount(): number {
    return this.#first - this.#edges.length;
  }

  get isComplete(): boolean {
    if (this.isBeforeCursor) return false;
    return this.missingCount <= 0 || (this.#matches !== undefined && this.#searchPages >= MAX_SEARCH_PAGES);
  }

  /** `pageToken`: that of this page. Returns whether it had a new item. */
  addPage({ items, nextPageToken }: Page<T>, pageToken: string | null): boolean {
    const targetIndex = this.#targetId === null ? -1 : items.findIndex(({ id }) => id === this.#targetId);
    // An older item shows that the target has left the list.
    if (targetIndex >= 0 || (this.#targetId !== null && items.some((item) => this.#isOlder(item))))
      this.#targetId = null;
    if (this.#targetId !== null) return false;
    const newItems = items.slice(targetIndex + 1).filter((item) => this.#takeIfNew(item));
    const scannedBefore = this.#scannedCount;
    for (const node of newItems) {
      if (this.missingCount <= 0) break;
      const isLast = node === items.at(-1) && nextPageToken !== null;
      this.#scan(new Edge(node, isLast ? nextPageToken : pageToken, !isLast, this.#sortKey(node)));
    }
    this.#hasMore = nextPageToken !== null || (newItems.length > 0 && this.#lastScanned?.node !== newItems.at(-1));
    if (newItems.length > 0) this.#searchPages += 1;
    return this.#scannedCount > scannedBefore;
  }

  /** `startedAfter`: the cursor at which it began. */
  toConnection(startedAfter: string | null): Connection<T> {
    const edges = this.#edges;
    const pages = { hasNextPage: this.#hasMore, hasPreviousPage: this.#hasCursor };
    if (!this.#matches) return createConnection(edges, pages);
    // A search continues after the last item that it scanned, which may not be an edge.
    const endCursor = this.#lastScanned?.cursor ?? startedAfter;
    const pageInfo = { startCursor: edges[0]?.cursor ?? null, endCursor, ...pages };
    return { edges, pageInfo, scannedCount: this.#scannedCount };
  }

  #isOlder(item: T): boolean {
    return this.#lastSortKey !== null && (this.#sortKey(item) ?? this.#lastSortKey) < this.#lastSortKey;
  }

  #takeIfNew(item: T): boolean {
    const sortKey = this.#sortKey(item);
    const isShifted = this.#lastSortKey !== null && sortKey !== null && sortKey > this.#lastSortKey;
    if (isShifted || this.#itemIds.has(item.id)) return false;
    this.#itemIds.add(item.id);
    return true;
  }

  #scan(edge: Edge<T>): void {
    this.#lastSortKey = this.#sortKey(edge.node) ?? this.#lastSortKey;
    this.#lastScanned = edge;
    this.#scannedCount += 1;
    if (!this.#matches || this.#matches(edge.node)) this.#edges.push(edge);
  }
}

function createExpiredCursorError(): GatewayError {
  return new GatewayError(
    'BAD_USER_INPUT',
    'Cursor expired: its item is gone or too far down the list. Start again without `after`.',
  );
}

/** Maximum page size of the service for numbered pages (characterizations). */
export const NUMBERED_PAGE_SIZE = 10;

/**
 * A Relay connection over numbered pages, newest first. Additions shift items to later pages, so items newer than the last
 * returned one are skipped.
 */
export function connectionFromNumberedPages<T extends { readonly id: string }>(
  args: ConnectionArgs,
  fetchPage: (page: { readonly limit: number; readonly page: number }) => Promise<NumberedPage<T>>,
  getSortKey: (item: T) => number | null,
): Promise<Connection<T>> {
  return connectionFromPages(args, {
    sortKey: getSortKey,
    async fetchPage({ pageToken }) {
      const page = pageToken === null ? 1 : Number(pageToken);
      if (!Number.isSafeInteger(page) || page < 1) throw createInvalidCursorError();
      const { items, isLast: last } = await fetchPage({ limit: NUMBERED_PAGE_SIZE, page });
      return { items, nextPageToken: last ? null : `${page + 1}` };
    },
  });
}

/** A Relay connection in both directions over a list that the service returns in full. Cursors are ids. */
export function connectionFromArray<T extends { readonly id: string }>(
  args: ConnectionArgs,
  items: readonly T[],
): Connection<T> {
  const first = validateLimit('first', args.first);
  const last = validateLimit('last', args.last);
  const start = args.after == null ? 0 : getPosition(items, decodeCursor(args.after).id) + 1;
  const end = args.before == null ? items.length : getPosition(items, decodeCursor(args.before).id);
  const from = last === null ? start : Math.max(start, Math.min(end, first === null ? end : start + first) - last);
  const to = Math.min(end, first === null ? (last === null ? start + PAGE_SIZE : end) : start + first);
  const edges = items.slice(from, Math.max(from, to)).map((node) => new Edge(node, null, true, null));
  return createConnection(edges, { hasNextPage: to < items.length, hasPreviousPage: from > 0 });
}

function createConnection<T>(
  edges: Connection<T>['edges'],
  { hasNextPage, hasPreviousPage }: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean },
): Connection<T> {
  return { edges, pageInfo: new EdgesPageInfo(edges, hasNextPage, hasPreviousPage) };
}

/**
 * Encodes cursors when they are read. It is a class because V8 creates hidden classes for each evaluation of an object literal with
 * accessors: they keep all jobs of the page until the next major garbage collection (`test/e2e/hidden-classes.test.ts`).
 */
class EdgesPageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly #edges: Connection<unknown>['edges'];

  constructor(edges: Connection<unknown>['edges'], hasNextPage: boolean, hasPreviousPage: boolean) {
    this.#edges = edges;
    this.hasNextPage = hasNextPage;
    this.hasPreviousPage = hasPreviousPage;
  }

  get startCursor(): string | null {
    return this.#edges[0]?.cursor ?? null;
  }

  get endCursor(): string | null {
    return this.#edges.at(-1)?.cursor ?? null;
  }
}

function validateLimit(name: 'first' | 'last', value: number | null | undefined): number | null {
  if (value == null) return null;
  if (value >= 0 && value <= MAX_FIRST) return value;
  throw new GatewayError('BAD_USER_INPUT', `"${name}" must be between 0 and ${MAX_FIRST}; got ${value}.`);
}

function getPosition(items: readonly { readonly id: string }[], id: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position >= 0) return position;
  throw createExpiredCursorError();
}

function encodeCursor({ pageToken, id, isOnPage, sortKey }: CursorPosition): string {
  return Buffer.from(JSON.stringify([id, pageToken, isOnPage ? 1 : 0, sortKey])).toString('base64url');
}

/** Fits the longest id and the longest page tokens of as many merged lists as there are job statuses. */
const MAX_CURSOR_CHARS = 20_000;

function decodeCursor(cursor: string): CursorPosition {
  if (cursor.length > MAX_CURSOR_CHARS) throw createInvalidCursorError();
  try {
    const [id, pageToken, isOnPage, sortKey]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof id === 'string' && (pageToken === null || (typeof pageToken === 'string' && isPageToken(pageToken)))) {
      return { id, pageToken, isOnPage: isOnPage === 1, sortKey: typeof sortKey === 'number' ? sortKey : null };
    }
  } catch {
    // Invalid base64 or JSON: rejected below.
  }
  throw createInvalidCursorError();
}

/** Lone surrogates cannot be encoded in a URL. */
export function isPageToken(pageToken: string): boolean {
  return pageToken !== '' && !/\p{Surrogate}/u.test(pageToken);
}

export function createInvalidCursorError(): GatewayError {
  return new GatewayError(
    'BAD_USER_INPUT',
    'Invalid cursor: pass the `cursor` of an edge or `pageInfo.endCursor` of this list.',
  );
}
