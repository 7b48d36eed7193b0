import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { ManualClock, until } from '../support/clock.js';
import { ID } from '../support/response-cases.js';
import { openSocket, rawRequest } from '../support/transports.js';

const AUTHORIZED = { Authorization: `apiKey ${KEY}` };
const init = { type: 'connection_init', payload: AUTHORIZED };
const subscribe = (query: unknown, id: unknown = '1') => ({ type: 'subscribe', id, payload: { query } });

describe('a socket is closed with the code of graphql-transport-ws when the client sends', () => {
  const NOT_UTF8 = Buffer.from([0x22, 0xff, 0xfe, 0x22]);
  test.each<[name: string, messages: readonly unknown[], code: number]>([
    ['no JSON', ['{'], 4400],
    ['an empty message', [''], 4400],
    ['null', ['null'], 4400],
    ['a list', ['[]'], 4400],
    ['no type', ['{}'], 4400],
    ['a type that is no text', ['{"type":7}'], 4400],
    ['an unknown type', ['{"type":"nothing"}'], 4400],
    ['a prototype name as a type', ['{"type":"__proto__"}'], 4400],
    ['a message of the older protocol', ['{"type":"start","id":"1","payload":{"query":"{ __typename }"}}'], 4400],
    ['parameters that are no object', ['{"type":"connection_init","payload":7}'], 4400],
    ['a second init', [init, init], 4429],
    ['an operation before the acknowledgement', [subscribe('{ __typename }')], 4401],
    ['an operation without an id', [init, '{"type":"subscribe","payload":{"query":"{ __typename }"}}'], 4400],
    ['an operation with an empty id', [init, subscribe('{ __typename }', '')], 4400],
    ['an operation with a number as its id', [init, subscribe('{ __typename }', 7)], 4400],
    ['an operation without a payload', [init, '{"type":"subscribe","id":"1"}'], 4400],
    ['a query that is a number', [init, subscribe(7)], 4400],
    [
      'variables that are a text',
      [init, '{"type":"subscribe","id":"1","payload":{"query":"{ a }","variables":"x"}}'],
      4400,
    ],
    [
      'an id in use',
      [init, subscribe(`subscription { job(id: "${ID}") { observedAt } }`), subscribe('{ __typename }')],
      4409,
    ],
    ['a ping whose payload is no object', [init, '{"type":"ping","payload":"x"}'], 4400],
    ['a message that only the gateway sends', [init, '{"type":"next","id":"1","payload":{}}'], 4400],
    ['bytes that are not UTF-8', [init, NOT_UTF8], 1007],
    ['a message that is too long', [init, 'x'.repeat(5_000_000)], 1009],
    ['100,000 nested lists', [init, '['.repeat(100_000)], 4400],
    [
      '100 kB before the acknowledgement',
      [JSON.stringify({ type: 'connection_init', payload: { x: 'x'.repeat(100_000) } })],
      1009,
    ],
  ])('%s', async (_name, messages, code) => {
    const { url, expectAlive } = await startAttackTarget();
    const socket = await openSocket(url, {}, { bare: true });
    for (const [i, message] of messages.entries()) {
      if (Buffer.isBuffer(message)) socket.ws.send(message, { binary: false });
      else socket.send(message);
      if (i === 0 && message === init && messages[1] !== init)
        expect((await socket.next()).type).toBe('connection_ack');
    }
    expect(await socket.closed).toBe(code);
    await expectAlive('');
  });

  test('12 operations of 7 kB together with the init, and names the limit', async () => {
    const { url, expectAlive } = await startAttackTarget();
    const { ws, send } = await openSocket(url, {}, { bare: true });
    const closed = once(ws, 'close');
    send(init);
    for (let id = 0; id < 12; id++) send(subscribe(`{ __typename }${' '.repeat(7_000)}`, `${id}`));
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([1009, expect.stringContaining('32000 bytes before connection_ack')]);
    await expectAlive('');
  });

  test('a subprotocol that the gateway does not support', async () => {
    const { url, expectAlive } = await startAttackTarget();
    const socket = await openSocket(url, {}, { bare: true, protocol: 'graphql-ws' }).catch((error: Error) => error);
    if (!(socket instanceof Error)) expect(await socket.closed).toBe(4406);
    await expectAlive('');
  });
});

describe('an upgrade request is rejected when it is', () => {
  const upgrade = (headers: Readonly<Record<string, string>>, path = '/graphql') => {
    const all = {
      host: '127.0.0.1',
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'graphql-transport-ws',
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  };
  test.each<[name: string, bytes: string, status: number]>([
    ['from another origin', upgrade({ origin: 'https://evil.example' }), 403],
    ['from a page without an origin', upgrade({ origin: 'null' }), 403],
    ['from an origin with a user', upgrade({ origin: 'http://evil@127.0.0.1' }), 403],
    ['to another path', upgrade({}, '/elsewhere'), 404],
    ['with an invalid Host', upgrade({ host: '[' }), 400],
    ['with an invalid key', upgrade({ 'sec-websocket-key': 'x' }), 400],
    ['of another version', upgrade({ 'sec-websocket-version': '1' }), 400],
    ['to another protocol', upgrade({ upgrade: 'h2c' }), 400],
  ])('%s', async (_name, bytes, status) => {
    const { url, expectAlive } = await startAttackTarget();
    const text = await rawRequest(url, bytes);
    expect(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])).toBe(status);
    await expectAlive(text);
  });
});

test('uses no memory for pongs when a client sends pings and does not read', async () => {
  const { url, expectAlive } = await startAttackTarget();
  const socket = await openSocket(url, AUTHORIZED);
  socket.ws.pause();
  const before = process.memoryUsage().rss;
  const ping = JSON.stringify({ type: 'ping', payload: { echo: 'x'.repeat(100_000) } });
  for (let i = 0; i < 500; i++) await new Promise<void>((sent) => socket.ws.send(ping, () => sent()));
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  await expectAlive('');
});

test('aborts only the upstream calls of an operation when the client completes it', async () => {
  const { url, upstream, gateway } = await startAttackTarget({ clock: new ManualClock() });
  const received = upstream.hang('GET /v0.4/backends');
  const socket = await openSocket(url, AUTHORIZED);
  socket.send(subscribe('{ backends { serviceId } }', 'completed'));
  await received;
  expect(gateway.activeUpstreamCalls).toBe(1);
  socket.send({ type: 'complete', id: 'completed' });
  await until(() => gateway.activeUpstreamCalls === 0);
  socket.send(subscribe('{ sessions { edges { cursor } } }', 'other'));
  expect(await socket.next()).toMatchObject({
    id: 'other',
    type: 'next',
    payload: { data: { sessions: { edges: [] } } },
  });
});

test('aborts the upstream calls of all operations when the client closes the socket', async () => {
  const { url, upstream, gateway } = await startAttackTarget({ clock: new ManualClock() });
  const received = upstream.hang('GET /v0.4/backends');
  const socket = await openSocket(url, AUTHORIZED);
  socket.send(subscribe('{ backends { serviceId } }'));
  await received;
  socket.ws.terminate();
  await until(() => gateway.activeUpstreamCalls === 0);
});

test('rejects an operation when as many as are allowed are running on the socket', async () => {
  const { url } = await startAttackTarget({ env: { maxOperationsPerConnection: '3' }, clock: new ManualClock() });
  const socket = await openSocket(url, AUTHORIZED);
  for (let i = 0; i < 4; i++) socket.send(subscribe('subscription { job(id: "x") { observedAt } }', `${i}`));
  expect(await socket.next()).toMatchObject({
    id: '3',
    type: 'error',
    payload: [{ extensions: { code: 'RATE_LIMITED', retryAfterMs: 1_000 } }],
  });
});

test('sends BAD_USER_INPUT when the document has no operation of the name', async () => {
  const { url } = await startAttackTarget();
  const socket = await openSocket(url, AUTHORIZED);
  socket.send({ type: 'subscribe', id: '1', payload: { query: '{ __typename }', operationName: 'other' } });
  expect(await socket.next()).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
});
