import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { EventStream } from '../../../../src/http/graphql/event-stream.js';
import { listen } from '../../../../src/http/http-server.js';
import { flushEventLoop, ManualClock } from '../../../support/clock.js';
import { openConnection } from '../../../support/raw-http.js';

const PING_INTERVAL_MS = 12_000;

/** An open stream whose client does not read. */
async function openUnreadStream() {
  const clock = new ManualClock();
  const stream = new EventStream(undefined, clock);
  const server = createServer();
  const opened = once(server, 'request');
  const socket = await openConnection(await listen(server, 0, '127.0.0.1'));
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [, response] = (await opened) as [unknown, ServerResponse];
  stream.open(response);
  return { clock, stream, response, socket };
}

test('sends no ping after its end to a client that does not read', async () => {
  const { clock, stream, response, socket } = await openUnreadStream();
  const errors: Error[] = [];
  response.on('error', (error) => errors.push(error));
  const data = { text: 'x'.repeat(10_000) };
  for (let unsentBytes = 0; unsentBytes === 0; unsentBytes = response.writableLength) {
    await stream.send('one', { data });
    await flushEventLoop();
  }
  stream.drain();
  await clock.advance(PING_INTERVAL_MS);
  expect(response.writableFinished).toBe(false);
  socket.resume();
  await once(response, 'close');
  expect(errors).toEqual([]);
});
