import type { ExecutorCase } from './executor-case.js';

export const ARGUMENTS: readonly ExecutorCase[] = [
  {
    name: 'arguments: literals, variables, defaults and missing values',
    sdl: 'input In { a: Int = 1 b: [Int!] } type Query { echo(a: Int, b: Int = 2, c: Int, in: In = { b: [7] }, list: [[Int]]): String }',
    query:
      'query ($a: Int, $c: Int = 5, $in: In) { one: echo(a: $a, c: $c) two: echo(in: $in, a: null) three: echo(list: 3, in: {}) }',
    resolvers: { Query: { echo: (_source: unknown, args: object) => JSON.stringify(args) } },
    variables: { in: { b: 4 } },
  },
  {
    name: 'an argument that is invalid, missing or null',
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
    name: 'a required variable that is missing or null',
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
];

export const DIRECTIVES: readonly ExecutorCase[] = [
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
];
