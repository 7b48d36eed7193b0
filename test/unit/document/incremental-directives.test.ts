import { buildSchema, GraphQLSchema, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { INCREMENTAL_DIRECTIVES, RULES } from '../../../src/document/incremental-directives.js';

const SOURCE = buildSchema(`
  type Query { one: Query, names: [String!]! }
  type Mutation { one: Query, names: [String!]! }
  type Subscription { one: Query, names: [String!]! }
`);
const SCHEMA = new GraphQLSchema({
  ...SOURCE.toConfig(),
  directives: [...SOURCE.getDirectives(), ...INCREMENTAL_DIRECTIVES],
});

const getMessages = (text: string) => validate(SCHEMA, parse(text), RULES).map(({ message }) => message);

test.each([
  '{ ... @defer { one { names @stream(initialCount: 1) } } }',
  '{ ... @defer(label: "a") { one { names @stream(label: "b") } } }',
  'mutation { one { ... @defer { one { __typename } } names @stream } }',
  'query ($if: Boolean!) { ... @defer(if: $if) { one { __typename } } }',
])('accepts %s', (text) => {
  expect(getMessages(text)).toEqual([]);
});

test.each([
  [
    '{ ... @defer(label: "a") { one { names @stream(label: "a") } } }',
    'Defer/Stream directive label argument must be unique.',
  ],
  [
    'query ($l: String) { ... @defer(label: $l) { one { __typename } } }',
    `Directive "defer"'s label argument must be a static string.`,
  ],
  [
    'mutation { ... @defer { one { __typename } } }',
    'Defer directive cannot be used on root mutation type "Mutation".',
  ],
  ['mutation { names @stream }', 'Stream directive cannot be used on root mutation type "Mutation".'],
  ['subscription { names @stream }', 'Stream directive cannot be used on root subscription type "Subscription".'],
  ['{ one @stream { __typename } }', 'Stream directive cannot be used on non-list field "one" on type "Query".'],
])('rejects %s', (text, message) => {
  expect(getMessages(text)).toEqual([message]);
});
