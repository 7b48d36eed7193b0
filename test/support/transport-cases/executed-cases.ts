import { ID } from '../response-cases.js';
import { CREATE_JOB, NOT_BY_GET, type TransportCase } from './transport-case.js';

const CIRCUIT = { circuit: { qubits: 2, gates: [{ gate: 'h', target: 0 }] } };

export const QUERIES: readonly TransportCase[] = [
  { name: '__typename', query: '{ __typename }' },
  {
    name: 'introspection',
    query: '{ __schema { queryType { name } directives { name } } __type(name: "Job") { kind } }',
  },
  { name: 'backends', query: '{ backends { id serviceId status qubits } }' },
  { name: 'backends from the cache', query: '{ backends { id serviceId status qubits } }' },
  { name: 'an alias and a fragment', query: '{ all: backends { ...B } } fragment B on Backend { name: serviceId }' },
  { name: 'an inline fragment', query: '{ node(id: "Backend:simulator") { id ... on Backend { qubits } } }' },
  { name: 'a job', query: `{ job(id: "${ID}") { id name status shots isFinal } }` },
  { name: 'a job and its session', query: `{ job(id: "${ID}") { name session { id } } }` },
  { name: 'results', query: `{ job(id: "${ID}") { results { probabilities(top: 1) { state probability } } } }` },
  { name: 'jobs', query: '{ jobs(first: 2) { edges { cursor node { name } } pageInfo { hasNextPage } } }' },
  { name: 'sessions', query: '{ sessions { edges { node { id status backend { serviceId } } } } }' },
  { name: 'nodes', query: '{ nodes(ids: ["Backend:simulator", "Session:s"]) { __typename id } }' },
  { name: 'a variable', query: 'query ($id: ID!) { job(id: $id) { name } }', variables: { id: ID } },
  { name: 'a default', query: 'query ($n: Int = 1) { jobs(first: $n) { edges { node { name } } } }' },
  { name: 'an undeclared variable', query: '{ __typename }', variables: { a: [1, { b: null }] } },
  { name: 'null variables', query: '{ __typename }', variables: null },
  {
    name: 'a skipped field',
    query: 'query ($s: Boolean!) { __typename @skip(if: $s) a: __typename }',
    variables: { s: true },
  },
  {
    name: 'an included field',
    query: 'query ($s: Boolean!) { __typename @include(if: $s) }',
    variables: { s: true },
  },
  {
    name: 'one of several operations',
    query: 'query A { a: __typename } query B { b: __typename }',
    operationName: 'B',
  },
  { name: 'an empty operation name', query: 'query A { __typename }', operationName: '' },
  {
    name: 'a query beside an invalid subscription',
    query: 'query A { __typename } subscription B($s: Boolean!) { job(id: "a") @skip(if: $s) { observedAt } }',
    operationName: 'A',
  },
  { name: 'a key "then"', query: '{ then: __typename }' },
  { name: 'a key "__proto__"', query: '{ __proto__: __typename }' },
  { name: 'the id of an unknown object', query: '{ node(id: "Session:none") { id } }' },
  { name: 'a comment and a byte order mark', query: '\ufeff# a comment\n{ __typename }' },
  { name: 'multi-byte characters', query: '{ __typename } # ü€😀' },
];

export const ERRORS: readonly TransportCase[] = [
  { name: 'an unknown id', query: '{ backend(id: "qpu.none") { qubits } }', codes: ['NOT_FOUND'] },
  {
    name: 'an error of one of two fields',
    query: '{ backend(id: "qpu.broken") { qubits } backends { serviceId } }',
    codes: ['UPSTREAM_UNAVAILABLE'],
  },
  { name: 'an invalid response', query: '{ backend(id: "qpu.invalid") { qubits } }', codes: ['UPSTREAM_INVALID'] },
  { name: 'a key without permission', query: '{ backend(id: "qpu.secret") { qubits } }', codes: ['FORBIDDEN'] },
  { name: 'no credit', query: '{ backend(id: "qpu.paid") { qubits } }', codes: ['PAYMENT_REQUIRED'] },
  { name: 'a rate limit of upstream', query: '{ backend(id: "qpu.busy") { qubits } }', codes: ['RATE_LIMITED'] },
  {
    name: 'two errors',
    query: '{ a: backend(id: "qpu.none") { qubits } b: backend(id: "qpu.secret") { qubits } }',
    codes: ['NOT_FOUND', 'FORBIDDEN'],
  },
  {
    name: 'an error below a list',
    query: `{ jobs(first: 1) { edges { node { cost { actual { value } } } } } }`,
    codes: ['UPSTREAM_UNAVAILABLE'],
  },
  { name: 'a malformed id', query: '{ job(id: "../x") { name } }', codes: ['BAD_USER_INPUT'] },
  { name: 'an id of another type', query: '{ job(id: "Backend:simulator") { name } }', codes: ['BAD_USER_INPUT'] },
  { name: 'an unknown type', query: '{ node(id: "Cat:1") { id } }', codes: ['BAD_USER_INPUT'] },
  { name: 'a page over the limit', query: '{ jobs(first: 501) { edges { cursor } } }', codes: ['BAD_USER_INPUT'] },
  { name: 'an invalid cursor', query: '{ jobs(after: "x") { edges { cursor } } }', codes: ['BAD_USER_INPUT'] },
];

export const MUTATIONS: readonly TransportCase[] = [
  {
    name: 'a job',
    query: CREATE_JOB,
    variables: { input: { backendId: 'simulator', program: CIRCUIT } },
    not: NOT_BY_GET,
  },
  {
    name: 'invalid input',
    query: CREATE_JOB,
    variables: { input: { backendId: 'simulator', shots: 0, program: CIRCUIT } },
    not: NOT_BY_GET,
  },
  {
    name: 'two fields',
    query: `mutation { a: cancelJob(input: { id: "${ID}" }) { job { id } } b: __typename }`,
    codes: ['FORBIDDEN'],
    not: NOT_BY_GET,
  },
  {
    name: 'a mutation that the service rejects',
    query: `mutation { deleteJob(input: { id: "${ID}" }) { deletedJobId errors { __typename code path message } } }`,
    not: NOT_BY_GET,
  },
  {
    name: 'a query after mutations',
    query: '{ backends { serviceId } jobs(first: 1) { edges { node { name } } } }',
  },
];

export const CALLERS: readonly TransportCase[] = [
  { name: 'the schema without a key', key: null, query: '{ __typename __schema { queryType { name } } }' },
  { name: 'data without a key', key: null, query: '{ backends { id } __typename }', codes: ['UNAUTHENTICATED'] },
  {
    name: 'a mutation without a key',
    key: null,
    query: 'mutation { cancelJob(input: { id: "a" }) { __typename } }',
    codes: ['UNAUTHENTICATED'],
    not: NOT_BY_GET,
  },
  {
    name: 'an invalid document without a key',
    key: null,
    query: '{ nothing }',
    codes: ['GRAPHQL_VALIDATION_FAILED'],
  },
  {
    name: 'another caller with an empty cache',
    key: 'another',
    query: '{ backends { id serviceId status qubits } }',
  },
];

export const INCREMENTAL: readonly TransportCase[] = [
  {
    name: 'a fragment',
    query: `{ job(id: "${ID}") { name ... @defer { shots results { probabilities { state } } } } }`,
  },
  {
    name: 'a labeled fragment',
    query: `{ __typename ...F @defer(label: "f") } fragment F on Query { backends { serviceId } }`,
  },
  {
    name: 'a fragment that fails',
    query: `{ job(id: "${ID}") { name ... @defer { cost { actual { value } } } } }`,
    codes: ['UPSTREAM_UNAVAILABLE'],
  },
  {
    name: 'a fragment without a key',
    key: null,
    query: '{ __typename ... @defer { backends { id } } }',
    codes: ['UNAUTHENTICATED'],
  },
  { name: 'a fragment that is not deferred', query: '{ __typename ... @defer(if: false) { backends { serviceId } } }' },
  {
    name: 'a condition by a variable',
    query: 'query ($d: Boolean!) { __typename ... @defer(if: $d) { backends { serviceId } } }',
    variables: { d: true },
  },
  { name: 'a list', query: '{ backends @stream(initialCount: 0) { serviceId } }' },
  { name: 'a key "then" at the root', query: '{ then: __typename ... @defer { backends { serviceId } } }' },
  { name: 'a key "then" in a part', query: '{ __typename ... @defer { then: __typename } }' },
  {
    name: 'an error before the parts',
    query: '{ backend(id: "qpu.none") { qubits } ... @defer { backends { serviceId } } }',
    codes: ['NOT_FOUND'],
  },
  {
    name: 'a mutation',
    query: `mutation { cancelJob(input: { id: "${ID}" }) { job { id ... @defer { name } } } }`,
    codes: ['FORBIDDEN'],
    not: NOT_BY_GET,
  },
  {
    name: 'a mutation that the service rejects',
    query: `mutation { deleteJob(input: { id: "${ID}" }) { deletedJobId errors { __typename code path message } } }`,
    not: NOT_BY_GET,
  },
];
