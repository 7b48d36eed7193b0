import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGatewayError } from '../../../../src/domain/gateway-error.js';
import type { NumberedPage, Page, PageRequest } from '../../../../src/domain/page.js';
import {
  type Connection,
  connectionFromArray,
  connectionFromNumberedPages,
  connectionFromPages,
} from '../../../../src/graphql/relay/connection.js';
import { scaleRuns } from '../../../support/random-runs.js';

interface Item {
  readonly id: string;
  readonly at: number;
}

/** A list as upstream has: newest first, with page tokens that remain valid while items are added. */
class FakeList {
  items: Item[];
  calls = 0;
  #addedCount = 0;
  readonly #shortBy: () => number;

  /** `shortBy`: by how many items a page is shorter than its limit. */
  constructor(count: number, shortBy: () => number = () => 0) {
    this.#shortBy = shortBy;
    this.items = [];
    this.add(count);
  }

  add(count: number): void {
    const fresh = Array.from({ length: count }, () => ({ id: `item-${++this.#addedCount}`, at: this.#addedCount }));
    this.items = [...fresh.reverse(), ...this.items];
  }

  readonly page = async ({ limit, pageToken: next }: PageRequest): Promise<Page<Item>> => {
    this.calls += 1;
    const from = next === null ? 0 : this.items.findIndex(({ id }) => `after ${id}` === next) + 1;
    const items = this.items.slice(from, from + Math.max(1, Math.min(25, limit) - this.#shortBy()));
    const more = from + items.length < this.items.length;
    return { items, nextPageToken: more ? `after ${items.at(-1)?.id}` : null };
  };

  readonly numbered = async ({ limit, page }: { limit: number; page: number }): Promise<NumberedPage<Item>> => {
    const items = this.items.slice((page - 1) * limit, page * limit);
    return { items, isLast: items.length < limit };
  };
}

const ids = (connection: { edges: readonly { node: Item }[] }) => connection.edges.map(({ node }) => node.id);

/** Some items are added, then a page after any earlier edge is requested. */
const step = fc.record({
  added: fc.integer({ min: 0, max: 60 }),
  first: fc.integer({ min: 0, max: 90 }),
  edgeIndex: fc.nat(),
});

describe('a connection over pages', () => {
  test('returns the items after any earlier cursor while items are added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 120 }),
        fc.array(step, { maxLength: 12 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 24 })),
        async (count, steps, short) => {
          const list = new FakeList(count, () => short.next().value ?? 0);
          const cursors: { id: string; cursor: string }[] = [];
          for (const { added, first, edgeIndex } of steps) {
            list.add(added);
            const start = cursors.length > 0 ? cursors[edgeIndex % cursors.length] : undefined;
            const connection = await connectionFromPages({ first, after: start?.cursor }, { fetchPage: list.page });

            const position = start ? list.items.findIndex(({ id }) => id === start.id) + 1 : 0;
            expect(ids(connection)).toEqual(list.items.slice(position, position + first).map(({ id }) => id));
            expect(connection.pageInfo).toMatchObject({
              hasNextPage: position + first < list.items.length,
              hasPreviousPage: start !== undefined,
              startCursor: connection.edges[0]?.cursor ?? null,
              endCursor: connection.edges.at(-1)?.cursor ?? null,
            });
            for (const { node, cursor } of connection.edges) cursors.push({ id: node.id, cursor });
          }
        },
      ),
      { numRuns: scaleRuns(300) },
    );
  });

  test('returns each item once with one call per 25 items when all pages are requested', async () => {
    const list = new FakeList(180);
    const expected = list.items.map(({ id }) => id);
    const returned: string[] = [];
    for (let after: string | null = null; ; ) {
      const { edges, pageInfo }: Connection<Item> = await connectionFromPages(
        { first: 25, after },
        { fetchPage: list.page },
      );
      returned.push(...edges.map(({ node }) => node.id));
      list.add(7);
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    expect(returned).toEqual(expected);
    expect(list.calls).toBe(8);
  });

  test('throws when the item of a cursor is deleted, and when pages do not end', async () => {
    const list = new FakeList(60);
    const { edges } = await connectionFromPages({ first: 10 }, { fetchPage: list.page });
    list.items = list.items.filter(({ id }) => id !== edges[4]?.node.id);
    const expired = connectionFromPages({ after: edges[4]?.cursor }, { fetchPage: list.page });
    await expect(expired).rejects.toSatisfy((error) => isGatewayError(error, 'BAD_USER_INPUT'));

    let calls = 0;
    const endless = connectionFromPages(
      { first: 5 },
      { fetchPage: async () => ({ items: [], nextPageToken: `token ${++calls}` }) },
    );
    await expect(endless).rejects.toSatisfy((error) => isGatewayError(error, 'UPSTREAM_INVALID'));
    expect(calls).toBeLessThan(100);
  });
});

test('returns each item once from numbered pages while items are added', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 60 }),
      fc.array(fc.record({ added: fc.integer({ min: 0, max: 25 }), first: fc.integer({ min: 1, max: 30 }) }), {
        maxLength: 8,
      }),
      async (count, steps) => {
        const list = new FakeList(count);
        const initial = list.items.map(({ id }) => id);
        const returned: string[] = [];
        let after: string | null = null;
        for (const { added, first } of steps) {
          const { edges, pageInfo }: Connection<Item> = await connectionFromNumberedPages(
            { first, after },
            list.numbered,
            ({ at }) => at,
          );
          returned.push(...edges.map(({ node }) => node.id));
          if (pageInfo.endCursor === null || !pageInfo.hasNextPage) break;
          after = pageInfo.endCursor;
          list.add(added);
        }
        expect(returned).toEqual(initial.slice(0, returned.length));
      },
    ),
    { numRuns: scaleRuns(300) },
  );
});

test('slices an array as the Relay specification defines', () => {
  const getCursor = (items: readonly Item[], index: number) =>
    connectionFromArray({ first: 500 }, items).edges[index]?.cursor ?? null;
  const index = fc.option(fc.nat(), { nil: null });
  const amount = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 30 }),
      amount,
      amount,
      index,
      index,
      (count, first, last, afterAt, beforeAt) => {
        const items = Array.from({ length: count }, (_, i) => ({ id: `item-${i}`, at: i }));
        const after = afterAt === null || count === 0 ? null : afterAt % count;
        const before = beforeAt === null || count === 0 ? null : beforeAt % count;
        // The specification's algorithm, step by step.
        let expected = items.slice(after === null ? 0 : after + 1, before ?? undefined);
        if (first !== null) expected = expected.slice(0, first);
        if (last !== null) expected = expected.slice(Math.max(0, expected.length - last));
        if (first === null && last === null) expected = expected.slice(0, 25);

        const connection = connectionFromArray(
          {
            first,
            last,
            after: after === null ? null : getCursor(items, after),
            before: before === null ? null : getCursor(items, before),
          },
          items,
        );
        expect(ids(connection)).toEqual(expected.map(({ id }) => id));
      },
    ),
    { numRuns: scaleRuns(1_000) },
  );
});
