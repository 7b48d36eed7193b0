import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isGatewayError } from '../../../src/domain/gateway-error.js';
import type { NumberedPage, Page, PageRequest } from '../../../src/domain/page.js';
import {
  type Connection,
  connectionFromArray,
  connectionFromNumberedPages,
  connectionFromPages,
} from '../../../src/graphql/connection.js';

interface Item {
  readonly id: string;
  readonly at: number;
}

/** A list as the service keeps one: newest first, paged by tokens that stay where they are while items arrive. */
class Service {
  items: Item[];
  calls = 0;
  #made = 0;
  readonly #shortBy: () => number;

  /** `shortBy`: how many fewer than asked a page holds; services may. */
  constructor(count: number, shortBy: () => number = () => 0) {
    this.#shortBy = shortBy;
    this.items = [];
    this.arrive(count);
  }

  arrive(count: number): void {
    const fresh = Array.from({ length: count }, () => ({ id: `item-${++this.#made}`, at: this.#made }));
    this.items = [...fresh.reverse(), ...this.items];
  }

  readonly page = async ({ limit, pageToken: next }: PageRequest): Promise<Page<Item>> => {
    this.calls += 1;
    const from = next === null ? 0 : this.items.findIndex(({ id }) => `behind ${id}` === next) + 1;
    const items = this.items.slice(from, from + Math.max(1, Math.min(25, limit) - this.#shortBy()));
    const more = from + items.length < this.items.length;
    return { items, nextPageToken: more ? `behind ${items.at(-1)?.id}` : null };
  };

  readonly numbered = async ({ limit, page }: { limit: number; page: number }): Promise<NumberedPage<Item>> => {
    const items = this.items.slice((page - 1) * limit, page * limit);
    return { items, isLast: items.length < limit };
  };
}

const ids = (connection: { edges: readonly { node: Item }[] }) => connection.edges.map(({ node }) => node.id);

/** What happens between two calls: some arrive, then someone asks behind any edge that was ever handed out. */
const step = fc.record({
  arrivals: fc.integer({ min: 0, max: 60 }),
  first: fc.integer({ min: 0, max: 90 }),
  behind: fc.nat(),
});

describe('a connection over pages', () => {
  test('any edge’s cursor is good for ever: behind it stands what stood behind it, nothing repeated, nothing skipped', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 120 }),
        fc.array(step, { maxLength: 12 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 24 })),
        async (count, steps, short) => {
          const service = new Service(count, () => short.next().value ?? 0);
          const cursors: { id: string; cursor: string }[] = [];
          for (const { arrivals, first, behind } of steps) {
            service.arrive(arrivals);
            const known = cursors.length > 0 ? cursors[behind % cursors.length] : undefined;
            const answer = await connectionFromPages({ first, after: known?.cursor }, { fetchPage: service.page });

            const position = known ? service.items.findIndex(({ id }) => id === known.id) + 1 : 0;
            expect(ids(answer)).toEqual(service.items.slice(position, position + first).map(({ id }) => id));
            expect(answer.pageInfo).toMatchObject({
              hasNextPage: position + first < service.items.length,
              hasPreviousPage: known !== undefined,
              startCursor: answer.edges[0]?.cursor ?? null,
              endCursor: answer.edges.at(-1)?.cursor ?? null,
            });
            for (const { node, cursor } of answer.edges) cursors.push({ id: node.id, cursor });
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a walk from page to page sees each item once and costs one call for every 25', async () => {
    const service = new Service(180);
    const expected = service.items.map(({ id }) => id);
    const walked: string[] = [];
    for (let after: string | null = null; ; ) {
      const { edges, pageInfo }: Connection<Item> = await connectionFromPages(
        { first: 25, after },
        { fetchPage: service.page },
      );
      walked.push(...edges.map(({ node }) => node.id));
      service.arrive(7);
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    expect(walked).toEqual(expected);
    expect(service.calls).toBe(8);
  });

  test('a cursor to what is gone is said to be one, and a service that pages without end is stopped', async () => {
    const service = new Service(60);
    const { edges } = await connectionFromPages({ first: 10 }, { fetchPage: service.page });
    service.items = service.items.filter(({ id }) => id !== edges[4]?.node.id);
    const lost = connectionFromPages({ after: edges[4]?.cursor }, { fetchPage: service.page });
    await expect(lost).rejects.toSatisfy((error) => isGatewayError(error, 'BAD_USER_INPUT'));

    let calls = 0;
    const endless = connectionFromPages(
      { first: 5 },
      { fetchPage: async () => ({ items: [], nextPageToken: `token ${++calls}` }) },
    );
    await expect(endless).rejects.toSatisfy((error) => isGatewayError(error, 'UPSTREAM_INVALID'));
    expect(calls).toBeLessThan(100);
  });

  test('a service that repeats a token is at its end', async () => {
    const items = [
      { id: 'a', at: 2 },
      { id: 'b', at: 1 },
    ];
    const answer = await connectionFromPages(
      { first: 5 },
      { fetchPage: async () => ({ items, nextPageToken: 'same' }) },
    );
    expect(ids(answer)).toEqual(['a', 'b']);
    expect(answer.pageInfo.hasNextPage).toBe(false);
  });
});

test('a connection over numbered pages repeats nothing and skips nothing while items arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 60 }),
      fc.array(fc.record({ arrivals: fc.integer({ min: 0, max: 25 }), first: fc.integer({ min: 1, max: 30 }) }), {
        maxLength: 8,
      }),
      async (count, steps) => {
        const service = new Service(count);
        const start = service.items.map(({ id }) => id);
        const walked: string[] = [];
        let after: string | null = null;
        for (const { arrivals, first } of steps) {
          const { edges, pageInfo }: Connection<Item> = await connectionFromNumberedPages(
            { first, after },
            service.numbered,
            ({ at }) => at,
          );
          walked.push(...edges.map(({ node }) => node.id));
          if (pageInfo.endCursor === null || !pageInfo.hasNextPage) break;
          after = pageInfo.endCursor;
          service.arrive(arrivals);
        }
        expect(walked).toEqual(start.slice(0, walked.length));
      },
    ),
    { numRuns: 300 },
  );
});

test('a connection over a whole list slices it as the Relay specification says', () => {
  const cursorOf = (items: readonly Item[], index: number) =>
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

        const answer = connectionFromArray(
          {
            first,
            last,
            after: after === null ? null : cursorOf(items, after),
            before: before === null ? null : cursorOf(items, before),
          },
          items,
        );
        expect(ids(answer)).toEqual(expected.map(({ id }) => id));
      },
    ),
    { numRuns: 1000 },
  );
});
