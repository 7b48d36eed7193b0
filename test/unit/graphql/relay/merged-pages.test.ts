import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGatewayError } from '../../../../src/domain/gateway-error.js';
import type { Page, PageRequest } from '../../../../src/domain/page.js';
import { type Connection, connectionFromPages } from '../../../../src/graphql/relay/connection.js';
import { mergePages } from '../../../../src/graphql/relay/merged-pages.js';
import { scaleRuns } from '../../../support/random-runs.js';

interface Item {
  readonly id: string;
  /** The position in the order of creation. */
  readonly seq: number;
  readonly at: number;
  list: number;
}

interface PageOptions {
  readonly matches?: (item: Item) => boolean;
  readonly getSortKey?: (item: Item) => number | null;
}

/** Lists as upstream has, newest first, with page tokens that remain valid while items are added or move. */
class FakeLists {
  readonly lists: Item[][];
  calls: number[];
  #pages = 0;
  #time = 0;
  #count = 0;

  constructor(count: number) {
    this.lists = Array.from({ length: count }, () => []);
    this.calls = this.lists.map(() => 0);
  }

  add(list: number, elapsed: number): void {
    this.#time += elapsed;
    const seq = ++this.#count;
    this.lists[list]?.unshift({ id: `item-${seq}`, seq, at: this.#time, list });
  }

  move(item: Item, list: number): void {
    this.lists[item.list] = (this.lists[item.list] ?? []).filter(({ id }) => id !== item.id);
    item.list = list;
    this.lists[list]?.push(item);
    this.lists[list]?.sort((a, b) => b.seq - a.seq);
  }

  fetchers() {
    return this.lists.map((_, list) => async ({ limit, pageToken }: PageRequest): Promise<Page<Item>> => {
      this.calls[list] = (this.calls[list] ?? 0) + 1;
      const items = this.lists[list] as Item[];
      const left = items.filter(({ seq }) => pageToken === null || seq < Number(pageToken));
      const page = left.slice(0, Math.min(25, limit));
      return { items: page, nextPageToken: left.length > page.length ? `${page.at(-1)?.seq}` : null };
    });
  }

  async page(
    first: number,
    after: string | null,
    { matches, getSortKey = ({ at }) => at }: PageOptions = {},
  ): Promise<Connection<Item>> {
    if (++this.#pages > 1_000) throw new Error('The pages do not end.');
    this.calls = this.lists.map(() => 0);
    const source = mergePages(this.fetchers(), getSortKey);
    return connectionFromPages({ first, after }, matches ? { ...source, matches } : source);
  }

  /** All items, newest first; of those with the same time, those of the first list first. */
  reference(): Item[] {
    return this.lists.flat().sort((a, b) => b.at - a.at || a.list - b.list);
  }
}

const ids = (connection: Connection<Item>) => connection.edges.map(({ node }) => node.id);

/** Additions to lists, each some time after the last one; many at the same time. */
const additions = (maxLength: number) =>
  fc.array(fc.record({ list: fc.nat(5), elapsed: fc.constantFrom(0, 0, 1, 1, 7) }), { maxLength });
const listCount = fc.integer({ min: 2, max: 6 });

/** fast-check prints the seed of a failed run. */
const RUNS = { numRuns: scaleRuns(300) };

describe('merged pages', () => {
  test('return the items of all lists, newest first, after any cursor while items are added', async () => {
    const step = fc.record({ added: additions(40), first: fc.integer({ min: 0, max: 90 }), edge: fc.nat() });
    await fc.assert(
      fc.asyncProperty(listCount, additions(200), fc.array(step, { maxLength: 8 }), async (count, initial, steps) => {
        const lists = new FakeLists(count);
        for (const { list, elapsed } of initial) lists.add(list % count, elapsed);
        const cursors: { item: Item; cursor: string }[] = [];
        for (const { added, first, edge } of steps) {
          // Items added later are newer than all others.
          for (const [i, { list, elapsed }] of added.entries()) lists.add(list % count, elapsed + (i === 0 ? 1 : 0));
          const start = cursors.length > 0 ? cursors[edge % cursors.length] : undefined;
          const connection = await lists.page(first, start?.cursor ?? null);

          const all = lists.reference();
          const position = start ? all.indexOf(start.item) + 1 : 0;
          expect(ids(connection)).toEqual(all.slice(position, position + first).map(({ id }) => id));
          expect(connection.pageInfo.hasNextPage).toBe(position + first < all.length);
          for (const { node, cursor } of connection.edges) cursors.push({ item: node, cursor });
        }
      }),
      RUNS,
    );
  });

  test('return no item again when the last one has moved to a later page, after an item of the same time', async () => {
    const lists = new FakeLists(2);
    for (const elapsed of [0, 1, 0]) lists.add(0, elapsed);
    lists.add(1, 1);
    const returned = await lists.page(3, null);
    expect(ids(returned)).toEqual(['item-4', 'item-3', 'item-2']);
    // Then the first page of the list ends with item-3.
    for (let i = 0; i < 24; i++) lists.add(0, 1);
    expect(ids(await lists.page(1, returned.pageInfo.endCursor))).toEqual(['item-1']);
  });

  test('take one call per list for the first page, and one more per list that continues on a later page', async () => {
    await fc.assert(
      fc.asyncProperty(listCount, additions(300), fc.integer({ min: 1, max: 25 }), async (count, initial, first) => {
        const lists = new FakeLists(count);
        for (const { list, elapsed } of initial) lists.add(list % count, elapsed);
        const returned: string[] = [];
        const ended = lists.lists.map(() => false);
        for (let after: string | null = null, pages = 0; ; pages++) {
          const connection: Connection<Item> = await lists.page(first, after);
          returned.push(...ids(connection));
          for (const [list, calls] of lists.calls.entries()) {
            expect(calls).toBeLessThanOrEqual(ended[list] ? 0 : pages === 0 ? 1 : 2);
            if (lists.lists[list]?.every(({ id }) => returned.includes(id))) ended[list] = true;
          }
          after = connection.pageInfo.endCursor;
          if (!connection.pageInfo.hasNextPage) break;
        }
        expect(returned).toEqual(lists.reference().map(({ id }) => id));
      }),
      RUNS,
    );
  });

  test('return no item twice, and all that stay in their list, when others move to another list', async () => {
    const move = fc.record({ item: fc.nat(), list: fc.nat(5) });
    await fc.assert(
      fc.asyncProperty(
        listCount,
        fc.array(fc.nat(5), { minLength: 1, maxLength: 150 }),
        fc.array(fc.array(move, { maxLength: 4 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 40 }),
        async (count, initial, movesByPage, first) => {
          const lists = new FakeLists(count);
          for (const list of initial) lists.add(list % count, 1);
          const all = lists.reference();
          const moved = new Set<string>();
          const returned: string[] = [];
          for (let after: string | null = null, page = 0; ; page++) {
            const connection: Connection<Item> = await lists.page(first, after);
            returned.push(...ids(connection));
            after = connection.pageInfo.endCursor;
            if (!connection.pageInfo.hasNextPage) break;
            for (const { item: index, list } of movesByPage[page] ?? []) {
              const item = all[index % all.length] as Item;
              moved.add(item.id);
              lists.move(item, list % count);
            }
          }
          expect(new Set(returned).size).toBe(returned.length);
          const stayed = ({ id }: Item) => !moved.has(id);
          expect(returned.filter((id) => !moved.has(id))).toEqual(all.filter(stayed).map(({ id }) => id));
        },
      ),
      RUNS,
    );
  });

  test('continue a search after the last item that it scanned', async () => {
    const lists = new FakeLists(3);
    for (let i = 0; i < 1_300; i++) lists.add(i % 3, 1);
    const isOldest = ({ seq }: Item) => seq === 1;
    const pages: (readonly [edges: readonly string[], scannedCount: number | undefined, hasNextPage: boolean])[] = [];
    for (let after: string | null = null; ; ) {
      const connection: Connection<Item> = await lists.page(5, after, { matches: isOldest });
      expect(lists.calls.reduce((sum, calls) => sum + calls, 0)).toBeLessThanOrEqual(25);
      pages.push([ids(connection), connection.scannedCount, connection.pageInfo.hasNextPage]);
      expect(connection.pageInfo.startCursor).toBe(connection.edges[0]?.cursor ?? null);
      after = connection.pageInfo.endCursor;
      if (!connection.pageInfo.hasNextPage) break;
    }
    expect(pages).toEqual([
      [[], 500, true],
      [[], 500, true],
      [['item-1'], 300, false],
    ]);
  });

  test('return all items when the lists are not sorted, or have items without a key', async () => {
    const lists = new FakeLists(2);
    for (let i = 0; i < 120; i++) lists.add(i % 2, 1);
    for (const getSortKey of [({ at }: Item) => -at, ({ at }: Item) => (at % 3 === 0 ? null : at), () => null]) {
      const returned: string[] = [];
      for (let after: string | null = null; ; ) {
        const connection: Connection<Item> = await lists.page(10, after, { getSortKey });
        returned.push(...ids(connection));
        after = connection.pageInfo.endCursor;
        if (!connection.pageInfo.hasNextPage) break;
      }
      expect(returned).toHaveLength(120);
      expect(new Set(returned).size).toBe(120);
    }
  });

  test('reject a cursor of another number of lists', async () => {
    const lists = new FakeLists(3);
    for (let i = 0; i < 60; i++) lists.add(i % 3, 1);
    const { pageInfo } = await lists.page(5, null);
    const other = connectionFromPages(
      { after: pageInfo.endCursor },
      mergePages(lists.fetchers().slice(1), ({ at }) => at),
    );
    await expect(other).rejects.toSatisfy((error) => isGatewayError(error, 'BAD_USER_INPUT'));
  });
});
