import { createSourceEventStream, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createExecutor } from '../../../src/executor/executor.js';
import { collect, createExecution, WITHOUT_INFO } from '../../support/executor-calls.js';
import { createTestSchema } from '../../support/test-schema.js';

const DEFER = 'directive @defer(if: Boolean, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT';

describe('subscribe', () => {
  const SDL = `${DEFER} type Query { a: Int } type Subscription { tick(n: Int): Tick } type Tick { at: Int late: Int parameters: Int }`;
  async function* ticks() {
    yield { tick: { at: 1 } };
    yield { tick: { at: 2 } };
  }
  const createSchema = (subscribe: unknown) =>
    createTestSchema(SDL, {
      Subscription: { tick: { subscribe } },
      Tick: {
        late: ({ at }: { at: number }) => Promise.resolve(-at),
        parameters: { resolve: (...parameters: unknown[]) => parameters.length, extensions: WITHOUT_INFO },
      },
    });

  test('returns events that are executed by plan', async () => {
    const executor = createExecutor(createSchema(ticks));
    const execution = createExecution('subscription { now: tick { at late parameters ... @defer { again: at } } }');
    const events = await collect(await executor.subscribe(execution));
    const results = await Promise.all(
      events.map((rootValue) => executor.executeIncrementally({ ...execution, rootValue })),
    );
    expect(results).toEqual([
      { data: { now: { at: 1, late: -1, parameters: 3, again: 1 } } },
      { data: { now: { at: 2, late: -2, parameters: 3, again: 2 } } },
    ]);
  });

  test('passes source, arguments, context and info', async () => {
    const calls: unknown[][] = [];
    const subscribe = (...parameters: unknown[]) => {
      calls.push(parameters);
      return ticks();
    };
    const query = 'subscription ($n: Int) { tick(n: $n) { at } }';
    await createExecutor(createSchema(subscribe)).subscribe(
      createExecution(query, { variables: { n: 3 }, contextValue: 'context', rootValue: 'root' }),
    );
    expect(calls).toEqual([['root', { n: 3 }, 'context', expect.objectContaining({ fieldName: 'tick' })]]);
  });

  test.each([
    ['the resolver throws', () => Promise.reject(new Error('no')), {}],
    ['the resolver returns an error', () => new Error('no'), {}],
    ['a variable cannot be coerced', ticks, { n: 'x' }],
  ])('returns the errors of graphql-js when %s', async (_, subscribe, variables) => {
    const query = 'subscription ($n: Int) { tick(n: $n) { at } }';
    const schema = createSchema(subscribe);
    const expected = await createSourceEventStream({ schema, document: parse(query), variableValues: variables });
    const actual = await createExecutor(schema).subscribe(createExecution(query, { variables }));
    expect(expected).toHaveProperty('errors');
    expect(JSON.stringify(actual)).toBe(JSON.stringify(expected));
  });

  test('rejects when the resolver returns no events', async () => {
    const subscribing = createExecutor(createSchema(() => 'nothing')).subscribe(
      createExecution('subscription { tick { at } }'),
    );
    await expect(subscribing).rejects.toThrow('Subscription field must return Async Iterable.');
  });
});
