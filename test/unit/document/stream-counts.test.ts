import { GraphQLInt, GraphQLList, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { expect, test } from 'vitest';
import { ResultStream } from '../../../src/pipeline/result-stream.js';
import { samplePipeline } from '../../support/sample-pipeline.js';

function start() {
  const items = { type: new GraphQLList(GraphQLInt), args: { n: { type: GraphQLInt } }, resolve: () => [1, 2] };
  return samplePipeline(new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { items } }) }));
}

test.each([
  ['a negative literal', '{ items @stream(initialCount: -2) }', {}, 17, -2],
  ['the literal null', '{ items @stream(initialCount: null) }', {}, 17, null],
  ['a negative variable', 'query ($n: Int) { items @stream(initialCount: $n) }', { n: -2 }, 33, -2],
  ['a variable that is null', 'query ($n: Int = 1) { items @stream(initialCount: $n) }', { n: null }, 37, null],
  ['a variable that is undefined', 'query ($n: Int) { items @stream(initialCount: $n) }', { n: undefined }, 33, null],
  ['a negative default', 'query ($n: Int = -2) { items @stream(initialCount: $n) }', {}, 38, -2],
  ['a fragment', '{ ...f } fragment f on Query { items @stream(initialCount: -2) }', {}, 46, -2],
])('rejects @stream when `initialCount` is invalid: %s', async (_, query, variables, column, count) => {
  const { run, reported } = start();
  expect(await run({ query, variables })).toEqual({
    errors: [
      expect.objectContaining({
        message: `"initialCount" of "@stream" must be at least 0, not ${count}.`,
        extensions: { code: 'BAD_USER_INPUT', requestId: 'request-1' },
        locations: [{ line: 1, column }],
      }),
    ],
  });
  expect(reported).toEqual([]);
});

test.each([
  ['zero', 'query ($n: Int) { items @stream(initialCount: $n) }', { n: 0 }],
  ['the default of the directive', 'query ($n: Int) { items @stream(initialCount: $n) }', {}],
  ['a variable with a negative default', 'query ($n: Int = -2) { items @stream(initialCount: $n) }', { n: 1 }],
  ['another argument', 'query ($n: Int) { items(n: $n) @stream(initialCount: 1) }', { n: -2 }],
  [
    'another operation',
    'query A { items @stream } query B { ...f } fragment f on Query { items @stream(initialCount: -2) }',
    {},
  ],
])('streams a list when `initialCount` is valid: %s', async (_, query, variables) => {
  const { run } = start();
  const result = await run({ query, variables, operationName: query.startsWith('query A') ? 'A' : null });
  expect(result).toBeInstanceOf(ResultStream);
});
