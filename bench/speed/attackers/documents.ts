import { createHash } from 'node:crypto';
import { type Attack, MAX_BODY_BYTES, repeatText } from './attack.js';
import type { AttackClient } from './attack-client.js';

/** As many tokens, and comparisons, as a document may have. */
const TOO_MANY_REPEATED_FIELDS = `{ backends { ${'id '.repeat(9_900)}} }`;
const REPEATED_FIELDS = `{ backends { ${'id '.repeat(140)}} }`;
const NESTED_FRAGMENTS = `{ node(id: "Job:1") { ...f0 } } ${repeatText(200, (i) => `fragment f${i} on Job { ...f${i + 1} ...f${i + 1} }`)} fragment f200 on Job { isFinal }`;

const QUOTE_ON_BACKENDS =
  'query ($ids: [ID!]) { quote(input: { program: { circuit: { qubits: 1, gates: [] } }, backendIds: $ids }) { qubits } }';

const LOCATED_ERRORS = `query ($ids: [ID!]!) { ... @defer {${'\n'.repeat(90_000)}${'nodes(ids: $ids) { id } '.repeat(100)}} }`;

/** No API key is needed to send them. */
const UNKNOWN_FIELDS = {
  variables: {
    filter: createMembers(50, 'o', createMembers(1_400, 'n', 1)),
  },
};

function createMembers(count: number, prefix: string, value: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, value]));
}

async function storeDocument(client: AttackClient, query: string): Promise<unknown> {
  const sha256Hash = createHash('sha256').update(query).digest('hex');
  return client.post(JSON.stringify({ query, extensions: { persistedQuery: { version: 1, sha256Hash } } }), {
    key: 'attacker',
  });
}

/** Documents that take time to parse or validate, most of them without a key. */
export const DOCUMENT_ATTACKS: readonly Attack[] = [
  {
    name: 'repeated-fields',
    description: '9,900 and 140 times the same field, each time another document',
    run: (client, round) => client.query(`${round % 2 ? REPEATED_FIELDS : TOO_MANY_REPEATED_FIELDS} # ${round}`),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'failing-documents',
    description: '16 kB that fail validation, each time another document',
    run: (client, round) => client.query(`{ unknown${round} nodes(ids: [${'"a" '.repeat(4_000)}]) { id } }`),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'unknown-fields',
    description: '14 kB of unknown fields with similar names',
    run: (client, round) => client.query(`{ backends { ${repeatText(1_200, (i) => `serviceI${i}x${round}`)} } }`),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'conflicting-fields',
    description: 'fields that conflict with each other in fragments, as many as a document may have',
    run: (client, round) =>
      client.query(
        `{ ${repeatText(17, (i) => `...f${i}`)} } ${repeatText(17, (i) => `fragment f${i} on Query { ${repeatText(8, (j) => `jobs(first: ${i + j + round})`)} }`)}`,
      ),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'located-errors',
    description: '500 deferred errors of a field that is repeated 100 times below 90,000 empty lines',
    run: (client) =>
      client.query(LOCATED_ERRORS, {
        variables: { ids: Array(500).fill('x') },
        headers: { accept: 'multipart/mixed' },
      }),
    concurrency: 2,
    testRounds: 2,
  },
  {
    name: 'nested-fragments',
    description: '200 fragments that spread each other twice',
    run: (client, round) => client.query(`${NESTED_FRAGMENTS} # ${round}`),
    concurrency: 2,
  },
  {
    name: 'alias-floods',
    description: '1,500 aliases, each time another document',
    run: (client, round) => client.query(`{ ${repeatText(1_500, (i) => `a${i}: __typename`)} } # ${round}`),
    concurrency: 4,
  },
  {
    name: 'unparseable-documents',
    description: '90 kB with a syntax error at the end',
    run: (client, round) => client.query(`{ ${repeatText(2_400, (i) => `f${i}(a: [1, ${round}])`)} `),
    concurrency: 4,
  },
  {
    name: 'distinct-documents',
    description: 'valid documents that are all different',
    run: (client, round) => client.query(`query Q${round} { __typename a${round}: __typename }`, { key: 'attacker' }),
  },
  {
    name: 'persisted-documents',
    description: 'valid documents of 90 kB in the store of persisted documents',
    run: (client, round) => storeDocument(client, `{ __typename } # ${round} ${'x'.repeat(90_000)}`),
    concurrency: 4,
    testRounds: 12,
  },
  {
    name: 'persisted-garbage',
    description: 'a megabyte that is no document, with their hash',
    run: (client, round) => storeDocument(client, `${round} ${'x'.repeat(MAX_BODY_BYTES - 1_000)}`),
    concurrency: 4,
    testRounds: 5,
  },
];

const OPERATION = '{ __typename }';
const NESTED_LISTS = 480_000;
const NESTED_VARIABLES = `{"query":"${OPERATION}","variables":{"x":${'['.repeat(NESTED_LISTS)}${']'.repeat(NESTED_LISTS)}}}`;
const MANY_VARIABLES = JSON.stringify({
  query: OPERATION,
  variables: Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`v${index}`, index])),
});
const MANY_DEFINITIONS = MANY_VARIABLES.replace(
  OPERATION,
  `query Q(${repeatText(1_500, (i) => `$u${i}: ID!`)}) { nodes(ids: [${repeatText(1_500, (i) => `$u${i}`)}]) { id } }`,
);
const QUOTES = `query ($program: ProgramInput!) { ${repeatText(100, (i) => `a${i}: quote(input: { program: $program, backendIds: ["simulator"] }) { qubits gateCounts { oneQubit } }`)} }`;
const GATES = Array.from({ length: 1_500 }, () => ({ gate: 'x', target: 0, controls: [1, 2, 3, 4, 5, 6, 7] }));
export const SUBMISSIONS = `mutation ($program: ProgramInput!) { ${repeatText(20, (i) => `a${i}: createJob(input: { program: $program, backendId: "simulator" }) { __typename }`)} }`;
const QUOTE = 'query ($program: ProgramInput!) { quote(input: { program: $program }) { qubits } }';
export const LARGE_PROGRAMS = [0, '0'].map((target) => ({
  circuit: { qubits: 4, gates: [...Array(30_000).fill({ gate: 'h', target: 0 }), { gate: 'h', target }] },
}));
const LONG_TEXT = 'x'.repeat(900_000);
const REPEATED_VARIABLES = {
  gates: `query ($g: GateInput!) { quote(input: { program: { circuit: { qubits: 1, gates: [${'$g '.repeat(100)}] } } }) { qubits } }`,
  many: `mutation ($v: JSON) { createJob(input: { backendId: "simulator", program: { raw: { type: "t", input: { a: [${'$v '.repeat(3_000)}] } } } }) { errors { __typename } } }`,
};
const LONG_IDS = `query ($id: ID!) { ${repeatText(90, (i) => `a${i}: node(id: $id) { id }`)} }`;
const PROGRAMS = {
  query: `query (${repeatText(10, (i) => `$s${i}: String!`)}) { ${repeatText(10, (i) => `a${i}: quote(input: { program: { qasm3: { source: $s${i} } } }) { qubits }`)} }`,
  variables: Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [
      `s${i}`,
      `OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; rx(${'1+'.repeat(44_000)}${i}) q[0];`,
    ]),
  ),
};
const ESCAPED_VARIABLES = `{"query":"${OPERATION}","variables":{"x":"${'\\u0041'.repeat(MAX_BODY_BYTES / 6 - 100)}"}}`;
const ENCODINGS = ['gzip', 'br', 'deflate', 'gzip, gzip'];

/** Bodies of up to a megabyte, without a key. */
export const BODY_ATTACKS: readonly Attack[] = [
  {
    name: 'nested-variables',
    description: 'a megabyte of nested lists in undeclared variables',
    run: (client) => client.post(NESTED_VARIABLES),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'many-variables',
    description: '60,000 undeclared variables',
    run: (client) => client.post(MANY_VARIABLES),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'many-definitions',
    description: '1,500 declared and 60,000 undeclared variables',
    run: (client, round) => client.post(MANY_DEFINITIONS.replace('Q', `Q${round}`)),
    concurrency: 2,
    testRounds: 1,
  },
  {
    name: 'escaped-variables',
    description: 'a megabyte of escaped characters in an undeclared variable',
    run: (client) => client.post(ESCAPED_VARIABLES),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'aliased-quotes',
    description: '100 quotes of one program with 1,500 gates',
    run: (client) =>
      client.query(QUOTES, { key: 'attacker', variables: { program: { circuit: { qubits: 8, gates: GATES } } } }),
    concurrency: 3,
    testRounds: 3,
  },
  {
    name: 'mutations-of-one-program',
    description: '20 mutations that submit one program with 1,500 gates',
    run: (client) =>
      client.query(SUBMISSIONS, { key: 'attacker', variables: { program: { circuit: { qubits: 8, gates: GATES } } } }),
    concurrency: 3,
    testRounds: 3,
  },
  {
    name: 'large-circuits',
    description: 'quotes of a circuit with 30,000 gates, the last of which is invalid in every other round',
    run: (client, round) => client.query(QUOTE, { key: 'attacker', variables: { program: LARGE_PROGRAMS[round % 2] } }),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'repeated-variables',
    description: '100 and 3,000 times a variable of 900 kB in a list',
    run: (client, round) =>
      client.query(round % 2 ? REPEATED_VARIABLES.many : REPEATED_VARIABLES.gates, {
        key: 'attacker',
        variables: round % 2 ? { v: LONG_TEXT } : { g: { gate: 'x', controls: Array(200_000).fill(1) } },
      }),
    concurrency: 2,
    testRounds: 4,
  },
  {
    name: 'long-ids',
    description: '90 uses of an id of 900 kB with colons',
    run: (client) => client.query(LONG_IDS, { key: 'attacker', variables: { id: `Job:${'a:'.repeat(450_000)}` } }),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'many-programs',
    description: 'ten programs in OpenQASM 3 of 90 kB each',
    run: (client) => client.query(PROGRAMS.query, { key: 'attacker', variables: PROGRAMS.variables }),
    concurrency: 2,
    testRounds: 2,
  },
  {
    name: 'many-ids',
    description: 'a variable with 50,000 ids',
    run: (client, round) =>
      client.query('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
        key: 'attacker',
        variables: { ids: Array.from({ length: 50_000 }, (_, index) => `Job:${round}-${index}`) },
      }),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'many-quoted-backends',
    description: 'quotes on 100,000 backends, which are invalid ids',
    run: (client) => client.query(QUOTE_ON_BACKENDS, { key: 'attacker', variables: { ids: Array(100_000).fill('') } }),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'invalid-variables',
    description: '700 kB of unknown fields in 50 input objects, each of which has an error',
    run: (client) =>
      client.query('query ($filter: JobFilter) { jobs(filter: $filter) { nodes { id } } }', UNKNOWN_FIELDS),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'batched-operations',
    description: 'a list of 35,000 operations in a body',
    run: (client) => client.post(`[${`{"query":"${OPERATION}"},`.repeat(35_000)}{}]`),
    concurrency: 2,
    testRounds: 3,
  },
  {
    name: 'compressed-bodies',
    description: 'bodies that declare a compression',
    run: (client, round) =>
      client.post(Buffer.alloc(100_000, 31), {
        headers: { 'content-encoding': ENCODINGS[round % ENCODINGS.length] ?? 'gzip' },
      }),
    concurrency: 4,
  },
  {
    name: 'multipart-forms',
    description: 'multipart and URL-encoded bodies of a megabyte',
    run: (client, round) =>
      client.post('--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n'.repeat(15_000), {
        headers: {
          'content-type': round % 2 ? 'multipart/form-data; boundary=x' : 'application/x-www-form-urlencoded',
        },
      }),
    concurrency: 4,
    testRounds: 4,
  },
  {
    name: 'get-queries',
    description: 'operations by GET, each time another document',
    run: (client, round) => client.get(`/graphql?query=${encodeURIComponent(`{ __typename a${round}: __typename }`)}`),
  },
  {
    name: 'deferred-fragments',
    description: '99 deferred fragments in a multipart response',
    run: (client) =>
      client.query(`{ ${repeatText(99, (i) => `... @defer(label: "${i}") { a${i}: __typename }`)} }`, {
        headers: { accept: 'multipart/mixed' },
      }),
    concurrency: 4,
  },
];
