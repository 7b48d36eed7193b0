import { type ExecutionResult, GraphQLInt, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { GatewayError } from '../../../src/domain/gateway-error.js';
import type { GraphQLContext } from '../../../src/graphql/request-context.js';
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
function startSubscriptions(subscribe: () => AsyncIterable<object> = events) {
  const pending: (() => void)[] = [];
  let executed = 0;
  let aborted = 0;
  const waiting = {
    type: GraphQLInt,
    subscribe,
    resolve: (_event: unknown, _args: unknown, { ctx }: GraphQLContext) => {
      executed += 1;
      ctx.call.signal.onAbort(() => {
        aborted += 1;
      });
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
    getAborted: () => aborted,
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

/** The events of one address fill many turns. */
async function flushUntil(isDone: () => boolean): Promise<void> {
  for (let turns = 0; turns < 1_000 && !isDone(); turns++) await flushEventLoop();
}

test('executes no more events of a caller while as many wait as it may have', async () => {
  const { subscribe, getExecuted, resolveEvents } = startSubscriptions();
  const streams = await Promise.all(Array.from({ length: MAX_WAITING + 10 }, () => subscribe()));
  const results = streams.map(next);
  await flushUntil(() => getExecuted() === MAX_WAITING);
  const other = next(await subscribe('127.0.0.2'));
  await flushUntil(() => getExecuted() > MAX_WAITING);
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
  await flushUntil(() => getExecuted() === MAX_WAITING);
  const last = streams.at(-1);
  await last?.return();
  expect(await results.at(-1)).toBeUndefined();
  resolveEvents();
  await Promise.all(results);
  expect(getExecuted()).toBe(MAX_WAITING);
});

test('aborts an event when the last subscription that waits for it has ended', async () => {
  const event = {};
  const { subscribe, getExecuted, getAborted, resolveEvents } = startSubscriptions(async function* () {
    yield event;
  });
  const [first, second] = [await subscribe(), await subscribe()];
  const results = [next(first), next(second)];
  await flushEventLoop();
  expect(getExecuted(), 'executions of both').toBe(1);
  await first.return();
  expect(getAborted(), 'while the second waits').toBe(0);
  await second.return();
  expect(getAborted(), 'when none waits').toBe(1);
  const third = next(await subscribe());
  await flushEventLoop();
  expect(getExecuted(), 'with one that reads the same event later').toBe(2);
  resolveEvents();
  expect((await third)?.data).toEqual({ waiting: 2 });
  expect(await Promise.all(results)).toEqual([undefined, undefined]);
});

test('does not abort an event that has been executed', async () => {
  const event = {};
  const { subscribe, getAborted, resolveEvents } = startSubscriptions(async function* () {
    yield event;
  });
  const streams = [await subscribe(), await subscribe()];
  const results = streams.map(next);
  await flushEventLoop();
  resolveEvents();
  for (const result of await Promise.all(results)) expect(result?.data).toEqual({ waiting: 1 });
  const late = await subscribe();
  expect((await next(late))?.data, 'reused').toEqual({ waiting: 1 });
  for (const stream of [...streams, late]) await stream.return();
  expect(getAborted()).toBe(0);
});

test('sends the error instead of an event when the rights of the client end while the event is executed', async () => {
  const { subscribe, resolveEvents } = startSubscriptions();
  const stream = await subscribe();
  const result = next(stream);
  await flushEventLoop();
  stream.fail(new GatewayError('TOKEN_EXPIRED', 'The access token has expired.'));
  resolveEvents();
  expect(await result).toMatchObject({ errors: [{ extensions: { code: 'TOKEN_EXPIRED' } }] });
  expect((await result)?.data).toBeUndefined();
  expect(await next(stream)).toBeUndefined();
});
