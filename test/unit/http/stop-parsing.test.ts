import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ignoreBody } from '../../../src/http/requests/stop-parsing.js';
import { flushEventLoop } from '../../support/clock.js';
import { openConnection } from '../../support/raw-http.js';

const HEAD = 'POST / HTTP/1.1\r\nHost: gateway\r\nTransfer-Encoding: chunked\r\n\r\n';
const CHUNK = '1\r\nx\r\n';

/** A server that ignores the rest of a body after this many chunks, and closes the connection. */
async function startServer(maxChunks: number) {
  const chunks: number[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const index = chunks.push(0) - 1;
    request.on('data', () => {
      chunks[index] = (chunks[index] ?? 0) + 1;
      if (chunks[index] !== maxChunks) return;
      ignoreBody(request);
      response.writeHead(400, { connection: 'close' }).end();
    });
    request.on('end', () => response.writableEnded || response.writeHead(200, { connection: 'close' }).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
