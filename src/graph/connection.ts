import { Fault } from '../domain/fault.js';
import { type NumberedPage, PAGE_SIZE, type Page, type PageRequest } from '../domain/page.js';

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
}

/** The most edges that one field hands out, however many pages of the service they take. */
const MAX_FIRST = 500;
/** How many pages in a row may bring nothing, while an edge is looked for that newer items have pushed on. */
const MAX_BARREN_PAGES = 40;

/** Where an edge is: on the page that `token` fetches, or just before it. */
interface Place {
  readonly token: string | null;
  readonly id: string;
  readonly within: boolean;
  /** See {@link Pages.mark}. */
  readonly mark: number | null;
}

/** An item and its place. Its cursor is written where it is asked for, which most are not. */
class Edge<T extends { readonly id: string }> {
  readonly node: T;
  readonly #token: string | null;
  readonly #within: boolean;
  readonly #mark: number | null;

  constructor(node: T, token: string | null, within: boolean, mark: number | null) {
    this.node = node;
    this.#token = token;
    this.#within = within;
    this.#mark = mark;
  }

  get cursor(): string {
    return writeCursor({ id: this.node.id, token: this.#token, within: this.#within, mark: this.#mark });
  }
}

interface Pages<T> {
  readonly fetchPage: (request: PageRequest) => Promise<Page<T>>;
  /** For a list whose pages shift when items arrive at its top: what falls along the list. Null where it is not known. */
  readonly mark?: (item: T) => number | null;
}

/**
 * A Relay connection over a list that the service pages forward by opaque tokens. The last edge of a page carries the
 * token of the next one, so that going on from it costs one call; any other edge carries its own page's token and is
 * looked up there again, and on the pages behind it where newer items have pushed it on.
 */
export async function pagedConnection<T extends { readonly id: string }>(
  args: ConnectionArgs,
  { fetchPage, mark = () => null }: Pages<T>,
): Promise<Connection<T>> {
  if (args.last != null || args.before != null) {
    throw new Fault('BAD_USER_INPUT', 'The service pages this list forward only: use "first" and "after".');
  }
  const first = count('first', args.first) ?? PAGE_SIZE;
  const after = args.after == null ? null : readCursor(args.after);

  const edges: Edge<T>[] = [];
  const seen = new Set(after ? [after.id] : []);
  let lowest = after?.mark ?? null;
  let sought = after?.within ? after.id : null;
  let token = after?.token ?? null;
  for (let barren = 0; barren < MAX_BARREN_PAGES; barren++) {
    const limit = sought === null ? Math.min(PAGE_SIZE, Math.max(1, first - edges.length)) : PAGE_SIZE;
    const page = await fetchPage({ limit, next: token });
    const ended = page.next === null || page.next === token;

    const at = sought === null ? -1 : page.items.findIndex(({ id }) => id === sought);
    if (at >= 0) sought = null;
    if (sought === null) {
      const fresh = page.items.slice(at + 1).filter((item) => {
        const own = mark(item);
        const isNew = !seen.has(item.id) && (lowest === null || own === null || own <= lowest);
        if (isNew) seen.add(item.id);
        return isNew;
      });
      for (const node of fresh.slice(0, first - edges.length)) {
        lowest = mark(node) ?? lowest;
        const isLast = node === page.items.at(-1) && !ended;
        edges.push(new Edge(node, isLast ? page.next : token, !isLast, mark(node)));
        barren = 0;
      }
      const hasNextPage = !ended || (fresh.length > 0 && edges.at(-1)?.node !== fresh.at(-1));
      if (edges.length >= first || ended) return connection(edges, { hasNextPage, hasPreviousPage: after !== null });
    } else if (ended) {
      throw gone();
    }
    token = page.next;
  }
  throw sought === null ? new Fault('UPSTREAM_INVALID', 'The service hands out pages without end.') : gone();
}

function gone(): Fault {
  return new Fault(
    'BAD_USER_INPUT',
    'The item that this cursor points at is no longer in the list, or too far down; start again without it.',
  );
}

/** The service's maximum for lists that it pages by number, which are characterizations. */
export const NUMBERED_PAGE_SIZE = 10;

/**
 * A Relay connection over a list that the service pages by number, newest first. What arrives pushes the rest on to
 * later pages: an item newer than the last one handed out is passed over.
 */
export function numberedConnection<T extends { readonly id: string }>(
  args: ConnectionArgs,
  fetchPage: (page: { readonly limit: number; readonly page: number }) => Promise<NumberedPage<T>>,
  time: (item: T) => number | null,
): Promise<Connection<T>> {
  return pagedConnection(args, {
    mark: time,
    async fetchPage({ next }) {
      const page = next === null ? 1 : Number(next);
      if (!Number.isSafeInteger(page) || page < 1) throw notACursor();
      const { items, last } = await fetchPage({ limit: NUMBERED_PAGE_SIZE, page });
      return { items, next: last ? null : `${page + 1}` };
    },
  });
}

/** A Relay connection, both ways, over a list that the service hands out whole. Cursors are ids. */
export function wholeConnection<T extends { readonly id: string }>(
  args: ConnectionArgs,
  items: readonly T[],
): Connection<T> {
  const first = count('first', args.first);
  const last = count('last', args.last);
  const start = args.after == null ? 0 : positionOf(items, readCursor(args.after).id) + 1;
  const end = args.before == null ? items.length : positionOf(items, readCursor(args.before).id);
  const from = last === null ? start : Math.max(start, Math.min(end, first === null ? end : start + first) - last);
  const to = Math.min(end, first === null ? (last === null ? start + PAGE_SIZE : end) : start + first);
  const edges = items.slice(from, Math.max(from, to)).map((node) => new Edge(node, null, true, null));
  return connection(edges, { hasNextPage: to < items.length, hasPreviousPage: from > 0 });
}

function connection<T>(
  edges: Connection<T>['edges'],
  more: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean },
): Connection<T> {
  return {
    edges,
    pageInfo: {
      ...more,
      get startCursor() {
        return edges[0]?.cursor ?? null;
      },
      get endCursor() {
        return edges.at(-1)?.cursor ?? null;
      },
    },
  };
}

function count(name: 'first' | 'last', given: number | null | undefined): number | null {
  if (given == null) return null;
  if (given >= 0 && given <= MAX_FIRST) return given;
  throw new Fault('BAD_USER_INPUT', `"${name}" must be between 0 and ${MAX_FIRST}; got ${given}.`);
}

function positionOf(items: readonly { readonly id: string }[], id: string): number {
  const position = items.findIndex((item) => item.id === id);
  if (position >= 0) return position;
  throw gone();
}

function writeCursor({ token, id, within, mark }: Place): string {
  return Buffer.from(JSON.stringify([id, token, within ? 1 : 0, mark])).toString('base64url');
}

/** Room for the longest id and the longest token of the service. */
const LONGEST_CURSOR = 4_000;

function readCursor(cursor: string): Place {
  if (cursor.length > LONGEST_CURSOR) throw notACursor();
  try {
    const [id, token, within, mark]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof id === 'string' && (token === null || (typeof token === 'string' && isToken(token)))) {
      return { id, token, within: within === 1, mark: typeof mark === 'number' ? mark : null };
    }
  } catch {
    // Not one of ours; said below.
  }
  throw notACursor();
}

/** Half of a surrogate pair cannot stand in a URL. */
function isToken(token: string): boolean {
  return token !== '' && !/\p{Surrogate}/u.test(token);
}

function notACursor(): Fault {
  return new Fault(
    'BAD_USER_INPUT',
    'This is not a cursor of this list: give an edge\'s "cursor", or "pageInfo.endCursor".',
  );
}
