import { createHash } from 'node:crypto';
import { ID, job, OTHER } from './response-cases.js';
import type { Respond, UpstreamResponse } from './scripted-upstream.js';

/** The upstream responses for the cases. */
export const SERVICE: Readonly<Record<string, UpstreamResponse | Respond>> = {
  'GET /v0.4/backends': { body: [{ backend: 'simulator', status: 'available', qubits: 29 }] },
  'GET /v0.4/backends/simulator': { body: { backend: 'simulator', status: 'available', qubits: 29 } },
  'GET /v0.4/backends/qpu.broken': { status: 500, body: {} },
  'GET /v0.4/backends/qpu.invalid': { body: 'no JSON' },
  'GET /v0.4/backends/qpu.secret': { status: 403, body: { message: 'Not for this key.' } },
  'GET /v0.4/backends/qpu.paid': { status: 402, body: { message: 'No credit left.' } },
  'GET /v0.4/backends/qpu.busy': { status: 429, body: {}, headers: { 'retry-after': '3600' } },
  [`GET /v0.4/jobs/${ID}`]: { body: job({ name: 'one', shots: 100 }) },
  [`GET /v0.4/jobs/${ID}/results/probabilities`]: { body: { 0: 0.25, 3: 0.75 } },
  [`GET /v0.4/jobs/${ID}/cost`]: { status: 500, body: {} },
  'GET /v0.4/jobs': ({ url }) => ({
    body: { jobs: url.searchParams.has('ids') ? [job({ name: 'one' })] : [job({ name: 'one' })], next: null },
  }),
  'GET /v0.4/sessions': { body: { sessions: [{ id: 's', status: 'started', backend: 'simulator' }] } },
  'POST /v0.4/jobs': { status: 201, body: { id: OTHER, status: 'ready' } },
  [`PUT /v0.4/jobs/${ID}/status/cancel`]: { status: 409, body: { message: 'It has ended.' } },
};

export interface TransportCase {
  readonly what: string;
  readonly query?: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
  readonly extensions?: unknown;
  readonly key?: string | null;
  /** Codes of all errors in order; none: there is data. */
  readonly codes?: readonly string[];
  /** Part of the message of the first error. */
  readonly message?: string;
  /** Cases that the transport or its protocol does not allow. */
  readonly not?: readonly string[];
}

const repeat = (count: number, each: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => each(i)).join(' ');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const byHash = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
const HASHED = '{ backends { serviceId status } }';
const CIRCUIT = { circuit: { qubits: 2, gates: [{ gate: 'h', target: 0 }] } };
const CREATE = `mutation Create($input: CreateJobInput!) {
  createJob(input: $input) { __typename ... on CreateJobPayload { job { serviceId } } ... on InvalidInput { errors { path } } }
}`;
const REFUSED_BY_GET = ['GET'];

const QUERIES: readonly TransportCase[] = [
  { what: 'a name of the schema', query: '{ __typename }' },
  {
    what: 'introspection',
    query: '{ __schema { queryType { name } directives { name } } __type(name: "Job") { kind } }',
  },
  { what: 'backends', query: '{ backends { id serviceId status qubits } }' },
  { what: 'the same from the cache', query: '{ backends { id serviceId status qubits } }' },
  { what: 'an alias and a fragment', query: '{ all: backends { ...B } } fragment B on Backend { name: serviceId }' },
  { what: 'an inline fragment', query: '{ node(id: "Backend:simulator") { id ... on Backend { qubits } } }' },
  { what: 'a job', query: `{ job(id: "${ID}") { id name status shots isFinal } }` },
  { what: 'a job and its session', query: `{ job(id: "${ID}") { name session { id } } }` },
  { what: 'results', query: `{ job(id: "${ID}") { results { probabilities(top: 1) { state probability } } } }` },
  { what: 'jobs', query: '{ jobs(first: 2) { edges { cursor node { name } } pageInfo { hasNextPage } } }' },
  { what: 'sessions', query: '{ sessions { edges { node { id status backend { serviceId } } } } }' },
  { what: 'nodes', query: '{ nodes(ids: ["Backend:simulator", "Session:s"]) { __typename id } }' },
  { what: 'a variable', query: 'query ($id: ID!) { job(id: $id) { name } }', variables: { id: ID } },
  { what: 'a default', query: 'query ($n: Int = 1) { jobs(first: $n) { edges { node { name } } } }' },
  { what: 'a variable that is not used', query: '{ __typename }', variables: { a: [1, { b: null }] } },
  { what: 'variables that are null', query: '{ __typename }', variables: null },
  {
    what: 'a field that is skipped',
    query: 'query ($s: Boolean!) { __typename @skip(if: $s) a: __typename }',
    variables: { s: true },
  },
  {
    what: 'a field that is included',
    query: 'query ($s: Boolean!) { __typename @include(if: $s) }',
    variables: { s: true },
  },
  {
    what: 'one of several operations',
    query: 'query A { a: __typename } query B { b: __typename }',
    operationName: 'B',
  },
  { what: 'a key "then"', query: '{ then: __typename }' },
  { what: 'a key "__proto__"', query: '{ __proto__: __typename }' },
  { what: 'nothing of what is not there', query: '{ node(id: "Session:none") { id } }' },
  { what: 'a comment and a byte order mark', query: '\ufeff# a comment\n{ __typename }' },
  { what: 'characters of several bytes', query: '{ __typename } # ü€😀' },
];

const ERRORS: readonly TransportCase[] = [
  { what: 'nothing with this id', query: '{ backend(id: "qpu.none") { qubits } }', codes: ['NOT_FOUND'] },
  {
    what: 'one of two fields',
    query: '{ backend(id: "qpu.broken") { qubits } backends { serviceId } }',
    codes: ['UPSTREAM_UNAVAILABLE'],
  },
  { what: 'an invalid response', query: '{ backend(id: "qpu.invalid") { qubits } }', codes: ['UPSTREAM_INVALID'] },
  { what: 'a key without permission', query: '{ backend(id: "qpu.secret") { qubits } }', codes: ['FORBIDDEN'] },
  { what: 'no credit', query: '{ backend(id: "qpu.paid") { qubits } }', codes: ['PAYMENT_REQUIRED'] },
  { what: 'a rate limit of the service', query: '{ backend(id: "qpu.busy") { qubits } }', codes: ['RATE_LIMITED'] },
  {
    what: 'two errors',
    query: '{ a: backend(id: "qpu.none") { qubits } b: backend(id: "qpu.secret") { qubits } }',
    codes: ['NOT_FOUND', 'FORBIDDEN'],
  },
  {
    what: 'an error below a list',
    query: `{ jobs(first: 1) { edges { node { cost { actual { value } } } } } }`,
    codes: ['UPSTREAM_UNAVAILABLE'],
  },
  { what: 'a malformed id', query: '{ job(id: "../x") { name } }', codes: ['BAD_USER_INPUT'] },
  { what: 'an id of another type', query: '{ job(id: "Backend:simulator") { name } }', codes: ['BAD_USER_INPUT'] },
  { what: 'an unknown type', query: '{ node(id: "Cat:1") { id } }', codes: ['BAD_USER_INPUT'] },
  { what: 'a page that is too large', query: '{ jobs(first: 501) { edges { cursor } } }', codes: ['BAD_USER_INPUT'] },
  { what: 'a cursor that is none', query: '{ jobs(after: "x") { edges { cursor } } }', codes: ['BAD_USER_INPUT'] },
];

const REJECTED: readonly TransportCase[] = [
  { what: 'a syntax error', query: '{ backends {', codes: ['GRAPHQL_PARSE_FAILED'] },
  { what: 'an unexpected character', query: '{ a\u0000 }', codes: ['GRAPHQL_PARSE_FAILED'] },
  {
    what: 'too many tokens',
    query: `{ ${'a '.repeat(10_001)} }`,
    codes: ['GRAPHQL_PARSE_FAILED'],
    not: REFUSED_BY_GET,
  },
  { what: 'an unknown field', query: '{ nothing }', codes: ['GRAPHQL_VALIDATION_FAILED'] },
  { what: 'an unknown argument', query: '{ backends(x: 1) { serviceId } }', codes: ['GRAPHQL_VALIDATION_FAILED'] },
  {
    what: 'two errors',
    query: '{ nothing nowhere }',
    codes: ['GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_VALIDATION_FAILED'],
  },
  { what: 'the same error again', query: '{ nothing }', codes: ['GRAPHQL_VALIDATION_FAILED'] },
  {
    what: 'a fragment in a circle',
    query: '{ ...f } fragment f on Query { ...f }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  {
    what: 'two labels that are the same',
    query: '{ ... @defer(label: "a") { a: __typename } ... @defer(label: "a") { b: __typename } }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  { what: 'a stream of no list', query: '{ __typename @stream }', codes: ['GRAPHQL_VALIDATION_FAILED'] },
  {
    what: 'fields that cannot be merged',
    query: '{ a: __typename a: backends { serviceId } }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  {
    what: 'a conditional subscription',
    query: 'subscription { job(id: "a") @skip(if: true) { observedAt } }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  {
    what: 'a document that is too long',
    query: `{ __typename } #${'x'.repeat(100_000)}`,
    codes: ['BAD_USER_INPUT'],
    message: 'MAX_DOCUMENT_LENGTH',
    not: REFUSED_BY_GET,
  },
  {
    what: 'brackets that nest too deep',
    query: `${'['.repeat(500)}`,
    codes: ['BAD_USER_INPUT'],
    message: 'MAX_DOCUMENT_NESTING',
  },
  {
    what: 'fields that nest too deep',
    query: `{ job(id: "${ID}") { ${'parent { '.repeat(25)} id ${'} '.repeat(25)} } }`,
    codes: ['BAD_USER_INPUT'],
    message: 'MAX_DEPTH',
  },
  {
    what: 'too many aliases',
    query: `{ ${repeat(101, (i) => `a${i}: __typename`)} }`,
    codes: ['BAD_USER_INPUT'],
    message: 'MAX_ALIASES',
  },
  {
    what: 'too many directives',
    query: `{ __typename ${'@skip(if: false) '.repeat(101)} }`,
    codes: ['BAD_USER_INPUT'],
    message: 'MAX_DIRECTIVES',
  },
  {
    what: 'too many mutation fields',
    query: `mutation { ${repeat(21, (i) => `a${i}: cancelJob(id: "a") { __typename }`)} }`,
    codes: ['BAD_USER_INPUT'],
    message: 'MAX_MUTATION_FIELDS',
  },
  {
    what: 'an operation that is not there',
    query: '{ __typename }',
    operationName: 'Other',
    codes: ['BAD_USER_INPUT'],
  },
  {
    what: 'no name for several operations',
    query: 'query A { __typename } query B { __typename }',
    codes: ['BAD_USER_INPUT'],
  },
  { what: 'no query', codes: ['BAD_REQUEST'] },
  { what: 'an empty query', query: '', codes: ['BAD_REQUEST'] },
  { what: 'a query that is no string', query: 7, codes: ['BAD_REQUEST'], not: ['GET', 'WebSocket'] },
  {
    what: 'a name that is no string',
    query: '{ __typename }',
    operationName: 7,
    codes: ['BAD_REQUEST'],
    not: ['GET', 'WebSocket'],
  },
  {
    what: 'variables that are a list',
    query: '{ __typename }',
    variables: [1],
    codes: ['BAD_REQUEST'],
    not: ['WebSocket'],
  },
  {
    what: 'extensions that are a list',
    query: '{ __typename }',
    extensions: [1],
    codes: ['BAD_REQUEST'],
    not: ['WebSocket'],
  },
  {
    what: 'too many calls',
    query: '{ jobs(first: 500) { edges { node { cost { actual { value } } } } } }',
    codes: ['TOO_EXPENSIVE'],
    message: 'MAX_UPSTREAM_CALLS',
  },
  {
    what: 'too many calls by a variable',
    query: 'query ($n: Int) { jobs(first: $n) { edges { node { cost { actual { value } } } } } }',
    variables: { n: 500 },
    codes: ['TOO_EXPENSIVE'],
  },
  {
    what: 'too many values',
    query: `{ sessions(first: 500) { edges { node { ${repeat(99, (i) => `a${i}: backend { id serviceId status qubits degraded }`)} } } } }`,
    codes: ['TOO_EXPENSIVE'],
    message: 'MAX_RESPONSE_VALUES',
  },
  { what: 'too many operations', key: 'too-many', query: '{ __typename }', codes: ['RATE_LIMITED'] },
  { what: 'too many operations, whatever they are', key: 'too-many', query: '{', codes: ['RATE_LIMITED'] },
];

const COERCION: readonly TransportCase[] = [
  {
    what: 'no value',
    query: 'query ($id: ID!) { job(id: $id) { name } }',
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$id" of required type "ID!" was not provided.',
  },
  {
    what: 'null',
    query: 'query ($id: ID!) { job(id: $id) { name } }',
    variables: { id: null },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$id" of non-null type "ID!" must not be null.',
  },
  {
    what: 'no Int',
    query: 'query ($n: Int) { jobs(first: $n) { edges { cursor } } }',
    variables: { n: 'x' },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$n" got invalid value "x"; Int cannot represent non-integer value: "x"',
  },
  {
    what: 'a number beyond Int',
    query: 'query ($n: Int) { jobs(first: $n) { edges { cursor } } }',
    variables: { n: 1e300 },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$n" got invalid value 1e+300; Int cannot represent',
  },
  {
    what: 'an unknown status',
    query: 'query ($f: JobFilter) { jobs(filter: $f) { edges { cursor } } }',
    variables: { f: { status: 'GONE' } },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$f" got invalid value "GONE" at "f.status"; Value "GONE" does not exist in "JobStatus" enum.',
  },
  {
    what: 'an unknown member',
    query: 'query ($f: JobFilter) { jobs(filter: $f) { edges { cursor } } }',
    variables: { f: { colour: 'red' } },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$f" got invalid value { colour: "red" }; Field "colour" is not defined by type "JobFilter".',
  },
  {
    what: 'a list with a hole',
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    variables: { ids: ['Session:s', null] },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$ids" got invalid value null at "ids[1]"; Expected non-nullable type "ID!" not to be null.',
  },
  {
    what: 'a target that is no number',
    query: CREATE,
    variables: {
      input: {
        backend: 'simulator',
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
    not: REFUSED_BY_GET,
  },
  {
    what: 'several errors',
    query: 'query ($a: Int!, $b: Int!) { jobs(first: $a, last: $b) { edges { cursor } } }',
    variables: { a: 'x', b: 'y' },
    codes: ['BAD_USER_INPUT', 'BAD_USER_INPUT'],
  },
  {
    what: 'a long value',
    query: 'query ($n: Int) { jobs(first: $n) { edges { cursor } } }',
    variables: { n: 'x'.repeat(5_000) },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$n" got invalid value',
  },
  {
    what: 'a value beside @defer',
    query: 'query ($n: Int) { ... @defer { jobs(first: $n) { edges { cursor } } } }',
    variables: { n: 'x' },
    codes: ['BAD_USER_INPUT'],
    message: 'Variable "$n" got invalid value "x"; Int cannot represent',
  },
  {
    what: 'variables that nest too deep',
    query: 'query ($a: Int) { jobs(first: $a) { edges { cursor } } }',
    variables: JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`),
    codes: ['BAD_USER_INPUT'],
    message: 'The variables are nested too deeply',
  },
];

const DOCUMENTS: readonly TransportCase[] = [
  {
    what: 'an unknown hash',
    extensions: byHash(sha256('{ nobody }')),
    codes: ['PERSISTED_QUERY_NOT_FOUND'],
    message: 'PersistedQueryNotFound',
  },
  { what: 'a document with its hash', query: HASHED, extensions: byHash(sha256(HASHED)) },
  { what: 'its hash', extensions: byHash(sha256(HASHED)) },
  { what: 'its hash with a prefix', extensions: byHash(`sha256:${sha256(HASHED)}`) },
  {
    what: 'a document with another hash',
    query: HASHED,
    extensions: byHash(sha256('{ a }')),
    codes: ['BAD_USER_INPUT'],
  },
  { what: 'another hash', extensions: byHash(sha256('{ a }')), codes: ['PERSISTED_QUERY_NOT_FOUND'] },
  { what: 'extensions without a hash', query: '{ __typename }', extensions: { other: 1 } },
];

const MUTATIONS: readonly TransportCase[] = [
  {
    what: 'a job',
    query: CREATE,
    variables: { input: { backend: 'simulator', program: CIRCUIT } },
    not: REFUSED_BY_GET,
  },
  {
    what: 'invalid input',
    query: CREATE,
    variables: { input: { backend: 'simulator', shots: 0, program: CIRCUIT } },
    not: REFUSED_BY_GET,
  },
  {
    what: 'two that run in turn',
    query: `mutation { a: cancelJob(id: "${ID}") { job { id } } b: __typename }`,
    codes: ['CONFLICT'],
    not: REFUSED_BY_GET,
  },
  {
    what: 'what follows it is read again',
    query: '{ backends { serviceId } jobs(first: 1) { edges { node { name } } } }',
  },
];

const CALLERS: readonly TransportCase[] = [
  { what: 'the schema without a key', key: null, query: '{ __typename __schema { queryType { name } } }' },
  { what: 'the service without a key', key: null, query: '{ backends { id } __typename }', codes: ['UNAUTHENTICATED'] },
  {
    what: 'a mutation without a key',
    key: null,
    query: 'mutation { cancelJob(id: "a") { __typename } }',
    codes: ['UNAUTHENTICATED'],
    not: REFUSED_BY_GET,
  },
  {
    what: 'a document that is wrong without a key',
    key: null,
    query: '{ nothing }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  {
    what: 'another caller, whose cache is empty',
    key: 'another',
    query: '{ backends { id serviceId status qubits } }',
  },
];

const INCREMENTAL: readonly TransportCase[] = [
  {
    what: 'a fragment',
    query: `{ job(id: "${ID}") { name ... @defer { shots results { probabilities { state } } } } }`,
  },
  {
    what: 'a labelled fragment',
    query: `{ __typename ...F @defer(label: "f") } fragment F on Query { backends { serviceId } }`,
  },
  {
    what: 'a fragment that fails',
    query: `{ job(id: "${ID}") { name ... @defer { cost { actual { value } } } } }`,
    codes: ['UPSTREAM_UNAVAILABLE'],
  },
  {
    what: 'a fragment without a key',
    key: null,
    query: '{ __typename ... @defer { backends { id } } }',
    codes: ['UNAUTHENTICATED'],
  },
  { what: 'a fragment that is not deferred', query: '{ __typename ... @defer(if: false) { backends { serviceId } } }' },
  {
    what: 'a condition in a variable',
    query: 'query ($d: Boolean!) { __typename ... @defer(if: $d) { backends { serviceId } } }',
    variables: { d: true },
  },
  { what: 'a list', query: '{ backends @stream(initialCount: 0) { serviceId } }' },
  { what: 'a key "then" at the root', query: '{ then: __typename ... @defer { backends { serviceId } } }' },
  { what: 'a key "then" in a part', query: '{ __typename ... @defer { then: __typename } }' },
  {
    what: 'an error before the parts',
    query: '{ backend(id: "qpu.none") { qubits } ... @defer { backends { serviceId } } }',
    codes: ['NOT_FOUND'],
  },
  {
    what: 'a mutation',
    query: `mutation { cancelJob(id: "${ID}") { job { id ... @defer { name } } } }`,
    codes: ['CONFLICT'],
    not: REFUSED_BY_GET,
  },
];

const GROUPS = {
  query: QUERIES,
  error: ERRORS,
  rejected: REJECTED,
  variable: COERCION,
  document: DOCUMENTS,
  mutation: MUTATIONS,
  caller: CALLERS,
  incremental: INCREMENTAL,
};

/** About a hundred requests. Their order is significant, because caches are compared as well. */
export const TRANSPORT_CASES: readonly TransportCase[] = Object.entries(GROUPS).flatMap(([group, cases]) =>
  cases.map((one) => ({ ...one, what: `${group}: ${one.what}` })),
);
