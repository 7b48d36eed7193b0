import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Client } from '../../support/client.js';
import { startIsolationTest } from '../../support/isolation-test.js';

const LIST = '{ jobs(first: 1) { edges { node { serviceId } } } }';
const body = (query: string) => JSON.stringify({ query });

test('invented keys share the rate limit of their address, and a victim has its own', async () => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '30' });
  await isolation.runVictim();
  const alone = await isolation.runVictim();
  let calls = 0;
  isolation.respondToAttackers(() => {
    calls += 1;
    return { status: 401 };
  });
  for (let i = 0; i < 100; i++) await isolation.attackerWith(`invented-${i}`).queryText(LIST);
  expect(calls).toBeLessThanOrEqual(30);
  expect(calls).toBeGreaterThan(20);
  expect(await isolation.runVictim()).toEqual(alone);
  expect((await isolation.attackerWith(null).post(body('{ __typename }'))).status).toBe(429);
});

test('a rejected key is counted by its address again', async () => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '5' });
  expect((await isolation.attacker.queryText(LIST)).errors).toBeUndefined();
  for (let i = 0; i < 4; i++) await isolation.attackerWith(null).queryText('{ __typename }');
  isolation.respondToAttackers(() => ({ status: 401 }));
  expect((await isolation.attacker.queryText(LIST)).errors).toMatchObject([
    { extensions: { code: 'UNAUTHENTICATED' } },
  ]);
  expect((await isolation.attacker.post(body(LIST))).status).toBe(429);
});

test('clients behind a trusted proxy are counted by the address that it forwards', async () => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '2', TRUSTED_PROXIES: '127.0.0.1' });
  const client = isolation.attackerWith(null);
  const post = async (address: string) =>
    (await client.post(body('{ __typename }'), { 'x-forwarded-for': address })).status;
  expect([await post('203.0.113.1'), await post('203.0.113.1'), await post('203.0.113.1')]).toEqual([200, 200, 429]);
  expect(await post('203.0.113.2')).toBe(200);
  const network = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3'];
  expect(await Promise.all(network.map(post))).toContain(429);
  expect(await post('2001:db8:0:1::1')).toBe(200);
});

test('the forwarded address of a client that is no trusted proxy is ignored', async () => {
  const isolation = await startIsolationTest({ MAX_OPERATIONS_PER_MINUTE: '2' });
  const client = isolation.attackerWith(null);
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++)
    statuses.push((await client.post(body('{ __typename }'), { 'x-forwarded-for': `203.0.113.${i}` })).status);
  expect(statuses).toEqual([200, 200, 429]);
});

const sha256Hash = (query: string) => createHash('sha256').update(query).digest('hex');

async function sendPersisted(client: Client, hash: string, query?: string): Promise<string> {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  const response = await client.post(JSON.stringify({ query, extensions }));
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] };
  return errors?.[0]?.extensions.code ?? 'OK';
}

test('a persisted document is stored only when it is valid', async () => {
  const isolation = await startIsolationTest();
  for (const [query, code] of [
    ['{ nonsense', 'GRAPHQL_PARSE_FAILED'],
    ['{ unknownField }', 'GRAPHQL_VALIDATION_FAILED'],
  ] as const) {
    expect(await sendPersisted(isolation.attacker, sha256Hash(query), query)).toBe(code);
    expect(await sendPersisted(isolation.attacker, sha256Hash(query))).toBe('PERSISTED_QUERY_NOT_FOUND');
  }
});

test('the persisted documents of one caller displace no document of a victim', async () => {
  const isolation = await startIsolationTest({
    maxDocumentLength: '1000000',
    MAX_OPERATIONS_PER_MINUTE: '1000000',
  });
  const victim = isolation.attackerWith('victim');
  await isolation.runVictim();
  const document = '{ __typename }';
  expect(await sendPersisted(victim, sha256Hash(document), document)).toBe('OK');
  for (let i = 0; i < 15; i++) {
    const large = `{ __typename } # ${`${i}`.padEnd(900_000, 'x')}`;
    expect(await sendPersisted(isolation.attacker, sha256Hash(large), large)).toBe('OK');
  }
  expect(await sendPersisted(victim, sha256Hash(document))).toBe('OK');
});
