import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../src/http/http-server.js';
import { handleInOrder } from '../../../../src/http/requests/pipelined-requests.js';
import { flushEventLoop, until } from '../../../support/clock.js';
import { openConnection } from '../../../support/raw-http.js';

const toRequest = (index: number) => `GET /${index} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

/** What a server handles of requests that are sent together on a connection. */
async function sendPipelined(bytes: string) {
  const handled: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    handleInOrder(request, response, () => handled.push({ request, response }));
  });
  let closed = 0;
  server.on('connection', (socket) => socket.on('close', () => closed++));
  const socket = await openConnection(await listen(server, 0, '127.0.0.1'));
  socket.on('error', () => undefined).resume();
  onTestFinished(() => void server.close());
  socket.write(bytes);
  return {
    socket,
    handled,
    /** Waits until the server has parsed as many requests. */
    async waitForRequests(count: number) {
      await until(() => requests >= count);
    },
    async waitForHandled(count: number) {
      await until(() => handled.length >= count);
    },
    async waitForClose() {
      await until(() => closed > 0);
    },
  };
}

const sendRequests = (count: number) => sendPipelined(Array.from({ length: count }, (_, i) => toRequest(i)).join(''));

test('handles each request after the response to the one before', async () => {
  const { handled, socket, waitForRequests, waitForHandled } = await sendRequests(5);
  await waitForRequests(5);
  for (let i = 0; i < 5; i++) {
    await waitForHandled(i + 1);
    expect(handled.map(({ request }) => request.url)).toEqual(Array.from({ length: i + 1 }, (_, url) => `/${url}`));
    // A request that arrives meanwhile is the last one.
    if (i === 1) socket.write(toRequest(5));
    if (i === 1) await waitForRequests(6);
    handled[i]?.response.end();
  }
  await waitForHandled(6);
});

test('reads no more than the beginning of a body before its request is handled', async () => {
  const BODY_BYTES = 10_000_000;
  const post = `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${BODY_BYTES}\r\n\r\n${'x'.repeat(BODY_BYTES)}`;
  const { handled, socket, waitForRequests, waitForHandled } = await sendPipelined(`${toRequest(0)}${post}`);
  await waitForRequests(2);
  await flushEventLoop();
  const [serverSocket] = handled.map(({ request }) => request.socket);
  expect(serverSocket?.bytesRead).toBeLessThan(1_000_000);
  handled[0]?.response.end();
  await waitForHandled(2);
  let bytes = 0;
  for await (const chunk of handled[1]?.request ?? []) bytes += chunk.length;
  expect(bytes).toBe(BODY_BYTES);
  socket.destroy();
});

test('handles no waiting request after the connection is closed', async () => {
  const { handled, socket, waitForRequests, waitForClose } = await sendRequests(3);
  await waitForRequests(3);
  socket.resetAndDestroy();
  await waitForClose();
  await flushEventLoop();
  expect(handled).toHaveLength(1);
});

test('closes a connection with more than 16 requests that wait', async () => {
  const { handled, waitForClose } = await sendRequests(30);
  await waitForClose();
  expect(handled).toHaveLength(1);
});

test('closes a connection on which a request with a body in chunks waits', async () => {
  const post = 'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n';
  const { handled, waitForClose } = await sendPipelined(`${toRequest(0)}${post}${'1\r\nx\r\n'.repeat(20_000)}`);
  await waitForClose();
  expect(handled).toHaveLength(1);
});

test('does not count requests that waited for responses', async () => {
  const { handled, socket, waitForRequests, waitForHandled } = await sendRequests(10);
  await waitForRequests(10);
  for (let i = 0; i < 40; i++) {
    await waitForHandled(i + 1);
    socket.write(toRequest(10 + i));
    await waitForRequests(11 + i);
    handled[i]?.response.end();
  }
});
