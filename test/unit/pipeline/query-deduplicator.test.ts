import { GraphQLInt, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { expect, test } from 'vitest';
import { toCanceledError } from '../../../src/domain/gateway-error.js';
import type { GraphQLContext } from '../../../src/graphql/request-context.js';
import { LightAbortSignal } from '../../../src/primitives/light-abort-signal.js';
import { samplePipeline } from '../../support/sample-pipeline.js';

/** A pipeline whose query waits, and counts how often it is executed. */
function open() {
  const executions: GraphQLContext[] = [];
  let respond: (value: string) => void = () => undefined;
  const response = new Promise<string>((resolve) => {
    respond = resolve;
  });
  const wait = (_source: unknown, _args: unknown, context: GraphQLContext) => {
    executions.push(context);
    return response;
  };
  /** Invalidates as the upstream client does after a successful mutation. */
  const mutate =
    (resolve: typeof wait | (() => string)) => async (source: unknown, args: unknown, context: GraphQLContext) => {
      const value = await resolve(source, args, context);
      context.ctx.call.scope.advanceGeneration();
      return value;
    };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        slow: { type: GraphQLString, args: { n: { type: GraphQLInt } }, resolve: wait },
        fast: { type: GraphQLString, resolve: () => 'fast' },
      },
    }),
    mutation: new GraphQLObjectType({
      name: 'Mutation',
      fields: {
        fast: { type: GraphQLString, resolve: mutate(() => 'fast') },
        slow: { type: GraphQLString, resolve: mutate(wait) },
      },
    }),
  });
  return { ...samplePipeline(schema), executions, respond: () => respond('done') };
}

const SLOW = 'query ($n: Int) { slow(n: $n) }';
const DONE = { data: { slow: 'done' } };

test('executes a query once when the same caller sends it again in flight', async () => {
  const { run, executions, respond } = open();
  const results = [1, 2, 3].map(() => run({ query: SLOW, variables: { n: 1 } }));
  expect(executions).toHaveLength(1);
  respond();
  for (const result of await Promise.all(results)) expect(result).toEqual(DONE);
  await run({ query: SLOW, variables: { n: 1 } });
  expect(executions, 'it is not in flight any more').toHaveLength(2);
});

test.each([
  ['of another caller', { query: SLOW, variables: { n: 1 } }, { key: 'other' }],
  ['with other variables', { query: SLOW, variables: { n: 2 } }, {}],
  ['with another operation name', { query: `${SLOW} `.replace('query', 'query Q'), variables: { n: 1 } }, {}],
  ['in parts', { query: `${SLOW} `.replace('{ slow', '{ ... @defer { fast } slow'), variables: { n: 1 } }, {}],
])('executes a query again when it is one %s', async (_name, params, request) => {
  const { run, executions, respond } = open();
  const first = run({ query: SLOW, variables: { n: 1 } });
  const others = [run(params, request)];
  if (params.query.includes('@defer')) others.push(run(params, request));
  respond();
  await Promise.all([first, ...others]);
  // A query in parts is executed when its executor has been loaded.
  expect(executions).toHaveLength(1 + others.length);
});

test('deduplicates a query with @defer when its result comes in one piece', async () => {
  const { run, executions, respond } = open();
  const inOnePiece = { delivery: { parts: false, events: false } };
  const results = [1, 2].map(() => run({ query: '{ slow ... @defer { fast } }' }, inOnePiece));
  expect(executions).toHaveLength(1);
  respond();
  for (const result of await Promise.all(results)) expect(result).toEqual({ data: { slow: 'done', fast: 'fast' } });
});

test('executes a query again after a mutation of the same caller', async () => {
  const { run, executions, respond } = open();
  const query = () => run({ query: '{ slow }' });
  const results = [query()];
  expect(await run({ query: 'mutation { fast }' })).toEqual({ data: { fast: 'fast' } });
  results.push(query());
  expect(executions).toHaveLength(2);
  const mutation = run({ query: 'mutation { slow }' });
  results.push(query());
  expect(executions, 'nothing has changed yet').toHaveLength(3);
  respond();
  await mutation;
  results.push(query());
  expect(executions).toHaveLength(4);
  await Promise.all(results);
});

test('deduplicates a query in flight when another caller sends a mutation', async () => {
  const { run, executions, respond } = open();
  const first = run({ query: '{ slow }' });
  await run({ query: 'mutation { fast }' }, { key: 'other' });
  const second = run({ query: '{ slow }' });
  expect(executions).toHaveLength(1);
  respond();
  await Promise.all([first, second]);
});

test('aborts the execution when the last client has disconnected, and returns a result to each', async () => {
  const { run, executions, respond } = open();
  const signals = [new LightAbortSignal(), new LightAbortSignal(), new LightAbortSignal()];
  const results = signals.map((signal) => run({ query: '{ slow }' }, { signal }));
  const { signal } = executions[0]?.ctx.call ?? {};
  signals[0]?.abort(toCanceledError('disconnected'));
  signals[1]?.abort(toCanceledError('disconnected'));
  expect(signal?.aborted).toBe(false);
  const late = new LightAbortSignal();
  results.push(run({ query: '{ slow }' }, { signal: late }));
  expect(executions).toHaveLength(1);
  signals[2]?.abort(toCanceledError('disconnected'));
  expect(signal?.aborted).toBe(false);
  late.abort(toCanceledError('disconnected'));
  expect(signal?.aborted).toBe(true);
  const next = run({ query: '{ slow }' });
  expect(executions, 'an aborted execution is not joined').toHaveLength(2);
  respond();
  await Promise.all(results);
  expect(await next).toEqual(DONE);
});

test('counts only clients that received the result when one has disconnected', async () => {
  const { run, respond } = open();
  const signal = new LightAbortSignal();
  const [first, second] = [run({ query: '{ slow }' }), run({ query: '{ slow }' }, { signal })];
  signal.abort(toCanceledError('disconnected'));
  respond();
  expect(await first).toEqual(DONE);
  expect(await second).toMatchObject({ errors: [{ extensions: { code: 'CANCELED' } }] });
});
