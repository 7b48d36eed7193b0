import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import type { Gateway } from '../../../src/gateway.js';
import { KEY, startAttackTarget } from '../../support/attack-target.js';
import { ManualClock, until } from '../../support/clock.js';
import { openConnection, readResponse } from '../../support/raw-http.js';
import { createFrame } from '../../support/websocket-frames.js';

const TIMEOUT_MS = 10_000;
const TEXT = 1;
const CONTINUATION = 0;
const PING = 9;
const ATTACKER = '203.0.113.1';
const VICTIM = '203.0.113.2';
const PART_BYTES = 200_000;
const PART = Buffer.alloc(PART_BYTES, ' ');
/** 1 MB in total, 500 kB for one address. */
const LIMITS = { maxUnfinishedBytes: '1000000' };

async function startTarget(env: Readonly<Record<string, string>> = {}) {
  const clock = new ManualClock();
  const target = await startAttackTarget({
    clock,
    env: { requestTimeoutMs: `${TIMEOUT_MS}`, TRUSTED_PROXIES: '127.0.0.1', ...env },
  });
  return { ...target, clock };
}

interface FrameSocket {
  readonly connection: Socket;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  next(): Promise<string>;
}

/** An acknowledged WebSocket to which a test writes frames. */
async function openFrameSocket(url: string, address = ATTACKER): Promise<FrameSocket> {
  const { hostname, port } = new URL(url);
  const connection = connect(Number(port), hostname);
  const ws = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    createConnection: () => connection,
    headers: { 'x-forwarded-for': address },
  });
  onTestFinished(() => ws.terminate());
  ws.on('error', () => undefined);
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    ws.on('close', (code, reason) => resolve({ code, reason: `${reason}` })),
  );
  const next = async () => `${(await once(ws, 'message'))[0]}`;
  await once(ws, 'open');
  ws.send('{"type":"connection_init"}');
  await next();
  return { connection, closed, next };
}

async function waitForBytes(gateway: Gateway, bytes: number): Promise<void> {
  await until(() => gateway.unfinishedBytes >= bytes);
}

const subscribe = JSON.stringify({ type: 'subscribe', id: '1', payload: { query: '{ __typename }' } });

describe('a WebSocket message that does not arrive completely', () => {
  test.each([
    ['part of a header', [createFrame(TEXT, PART).subarray(0, 1)]],
    ['part of a frame', [createFrame(TEXT, PART, { length: 2 * PART_BYTES })]],
    ['fragments', [createFrame(TEXT, PART, { fin: false }), createFrame(CONTINUATION, PART, { fin: false })]],
    ['fragments and pings', [createFrame(TEXT, PART, { fin: false }), createFrame(PING, Buffer.alloc(5))]],
    ['a message and part of a frame', [createFrame(TEXT, Buffer.from('{"type":"pong"}')), Buffer.from([0x81])]],
  ])('is rejected after the timeout when it has %s', async (name, frames) => {
    const { url, gateway, clock, expectAlive } = await startTarget();
    const socket = await openFrameSocket(url);
    socket.connection.write(Buffer.concat(frames));
    await waitForBytes(gateway, 1);
    for (let i = 0; i < 10; i++) {
      // Pings between fragments are no progress.
      if (name === 'fragments and pings') socket.connection.write(createFrame(PING, Buffer.alloc(5)));
      await clock.advance(TIMEOUT_MS / 10);
    }
    const { code, reason } = await socket.closed;
    expect(code).toBe(1008);
    expect(reason).toContain('in time');
    await until(() => gateway.unfinishedBytes === 0);
    await expectAlive('');
  });

  test('is executed when its last part arrives in time', async () => {
    const { url, gateway, clock } = await startTarget();
    const socket = await openFrameSocket(url);
    const text = Buffer.from(subscribe.padEnd(PART_BYTES));
    for (let i = 0; i < 3; i++) {
      socket.connection.write(createFrame(TEXT, text.subarray(0, 1_000), { fin: false }));
      await waitForBytes(gateway, 1_000);
      await clock.advance(TIMEOUT_MS - 1);
      const result = socket.next();
      socket.connection.write(createFrame(CONTINUATION, text.subarray(1_000)));
      expect(JSON.parse(await result)).toMatchObject({ type: 'next', payload: { data: { __typename: 'Query' } } });
      expect(gateway.unfinishedBytes).toBe(0);
      await clock.advance(TIMEOUT_MS);
    }
  });
});

describe('unfinished WebSocket messages', () => {
  async function attack(gateway: Gateway, addresses: readonly string[]) {
    const closed: { readonly code: number; readonly reason: string }[] = [];
    for (const address of addresses) {
      const socket = await openFrameSocket(gateway.url, address);
      void socket.closed.then((close) => closed.push(close));
      const before = gateway.unfinishedBytes;
      socket.connection.write(createFrame(TEXT, PART, { fin: false }));
      const deadline = closed.length + 1;
      await until(() => gateway.unfinishedBytes >= before + PART_BYTES || closed.length >= deadline);
    }
    return closed;
  }

  async function expectVictimServed(url: string) {
    const victim = await openFrameSocket(url, VICTIM);
    const text = Buffer.from(subscribe.padEnd(2 * PART_BYTES));
    const result = victim.next();
    victim.connection.write(createFrame(TEXT, text.subarray(0, PART_BYTES), { fin: false }));
    victim.connection.write(createFrame(CONTINUATION, text.subarray(PART_BYTES)));
    expect(JSON.parse(await result)).toMatchObject({ type: 'next' });
  }

  test.each([
    ['of one address', Array<string>(8).fill(ATTACKER), 500_000],
    ['of many addresses', Array.from({ length: 8 }, (_, i) => `203.0.113.${10 + i}`), 1_000_000],
  ])('%s are limited, and those of a victim are not', async (_name, addresses, max) => {
    const { gateway, expectAlive } = await startTarget(LIMITS);
    const closed = await attack(gateway, addresses);
    expect(gateway.unfinishedBytes).toBeLessThanOrEqual(max);
    expect(closed.length).toBeGreaterThan(0);
    for (const { code, reason } of closed) {
      expect(code).toBe(1013);
      expect(reason).toContain('(set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB)');
    }
    await expectVictimServed(gateway.url);
    await expectAlive('');
  });

  test('count what many small fragments take in memory', async () => {
    const { gateway } = await startTarget({ maxUnfinishedBytes: '200000' });
    const socket = await openFrameSocket(gateway.url);
    socket.connection.write(createFrame(TEXT, Buffer.alloc(1, ' '), { fin: false }));
    for (let i = 0; i < 999; i++)
      socket.connection.write(createFrame(CONTINUATION, Buffer.alloc(1, ' '), { fin: false }));
    expect((await socket.closed).code).toBe(1013);
  });
});

describe('unfinished request bodies', () => {
  const head = (address: string, headers: Readonly<Record<string, string>>) => {
    const all = {
      host: '127.0.0.1',
      authorization: `apiKey ${KEY}`,
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    return `POST /graphql HTTP/1.1\r\n${lines.join('')}\r\n`;
  };
  const chunk = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes]);

  test.each([
    ['with a length', { 'content-length': `${2 * PART_BYTES}` }, PART],
    ['in chunks', { 'transfer-encoding': 'chunked' }, chunk(PART)],
    ['for events', { 'transfer-encoding': 'chunked', accept: 'text/event-stream' }, chunk(PART)],
  ])('of one address are limited, and those of a victim are not: %s', async (_name, headers, part) => {
    const { url, gateway, expectAlive } = await startTarget(LIMITS);
    const responses: Promise<unknown>[] = [];
    for (let i = 0; i < 3; i++) {
      const socket = await openConnection(url);
      responses.push(readResponse(socket).catch((error: Error) => error));
      const before = gateway.unfinishedBytes;
      socket.write(Buffer.concat([Buffer.from(head(ATTACKER, headers)), part]));
      if (i < 2) await waitForBytes(gateway, before + PART_BYTES);
    }
    expect(await responses[0]).toMatchObject({
      status: 503,
      headers: { 'retry-after': '1', connection: 'close' },
      body: expect.stringContaining('(set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB)'),
    });
    expect(gateway.unfinishedBytes).toBeLessThanOrEqual(500_000);
    const victim = await openConnection(url);
    const response = readResponse(victim);
    const body = Buffer.from('{"query":"{ __typename }"}'.padEnd(2 * PART_BYTES));
    victim.write(head(VICTIM, { 'content-length': `${body.length}` }));
    for (let start = 0; start < body.length; start += 50_000) victim.write(body.subarray(start, start + 50_000));
    expect(await response).toMatchObject({ status: 200, body: '{"data":{"__typename":"Query"}}' });
    await expectAlive('');
  });

  test('are rejected when they have many small chunks', async () => {
    const { url, gateway, expectAlive } = await startTarget();
    const socket = await openConnection(url);
    const response = readResponse(socket);
    socket.write(head(ATTACKER, { 'transfer-encoding': 'chunked' }));
    socket.write('1\r\n \r\n'.repeat(20_000));
    expect(await response).toMatchObject({
      status: 400,
      headers: { connection: 'close' },
      body: expect.stringContaining('more than 1000 chunks, of less than 100 bytes on average'),
    });
    expect(gateway.unfinishedBytes).toBe(0);
    await expectAlive('');
  });

  test('are no longer counted when the client disconnects', async () => {
    const { url, gateway } = await startTarget();
    const socket = await openConnection(url);
    socket.write(Buffer.concat([Buffer.from(head(ATTACKER, { 'content-length': '1000000' })), PART]));
    await waitForBytes(gateway, PART_BYTES);
    socket.resetAndDestroy();
    await until(() => gateway.unfinishedBytes === 0);
  });
});
