import { describe, expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { ID } from '../support/response-cases.js';
import { TRANSPORTS, type Transport } from '../support/transports.js';

const times = (count: number, each: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => each(i)).join(' ');
const bell =
  'createJob(input: { backendId: "simulator", program: { circuit: { qubits: 1, gates: [] } } }) { __typename }';
const nest = (levels: number): string =>
  levels === 0 ? 'name' : `backend { jobs(first: 100) { edges { node { ${nest(levels - 1)} } } } }`;
const deep = (levels: number): object => Array.from({ length: levels }).reduce<object>((inner) => ({ inner }), {});
const surrogate = Buffer.from('["a","\\ud800",0,null]').toString('base64url');

interface Attack {
  readonly name: string;
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
  readonly code: string | readonly string[];
  /** The maximum number of upstream calls. Default: 1. */
  readonly calls?: number;
}

const REJECTED = 'BAD_USER_INPUT';
const INVALID = 'GRAPHQL_VALIDATION_FAILED';

const OPERATIONS: readonly Attack[] = [
  { name: 'an empty document', query: '', code: 'BAD_REQUEST' },
  { name: 'a document that is cut off', query: '{ jobs {', code: 'GRAPHQL_PARSE_FAILED' },
  { name: 'control characters', query: '{ jobs\u0000 }', code: 'GRAPHQL_PARSE_FAILED' },
  { name: 'half a surrogate pair in a name', query: '{ jo\ud800bs }', code: 'GRAPHQL_PARSE_FAILED' },
  { name: '20,000 nested braces', query: `${'{ jobs'.repeat(20_000)}${'}'.repeat(20_000)}`, code: REJECTED },
  {
    name: '20,000 nested list brackets',
    query: `{ jobs(filter: ${'['.repeat(20_000)}${']'.repeat(20_000)}) { edges { cursor } } }`,
    code: REJECTED,
  },
  {
    name: '200 nested brackets',
    query: `{ jobs(filter: ${'['.repeat(200)}${']'.repeat(200)}) { edges { cursor } } }`,
    code: REJECTED,
  },
  { name: 'a document of 900 kB', query: `{ ${'#'.repeat(900_000)}\n __typename }`, code: REJECTED },
  {
    name: '30,000 tokens',
    query: `{ ${'backends '.repeat(30_000).slice(0, 90_000)} { serviceId } }`,
    code: 'GRAPHQL_PARSE_FAILED',
  },
  { name: '1,500 aliases', query: `{ ${times(1_500, (i) => `a${i}: __typename`)} }`, code: REJECTED },
  {
    name: '1,500 aliases, spelled by fragments that spread one another',
    query: `{ ...f0 } ${times(10, (i) => `fragment f${i} on Query { a${i}: __typename ...f${i + 1} b${i}: __typename ...f${i + 1} }`)} fragment f10 on Query { c: __typename d: __typename }`,
    code: REJECTED,
  },
  {
    name: 'fragments that spread one another a billion times',
    query: `{ node(id: "Job:${ID}") { ...f0 } } ${times(60, (i) => `fragment f${i} on Job { ...f${i + 1} ...f${i + 1} }`)} fragment f60 on Job { isFinal }`,
    code: [],
  },
  {
    name: 'a fragment that spreads itself',
    query: '{ backends { ...f } } fragment f on Backend { ...f }',
    code: INVALID,
  },
  {
    name: 'a subscription to nothing, by a condition in a fragment',
    query: 'subscription { ...f } fragment f on Subscription { ... on Subscription @skip(if: true) { __typename } }',
    code: INVALID,
  },
  { name: '200 directives', query: `{ __typename ${'@skip(if: false) '.repeat(200)} }`, code: REJECTED },
  { name: '200 unknown directives', query: `query ${'@a '.repeat(200)} { __typename }`, code: REJECTED },
  {
    name: '30 levels',
    query: `{ job(id: "${ID}") { ${'parent { '.repeat(29)} id ${'} '.repeat(29)} } }`,
    code: REJECTED,
  },
  {
    name: 'circular introspection',
    query: `{ __schema { types { ${'fields { type { '.repeat(7)} name ${'} } '.repeat(7)} } } }`,
    code: [INVALID, REJECTED],
  },
  {
    name: '100 jobs in one mutation',
    query: `mutation { ${times(100, (i) => `a${i}: ${bell}`)} }`,
    code: REJECTED,
    calls: 0,
  },
  {
    name: 'mutations in fragments',
    query: `mutation { ${times(30, (i) => `...f${i}`)} } ${times(30, (i) => `fragment f${i} on Mutation { a${i}: ${bell} }`)}`,
    code: REJECTED,
    calls: 0,
  },
  {
    name: 'lists within lists within lists',
    query: `{ jobs(first: 100) { edges { node { ${nest(3)} } } } }`,
    code: 'TOO_EXPENSIVE',
    calls: 0,
  },
  {
    name: 'lists within lists with sizes in variables and fragments',
    query: `query ($n: Int = 100) { jobs(first: $n) { ...a } } fragment a on JobConnection { edges { node { ...b } } } fragment b on Job { backend { jobs(first: $n) { edges { node { childJobs(first: $n) { edges { cursor } } } } } } }`,
    code: 'TOO_EXPENSIVE',
    calls: 0,
  },
  {
    name: 'the cost of 500 jobs',
    query: '{ jobs(first: 500) { edges { node { cost { actual { value } } } } } }',
    code: 'TOO_EXPENSIVE',
    calls: 0,
  },
  {
    name: 'more values than the limit',
    query: `{ sessions(first: 500) { edges { node { ${times(90, (i) => `a${i}: backend { serviceId status qubits }`)} organization { report { members { jobs } } } } } } }`,
    code: 'TOO_EXPENSIVE',
    calls: 0,
  },
  {
    name: '99 times 10,000 states',
    query: `{ job(id: "${ID}") { results { ${times(99, (i) => `a${i}: probabilities(top: 10000) { state }`)} } } }`,
    code: 'TOO_EXPENSIVE',
    calls: 3,
  },
  {
    name: '500 ids that do not exist',
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Job { name } } }',
    variables: { ids: Array.from({ length: 500 }, (_, i) => `Job:none-${i}`) },
    code: ['NOT_FOUND', 'TOO_EXPENSIVE'],
    calls: 250,
  },
  {
    name: '5,000 ids',
    query: 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
    variables: { ids: Array.from({ length: 5_000 }, (_, i) => `Job:${i}`) },
    code: [REJECTED, 'TOO_EXPENSIVE'],
    calls: 0,
  },
  {
    name: '70,000 backends in a filter',
    query: 'query ($b: [ID!]) { jobs(filter: { backendIds: $b }) { edges { cursor } } }',
    variables: { b: Array.from({ length: 70_000 }, (_, i) => `qpu.${i}`) },
    code: REJECTED,
    calls: 0,
  },
  {
    name: 'a page of two billion',
    query: '{ jobs(first: 2147483647) { edges { cursor } } }',
    code: ['TOO_EXPENSIVE', REJECTED],
    calls: 0,
  },
  { name: 'a number beyond Int', query: '{ jobs(first: 99999999999) { edges { cursor } } }', code: INVALID },
  {
    name: 'a number beyond Int in a variable',
    query: 'query ($n: Int) { jobs(first: $n) { edges { cursor } } }',
    variables: { n: 1e300 },
    code: REJECTED,
  },
  { name: 'a negative page', query: '{ jobs(first: -2147483648) { edges { cursor } } }', code: REJECTED, calls: 0 },
  {
    name: 'a cursor of 900 kB',
    query: 'query ($c: String) { jobs(after: $c) { edges { cursor } } }',
    variables: { c: 'A'.repeat(900_000) },
    code: REJECTED,
    calls: 0,
  },
  {
    name: 'a cursor with half a surrogate pair',
    query: `{ jobs(after: "${surrogate}") { edges { cursor } } }`,
    code: REJECTED,
    calls: 0,
  },
  {
    name: 'a cursor of prototype names',
    query: `{ jobs(after: "${Buffer.from('{"__proto__":1,"0":"constructor"}').toString('base64url')}") { edges { cursor } } }`,
    code: REJECTED,
    calls: 0,
  },
  {
    name: 'a cursor of lists within lists',
    query: `{ jobs(after: "${Buffer.from('['.repeat(2_000)).toString('base64url')}") { edges { cursor } } }`,
    code: REJECTED,
    calls: 0,
  },
  ...[
    'Job:../../v0.4/sessions',
    'Job:a\r\nHost: evil',
    'Job:a?x=1#y',
    'Job:%2e%2e',
    'constructor:x',
    '__proto__:x',
    'Job:',
    'Job:a:b',
    `Job:${'x'.repeat(1_000)}`,
    'Job:\ud800',
  ].map(
    (id): Attack => ({
      name: `the global id ${JSON.stringify(id.slice(0, 40))}`,
      query: 'query ($id: ID!) { node(id: $id) { ... on Job { name } } }',
      variables: { id },
      code: REJECTED,
      calls: 0,
    }),
  ),
  {
    name: 'a prototype name as an operation',
    query: 'query a { __typename } query b { __typename }',
    operationName: '__proto__',
    code: REJECTED,
  },
  { name: 'no operation among several', query: 'query a { __typename } query b { __typename }', code: REJECTED },
  { name: 'fragments only', query: 'fragment f on Query { __typename }', code: [INVALID, REJECTED] },
  {
    name: 'prototype names as variables',
    query:
      'query ($__proto__: ID!, $constructor: ID!) { a: node(id: $__proto__) { id } b: node(id: $constructor) { id } }',
    variables: JSON.parse('{ "__proto__": "Job:x/y", "constructor": "Job:x/y" }'),
    code: REJECTED,
    calls: 0,
  },
  {
    name: 'a program that nests 1,000 levels deep',
    query: `mutation ($input: JSONObject!) { createJob(input: { backendId: "simulator", program: { raw: { type: "x", input: $input } } }) { errors { path } } }`,
    variables: { input: deep(1_000) },
    code: [],
    calls: 0,
  },
  {
    name: 'metadata of prototype names',
    query: `mutation ($metadata: JSONObject!) { createJob(input: { backendId: "simulator", metadata: $metadata, program: { circuit: { qubits: 1, gates: [] } } }) { __typename } }`,
    variables: { metadata: JSON.parse('{ "__proto__": { "x": 1 }, "constructor": 7 }') },
    code: [],
    calls: 0,
  },
];

describe.each(Object.keys(TRANSPORTS) as Transport[])('an operation over %s', (transport) => {
  test.each(OPERATIONS.map((attack) => [attack.name, attack] as const))('%s', async (_name, attack) => {
    const { url, upstream, expectAlive } = await startAttackTarget();
    const { query, variables, operationName } = attack;
    const { result, text } = await TRANSPORTS[transport](url, KEY, { query, variables, operationName });

    const codes = [...new Set((result.errors ?? []).map(({ extensions }) => extensions?.code))];
    if (attack.code.length === 0) expect(codes).toEqual([]);
    else for (const code of codes.length > 0 ? codes : ['no error']) expect([attack.code].flat()).toContain(code);
    expect(text, 'no HTTP details in errors').not.toContain('"http"');
    expect(upstream.calls().length).toBeLessThanOrEqual(attack.calls ?? 1);
    await expectAlive(text);
  });
});

test('decodes and sorts 100,000 states once when 99 aliases select them', async () => {
  const { url, upstream, expectAlive } = await startAttackTarget();
  upstream.on(`GET /v0.4/jobs/${ID}/results/probabilities`, {
    body: Object.fromEntries(Array.from({ length: 100_000 }, (_, state) => [`${state}`, state / 4_999_950_000])),
  });
  const query = (aliases: number) =>
    `{ job(id: "${ID}") { results { ${times(aliases, (i) => `a${i}: probabilities(top: 1) { state }`)} } } }`;
  await TRANSPORTS.HTTP(url, KEY, { query: query(1) });
  const { result, text } = await TRANSPORTS.HTTP(url, KEY, { query: query(99) });
  expect(result).toMatchObject({ data: { job: { results: { a0: [{ state: '99999' }], a98: [{ state: '99999' }] } } } });
  await expectAlive(text);
});
