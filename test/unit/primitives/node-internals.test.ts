import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire as createNodeRequire } from 'node:module';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { Pool as UndiciPool } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import {
  countAcceptedBytes,
  dropChunksAfterFailure,
  getCurrentResponse,
  loadUndiciPool,
  stopEmittingBody,
  stopParsing,
} from '../../../src/primitives/node-internals.js';
import { flushEventLoop } from '../../support/clock.js';
import { openConnection } from '../../support/raw-http.js';

const GET = 'GET / HTTP/1.1\r\nHost: gateway\r\n\r\n';

const HEAD = 'POST / HTTP/1.1\r\nHost: gateway\r\nTransfer-Encoding: chunked\r\n\r\n';
const CHUNK = '1\r\nx\r\n';

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startHttp(onRequest: RequestListener) {
  const server = createServer(onRequest);
  onTestFinished(() => server.closeAllConnections());
  return { server, url: await listen(server) };
}

/** A server that ignores the rest of a body after this many chunks, and closes the connection. */
async function startServer(maxChunks: number) {
  const chunks: number[] = [];
  const { url, server } = await startHttp((request, response) => {
    const index = chunks.push(0) - 1;
    request.on('data', () => {
      chunks[index] = (chunks[index] ?? 0) + 1;
      if (chunks[index] !== maxChunks) return;
      stopEmittingBody(request.socket);
      response.writeHead(400, { connection: 'close' }).end();
    });
    request.on('end', () => response.writableEnded || response.writeHead(200, { connection: 'close' }).end());
  });
  return {
    chunks,
    /** Sends chunks on a new connection. Resolves when it is closed. */
    async send(count: number) {
      const socket = await openConnection(url);
      socket.on('error', () => undefined).on('end', () => socket.end());
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.resume().write(HEAD);
      // Chunks that arrive before the request is read are buffered.
      await once(server, 'request');
      await flushEventLoop();
      socket.write(`${CHUNK.repeat(count)}0\r\n\r\n`);
      await closed;
    },
  };
}

test('emits no further chunk of an ignored body', async () => {
  const { chunks, send } = await startServer(10);
  await send(1_000);
  expect(chunks).toEqual([10]);
});

test('emits the bodies of later connections, whose parsers are the same', async () => {
  const { chunks, send } = await startServer(10);
  for (let i = 0; i < 5; i++) {
    await send(100);
    await send(5);
  }
  expect(chunks).toEqual(Array(5).fill([10, 5]).flat());
});

test('parses no further request of a connection', async () => {
  let requests = 0;
  const { url } = await startHttp(({ socket }, response) => {
    requests += 1;
    stopParsing(socket);
    response.end();
  });
  const socket = await openConnection(url);
  socket.write(GET.repeat(3));
  await once(socket, 'data');
  await flushEventLoop();
  expect(requests).toBe(1);
});

test('finds the response to the request that a connection handles', async () => {
  const found: boolean[] = [];
  const { url } = await startHttp(({ socket }, response) => {
    found.push(getCurrentResponse(socket) === response);
    response.end();
    found.push(getCurrentResponse(socket) === null);
  });
  const socket = await openConnection(url);
  socket.write(GET);
  await once(socket, 'data');
  expect(found[0]).toBe(true);
});

test('counts the bytes of one large write that the kernel has accepted', async () => {
  const server = createTcpServer();
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const client = await openConnection(await listen(server));
  client.pause();
  const [socket] = await connected;
  onTestFinished(() => void socket.destroy());
  const bytes = Buffer.alloc(50_000_000);
  socket.write(bytes);
  await expect.poll(() => countAcceptedBytes(socket)).toBeGreaterThan(0);
  expect(countAcceptedBytes(socket)).toBeLessThan(bytes.length);
  // What the documented members say at the same time.
  expect(socket.bytesWritten - socket.writableLength).toBe(0);
});

test('drops the chunks that a WebSocket receives after its receiver has failed', async () => {
  const server = createServer();
  const url = await listen(server);
  const sockets = new WebSocketServer({ server });
  const opened = once(sockets, 'connection');
  const client = new WebSocket(url);
  const [[webSocket]] = (await Promise.all([opened, once(client, 'open')])) as [[WebSocket], unknown];
  onTestFinished(() => {
    client.terminate();
    webSocket.terminate();
  });
  dropChunksAfterFailure(webSocket);
  // The frames that bring ws there are in test/faults/isolation/failed-websockets.test.ts.
  const { _receiver: receiver } = webSocket as unknown as { readonly _receiver: Writable };
  webSocket.on('error', () => undefined);
  const messages: unknown[] = [];
  webSocket.on('message', (data) => messages.push(String(data)));
  const write = (chunk: Buffer) => new Promise((resolve) => receiver._write(chunk, 'utf8', resolve));
  await write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x61]));
  expect(messages).toEqual(['a']);
  Object.defineProperty(receiver, 'errored', { value: new Error('invalid frame') });
  await write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x62]));
  expect(messages).toEqual(['a']);
});

/** A version of undici without the internal path. */
function createRequire(code: string) {
  return (specifier: string) => {
    if (specifier === 'undici') return { Pool: UndiciPool };
    throw Object.assign(new Error(specifier), { code });
  };
}

test('loads only the pool of undici', () => {
  const require = createNodeRequire(import.meta.url);
  const requirePath = (specifier: string): unknown => {
    if (specifier === 'undici') throw new Error('loaded all of undici');
    return require(specifier);
  };
  expect(loadUndiciPool(requirePath).name).toBe('Pool');
});

test.each(['MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'])(
  'loads all of undici when its internal path fails with %s',
  (code) => {
    expect(loadUndiciPool(createRequire(code))).toBe(UndiciPool);
  },
);

test('throws when the pool of undici cannot be read', () => {
  expect(() => loadUndiciPool(createRequire('EMFILE'))).toThrow('undici/lib/dispatcher/pool.js');
});
