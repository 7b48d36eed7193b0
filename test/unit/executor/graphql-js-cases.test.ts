import { type ExecutionResult, execute, type GraphQLResolveInfo, getOperationAST, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createExecutor } from '../../../src/executor/executor.js';
import { createPlanChecker } from '../../support/executor-comparison.js';
import { createTestSchema, type Resolvers } from '../../support/test-schema.js';

interface Case {
  readonly name: string;
  readonly sdl: string;
  readonly query: string;
  readonly resolvers?: Resolvers;
  readonly rootValue?: unknown;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  /** Executed by graphql-js itself. */
  readonly hasNoPlan?: boolean;
}

const later = <T>(value: T): Promise<T> => new Promise((resolve) => setImmediate(() => resolve(value)));
const fail = (message: string): never => {
  throw new Error(message);
};
const reject = (message: string): Promise<never> => Promise.reject(new Error(message));

/** Awaitable, but no instance of Promise. */
function createThenable<T>(promise: Promise<T>): PromiseLike<T> {
  // biome-ignore lint/suspicious/noThenProperty: what makes it one.
  return { then: (...callbacks) => promise.then(...callbacks) };
}

const PETS = `
  interface Pet { name: String }
  type Dog implements Pet { name: String barks: Boolean }
  type Cat implements Pet { name: String meows: Boolean }
  union CatOrDog = Cat | Dog
  type Person { name: String }
  input Point { x: Int! }
  type Query { pet: Pet pets: [Pet] either: CatOrDog person: Person }
`;
const PET_QUERY = '{ pet { __typename name ... on Dog { barks } ... on Cat { meows } } }';

/** The kinds of cases of graphql-js's own execution tests. */
const CASES: readonly Case[] = [
  // Values
  {
    name: 'fields without resolvers: properties, methods and promises',
    sdl: 'type Query { property: String method(a: Int): String promise: String getter: String missing: String }',
    query: '{ property method(a: 3) promise getter missing }',
    rootValue: {
      property: 'p',
      method: ({ a }: { a: number }, _context: unknown, { fieldName }: GraphQLResolveInfo) => `${fieldName} ${a}`,
      promise: later('later'),
      get getter() {
        return 'got';
      },
    },
  },
  { name: 'no root value', sdl: 'type Query { a: String b: String! }', query: '{ a b }' },
  { name: 'a primitive root value', sdl: 'type Query { length: Int }', query: '{ length }', rootValue: 'text' },
  {
    name: 'a function as source',
    sdl: 'type Query { name: String }',
    query: '{ name }',
    rootValue: () => 'never called',
  },
  {
    name: 'a method of a declared property',
    sdl: 'type Query { tag: Tag } type Tag { text: String }',
    query: '{ tag { text } }',
    resolvers: {
      Query: { tag: () => ({ text: () => 'called' }) },
      Tag: { text: { extensions: { executor: { property: 'text' } } } },
    },
  },
  {
    name: 'thenables that are no promises',
    sdl: 'type Query { a: String list: [String] }',
    query: '{ a list }',
    rootValue: {
      a: createThenable(later('a')),
      list: () => [createThenable(reject('no')), createThenable(later('b'))],
    },
  },
  {
    name: 'response keys named then',
    sdl: 'type Query { a: String me: Query list: [Query] }',
    query: '{ then: a me { then: a me { then: me { then: a } } } list { then: a } }',
    resolvers: {
      Query: { a: () => later('a'), me: () => later({}), list: () => [{}, later({})] },
    },
  },
  {
    name: 'a null and an undefined value',
    sdl: 'type Query { a: String b: String! list: [String!] }',
    query: '{ a list }',
    rootValue: { a: undefined, list: ['x', undefined] },
  },
  {
    name: 'values that leaf types serialize or refuse',
    sdl: 'enum Color { RED } type Query { i: Int f: Float s: String b: Boolean id: ID c: Color o: String j: Int }',
    query: '{ i f s b id c o j }',
    rootValue: { i: '5', f: true, s: 7, b: 0, id: 9, c: 'BLUE', o: { a: { b: { c: { d: 1 } } } }, j: 1.5 },
  },
  {
    name: 'a scalar that serializes to nothing',
    sdl: 'scalar Odd type Query { a: Odd b: Odd }',
    query: '{ a b }',
    resolvers: { Odd: { serialize: () => undefined } },
    rootValue: { a: { deep: { deeper: { deepest: [1] } } }, b: 'x' },
  },
  {
    name: 'response keys in the order of the document, whatever comes first',
    sdl: 'type Query { a: String b: String c: String }',
    query: '{ c b a }',
    rootValue: { a: 'a', b: () => later('b'), c: 'c' },
  },
  {
    name: 'an object field without a selection set, and a field that does not exist',
    sdl: 'type Query { me: Query a: String }',
    query: '{ me missing a }',
    rootValue: { me: {}, a: 'a' },
  },
  {
    name: '__proto__ as a response key',
    sdl: 'type Query { a: String }',
    query: '{ __proto__: a }',
    rootValue: { a: 'a' },
    hasNoPlan: true,
  },

  // Lists
  {
    name: 'sets, strings, generators and typed arrays as lists',
    sdl: 'type Query { set: [Int] text: [String] generated: [Int] typed: [Int] }',
    query: '{ set text generated typed }',
    rootValue: {
      set: new Set([1, 2]),
      text: 'abc',
      *generated() {
        yield 1;
        yield later(2);
      },
      typed: new Uint8Array([3, 4]),
    },
  },
  {
    name: 'values that are no iterables for lists',
    sdl: 'type Query { object: [Int] number: [Int]! wrong: [Int] nested: [[Int]] }',
    query: '{ object wrong nested number }',
    rootValue: { object: {}, number: 5, wrong: { [Symbol.iterator]: 5 }, nested: [[1], 2] },
  },
  {
    name: 'an iterator that throws after its first item',
    sdl: 'type Query { list: [Int!] }',
    query: '{ list }',
    rootValue: {
      *list() {
        yield later(1);
        throw new Error('no more');
      },
    },
  },
  {
    name: 'errors and nulls in lists of every nullability',
    sdl: 'type Query { a: [Int] b: [Int!] c: [Int]! d: [Int!]! e: [[Int!]!] }',
    query: '{ a b c e } ',
    rootValue: { a: [1, new Error('a')], b: [1, null], c: () => [reject('c'), 2], e: [[1], [null], [2]] },
  },
  {
    name: 'a null in a list that may not be null anywhere',
    sdl: 'type Query { d: [Int!]! other: String }',
    query: '{ other d }',
    rootValue: { d: [1, later(null)], other: 'x' },
  },
  {
    name: 'a rejected item beside one that never may be null',
    sdl: 'type Query { d: [Int!] }',
    query: '{ d }',
    rootValue: { d: () => [reject('first'), later(2)] },
  },

  // Errors
  {
    name: 'errors thrown, returned, rejected and not Error at all',
    sdl: 'type Query { thrown: String returned: String rejected: String text: String nothing: String object: String }',
    query: '{ thrown returned rejected text nothing object }',
    rootValue: {
      thrown: () => fail('thrown'),
      returned: () => new Error('returned'),
      rejected: () => reject('rejected'),
      text: () => Promise.reject('text'),
      nothing: () => Promise.reject(),
      object: () => Promise.reject({ code: 1 }),
    },
  },
  {
    name: 'an error with extensions',
    sdl: 'type Query { a: String }',
    query: '{ a }',
    rootValue: { a: () => Promise.reject(Object.assign(new Error('no'), { extensions: { code: 'NO' } })) },
  },
  {
    name: 'null parents up to the nearest that may be null',
    sdl: 'type Query { me: Query you: Query! a: String! }',
    query: '{ me { you { a } } other: me { you { you { a } } } }',
    resolvers: { Query: { me: () => ({}), you: () => later({}), a: () => null } },
  },
  {
    name: 'a null root',
    sdl: 'type Query { me: Query! a: String! }',
    query: '{ me { me { a } } }',
    resolvers: { Query: { me: () => ({}), a: () => reject('no') } },
  },
  {
    name: 'a synchronous error beside one that comes later',
    sdl: 'type Query { now: String! later: String! }',
    query: '{ later now }',
    rootValue: { now: () => fail('now'), later: () => later(0).then(() => fail('later')) },
  },
  {
    name: 'an error below a parent that is null already',
    sdl: 'type Query { me: Me } type Me { fast: String! slow: Slow } type Slow { a: String! b: String }',
    query: '{ me { slow { b a } fast } }',
    rootValue: {
      me: { fast: () => reject('fast'), slow: { a: () => later(null), b: () => later(1).then(() => fail('b')) } },
    },
  },
  {
    name: 'an error after the whole result is null',
    sdl: 'type Query { fast: String! slow: String }',
    query: '{ slow fast }',
    rootValue: { fast: () => reject('fast'), slow: () => later(1).then(() => fail('slow')) },
  },
  {
    name: 'one field selected by several nodes that fails',
    sdl: 'type Query { me: Query a: String! }',
    query: '{ me { a } ...F } fragment F on Query { me { a } }',
    rootValue: { me: { a: null } },
  },

  // Arguments and variables
  {
    name: 'arguments: literals, variables, defaults and what was not given',
    sdl: 'input In { a: Int = 1 b: [Int!] } type Query { echo(a: Int, b: Int = 2, c: Int, in: In = { b: [7] }, list: [[Int]]): String }',
    query:
      'query ($a: Int, $c: Int = 5, $in: In) { one: echo(a: $a, c: $c) two: echo(in: $in, a: null) three: echo(list: 3, in: {}) }',
    resolvers: { Query: { echo: (_source: unknown, args: object) => JSON.stringify(args) } },
    variables: { in: { b: 4 } },
  },
  {
    name: 'an argument that is wrong, missing or null',
    sdl: 'type Query { need(a: Int!): Int wrong(a: Int): Int }',
    query: 'query ($a: Int) { need missing: need wrong(a: "x") variable: need(a: $a) null: need(a: null) }',
    resolvers: { Query: { need: () => 1, wrong: () => 1 } },
  },
  {
    name: 'variables that cannot be coerced',
    sdl: 'input Gate { target: Int! name: String } type Query { a(gates: [Gate!]!, n: Int!): Int }',
    query: 'query ($gates: [Gate!]!, $n: Int!) { a(gates: $gates, n: $n) }',
    variables: { gates: [{ target: 1 }, { target: 'x' }, { name: 'h' }, { target: 1, extra: true }], n: 1.5 },
    hasNoPlan: true,
  },
  {
    name: 'a required variable that is missing, and one that is null',
    sdl: 'type Query { a(n: Int, m: Int): Int }',
    query: 'query ($n: Int!, $m: Int!, $none: Nowhere) { a(n: $n, m: $m) }',
    variables: { m: null },
    hasNoPlan: true,
  },
  {
    name: 'more coercion errors than are reported',
    sdl: 'type Query { a(n: [Int]): Int }',
    query: 'query ($n: [Int]) { a(n: $n) }',
    variables: { n: Array.from({ length: 60 }, () => 'x') },
    hasNoPlan: true,
  },

  // Directives
  ...[true, false].flatMap((skip) =>
    [true, false].map((include) => ({
      name: `@skip(if: ${skip}) and @include(if: ${include}) on fields, fragments and inline fragments`,
      sdl: 'type Query { a: String b: String me: Query }',
      query: `query ($s: Boolean!, $i: Boolean = false) {
        a b @skip(if: $s) @include(if: $i) ...F @skip(if: $s) ... @include(if: $i) { x: a } me { ... on Query @skip(if: $s) { b } ...F }
      } fragment F on Query { c: a }`,
      rootValue: { a: 'a', b: 'b', me: { a: 'a', b: 'b' } },
      variables: { s: skip, i: include },
    })),
  ),
  {
    name: 'a condition that is null',
    sdl: 'type Query { a: String me: Query }',
    query: 'query ($v: Boolean = true) { a me { a @include(if: $v) } }',
    rootValue: { a: 'a', me: { a: 'a' } },
    variables: { v: null },
    hasNoPlan: true,
  },
  {
    name: 'a condition without a value, at the root and below',
    sdl: 'type Query { a: String me: Query }',
    query: 'query ($v: Boolean) { a me { a @include(if: $v) } }',
    rootValue: { a: 'a', me: { a: 'a' } },
  },
  {
    name: 'a condition at the root without a value',
    sdl: 'type Query { a: String b: String }',
    query: 'query ($v: Boolean) { a @skip(if: $v) b }',
    rootValue: { a: 'a', b: 'b' },
    hasNoPlan: true,
  },

  // Abstract types
  {
    name: 'resolveType',
    sdl: PETS,
    query: PET_QUERY,
    resolvers: { Query: { pet: () => ({ name: 'a', barks: true }) }, Pet: { resolveType: () => 'Dog' } },
  },
  {
    name: 'resolveType with a promise, on lists and unions',
    sdl: PETS,
    query: '{ pets { name ... on Pet { again: name } ... on CatOrDog { __typename } } either { ... on Pet { name } } }',
    resolvers: {
      Query: { pets: () => [{ name: 'a' }, later({ name: 'b' }), null], either: () => ({ name: 'c' }) },
      Pet: { resolveType: ({ name }: { name: string }) => later(name === 'a' ? 'Dog' : 'Cat') },
      CatOrDog: { resolveType: () => later('Cat') },
    },
  },
  {
    name: 'isTypeOf in place of resolveType, now and later',
    sdl: PETS,
    query: '{ pets { __typename name } either { __typename } }',
    resolvers: {
      Query: { pets: () => [{ name: 'dog' }, { name: 'cat' }, { name: 'no' }], either: () => ({ name: 'cat' }) },
      Dog: { isTypeOf: ({ name }: { name: string }) => name === 'dog' },
      Cat: { isTypeOf: ({ name }: { name: string }) => later(name === 'cat') },
    },
  },
  {
    name: '__typename in place of resolveType',
    sdl: PETS,
    query: PET_QUERY,
    rootValue: { pet: { __typename: 'Cat', name: 'a', meows: false } },
  },
  ...[undefined, null, 'Fish', 'Point', 'Person', 'String', 7, { a: { b: { c: {} } } }, ''].map((typename) => ({
    name: `resolveType that returns ${JSON.stringify(typename)}`,
    sdl: PETS,
    query: '{ pet { name } pets { name } }',
    resolvers: {
      Query: { pet: () => ({ name: { nested: { deeply: { more: 1 } } } }), pets: () => [{}] },
      Pet: { resolveType: () => typename },
    },
  })),
  {
    name: 'resolveType that rejects',
    sdl: PETS,
    query: PET_QUERY,
    resolvers: { Query: { pet: () => ({}) }, Pet: { resolveType: () => reject('which?') } },
  },
  {
    name: 'resolveType that throws, in a list',
    sdl: PETS,
    query: '{ pets { name } }',
    resolvers: { Query: { pets: () => [{}, {}] }, Pet: { resolveType: () => fail('which?') } },
  },
  ...[() => false, () => later(false), () => fail('is it?'), () => reject('is it?'), () => undefined].map(
    (isTypeOf, index) => ({
      name: `isTypeOf that does not hold, ${index}`,
      sdl: PETS,
      query: '{ person { name } }',
      resolvers: { Query: { person: () => ({ name: { first: { of: { many: 'x' } } } }) }, Person: { isTypeOf } },
    }),
  ),
  {
    name: 'a fragment on a type that does not exist or does not apply',
    sdl: PETS,
    query: '{ person { ... on Nothing { name } ... on Dog { name } ... on Pet { name } ...None name } }',
    rootValue: { person: { name: 'p' } },
  },
  {
    name: 'fragments that spread themselves',
    sdl: 'type Query { a: String me: Query }',
    query: '{ ...F } fragment F on Query { a ...F me { ...F } }',
    rootValue: { a: 'a', me: { a: 'b', me: null } },
  },

  // Operations
  {
    name: 'an operation by name',
    sdl: 'type Query { a: String }',
    query: 'query A { a } query B { b: a }',
    operationName: 'B',
    rootValue: { a: 'a' },
  },
  ...(['mutation', 'subscription'] as const).map((operation) => ({
    name: `a ${operation} that the schema does not support`,
    sdl: 'type Query { a: String }',
    query: `${operation} { a }`,
    hasNoPlan: true,
  })),
  {
    name: 'a subscription, as one event of it',
    sdl: 'type Query { a: String } type Subscription { tick: Tick } type Tick { at: Int }',
    query: 'subscription { tick { at } }',
    rootValue: { tick: { at: 3 } },
  },
  {
    name: 'introspection',
    sdl: PETS,
    query:
      '{ __schema { queryType { fields { name type { name kind ofType { name } } } } } __type(name: "Pet") { possibleTypes { name } } }',
  },
  { name: '__typename of a root type', sdl: PETS, query: '{ __typename }' },
  {
    name: 'mutations that are synchronous',
    sdl: 'type Query { a: String } type Mutation { a: String b: String }',
    query: 'mutation { a then: b }',
    rootValue: { a: 'a', b: 'b' },
  },
  {
    name: 'a mutation that fails before others',
    sdl: 'type Query { a: String } type Mutation { a: String b: String! c: String }',
    query: 'mutation { a b c }',
    rootValue: { a: () => later('a'), b: () => reject('b'), c: () => fail('must not be called') },
  },
];

describe('the executor gives the result of graphql-js for', () => {
  test.each(CASES)('$name', async ({ sdl, resolvers, query, variables = {}, operationName, rootValue, hasNoPlan }) => {
    const schema = createTestSchema(sdl, resolvers);
    const document = parse(query);
    const args = { schema, document, variableValues: variables, operationName, rootValue };
    const operation = getOperationAST(document, operationName);
    if (!operation) throw new Error('There is no such operation.');

    const expected = execute(args);
    const actual = createExecutor(schema).execute({
      document,
      operation,
      variables,
      rootValue,
      contextValue: undefined,
    });

    expect(actual instanceof Promise, 'is a promise').toBe(expected instanceof Promise);
    const results = [await actual, await expected] as const;
    // What still runs after the result must not change it.
    for (let turns = 5; turns > 0; turns--) await later(null);
    expect(toJson(results[0])).toEqual(toJson(results[1]));
    expect(createPlanChecker(schema)(args)).toBe(!hasNoPlan);
  });
});

/** Key order is part of a result. */
function toJson(result: ExecutionResult): unknown {
  return JSON.stringify(result, null, 2);
}
