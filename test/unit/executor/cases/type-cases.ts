import { type ExecutorCase, fail, later, reject } from './executor-case.js';

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

export const ABSTRACT_TYPES: readonly ExecutorCase[] = [
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
    name: 'isTypeOf instead of resolveType, synchronous and asynchronous',
    sdl: PETS,
    query: '{ pets { __typename name } either { __typename } }',
    resolvers: {
      Query: { pets: () => [{ name: 'dog' }, { name: 'cat' }, { name: 'no' }], either: () => ({ name: 'cat' }) },
      Dog: { isTypeOf: ({ name }: { name: string }) => name === 'dog' },
      Cat: { isTypeOf: ({ name }: { name: string }) => later(name === 'cat') },
    },
  },
  {
    name: '__typename instead of resolveType',
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
      name: `isTypeOf that is false or fails, ${index}`,
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
];

export const OPERATIONS: readonly ExecutorCase[] = [
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
    name: 'one event of a subscription',
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
    name: 'synchronous mutations',
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
