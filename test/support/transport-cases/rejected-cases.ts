import { ID } from '../response-cases.js';
import { CREATE_JOB, NOT_BY_GET, type TransportCase } from './transport-case.js';

const repeat = (count: number, create: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => create(i)).join(' ');

export const REJECTED: readonly TransportCase[] = [
  { name: 'a syntax error', query: '{ backends {', codes: ['GRAPHQL_PARSE_FAILED'] },
  { name: 'an unexpected character', query: '{ a\u0000 }', codes: ['GRAPHQL_PARSE_FAILED'] },
  {
    name: 'too many tokens',
    query: `{ ${'a '.repeat(10_001)} }`,
    codes: ['GRAPHQL_PARSE_FAILED'],
    not: NOT_BY_GET,
  },
  { name: 'an unknown field', query: '{ nothing }', codes: ['GRAPHQL_VALIDATION_FAILED'] },
  { name: 'an unknown argument', query: '{ backends(x: 1) { serviceId } }', codes: ['GRAPHQL_VALIDATION_FAILED'] },
  {
    name: 'two errors',
    query: '{ nothing nowhere }',
    codes: ['GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_VALIDATION_FAILED'],
  },
  { name: 'the same error again', query: '{ nothing }', codes: ['GRAPHQL_VALIDATION_FAILED'] },
  {
    name: 'a circular fragment',
    query: '{ ...f } fragment f on Query { ...f }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  {
    name: 'two equal labels',
    query: '{ ... @defer(label: "a") { a: __typename } ... @defer(label: "a") { b: __typename } }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  {
    name: '@stream on a field that is not a list',
    query: '{ __typename @stream }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  {
    name: 'fields that cannot be merged',
    query: '{ a: __typename a: backends { serviceId } }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  {
    name: 'a conditional subscription',
    query: 'subscription { job(id: "a") @skip(if: true) { observedAt } }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
    message: 'Single Root Field',
  },
  {
    name: 'a subscription that depends on a variable',
    query: 'subscription ($s: Boolean!) { job(id: "a") @skip(if: $s) { observedAt } }',
    variables: { s: false },
    codes: ['GRAPHQL_VALIDATION_FAILED'],
    message: 'Single Root Field',
  },
  {
    name: 'a subscription that depends on a variable in a fragment',
    query:
      'subscription ($s: Boolean!) { ...F @include(if: $s) } fragment F on Subscription { job(id: "a") { observedAt } }',
    variables: { s: true },
    codes: ['GRAPHQL_VALIDATION_FAILED'],
    message: 'Single Root Field',
  },
  {
    name: 'a subscription with two root fields',
    query:
      'subscription { a: job(id: "a") { observedAt } ...F } fragment F on Subscription { b: job(id: "b") { observedAt } }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
    message: 'only one top level field',
  },
  {
    name: 'a subscription to an introspection field',
    query: 'subscription { __typename }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
    message: 'introspection',
  },
  {
    name: 'a document over the length limit',
    query: `{ __typename } #${'x'.repeat(100_000)}`,
    codes: ['BAD_USER_INPUT'],
    message: 'the limit is 100000. Move',
    not: NOT_BY_GET,
  },
  {
    name: 'brackets over the nesting limit',
    query: `${'['.repeat(500)}`,
    codes: ['BAD_USER_INPUT'],
    message: 'the limit is 100 brackets. Move inner selections to fragments',
  },
  {
    name: 'fields over the depth limit',
    query: `{ job(id: "${ID}") { ${'parent { '.repeat(25)} id ${'} '.repeat(25)} } }`,
    codes: ['BAD_USER_INPUT'],
    message: 'levels of fields; the limit is 20. Select fewer levels.',
  },
  {
    name: 'too many aliases',
    query: `{ ${repeat(101, (i) => `a${i}: __typename`)} }`,
    codes: ['BAD_USER_INPUT'],
    message: 'aliases; the limit is 100. Split the operation.',
  },
  {
    name: 'too many directives',
    query: `{ __typename ${'@skip(if: false) '.repeat(101)} }`,
    codes: ['BAD_USER_INPUT'],
    message: 'directives; the limit is 100. Split the operation.',
  },
  {
    name: 'too many mutation fields',
    query: `mutation { ${repeat(21, (i) => `a${i}: cancelJob(input: { id: "a" }) { __typename }`)} }`,
    codes: ['BAD_USER_INPUT'],
    message: 'mutation fields; the limit is 20. Nothing was changed: split the operation.',
  },
  {
    name: 'an unknown operation name',
    query: '{ __typename }',
    operationName: 'Other',
    codes: ['BAD_USER_INPUT'],
  },
  {
    name: 'several operations without an operation name',
    query: 'query A { __typename } query B { __typename }',
    codes: ['BAD_USER_INPUT'],
  },
  {
    name: 'a negative number of items to stream',
    query: '{ backends @stream(initialCount: -1) { serviceId } }',
    codes: ['BAD_USER_INPUT'],
    message: '"initialCount" of "@stream" must be at least 0, not -1.',
  },
  {
    name: 'a negative number of items to stream by a variable',
    query: 'query ($n: Int) { backends @stream(initialCount: $n) { serviceId } }',
    variables: { n: -5 },
    codes: ['BAD_USER_INPUT'],
    message: '"initialCount" of "@stream" must be at least 0, not -5.',
  },
  { name: 'no query', codes: ['BAD_REQUEST'] },
  { name: 'an empty query', query: '', codes: ['BAD_REQUEST'] },
  { name: 'a query that is not a string', query: 7, codes: ['BAD_REQUEST'], not: ['GET', 'WebSocket'] },
  {
    name: 'an operation name that is not a string',
    query: '{ __typename }',
    operationName: 7,
    codes: ['BAD_REQUEST'],
    not: ['GET', 'WebSocket'],
  },
  {
    name: 'variables in a list',
    query: '{ __typename }',
    variables: [1],
    codes: ['BAD_REQUEST'],
    not: ['WebSocket'],
  },
  {
    name: 'extensions in a list',
    query: '{ __typename }',
    extensions: [1],
    codes: ['BAD_REQUEST'],
    not: ['WebSocket'],
  },
  {
    name: 'too many calls',
    query: '{ jobs(first: 500) { edges { node { cost { actual { value } } } } } }',
    codes: ['TOO_EXPENSIVE'],
    message: 'MAX_CALLS_PER_OPERATION',
  },
  {
    name: 'too many calls by a variable',
    query: 'query ($n: Int) { jobs(first: $n) { edges { node { cost { actual { value } } } } } }',
    variables: { n: 500 },
    codes: ['TOO_EXPENSIVE'],
  },
  {
    name: 'too many values',
    query: `{ sessions(first: 500) { edges { node { ${repeat(99, (i) => `a${i}: backend { id serviceId status qubits degraded }`)} } } } }`,
    codes: ['TOO_EXPENSIVE'],
    message: 'values, limit 250000',
  },
  { name: 'too many operations', key: 'too-many', query: '{ __typename }', codes: ['RATE_LIMITED'] },
  { name: 'too many operations, with a malformed document', key: 'too-many', query: '{', codes: ['RATE_LIMITED'] },
];

export const COERCION: readonly TransportCase[] = [
  {
    name: 'a missing value',
    query: 'query ($id: ID!) { job(id: $id) { name } }',
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$id" of required type "ID!" was not provided.',
  },
  {
    name: 'null',
    query: 'query ($id: ID!) { job(id: $id) { name } }',
    variables: { id: null },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$id" of non-null type "ID!" must not be null.',
  },
  {
    name: 'a string for an Int',
    query: 'query ($n: Int) { jobs(first: $n) { edges { cursor } } }',
    variables: { n: 'x' },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$n" got invalid value "x"; Int cannot represent non-integer value: "x"',
  },
  {
    name: 'a number over the maximum of Int',
    query: 'query ($n: Int) { jobs(first: $n) { edges { cursor } } }',
    variables: { n: 1e300 },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$n" got invalid value 1e+300; Int cannot represent',
  },
  {
    name: 'an unknown status',
    query: 'query ($f: JobFilter) { jobs(filter: $f) { edges { cursor } } }',
    variables: { f: { statuses: ['GONE'] } },
    codes: ['BAD_USER_INPUT'],
    message:
      'Variable "$f" got invalid value "GONE" at "f.statuses[0]"; Value "GONE" does not exist in "JobStatus" enum.',
  },
  {
    name: 'an unknown member',
    query: 'query ($f: JobFilter) { jobs(filter: $f) { edges { cursor } } }',
    variables: { f: { colour: 'red' } },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$f" got invalid value { colour: "red" }; Field "colour" is not defined by type "JobFilter".',
  },
  {
    name: 'a null in a list',
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    variables: { ids: ['Session:s', null] },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$ids" got invalid value null at "ids[1]"; Expected non-nullable type "ID!" not to be null.',
  },
  {
    name: 'a string for a gate target',
    query: CREATE_JOB,
    variables: {
      input: {
        backendId: 'simulator',
        program: {
          circuit: {
            qubits: 1,
            gates: [
              { gate: 'h', target: 0 },
              { gate: 'h', target: 'x' },
            ],
          },
        },
      },
    },
    codes: ['BAD_USER_INPUT'],
    message: 'at "input.program.circuit.gates[1].target"; Int cannot represent non-integer value: "x"',
    not: NOT_BY_GET,
  },
  {
    name: 'several errors',
    query: 'query ($a: Int!, $b: Int!) { jobs(first: $a, last: $b) { edges { cursor } } }',
    variables: { a: 'x', b: 'y' },
    codes: ['BAD_USER_INPUT', 'BAD_USER_INPUT'],
  },
  {
    name: 'a long value',
    query: 'query ($n: Int) { jobs(first: $n) { edges { cursor } } }',
    variables: { n: 'x'.repeat(5_000) },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$n" got invalid value',
  },
  {
    name: 'an invalid value in a document with @defer',
    query: 'query ($n: Int) { ... @defer { jobs(first: $n) { edges { cursor } } } }',
    variables: { n: 'x' },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$n" got invalid value "x"; Int cannot represent',
  },
  {
    name: 'variables over the nesting limit',
    query: 'query ($a: Int) { jobs(first: $a) { edges { cursor } } }',
    variables: JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`),
    codes: ['BAD_USER_INPUT'],
    message: 'The variables are nested too deeply',
  },
];
