import { once } from 'node:events';
import { expect, test } from 'vitest';
import { flushEventLoop } from '../../support/clock.js';
import { startIsolationTest } from '../../support/isolation-test.js';
import { openConnection } from '../../support/raw-http.js';
import { createFrame } from '../../support/websocket-frames.js';

const [TEXT, CLOSE, PING] = [0x1, 0x8, 0x9] as const;
/** ws handles one per turn of the event loop: chunks that arrive meanwhile wait. */
const PINGS = Buffer.concat(Array.from({ length: 200 }, () => createFrame(PING, Buffer.from('a'))));
const UPGRADE = [
  'GET /graphql HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
];

test.each([
  ['a close frame with a reserved code', createFrame(CLOSE, Buffer.from([0x03, 0xe7]))],
  ['text that is not UTF-8', createFrame(TEXT, Buffer.from([0xff, 0xfe]))],
])('serves others when a WebSocket sends chunks after %s, while earlier frames wait', async (_name, invalid) => {
  const isolation = await startIsolationTest();
  const socket = await openConnection(isolation.gateway.url);
  socket.on('error', () => undefined);
  const ended = once(socket, 'end');
  socket.write(`${UPGRADE.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.resume();
  for (const chunk of [PINGS, invalid, createFrame(PING, Buffer.from('b')), createFrame(PING, Buffer.from('c'))]) {
    socket.write(chunk);
    for (let turns = 0; turns < 10; turns++) await flushEventLoop();
  }
  await ended;
  expect((await isolation.runVictim()).errors).toEqual([]);
});
