import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { BodyTurns } from '../../../src/http/graphql/body-turns.js';
import { listen } from '../../../src/http/http-server.js';

test('pauses sockets after two parts per turn, and resumes two per turn in the order in which they were paused', async () => {
  const turns = new BodyTurns();
  const sockets = Array.from({ length: 7 }, () => new Socket());
  const listPaused = () => sockets.flatMap((socket, index) => (socket.isPaused() ? index : []));
  const noteParts = (some: readonly Socket[]) => {
    for (const socket of some) turns.notePart(socket, '127.0.0.1');
  };
  noteParts(sockets);
  expect(listPaused()).toEqual([2, 3, 4, 5, 6]);
  await nextTurn();
  expect(listPaused()).toEqual([4, 5, 6]);
  noteParts(sockets.slice(0, 3));
  expect(listPaused()).toEqual([2, 4, 5, 6]);
  await nextTurn();
  expect(listPaused()).toEqual([2, 6]);
  await nextTurn();
  expect(listPaused()).toEqual([]);
});

test('resumes a socket of another address before all of one address', async () => {
  const turns = new BodyTurns();
  const sockets = Array.from({ length: 8 }, () => new Socket());
  for (const [index, socket] of sockets.entries()) turns.notePart(socket, index < 7 ? '127.0.0.1' : '127.0.0.2');
  const listPaused = () => sockets.flatMap((socket, index) => (socket.isPaused() ? index : []));
  expect(listPaused()).toEqual([2, 3, 4, 5, 6, 7]);
  await nextTurn();
  expect(listPaused()).toEqual([3, 4, 5, 6]);
});

test('pauses a socket again that is resumed before its turn', async () => {
  const turns = new BodyTurns();
  const sockets = Array.from({ length: 3 }, () => new Socket());
  for (const socket of sockets) turns.notePart(socket, '127.0.0.1');
  const [, , last] = sockets;
  last?.resume();
  last?.emit('resume');
  expect(last?.isPaused()).toBe(true);
  await nextTurn();
  expect(last?.isPaused()).toBe(false);
  expect(last?.listenerCount('resume')).toBe(0);
});

test('receives all of 20 bodies that arrive at once, and buffers no part of them in the request', async () => {
  const turns = new BodyTurns();
  let maxBuffered = 0;
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      maxBuffered = Math.max(maxBuffered, request.readableLength);
      turns.notePart(request.socket, '127.0.0.1');
    });
    request.on('end', () => response.end(`${bytes}`));
  });
  const url = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  const body = Buffer.alloc(1_000_000);
  const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(url, { method: 'POST', body })));
  const texts = await Promise.all(responses.map((response) => response.text()));
  expect(texts).toEqual(texts.map(() => '1000000'));
  expect(maxBuffered).toBe(0);
});
