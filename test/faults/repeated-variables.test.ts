import { describe, expect, test } from 'vitest';
import { repeatText } from '../../bench/speed/attackers/attack.js';
import { startGatewayWithSandbox } from '../support/test-gateway.js';

const GATE = { gate: 'x', target: 0 };
/** 100,001 characters of JSON. */
const TEXT = 'x'.repeat(99_999);
const RAW = 'backendId: "simulator", dryRun: true, program: { raw: { type: "t"';

const ACCEPTED: readonly [description: string, query: string, variables: Record<string, unknown>][] = [
  [
    'has nine times 100,001 characters in a list',
    `mutation ($v: JSON) { createJob(input: { ${RAW}, input: { a: [${'$v '.repeat(9)}] } } } }) { errors { __typename } } }`,
    { v: TEXT },
  ],
  [
    'has a large program in many fields',
    `query ($p: ProgramInput!) { ${repeatText(90, (i) => `a${i}: quote(input: { program: $p }) { qubits }`)} }`,
    { p: { circuit: { qubits: 1, gates: Array(1_000).fill(GATE) } } },
  ],
  [
    'has a large input as several complete arguments',
    `query ($input: QuoteInput!) { ${repeatText(90, (i) => `a${i}: quote(input: $input) { qubits }`)} }`,
    { input: { program: { circuit: { qubits: 1, gates: Array(1_000).fill(GATE) } } } },
  ],
];

const REJECTED: readonly [description: string, query: string, variables: Record<string, unknown>, name: string][] = [
  [
    'a list ten times',
    `mutation ($v: JSON) { createJob(input: { ${RAW}, input: { a: [${'$v '.repeat(10)}] } } } }) { job { id } } }`,
    { v: TEXT },
    '$v',
  ],
  [
    'input objects of many fields',
    `query ($g: [GateInput!]!) { ${repeatText(99, (i) => `a${i}: quote(input: { program: { circuit: { qubits: 1, gates: $g } } }) { qubits }`)} }`,
    { g: Array(600).fill(GATE) },
    '$g',
  ],
  [
    'members named "program" of a JSON value',
    `mutation ($v: JSON) { createJob(input: { ${RAW}, input: { a: [${'{ program: $v } '.repeat(10)}] } } } }) { job { id } } }`,
    { v: TEXT },
    '$v',
  ],
  [
    'fragments',
    `query ($v: JSON) { ...a } fragment a on Query { ${repeatText(20, (i) => `a${i}: quote(input: { program: { raw: { type: "t", input: { a: $v } } } }) { qubits }`)} }`,
    { v: TEXT },
    '$v',
  ],
  [
    'a list, by its default value,',
    `mutation ($v: JSON = "${'x'.repeat(50_000)}") { createJob(input: { ${RAW}, input: { a: [${'$v '.repeat(21)}] } } } }) { job { id } } }`,
    {},
    '$v',
  ],
];

describe('an operation that repeats variables', () => {
  test.each(ACCEPTED)('is executed when it %s', async (_description, query, variables) => {
    const { client } = await startGatewayWithSandbox();
    const { data, errors = [] } = await client.queryText(query, variables);
    expect(errors.filter(({ message }) => message.includes('several times'))).toEqual([]);
    expect(data).toBeDefined();
  });

  test.each(REJECTED)('is rejected when %s have too many characters', async (_description, query, variables, name) => {
    const { client, calls } = await startGatewayWithSandbox();
    const { data, errors } = await client.queryText(query, variables);
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(errors?.[0]?.message).toContain(`use variables several times (${name}): `);
    expect(errors?.[0]?.message).toContain('the limit is 1000000.');
    expect(calls()).toEqual([]);
  });

  test('is rejected when the repeated variable is nested too deeply', async () => {
    const { client } = await startGatewayWithSandbox();
    const query = `mutation ($v: JSON) { createJob(input: { ${RAW}, input: { a: [$v $v] } } } }) { job { id } } }`;
    const nested = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`);
    const { errors } = await client.queryText(query, { v: nested });
    expect(errors?.[0]?.message).toBe('The variables are nested too deeply: the limit is 64 levels.');
  });
});
