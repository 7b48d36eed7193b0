import fc from 'fast-check';
import { buildSchema, getVariableValues, type OperationDefinitionNode, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { coerceVariables } from '../../../src/executor/coerce-variables.js';
import { scaleRuns } from '../../support/random-runs.js';

const schema = buildSchema(`
  enum Color { RED GREEN }
  input Point { x: Int!, y: Int = 2, colors: [Color!], next: Point }
  input OneOf @oneOf { a: Int, b: String }
  type Query { field(point: Point, points: [[Point]], color: Color, id: ID, text: String, one: OneOf): Int }
`);

function parseDefinitions(declarations: string) {
  const [operation] = parse(`query (${declarations}) { __typename }`).definitions;
  return (operation as OperationDefinitionNode).variableDefinitions ?? [];
}

function coerce(declarations: string, variables: Record<string, unknown>) {
  return coerceVariables(schema, parseDefinitions(declarations), variables);
}

const MEMBERS = ['x', 'y', 'colors', 'next', 'a', 'b', 'colours'] as const;

/** Values that are often valid. fast-check prints the seed of a failed run. */
const { value: randomValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 1, 2.5, '1', 'RED', true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...MEMBERS), tie('value'), { maxKeys: 4 }),
  ),
}));

function expectSameAsGraphqlJs(declarations: string, variables: Record<string, unknown>): void {
  const actual = coerce(declarations, variables);
  const expected = getVariableValues(schema, parseDefinitions(declarations), variables, { maxErrors: 50 });
  expect(actual.coerced).toEqual(expected.coerced);
  expect(actual.errors?.map((error) => error.toJSON())).toEqual(expected.errors?.map((error) => error.toJSON()));
}

describe('coerceVariables', () => {
  test.each<[string, Record<string, unknown>]>([
    ['$a: Int', {}],
    ['$a: Int = 3, $b: Point = { x: 1 }', {}],
    ['$a: Int!', {}],
    ['$a: Int!', { a: null }],
    ['$a: Int', { a: null, undeclared: 1 }],
    ['$a: Int', { a: 'x' }],
    ['$a: Int, $b: Int!, $c: Color', { a: 1.5, b: true, c: 'BLUE' }],
    ['$a: Point', { a: { x: 1, colors: 'RED' } }],
    ['$a: Point', { a: { x: 1, colour: 'red', next: { x: null, colors: ['RED', 'PINK'] } } }],
    ['$a: [[Point]]', { a: [[{ x: 1 }, null], { y: 3 }, 4] }],
    ['$a: Point', { a: [1, 2] }],
    ['$a: Color, $b: Point', { a: 'R'.repeat(600), b: { x: 1, ['x'.repeat(600)]: 1 } }],
    ['$a: ID', { a: {} }],
    ['$a: ID', { a: [] }],
    ['$a: Point', { a: Array.from({ length: 11 }, (_, index) => index) }],
    ['$a: Point', { a: Array.from({ length: 12 }, (_, index) => index) }],
    ['$a: Point', { a: { z: { one: { two: { three: 3 } }, list: [[[1]]], none: {}, empty: [[]] } } }],
    ['$a: [Point]', { a: ['a "quoted" \u0001 text', { x: 'y' }] }],
    ['$a: OneOf', { a: { a: 1, b: 'x' } }],
    ['$a: OneOf', { a: { a: null } }],
    ['$a: [Int]', { a: Array.from({ length: 50 }, () => 'x') }],
    ['$a: [Int]', { a: Array.from({ length: 51 }, () => 'x') }],
    ['$a: [Int]', { a: Array.from({ length: 60 }, () => 'x') }],
  ])('returns what graphql-js returns for (%s) and %j', (declarations, variables) => {
    expectSameAsGraphqlJs(declarations, variables);
  });

  test.each(['Point', '[Point!]!', '[[Point]]', 'OneOf', '[Color!]', 'ID', '[Int]'])(
    'returns what graphql-js returns for random values of type %s',
    (type) => {
      fc.assert(
        fc.property(randomValue, (value) => expectSameAsGraphqlJs(`$a: ${type}`, { a: value })),
        { numRuns: scaleRuns(300) },
      );
    },
  );

  test('prints the start of a large object in each error about it', () => {
    const point = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`name${index}`, 'x'.repeat(3_000)]));
    const { errors } = coerce('$a: Point', { a: point });
    expect(errors).toHaveLength(51);
    for (const { message } of errors ?? []) expect(message.length).toBeLessThan(25_000);
    const printed = `{ ${Array.from({ length: 10 }, (_, index) => `name${index}: "${'x'.repeat(2_000)}…"`).join(', ')}, ... }`;
    expect(errors?.[1]?.message).toBe(
      `Variable "$a" got invalid value ${printed}; Field "name0" is not defined by type "Point".`,
    );
  });

  test('reads a value once when it has many errors', () => {
    let reads = 0;
    const point = {
      get secret() {
        reads += 1;
        return 1;
      },
      ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`name${index}`, 1])),
    };
    const { errors } = coerce('$a: [Point]', { a: [new Proxy(point, {}), { x: 1 }] });
    expect(errors).toHaveLength(51);
    expect(reads).toBe(1);
  });
});
