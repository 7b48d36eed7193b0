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
    if (countResponses(text) === count) socket.end();
  });
  // A connection that the gateway closes before it has read all may end with a reset: `once` would reject then.
  socket.on('error', () => undefined).on('end', () => socket.end());
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(createClient(url).toPostBytes(BODY).repeat(count));
  await closed;
  return countResponses(text);
}

const countResponses = (text: string): number => text.split('"data"').length - 1;

test('responds to 16 requests that arrive at once on a connection', async () => {
  const { url } = await startAttackTarget();
  expect(await sendPipelined(url, 16)).toBe(16);
});

test('closes a connection on which hundreds of requests arrive at once', async () => {
  const { url, expectAlive } = await startAttackTarget();
  // Enough that many arrive in one chunk, also while the kernel is short of memory for sockets and splits them.
  const count = 5_000;
  expect(await sendPipelined(url, count)).toBeLessThan(count);
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

const createBody = (variables: string) => `{"query":"{ __typename }","variables":${variables}}`;
const MANY_LISTS = `{"x":${'['.repeat(300_000)}${']'.repeat(300_000)}}`;
const MANY_NAMES = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`\\"name ${index}`, index]));

test.each([
  ['250000 objects and lists', MANY_LISTS],
  ['2000 different names', JSON.stringify(MANY_NAMES)],
  ['2000 different names', JSON.stringify(MANY_NAMES, null, 2).replaceAll('":', '"\n\t:')],
])('rejects a body of more than %s before it is parsed', async (limit, variables) => {
  const { url, expectAlive } = await startAttackTarget();
  const response = await new Client(url, null).post(createBody(variables));
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(limit);
  await expectAlive('');
});

test('takes many objects with the same names, and strings that look like names', async () => {
  const { url } = await startAttackTarget();
  const text = `"a${Array.from({ length: 3_000 }, (_, index) => `"b${index}":`).join('')}`;
  const variables = JSON.stringify({ objects: Array(3_000).fill({ gate: 'x', target: 0 }), text });
  const response = await new Client(url, null).post(createBody(variables));
  expect(await response.json()).toEqual({ data: { __typename: 'Query' } });
});

test('closes a WebSocket for a message of 300,000 lists', async () => {
  const { url, expectAlive } = await startAttackTarget();
  const socket = await openSocket(url, {});
  socket.send(`{"type":"subscribe","id":"1","payload":${createBody(MANY_LISTS)}}`);
  expect(await socket.closed).toBe(4400);
  await expectAlive('');
});
