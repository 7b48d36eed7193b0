import { getIntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import type { Client } from '../../support/client.js';
import { startIsolationTest } from '../../support/isolation-test.js';
import { TRANSPORTS } from '../../support/transports.js';

const body = (query: string) => JSON.stringify({ query });
/** 14 kB each. */
const repeat = (field: string) =>
  `{ ${Array.from({ length: Math.floor(14_000 / (field.length + 1)) }, () => field).join(' ')} }`;
const SYNTAX_ERROR = `${repeat('__typename').slice(0, -1)} (`;
const UNKNOWN_FIELDS = `{ ${Array.from({ length: 1_000 }, (_, i) => `unknownField${i}`).join(' ')} }`;
const TOO_MANY_ALIASES = `{ ${Array.from({ length: 800 }, (_, i) => `alias${i}: __typename`).join(' ')} }`;
const SAME_FIELD = repeat('job(id:"x"){name}');

/** How many requests are admitted before the rate limit rejects them. */
async function countAdmitted(client: Client, toQuery: (index: number) => string): Promise<number> {
  for (let index = 0; ; index++) if ((await client.post(body(toQuery(index)))).status === 429) return index;
}

test.each([
  ['a syntax error', SYNTAX_ERROR],
  ['validation errors', UNKNOWN_FIELDS],
  ['a limit of documents', TOO_MANY_ALIASES],
  ['many fields of the same name', SAME_FIELD],
])('a document counts by its size when it is rejected for %s', async (_name, query) => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '140' });
  await isolation.runVictim();
  const alone = await isolation.runVictim();
  const attacker = isolation.attackerWith(null);
  // A comment makes each document another one.
  expect(await countAdmitted(attacker, (index) => `${query} # ${index}`)).toBeLessThanOrEqual(10);
  expect(await isolation.runVictim()).toEqual(alone);
});

test('a rejected document counts by its size when it is sent again', async () => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '140' });
  expect(await countAdmitted(isolation.attackerWith(null), () => UNKNOWN_FIELDS)).toBeLessThanOrEqual(10);
});

test('a valid document counts by its size once and then as one operation', async () => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '100' });
  const valid = `{ __typename } # ${'x'.repeat(9_980)}`;
  expect(await countAdmitted(isolation.attackerWith(null), () => valid)).toBe(91);
  expect(await countAdmitted(isolation.attackerWith('another key'), () => valid)).toBe(0);
});

test('the error of the rate limit tells how many operations were added for the work of a request, and when to retry', async () => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '60' });
  const client = isolation.attackerWith(null);
  await client.post(body(`{ unknownField } # ${'x'.repeat(90_000)}`));
  const rejected = await client.post(body('{ __typename }'));
  expect(rejected.status).toBe(429);
  // The document counts as 91, 90 of them added, and its body as 4 more: 35 of 60 tokens are missing, and one for this request.
  expect(rejected.headers.get('retry-after')).toBe('36');
  expect(await rejected.json()).toMatchObject({
    errors: [
      {
        message: expect.stringMatching(/60 operations per minute \(MAX_OPERATIONS_PER_MINUTE\).* most recently 90\./),
        extensions: { code: 'RATE_LIMITED', retryAfterMs: 36_000 },
      },
    ],
  });
  await isolation.clock.advance(35_999);
  expect((await client.post(body('{ __typename }'))).status).toBe(429);
  await isolation.clock.advance(1);
  expect((await client.post(body('{ __typename }'))).status).toBe(200);
});

test.each([
  ['variables', JSON.stringify({ query: '{ __typename }', variables: { unused: 'x'.repeat(900_000) } })],
  ['an invalid body', `{"query":"{ __typename }","variables":{"unused":"${'x'.repeat(900_000)}"`],
])('a request counts by its size when it has large %s', async (_name, request) => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '1000' });
  const client = isolation.attackerWith(null);
  for (let i = 0; i < 3; i++) expect((await client.post(request)).status).not.toBe(429);
  expect((await client.post(body('{ __typename }'))).status).toBe(429);
});

test('a WebSocket message counts by its size', async () => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '500' });
  const variables = { unused: 'x'.repeat(900_000) };
  const send = () => TRANSPORTS.WebSocket(isolation.gateway.url, null, { query: '{ __typename }', variables });
  expect((await send()).result).toEqual({ data: { __typename: 'Query' } });
  expect((await send()).result).toEqual({ data: { __typename: 'Query' } });
  await expect(send()).rejects.toThrow('closed with 1013');
});

test('introspection counts by its values, also when its document is known', async () => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '200' });
  const admitted = await countAdmitted(isolation.attackerWith(null), () => getIntrospectionQuery());
  expect(admitted).toBeGreaterThan(3);
  expect(admitted).toBeLessThan(30);
});

test('a document with too many tokens is rejected with the limit', async () => {
  const { attacker } = await startIsolationTest({ maxTokens: '100' });
  const { errors } = await attacker.queryText(`{ ${'__typename '.repeat(100)} }`);
  expect(errors).toMatchObject([
    { message: expect.stringContaining('more than 100 tokens'), extensions: { code: 'GRAPHQL_PARSE_FAILED' } },
  ]);
});

test('validation is aborted when a document repeats too many fields', async () => {
  const { attacker } = await startIsolationTest({ maxComparisons: '100000000' });
  const query = `{ ${'jobs(first:1){edges{cursor}} '.repeat(800)} }`;
  expect((await attacker.queryText(query)).errors).toMatchObject([
    { message: expect.stringContaining('too much work'), extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
  ]);
});

test('a document is rejected before validation when it takes too many comparisons', async () => {
  const { attacker } = await startIsolationTest({ maxComparisons: '10000' });
  const repeatId = (times: number) => `{ backends { ${'id '.repeat(times)} } }`;
  expect((await attacker.queryText(repeatId(90))).errors).toBeUndefined();
  expect((await attacker.queryText(repeatId(102))).errors).toMatchObject([
    { message: expect.stringMatching(/has 10403 comparisons of fields to validate; the limit is 10000\./) },
  ]);
});
