import {
  type ExecutionResult,
  GraphQLInt,
  GraphQLList,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { expect, test } from 'vitest';
import { type OperationEndEvent, operationEndChannel } from '../../../src/pipeline/operation-events.js';
import { ResultStream } from '../../../src/pipeline/result-stream.js';
import { samplePipeline } from '../../support/sample-pipeline.js';

const SECRET = 'connect ECONNREFUSED 10.0.0.7';
const fail = (): never => {
  throw new TypeError(SECRET);
};
async function* failingList() {
  yield 1;
  fail();
}
const failingIterable = { [Symbol.asyncIterator]: () => ({ next: async () => fail() }) };
async function* events() {
  yield { number: 1 };
}

const item = new GraphQLObjectType({
  name: 'Item',
  fields: {
    name: { type: GraphQLString, resolve: () => 'a' },
    fails: { type: GraphQLString, resolve: async () => fail() },
  },
});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      item: { type: item, resolve: () => ({}) },
      fails: { type: GraphQLString, resolve: fail },
      list: { type: new GraphQLList(GraphQLInt), resolve: failingList },
      items: { type: new GraphQLList(item), resolve: () => [{}, {}] },
    },
  }),
  subscription: new GraphQLObjectType({
    name: 'Subscription',
    fields: {
      number: { type: GraphQLInt, subscribe: events, resolve: fail },
      never: { type: GraphQLInt, subscribe: fail },
      broken: { type: GraphQLInt, subscribe: () => failingIterable },
    },
  }),
});

/** Executes an operation on a schema whose resolvers throw. Returns all results and the reported errors. */
async function run(query: string) {
  const { gateway, reported, clock, ...pipeline } = samplePipeline(schema);
  const ended: OperationEndEvent[] = [];
  const onEnd = (event: unknown) => {
    if ((event as OperationEndEvent).operation.gatewayId === gateway) ended.push(event as OperationEndEvent);
  };
  operationEndChannel.subscribe(onEnd);
  const result = await pipeline.run({ query });
  const results: ExecutionResult[] = [];
  if (result instanceof ResultStream) for await (const part of result) results.push(part);
  else results.push(result);
  operationEndChannel.unsubscribe(onEnd);
  return { results, text: JSON.stringify(results), reported, ended, clock };
}

test.each<[name: string, query: string, path: readonly (string | number)[] | undefined]>([
  ['a field', '{ fails }', ['fails']],
  ['a field that is deferred', '{ item { name ... @defer { fails } } }', ['item', 'fails']],
  ['a field of a list that is streamed', '{ items @stream(initialCount: 0) { fails } }', ['items', 0, 'fails']],
  ['a list that is streamed', '{ list @stream(initialCount: 1) }', ['list', 1]],
  ['an event', 'subscription { number }', ['number']],
  ['the start of a subscription', 'subscription { never }', ['never']],
  ['the source of a subscription', 'subscription { broken }', undefined],
])('an internal error is masked, logged and counted in %s', async (_what, query, path) => {
  const { results, text, reported, ended, clock } = await run(query);
  expect(text).not.toContain(SECRET);
  const extensions = { code: 'INTERNAL_SERVER_ERROR', requestId: 'request-1' };
  const error = { message: 'Internal error of the gateway.', ...(path && { path }), extensions };
  const errors = results.flatMap(({ errors = [], ...rest }) => [
    ...errors,
    ...((rest as { incremental?: { errors?: object[] }[] }).incremental ?? []).flatMap((part) => part.errors ?? []),
  ]);
  expect(JSON.parse(JSON.stringify(errors[0]))).toMatchObject(error);
  expect(reported.map(String).join()).toContain(SECRET);
  expect(reported).toHaveLength(errors.length);
  expect(ended).toMatchObject([{ errorCodes: ['INTERNAL_SERVER_ERROR'], resultCount: results.length }]);
  expect(clock.waiting, 'no pending timer').toBe(0);
});

test('ends the stream after an error of its source', async () => {
  const { results } = await run('subscription { broken }');
  expect(results).toHaveLength(1);
  expect(results[0]).not.toHaveProperty('data');
});
