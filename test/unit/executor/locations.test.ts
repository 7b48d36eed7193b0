import { createSourceEventStream, type ExecutionResult, execute, type Source } from 'graphql';
import { expect, test } from 'vitest';
import { createExecutor } from '../../../src/executor/executor.js';
import { collect, createExecution } from '../../support/executor-calls.js';
import { createTestSchema } from '../../support/test-schema.js';

const ERRORS = 20;
const fail = () => {
  throw new Error('failed');
};
const SCHEMA = createTestSchema(
  `directive @defer on INLINE_FRAGMENT
  type Query { items: [Item] a: Int b: Int c: Int d: Int e: Int f: Int g: Int h: Int i: Int }
  type Item { name: String }
  type Subscription { tick: Int }`,
  {
    Query: { items: () => Array<object>(ERRORS).fill({}) },
    Item: { name: fail },
    Subscription: { tick: { subscribe: fail } },
  },
);
const ITEMS = `items { name }${'\n'.repeat(100)} items { name }`;
/** More combinations of conditions than a document has plans. */
const CONDITIONS = 'abcdefghi'.split('');
const WITH_CONDITIONS = `query (${CONDITIONS.map((name) => `$${name}: Boolean!`).join(' ')}) {
  ${CONDITIONS.map((name) => `${name} @include(if: $${name})`).join(' ')} ${ITEMS} }`;

/** Counts how often the text is read: each search for a location reads it once. */
function countReads(source: Source | undefined): () => number {
  if (!source) throw new Error('The document has no source.');
  const { body } = source;
  let reads = 0;
  Object.defineProperty(source, 'body', {
    get() {
      reads += 1;
      return body;
    },
  });
  return () => reads;
}

const listErrors = ({
  errors = [],
  incremental = [],
}: ExecutionResult & { incremental?: readonly ExecutionResult[] }) =>
  [...errors, ...incremental.flatMap((part) => part.errors ?? [])].map((error) => error.toJSON());

test.each([
  ['a query', `{ ${ITEMS} }`],
  ['a query with @defer', `{ ... @defer { ${ITEMS} } }`],
])('searches a document for lines once for all errors of %s', async (_name, query) => {
  const execution = createExecution(query);
  const expected = await execute({ schema: SCHEMA, document: createExecution(query).document });
  const getReads = countReads(execution.document.loc?.source);
  const result = await createExecutor(SCHEMA).executeIncrementally(execution);
  const results = Symbol.asyncIterator in result ? await collect(result) : [result];
  const errors = results.flatMap((part) => listErrors(part as ExecutionResult));
  expect(errors).toHaveLength(ERRORS);
  expect(errors).toEqual(listErrors(expected));
  expect(getReads()).toBe(1);
});

test('searches a document for lines once for all errors of a query without a plan', async () => {
  const execution = createExecution(WITH_CONDITIONS);
  const executor = createExecutor(SCHEMA);
  const getReads = countReads(execution.document.loc?.source);
  for (const condition of ['', ...CONDITIONS]) {
    const variables = Object.fromEntries(CONDITIONS.map((name) => [name, name === condition]));
    const result = (await executor.execute({ ...execution, variables })) as ExecutionResult;
    const locations = result.errors?.map((error) => error.locations?.map(({ line }) => line));
    expect(locations).toEqual(Array(ERRORS).fill([2, 102]));
  }
  expect(getReads()).toBe(1);
});

test('searches a document for lines once for the error of a subscription', async () => {
  const query = `subscription { ${'tick\n'.repeat(100)} }`;
  const execution = createExecution(query);
  const expected = await createSourceEventStream({ schema: SCHEMA, document: createExecution(query).document });
  const getReads = countReads(execution.document.loc?.source);
  const result = await createExecutor(SCHEMA).subscribe(execution);
  expect(listErrors(result as ExecutionResult)).toEqual(listErrors(expected as ExecutionResult));
  expect(getReads()).toBe(1);
});
