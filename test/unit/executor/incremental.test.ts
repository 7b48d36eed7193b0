import { execute, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createExecutor, type Execution } from '../../../src/executor/executor.js';
import { collect, createExecution } from '../../support/executor-calls.js';
import { createTestSchema } from '../../support/test-schema.js';

const DEFER = 'directive @defer(if: Boolean, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT';

describe('incremental delivery', () => {
  const SDL = `${DEFER} type Query { a(n: Int): String slow: Query }`;
  const RESOLVERS = { Query: { a: () => 'a', slow: () => Promise.resolve({}) } };
  const runIncrementally = async (query: string, options?: Partial<Execution>) =>
    createExecutor(createTestSchema(SDL, RESOLVERS)).executeIncrementally(createExecution(query, options));

  test('delivers @defer in parts', async () => {
    const parts = await runIncrementally('{ a ... @defer { slow { a } } }');
    expect(await collect(parts)).toMatchObject([
      { data: { a: 'a' }, hasNext: true },
      { incremental: [{ data: { slow: { a: 'a' } }, path: [] }], hasNext: false },
    ]);
  });

  test('is not used without @defer and @stream', async () => {
    expect(await runIncrementally('{ slow { a } }')).toEqual({ data: { slow: { a: 'a' } } });
  });

  test.each(['{ then: a ... @defer { slow { a } } }', '{ a: a ... @defer { slow { then: a } } }'])(
    'delivers %s, with a key named then, in one piece',
    async (query) => {
      const expected = await execute({ schema: createTestSchema(SDL, RESOLVERS), document: parse(query) });
      expect(await runIncrementally(query)).toEqual(expected);
    },
  );

  test('reports coercion errors as graphql-js does', async () => {
    const query = 'query ($n: Int) { a(n: $n) ... @defer { slow { a } } }';
    const schema = createTestSchema(SDL, RESOLVERS);
    const expected = await execute({ schema, document: parse(query), variableValues: { n: 'x' } });
    const actual = await runIncrementally(query, { variables: { n: 'x' } });
    expect(expected.errors?.[0]?.message).toBe(
      'Variable "$n" got invalid value "x"; Int cannot represent non-integer value: "x"',
    );
    expect(JSON.stringify(actual)).toBe(JSON.stringify(expected));
  });

  test('counts each error of a part as 240 values', async () => {
    const schema = createTestSchema(SDL, {
      Query: {
        a: () => {
          throw new Error('failed');
        },
      },
    });
    const limit = { maxBytes: 1_000, maxValues: 500, createError: (kind: string) => new Error(kind) };
    const executor = createExecutor(schema, { sizeLimit: limit });
    const runWith = async (errors: number) => {
      const fragments = Array.from({ length: errors }, (_, index) => `... @defer { a${index}: a }`).join(' ');
      return collect(await executor.executeIncrementally(createExecution(`{ __typename ${fragments} }`)));
    };
    expect(JSON.stringify(await runWith(2)).match(/"message":"failed"/g)).toHaveLength(2);
    await expect(runWith(3)).rejects.toThrow('values');
  });
});
