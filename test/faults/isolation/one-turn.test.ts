import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { AttackClient } from '../../../bench/speed/attackers/attack-client.js';
import { startAttackTarget } from '../../support/attack-target.js';
import { Client } from '../../support/client.js';
import { openConnection, readResponse } from '../../support/raw-http.js';
import { openSocket } from '../../support/transports.js';

/** What a client sends at once must not be handled in one turn of the event loop. */

const BODY = JSON.stringify({ query: '{ __typename }' });
const MESSAGES = 200;

function createClient(url: string): AttackClient {
  const client = new AttackClient({ url });
  onTestFinished(() => client.close());
  return client;
}

/** Sends requests on one connection without waiting. Returns the number of responses. */
async function sendPipelined(url: string, count: number): Promise<number> {
  const socket = await openConnection(url);
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
    if (text.split('"data"').length > count) socket.end();
  });
  socket.on('error', () => undefined).on('end', () => socket.end());
  const closed = once(socket, 'close');
  socket.write(createClient(url).toPostBytes(BODY).repeat(count));
  await closed;
  return text.split('"data"').length - 1;
}

test('responds to 16 requests that arrive at once on a connection', async () => {
  const { url } = await startAttackTarget();
  expect(await sendPipelined(url, 16)).toBe(16);
});

test('closes a connection on which 500 requests arrive at once', async () => {
  const { url, expectAlive } = await startAttackTarget();
  expect(await sendPipelined(url, 500)).toBeLessThan(20);
  await expectAlive('');
});

test('does not count requests for which the client has waited', async () => {
  const { url } = await startAttackTarget();
  const socket = await openConnection(url);
  const bytes = createClient(url).toPostBytes(BODY);
  for (let i = 0; i < 200; i++) {
    socket.write(bytes);
    expect(String(await once(socket, 'data'))).toContain('200 OK');
  }
});

test('handles the request of a victim before all messages that arrived at once on a WebSocket', async () => {
  const names: string[] = [];
  const log = { write: (line: string) => void names.push((JSON.parse(line) as { name?: string }).name ?? '') };
  const { url } = await startAttackTarget({ env: { LOG_LEVEL: 'info' }, log });
  const attacker = await openSocket(url, {});
  const victim = await openConnection(url);
  const response = readResponse(victim);
  for (let i = 0; i < MESSAGES; i++)
    attacker.send({ type: 'subscribe', id: `${i}`, payload: { query: `query Attack${i} { __typename }` } });
  victim.write(createClient(url).toPostBytes(JSON.stringify({ query: 'query Victim { __typename }' })));
  expect((await response).status).toBe(200);
  expect(names).toContain('Victim');
  expect(names).not.toContain(`Attack${MESSAGES - 1}`);
});

const MANY_LISTS = `{"query":"{ __typename }","variables":{"x":${'['.repeat(300_000)}${']'.repeat(300_000)}}}`;

test('rejects a body of 300,000 lists before it is parsed', async () => {
  const { url, expectAlive } = await startAttackTarget();
  const response = await new Client(url, null).post(MANY_LISTS);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain('objects and lists');
  await expectAlive('');
});

test('closes a WebSocket for a message of 300,000 lists', async () => {
  const { url, expectAlive } = await startAttackTarget();
  const socket = await openSocket(url, {});
  socket.send(`{"type":"subscribe","id":"1","payload":${MANY_LISTS}}`);
  expect(await socket.closed).toBe(4400);
  await expectAlive('');
});
