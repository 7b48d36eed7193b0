import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { MAX_DISCARDED_BYTES } from '../../src/http/discard.js';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { openConnection, type RawResponse, readResponse } from '../support/raw-http.js';

const CHUNK = Buffer.alloc(64_000, 'x');
const JSON_BODY = { 'content-type': 'application/json' };
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
const UPGRADE = { connection: 'Upgrade', upgrade: 'websocket' };

/** A request line with headers; the body is written after it, of any length. */
function head(line: string, headers: Readonly<Record<string, string>>): string {
  const all = { host: '127.0.0.1', authorization: `apiKey ${KEY}`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Each is rejected before its body has arrived. */
const REJECTED: readonly [what: string, line: string, headers: Readonly<Record<string, string>>, status: number][] = [
  ['a multipart form', 'POST /graphql', MULTIPART, 415],
  ['a body over the limit', 'POST /graphql', JSON_BODY, 413],
  ['a body over the limit, for events', 'POST /graphql', { ...JSON_BODY, accept: 'text/event-stream' }, 413],
  ['another origin', 'POST /graphql', { ...JSON_BODY, origin: 'https://evil.example' }, 403],
  ['an invalid Host', 'POST /graphql', { ...JSON_BODY, host: '[' }, 400],
  ['another method', 'PUT /graphql', JSON_BODY, 405],
  ['another path', 'POST /elsewhere', JSON_BODY, 405],
  ['an Expect header that is not supported', 'POST /graphql', { ...JSON_BODY, expect: 'miracles' }, 417],
  ['an upgrade at another path', 'GET /elsewhere', UPGRADE, 404],
  ['an upgrade with an invalid key', 'GET /graphql', UPGRADE, 400],
];

/** Resolves when all of it is written; rejects when the connection is closed before. */
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
    if (socket.destroyed) throw new Error('closed while it was written to');
  }
}

/** Writes until the other side closes the connection; resolves with the number of bytes. */
async function writeOn(socket: Socket): Promise<number> {
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
    'is answered when its client reads only after writing: %s',
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

  test.each(REJECTED)('is cut off at a limit when its client never stops: %s', async (...[, line, headers, status]) => {
    const { url, expectAlive } = await startAttackTarget();
    const socket = await openConnection(url);
    const response = readResponse(socket).catch((error: Error) => error);
    socket.write(head(line, { 'content-length': '100000000000', ...headers }));
    const written = await writeOn(socket);
    expect(written).toBeGreaterThan(MAX_DISCARDED_BYTES);
    expect(written).toBeLessThan(3 * MAX_DISCARDED_BYTES);
    expect(await response).toMatchObject({ status });
    await expectAlive(((await response) as RawResponse).body);
  });

  test('is cut off by the request timeout when its client stops writing', async () => {
    const { url } = await startAttackTarget({ env: { REQUEST_TIMEOUT_MS: '1000' } });
    const socket = await openConnection(url);
    const ended = once(socket, 'end');
    const response = readResponse(socket);
    socket.write(`${head('POST /graphql', { ...MULTIPART, 'content-length': '1000' })}x`);
    expect(await response).toMatchObject({ status: 415 });
    await ended;
  });

  test('is answered when the body is chunked and exceeds the limit on the way', async () => {
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

  test('is a 415 to fetch each time', async () => {
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
  ])('are answered when the client reads only after writing: %s', async (_what, start, status) => {
    const { url, expectAlive } = await startAttackTarget();
    const socket = await openConnection(url);
    socket.pause();
    socket.write(start);
    await write(socket, 6_400_000);
    const response = await readResponse(socket);
    expect(response.status).toBe(status);
    await expectAlive(response.body);
  });

  test('are cut off at a limit when the client never stops', async () => {
    const { url, expectAlive } = await startAttackTarget();
    const socket = await openConnection(url);
    const response = readResponse(socket).catch((error: Error) => error);
    socket.write('GET /graphql HTTP/1.1\r\nx-long: ');
    const written = await writeOn(socket);
    expect(written).toBeGreaterThan(MAX_DISCARDED_BYTES);
    expect(written).toBeLessThan(3 * MAX_DISCARDED_BYTES);
    expect(await response).toMatchObject({ status: 431 });
    await expectAlive('');
  });
});

test('a request that arrives while the gateway closes is answered with 503 before its body has arrived', async () => {
  const { url, upstream, gateway } = await startAttackTarget({ env: { DRAIN_TIMEOUT_MS: '60000' } });
  const hung = upstream.hang('GET /v0.4/backends');
  const leaving = new AbortController();
  const hanging = fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...JSON_BODY, authorization: `apiKey ${KEY}` },
    body: '{"query":"{ backends { serviceId } }"}',
    signal: leaving.signal,
  }).catch((error: Error) => error.name);
  await hung;
  const closing = gateway.close();
  const socket = await openConnection(url);
  socket.pause();
  socket.write(head('POST /graphql', { ...JSON_BODY, 'content-length': '3200000' }));
  await write(socket, 3_200_000);
  expect(await readResponse(socket)).toMatchObject({ status: 503, headers: { connection: 'close' } });
  leaving.abort();
  expect(await hanging).toBe('AbortError');
  await closing;
});
