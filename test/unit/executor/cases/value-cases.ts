import type { GraphQLResolveInfo } from 'graphql';
import { createThenable, type ExecutorCase, fail, later, reject } from './executor-case.js';

export const VALUES: readonly ExecutorCase[] = [
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
    name: 'thenables that are not promises',
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
    name: 'values that leaf types serialize or reject',
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
    name: 'response keys in the order of the document when fields resolve later',
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
];

export const LISTS: readonly ExecutorCase[] = [
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
    name: 'values for lists that are not iterable',
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
    name: 'a null in a non-null list of non-null items',
    sdl: 'type Query { d: [Int!]! other: String }',
    query: '{ other d }',
    rootValue: { d: [1, later(null)], other: 'x' },
  },
  {
    name: 'a rejected item next to a pending non-null item',
    sdl: 'type Query { d: [Int!] }',
    query: '{ d }',
    rootValue: { d: () => [reject('first'), later(2)] },
  },
];

export const ERRORS: readonly ExecutorCase[] = [
  {
    name: 'errors that are thrown, returned, rejected or not an Error',
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
    name: 'null for all parents up to the nearest nullable one',
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
    name: 'a synchronous error and a later one',
    sdl: 'type Query { now: String! later: String! }',
    query: '{ later now }',
    rootValue: { now: () => fail('now'), later: () => later(0).then(() => fail('later')) },
  },
  {
    name: 'an error below a parent that is already null',
    sdl: 'type Query { me: Me } type Me { fast: String! slow: Slow } type Slow { a: String! b: String }',
    query: '{ me { slow { b a } fast } }',
    rootValue: {
      me: { fast: () => reject('fast'), slow: { a: () => later(null), b: () => later(1).then(() => fail('b')) } },
    },
  },
  {
    name: 'an error after data has become null',
    sdl: 'type Query { fast: String! slow: String }',
    query: '{ slow fast }',
    rootValue: { fast: () => reject('fast'), slow: () => later(1).then(() => fail('slow')) },
  },
  {
    name: 'an error of a field that several nodes select',
    sdl: 'type Query { me: Query a: String! }',
    query: '{ me { a } ...F } fragment F on Query { me { a } }',
    rootValue: { me: { a: null } },
  },
];
