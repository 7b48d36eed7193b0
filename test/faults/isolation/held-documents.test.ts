import { expect, test } from 'vitest';
import { repeatText } from '../../../bench/speed/attackers/attack.js';
import { KEY, startAttackTarget } from '../../support/attack-target.js';
import type { Client, GraphQLResponse } from '../../support/client.js';
import { until } from '../../support/clock.js';
import { startIsolationTest } from '../../support/isolation-test.js';
import { ID, job } from '../../support/response-cases.js';
import { openSocket } from '../../support/transports.js';

/** Limits that few documents reach. */
const ENV = {
  MAX_OPERATIONS_PER_MINUTE: '1000000',
  maxOperationsPerConnection: '1000',
  maxHeldDocumentBytes: '20000000',
  maxWaitingBytes: '40000000',
};
const MAX_VARIABLES = Math.floor(10_000_000 / (2 * 99_050));
/** About 9,800 tokens. */
const UNUSED = repeatText(1_390, (index) => `query Unused${index} { a: __typename }`);
/** Of its share of the waiting calls, with one for 80 tokens, and a few for the operation. */
const MAX_OPERATIONS = Math.floor(1_000 / (9_750 / 80 + 4));
/** Of its share of 20 MB, with 250 bytes for each token. */
const MAX_DOCUMENTS = Math.floor(10_000_000 / (250 * 9_750));

async function postWithCode(client: Client, body: object): Promise<unknown> {
  const response = await client.post(JSON.stringify(body));
  const { errors } = (await response.json()) as GraphQLResponse<unknown>;
  return errors?.[0]?.extensions?.code;
}

test('rejects operations of a caller that wait when their documents take too much memory', async () => {
  const isolation = await startIsolationTest(ENV);
  isolation.respondToAttackers(() => new Promise(() => undefined));
  const codes: unknown[] = [];
  const operations = Array.from({ length: MAX_OPERATIONS + 5 }, async (_, index) => {
    const operationName = `Used${index}`;
    const query = `query ${operationName} { job(id: "${index}") { name } } ${UNUSED}`;
    codes.push(await postWithCode(isolation.attacker, { query, operationName }));
  });
  await until(() => codes.length >= 5);
  expect(codes).toEqual(Array(codes.length).fill('RATE_LIMITED'));
  expect((await isolation.runVictim()).errors).toEqual([]);
  await isolation.clock.advance(60_000);
  await Promise.all(operations);
  expect(codes.filter((code) => code === 'RATE_LIMITED').length).toBeLessThan(10);
});

async function startRunningJob() {
  const target = await startAttackTarget({ env: ENV });
  const running = job({ status: 'ready' });
  target.upstream.on(`GET /v0.4/jobs/${ID}`, { body: running });
  target.upstream.on('GET /v0.4/jobs', { body: { jobs: [running], next: null } });
  const socket = await openSocket(target.url, { Authorization: `apiKey ${KEY}` });
  const subscribe = async (id: string, payload: object) => {
    socket.send({ type: 'subscribe', id, payload });
    return JSON.stringify(await socket.next());
  };
  // Until the service has accepted the key, its subscriptions count for the address.
  expect(await subscribe('accepted', { query: `subscription { job(id: "${ID}") { job { status } } }` })).toContain(
    'READY',
  );
  return { gateway: target.gateway, socket, subscribe };
}

test('rejects subscriptions of a caller when their documents take too much memory, until some have ended', async () => {
  const { gateway, socket, subscribe } = await startRunningJob();
  const subscribeWith = (id: string, operationName: string) => {
    const query = `subscription ${operationName} { job(id: "${ID}") { job { status } } } ${UNUSED}`;
    return subscribe(id, { query, operationName });
  };
  for (let index = 0; index < MAX_DOCUMENTS; index++)
    expect(await subscribeWith(`${index}`, `Used${index}`)).toContain('READY');
  // A document counts once.
  expect(await subscribeWith('same', 'Used0')).toContain('READY');
  expect(await subscribeWith('further', 'Further')).toMatch(/take too much memory.+RATE_LIMITED/);
  expect(gateway.openSubscriptions).toBe(MAX_DOCUMENTS + 2);

  socket.send({ type: 'complete', id: '1' });
  await until(() => gateway.openSubscriptions <= MAX_DOCUMENTS + 1);
  expect(await subscribeWith('again', 'Further')).toContain('READY');
});

test('rejects subscriptions of a caller when their variables take too much memory', async () => {
  const { gateway, socket, subscribe } = await startRunningJob();
  const query = `subscription ($ids: [ID!]!, $register: String) {
    jobs(ids: $ids) { job { results { histogram(register: $register) { count } } } }
  }`;
  const register = 'x'.repeat(99_000);
  const open = (id: string) => subscribe(id, { query, variables: { ids: [ID], register: `${id} ${register}` } });
  for (let index = 0; index < MAX_VARIABLES; index++) expect(await open(`${index}`)).toContain('"next"');
  expect(await open('further')).toMatch(/take too much memory.+RATE_LIMITED/);
  socket.ws.terminate();
  await until(() => gateway.openSubscriptions === 0);
});
