import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../src/http/http-server.js';
import { isPipelinedTooOften } from '../../../src/http/pipelined-requests.js';
import { flushEventLoop } from '../../support/clock.js';
import { openConnection } from '../../support/raw-http.js';

const REQUEST = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** Responses to pipelined requests that are accepted, and the numbers of those that were closed. */
async function sendPipelined(count: number) {
  const responses: ServerResponse[] = [];
  const closed: number[] = [];
  const server = createServer((request, response) => {
    if (isPipelinedTooOften(request, response)) return;
    const index = responses.push(response) - 1;
    response.on('close', () => closed.push(index));
  });
  const socket = await openConnection(await listen(server, 0, '127.0.0.1'));
  socket.on('error', () => undefined).resume();
  onTestFinished(() => void server.close());
  socket.write(REQUEST.repeat(count));
  return { socket, responses, closed };
}

test('closes the responses that wait for others when the connection is closed', async () => {
  const { socket, responses, closed } = await sendPipelined(5);
  while (responses.length < 5) await flushEventLoop();
  responses[0]?.end('one');
  while (closed.length < 1) await flushEventLoop();
  socket.resetAndDestroy();
  while (closed.length < 5) await flushEventLoop();
  expect(closed.toSorted()).toEqual([0, 1, 2, 3, 4]);
  expect(responses.slice(1).every(({ destroyed }) => destroyed)).toBe(true);
});

test('closes all responses of a connection with too many pipelined requests', async () => {
  const { responses, closed } = await sendPipelined(30);
  while (responses.length === 0 || closed.length < responses.length) await flushEventLoop();
  // The first one does not wait for others.
  expect(responses).toHaveLength(17);
  expect(closed.toSorted((a, b) => a - b)).toEqual(responses.map((_, index) => index));
});
