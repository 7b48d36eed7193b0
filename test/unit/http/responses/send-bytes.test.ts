import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../src/http/http-server.js';
import { sendBytes } from '../../../../src/http/responses/send-bytes.js';
import { OwnerRegistry } from '../../../../src/isolation/owner-registry.js';
import { Turns } from '../../../../src/isolation/turns.js';
import { systemClock } from '../../../../src/primitives/clock.js';
import { until } from '../../../support/clock.js';

test('writes a large body in parts, each in a turn of its address', async () => {
  const body = randomBytes(200_000);
  let nowMs = 0;
  const clock = { ...systemClock, preciseNow: () => nowMs };
  const turns = new Turns(new OwnerRegistry({ secret: 'secret', clock }), clock);
  const clients = { turnsOf: () => turns.ofAddress(() => '10.0.0.1') };
  let socket: Socket | undefined;
  const server = createServer((received, response) => {
    socket = received.socket;
    turns
      .ofAddress(() => '10.0.0.1')
      .run(() => {
        nowMs += 20;
      });
    response.writeHead(200, { 'content-length': body.length });
    sendBytes(clients, response, body);
  });
  onTestFinished(() => void server.close());
  const response = await request(await listen(server, 0, '127.0.0.1'));
  const received = response.body.arrayBuffer();
  await until(() => turns.hasWaiting);
  // As long as connections are accepted, nothing else runs.
  for (let turn = 0; turn < 20; turn++) {
    turns.noteConnection();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const headBytes = (socket?.bytesWritten ?? 0) - 64_000;
  expect(headBytes).toBeGreaterThan(0);
  expect(headBytes).toBeLessThan(1_000);
  expect(Buffer.from(await received)).toEqual(body);
});
