import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../src/http/http-server.js';
import { createBytesSender } from '../../../src/http/send-bytes.js';
import type { Task } from '../../../src/http/turn-scheduler.js';
import { flushEventLoop } from '../../support/clock.js';

test('writes a large body in parts, each in a large task of its address', async () => {
  const body = randomBytes(200_000);
  const tasks: Task<unknown>[] = [];
  const sendBytes = createBytesSender({
    turnScheduler: {
      run(task) {
        tasks.push(task);
        return new Promise(() => undefined);
      },
    },
    getClientAddress: () => '10.0.0.1',
  });
  let socket: Socket | undefined;
  const server = createServer((received, response) => {
    socket = received.socket;
    response.writeHead(200, { 'content-length': body.length });
    sendBytes(response, body);
  });
  onTestFinished(() => void server.close());
  const response = await request(await listen(server, 0, '127.0.0.1'));
  const received = response.body.arrayBuffer();
  for (let parts = 1; parts <= 3; parts++) {
    while (tasks.length === 0) await flushEventLoop();
    const headBytes = (socket?.bytesWritten ?? 0) - parts * 64_000;
    expect(headBytes).toBeGreaterThan(0);
    expect(headBytes).toBeLessThan(1_000);
    const [task] = tasks.splice(0);
    expect([task?.getAddress(), task?.isLarge?.()]).toEqual(['10.0.0.1', true]);
    task?.run();
  }
  expect(Buffer.from(await received)).toEqual(body);
  expect(tasks).toEqual([]);
});
