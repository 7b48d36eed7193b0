import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { SocketPinger } from '../../../../src/http/websocket/socket-pinger.js';

const INTERVAL_MS = 12_000;
const TICK_MS = 100;
const PING_FRAME_BYTES = 2;

describe('SocketPinger', () => {
  let server: WebSocketServer;
  const netSockets: Socket[] = [];

  beforeEach(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    const pinger = new SocketPinger(server.clients, INTERVAL_MS);
    server.on('connection', (socket, request) => {
      netSockets.push(request.socket);
      pinger.add(socket);
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });

  afterEach(async () => {
    vi.useRealTimers();
    netSockets.length = 0;
    for (const socket of server.clients) socket.terminate();
    server.close();
    await once(server, 'close');
  });

  async function open(autoPong = true): Promise<WebSocket> {
    const { port } = server.address() as AddressInfo;
    const connection = once(server, 'connection');
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong });
    await Promise.all([once(socket, 'open'), connection]);
    return socket;
  }

  const countSentBytes = () => netSockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);

  test('terminates a socket when no pong has arrived by its next ping', async () => {
    const [silent, other] = [await open(false), await open()];
    for (const socket of [silent, other]) {
      const pinged = once(socket, 'ping');
      vi.advanceTimersByTime(TICK_MS);
      await pinged;
    }
    const [, otherServerSocket] = [...server.clients];
    if (!otherServerSocket) throw new Error('Two sockets are open.');
    await once(otherServerSocket, 'pong');

    const [closed, pingedAgain] = [once(silent, 'close'), once(other, 'ping')];
    vi.advanceTimersByTime(INTERVAL_MS);
    await Promise.all([closed, pingedAgain]);
    expect(server.clients.size).toBe(1);
    expect(other.readyState).toBe(WebSocket.OPEN);
  });

  test('pings each socket once in an interval, a part of them in each tick', async () => {
    const count = (INTERVAL_MS / TICK_MS) * 2;
    const pinged = new Map<number, number>();
    for (let number = 0; number < count; number++) {
      const socket = await open(false);
      socket.on('ping', () => pinged.set(number, (pinged.get(number) ?? 0) + 1));
    }
    const sentBytes = Array.from({ length: INTERVAL_MS / TICK_MS }, () => {
      const before = countSentBytes();
      vi.advanceTimersByTime(TICK_MS);
      return countSentBytes() - before;
    });
    expect(Math.max(...sentBytes)).toBe(2 * PING_FRAME_BYTES);
    expect(sentBytes.reduce((sum, bytes) => sum + bytes)).toBe(server.clients.size * PING_FRAME_BYTES);
    await expect.poll(() => pinged.size).toBe(server.clients.size);
    expect([...new Set(pinged.values())]).toEqual([1]);
  });

  test('pings again when sockets connect after all have left', async () => {
    const first = await open();
    first.close();
    await once(first, 'close');
    await expect.poll(() => server.clients.size).toBe(0);
    vi.advanceTimersByTime(2 * INTERVAL_MS);
    expect(vi.getTimerCount()).toBe(0);

    const second = await open();
    const pinged = once(second, 'ping');
    vi.advanceTimersByTime(INTERVAL_MS);
    await pinged;
  });
});
