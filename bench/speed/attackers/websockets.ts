import { setTimeout as wait } from 'node:timers/promises';
import type WebSocket from 'ws';
import { type Attack, MAX_BODY_BYTES, quoteIds } from './attack.js';
import { LARGE_METADATA } from './large-responses.js';

const KEY = 'attacker';

/** A masked frame with a mask of zeros. `first`: final bit and opcode. */
function toFrame(first: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(payload.length < 126 ? 6 : 14);
  head[0] = first;
  head[1] = 0x80 | (payload.length < 126 ? payload.length : 127);
  if (payload.length >= 126) head.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([head, payload]);
}

const TEXT = 0x01;
const CONTINUATION = 0x00;
const PING = 0x89;
const HALF_MESSAGE = toFrame(TEXT, Buffer.alloc(MAX_BODY_BYTES - 100, 0x20));
const TINY_FRAGMENTS = Buffer.concat([
  toFrame(TEXT, Buffer.from('{')),
  Buffer.alloc(7 * 500_000, toFrame(CONTINUATION, Buffer.from(' '))),
]);
/** Above the limit before the acknowledgement. */
const EARLY_MESSAGE = toFrame(0x80 | TEXT, Buffer.alloc(60_000, 0x20));
const PADDING = 'x'.repeat(MAX_BODY_BYTES - 100_000);
const PING_MESSAGE = JSON.stringify({ type: 'ping', payload: { PADDING } });
const PINGS = Buffer.alloc(6 * 100_000, toFrame(PING, Buffer.alloc(0)));
const LONG_PINGS = Buffer.alloc(131 * 3_000, toFrame(PING, Buffer.alloc(125)));

export const subscribe = (socket: WebSocket, id: string, query: string, variables?: object) =>
  socket.send(JSON.stringify({ id, type: 'subscribe', payload: { query, variables } }));
const watchJob = (id: string) => `subscription { job(id: "${id}") { job { status metadata } } }`;

export const WEBSOCKET_ATTACKS: readonly Attack[] = [
  {
    name: 'idle-websockets',
    description: '3,000 WebSockets without an operation',
    run: (client) => client.openWebSocket({ isInitialized: true }),
    concurrency: 32,
    maxRounds: 3_000,
  },
  {
    name: 'half-sent-messages',
    description: '250 WebSockets with a megabyte of an unfinished message, without a key',
    async run(client) {
      const socket = await client.sendBytes(client.toUpgradeBytes());
      socket?.write(HALF_MESSAGE);
    },
    maxRounds: 250,
    testRounds: 10,
  },
  {
    name: 'tiny-fragments',
    description: '20 WebSockets with 500,000 fragments of one byte, without a key',
    async run(client) {
      const socket = await client.sendBytes(client.toUpgradeBytes());
      socket?.write(TINY_FRAGMENTS);
    },
    maxRounds: 20,
    testRounds: 2,
  },
  {
    name: 'messages-before-ack',
    description: 'WebSockets with a message of 60 kB before they are acknowledged',
    run: (client) => client.sendBytes(Buffer.concat([Buffer.from(client.toUpgradeBytes()), EARLY_MESSAGE])),
    roundsPerSecond: 200,
    testRounds: 4,
  },
  {
    name: 'ping-floods',
    description: 'WebSockets with 100,000 pings that do not read',
    run: (client) => client.sendBytes(Buffer.concat([Buffer.from(client.toUpgradeBytes()), PINGS]), { isRead: false }),
    maxRounds: 50,
    testRounds: 2,
  },
  {
    name: 'pings-of-closed-websockets',
    description: 'WebSockets of 50 addresses with 3,000 pings before they are acknowledged, which closes them',
    async run(client, round) {
      const bytes = Buffer.concat([Buffer.from(client.toUpgradeBytes()), LONG_PINGS]);
      const socket = await client.sendBytes(bytes, { address: round % 50 });
      await wait(30);
      socket?.destroy();
    },
    concurrency: 20,
    testRounds: 10,
  },
  {
    name: 'malformed-messages',
    description: 'WebSockets with a message of 0.9 MB that is not valid JSON',
    async run(client) {
      const socket = await client.openWebSocket({ isInitialized: true });
      socket?.send(`{"${PADDING}`);
    },
    concurrency: 4,
    testRounds: 4,
  },
  {
    name: 'large-ping-messages',
    description: 'WebSockets with ten messages of 0.9 MB that are pings',
    async run(client) {
      const socket = await client.openWebSocket({ isInitialized: true });
      for (let i = 0; i < 10; i++) socket?.send(PING_MESSAGE);
    },
    concurrency: 4,
    testRounds: 2,
  },
  {
    name: 'unread-websockets',
    description: '50 WebSockets that do not read four results of 17 MB',
    async run(client) {
      const socket = await client.openWebSocket({ key: KEY });
      socket?.pause();
      for (let i = 0; i < 4; i++) if (socket) subscribe(socket, `${i}`, LARGE_METADATA);
    },
    maxRounds: 50,
    testRounds: 2,
  },
  {
    name: 'subscriptions',
    description: '10 WebSockets of a key with 100 subscriptions each',
    async run(client, round) {
      const socket = await client.openWebSocket({ key: KEY });
      for (let i = 0; i < 100; i++) if (socket) subscribe(socket, `${i}`, watchJob(`running-${100 * round + i}`));
    },
    maxRounds: 10,
    testRounds: 2,
  },
  {
    name: 'watched-jobs',
    description: '20 keys that watch 500 jobs each',
    async run(client, round) {
      const socket = await client.openWebSocket({ key: `attacker-${round}` });
      const ids = quoteIds('running', 500);
      if (socket) subscribe(socket, '1', `subscription { jobs(ids: [${ids}]) { job { status } } }`);
    },
    maxRounds: 20,
    testRounds: 2,
  },
  {
    name: 'watched-jobs-of-many-addresses',
    description: '20 addresses with a key each that watch 500 jobs twice',
    async run(client, round) {
      const socket = await client.openWebSocket({ key: `attacker-${round}`, address: round });
      const ids = quoteIds('running', 500);
      for (const id of ['1', '2'])
        if (socket) subscribe(socket, id, `subscription Q${id} { jobs(ids: [${ids}]) { job { status metadata } } }`);
    },
    maxRounds: 20,
    testRounds: 2,
  },
  {
    name: 'subscription-churn',
    description: 'subscriptions that are completed at once',
    async run(client) {
      const socket = await client.openWebSocket({ key: KEY });
      for (let i = 0; i < 1_000; i++) {
        if (!socket) return;
        subscribe(socket, `${i}`, watchJob(`running-${i}`));
        socket.send(JSON.stringify({ id: `${i}`, type: 'complete' }));
      }
      socket?.close();
    },
    concurrency: 4,
    testRounds: 1,
  },
  {
    name: 'undeclared-variables',
    description: '60 subscriptions with a megabyte of undeclared variables',
    async run(client, round) {
      const socket = await client.openWebSocket({ key: KEY });
      if (socket)
        subscribe(socket, '1', watchJob(`running-${round}`), { undeclared: 'x'.repeat(MAX_BODY_BYTES - 1_000) });
    },
    concurrency: 4,
    maxRounds: 60,
    testRounds: 4,
  },
  {
    name: 'long-operation-ids',
    description: 'WebSockets with ten subscriptions whose ids have 99,000 characters',
    async run(client) {
      const socket = await client.openWebSocket({ key: KEY });
      for (let i = 0; i < 10; i++)
        if (socket) subscribe(socket, `${i}`.padEnd(99_000, 'x'), 'subscription { backends { backend { status } } }');
    },
    concurrency: 4,
    roundsPerSecond: 40,
    testRounds: 2,
  },
  {
    name: 'websocket-queries',
    description: '100 concurrent queries on each of four WebSockets',
    async run(client) {
      const socket = await client.openWebSocket({ key: KEY });
      for (let i = 0; i < 100; i++)
        if (socket) subscribe(socket, `${i}`, '{ jobs(first: 25) { edges { node { name } } } }');
    },
    concurrency: 4,
    roundsPerSecond: 40,
    testRounds: 2,
  },
  {
    name: 'websocket-handshakes',
    description: 'WebSockets that are closed after their acknowledgement',
    async run(client) {
      const socket = await client.openWebSocket({ isInitialized: true });
      socket?.terminate();
    },
    concurrency: 16,
  },
];
