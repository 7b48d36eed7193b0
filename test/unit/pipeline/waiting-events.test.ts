import { type ExecutionResult, GraphQLInt, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { ResultStream } from '../../../src/pipeline/result-stream.js';
import { flushEventLoop } from '../../support/clock.js';
import { samplePipeline } from '../../support/sample-pipeline.js';

/** Of the sample pipeline. */
const MAX_WAITING = 1_000;

async function* events() {
  yield {};
  yield {};
}

/** A subscription whose events wait until `resolveEvents` is called, or at most for the timeout. */
function startSubscriptions() {
  const pending: (() => void)[] = [];
  let executed = 0;
  const waiting = {
    type: GraphQLInt,
    subscribe: events,
    resolve: () => {
      executed += 1;
      return new Promise((resolve) => pending.push(() => resolve(executed)));
    },
  };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { unused: { type: GraphQLInt } } }),
    subscription: new GraphQLObjectType({ name: 'Subscription', fields: { waiting } }),
  });
  const pipeline = samplePipeline(schema);
  return {
    clock: pipeline.clock,
    getExecuted: () => executed,
    resolveEvents: () => {
      for (const resolve of pending.splice(0)) resolve();
    },
    async subscribe(address = '127.0.0.1') {
      const stream = await pipeline.run({ query: 'subscription { waiting }' }, { address });
      if (!(stream instanceof ResultStream)) throw new Error('Expected a stream.');
      return stream;
    },
  };
}

const next = async (stream: ResultStream): Promise<ExecutionResult | undefined> =>
  (await stream.next()).value ?? undefined;

test('executes no more events of a caller while as many wait as it may have', async () => {
  const { subscribe, getExecuted, resolveEvents } = startSubscriptions();
  const streams = await Promise.all(Array.from({ length: MAX_WAITING + 10 }, () => subscribe()));
  const results = streams.map(next);
  await flushEventLoop();
  expect(getExecuted()).toBe(MAX_WAITING);
  const other = next(await subscribe('127.0.0.2'));
  await flushEventLoop();
  expect(getExecuted(), 'an event of another address').toBe(MAX_WAITING + 1);
  resolveEvents();
  await flushEventLoop();
  expect(getExecuted()).toBe(MAX_WAITING + 11);
  resolveEvents();
  for (const { errors } of (await Promise.all([...results, other])).map((result) => result ?? {}))
    expect(errors).toBeUndefined();
});

test('executes no event of a subscription that ends while it waits', async () => {
  const { subscribe, getExecuted, resolveEvents } = startSubscriptions();
  const streams = await Promise.all(Array.from({ length: MAX_WAITING + 1 }, () => subscribe()));
  const results = streams.map(next);
  await flushEventLoop();
  const last = streams.at(-1);
  await last?.return();
  expect(await results.at(-1)).toBeUndefined();
  resolveEvents();
  await Promise.all(results);
  expect(getExecuted()).toBe(MAX_WAITING);
});
