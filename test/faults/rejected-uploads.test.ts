import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { MAX_DISCARDED_BYTES } from '../../src/http/requests/discard.js';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { openConnection, type RawResponse, readResponse } from '../support/raw-http.js';

const CHUNK = Buffer.alloc(64_000, 'x');
const JSON_BODY = { 'content-type': 'application/json' };
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket' };

/** Creates the head of a request. */
function head(line: string, headers: Readonly<Record<string, string>>): string {
  const all = { host: '127.0.0.1', authorization: `apiKey ${KEY}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Requests that are rejected before their body has arrived. */
const REJECTED: readonly [name: string, line: string, headers: Readonly<Record<string, string>>, status: number][] = [
  ['a multipart form', 'POST /graphql', MULTIPART, 415],
  ['a body over the limit', 'POST /graphql', JSON_BODY, 413],
  ['a body over the limit, for events', 'POST /graphql', { ...JSON_BODY, accept: 'text/event-stream' }, 413],
  ['from another origin', 'POST /graphql', { ...JSON_BODY, origin: 'https://evil.example' }, 403],
  ['an invalid Host', 'POST /graphql', { ...JSON_BODY, host: '[' }, 400],
  ['another method', 'PATCH /graphql', JSON_BODY, 405],
  ['the reservation of an event stream', 'PUT /graphql', JSON_BODY, 201],
  ['another path', 'POST /elsewhere', JSON_BODY, 404],
  ['an Expect header that is not supported', 'POST /graphql', { ...JSON_BODY, expect: 'miracles' }, 417],
  ['an upgrade at another path', 'GET /elsewhere', UPGRADE, 404],
  ['an upgrade with an invalid key', 'GET /graphql', UPGRADE, 400],
];

/** Writes a number of bytes. Rejects when the connection is closed before. */
async function write(socket: Socket, bytes: number): Promise<void> {
  for (let sent = 0; sent < bytes; sent += CHUNK.length) {
    if (socket.write(CHUNK)) continue;
    await new Promise<void>((resolve) => {
      const wake = () => {
        socket.off('drain', wake).off('close', wake);
        resolve();
      };
      socket.on('drain', wake).on('close', wake);
    });
    if (socket.destroyed) throw new Error('The connection was closed during writing.');
  }
}

/** Writes until the other side closes the connection, and returns the number of bytes. */
async function writeUntilClosed(socket: Socket): Promise<number> {
  socket.on('error', () => undefined);
  let wake: () => void = () => undefined;
  socket.on('drain', () => wake()).on('close', () => wake());
  while (!socket.destroyed) {
    const next = new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (!socket.write(CHUNK)) await next;
  }
  return socket.bytesWritten;
}

describe('a request that is rejected before its body has arrived', () => {
  test.each(REJECTED)(
    'receives its response when the client reads only after writing: %s',
    async (...[, line, headers, status]) => {
      const { url, expectAlive } = await startAttackTarget();
      const socket = await openConnection(url);
      socket.pause();
      socket.write(head(line, { 'content-length': '6400000', ...headers }));
      await write(socket, 6_400_000);
      const ended = once(socket, 'end');
      const response = await readResponse(socket);
      expect(response).toMatchObject({ status, headers: { connection: 'close' } });
      if (UPGRADE !== headers) await ended;
      await expectAlive(response.body);
    },
  );

  test.each(REJECTED)(
    'is aborted at a limit when the client does not stop writing: %s',
    async (...[, line, headers, status]) => {
      const { url, expectAlive } = await startAttackTarget();
      const socket = await openConnection(url);
      const response = readResponse(socket).catch((error: Error) => error);
      socket.write(head(line, { 'content-length': '100000000000', ...headers }));
      const written = await writeUntilClosed(socket);
      expect(written).toBeGreaterThan(MAX_DISCARDED_BYTES);
      expect(written).toBeLessThan(3 * MAX_DISCARDED_BYTES);
      expect(await response).toMatchObject({ status });
      await expectAlive(((await response) as RawResponse).body);
    },
  );

  test('is aborted by the request timeout when the client stops writing', async () => {
    const { url } = await startAttackTarget({ env: { requestTimeoutMs: '1000' } });
    const socket = await openConnection(url);
    const ended = once(socket, 'end');
    const response = readResponse(socket);
    socket.write(`${head('POST /graphql', { ...MULTIPART, 'content-length': '1000' })}x`);
    expect(await response).toMatchObject({ status: 415 });
    await ended;
  });

  test('receives its response when a chunked body exceeds the limit', async () => {
    const { url } = await startAttackTarget();
    const socket = await openConnection(url);
    socket.pause();
    socket.write(head('POST /graphql', { ...JSON_BODY, 'transfer-encoding': 'chunked' }));
    for (let i = 0; i < 100; i++) {
      socket.write(`${CHUNK.length.toString(16)}\r\n`);
      await write(socket, CHUNK.length);
      socket.write('\r\n');
    }
    socket.write('0\r\n\r\n');
    expect(await readResponse(socket)).toMatchObject({ status: 413 });
  });

  test('receives 415 each time when it is sent by fetch', async () => {
    const { url } = await startAttackTarget();
    for (let i = 0; i < 10; i++) {
      const body = new FormData();
      body.set('0', new Blob([Buffer.alloc(3_000_000)]));
      const response = await fetch(`${url}/graphql`, { method: 'POST', body });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] });
    }
  });
});

describe('bytes that are not HTTP', () => {
  test.each([
    ['a header section without end', `GET /graphql HTTP/1.1\r\nx-long: `, 431],
    ['no request line', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n`, 400],
  ])('receive a response when the client reads only after writing: %s', async (_name, start, status) => {
    const { url, expectAlive } = await startAttackTarget();
    const socket = await openConnection(url);
    socket.pause();
    socket.write(start);
    await write(socket, 6_400_000);
    const response = await readResponse(socket);
    expect(response.status).toBe(status);
    await expectAlive(response.body);
  });

  test('are aborted at a limit when the client does not stop writing', async () => {
    const { url, expectAlive } = await startAttackTarget();
    const socket = await openConnection(url);
    const response = readResponse(socket).catch((error: Error) => error);
    socket.write('GET /graphql HTTP/1.1\r\nx-long: ');
    const written = await writeUntilClosed(socket);
    expect(written).toBeGreaterThan(MAX_DISCARDED_BYTES);
    expect(written).toBeLessThan(3 * MAX_DISCARDED_BYTES);
    expect(await response).toMatchObject({ status: 431 });
    await expectAlive('');
  });
});

test('responds with 503 before the body has arrived when the gateway is shutting down', async () => {
  const { url, upstream, gateway } = await startAttackTarget({ env: { DRAIN_TIMEOUT_MS: '60000' } });
  const hung = upstream.hang('GET /v0.4/backends');
  const controller = new AbortController();
  const hanging = fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...JSON_BODY, authorization: `apiKey ${KEY}` },
    body: '{"query":"{ backends { serviceId } }"}',
    signal: controller.signal,
  }).catch((error: Error) => error.name);
  await hung;
  const closing = gateway.close();
  const socket = await openConnection(url);
  socket.pause();
  socket.write(head('POST /graphql', { ...JSON_BODY, 'content-length': '3200000' }));
  await write(socket, 3_200_000);
  expect(await readResponse(socket)).toMatchObject({ status: 503, headers: { connection: 'close' } });
  controller.abort();
  expect(await hanging).toBe('AbortError');
  await closing;
});
