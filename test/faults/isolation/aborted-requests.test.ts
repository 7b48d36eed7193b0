import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startAttackTarget } from '../../support/attack-target.js';
import { ManualClock } from '../../support/clock.js';

const ATTACKER = '127.0.0.2';
const OTHER = '127.0.0.3';
const LIMIT = 600;

async function openFrom(url: string, localAddress: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function get(url: string, localAddress: string): Promise<string> {
  const socket = await openFrom(url, localAddress);
  socket.write('GET /live HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
  return text(socket);
}

/** Connections that end before the response to their request, each after the one before. */
async function abortRequests(url: string, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const socket = await openFrom(url, ATTACKER);
    socket.resume();
    socket.end(
      'POST /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    );
    await once(socket, 'close');
  }
}

test('rejects connections of an address that has closed too many before the response, until later', async () => {
  const clock = new ManualClock();
  const { url } = await startAttackTarget({ clock });
  await abortRequests(url, LIMIT - 1);
  expect(await get(url, ATTACKER)).toMatch(/^HTTP\/1\.1 200 /);

  await abortRequests(url, 1);
  expect(await get(url, ATTACKER)).toMatch(/^HTTP\/1\.1 429 .*"RATE_LIMITED"/s);
  expect(await get(url, OTHER)).toMatch(/^HTTP\/1\.1 200 /);

  await clock.advance(1_000);
  expect(await get(url, ATTACKER)).toMatch(/^HTTP\/1\.1 200 /);
});

test('does not count connections that are closed after the response', async () => {
  const { url } = await startAttackTarget({ clock: new ManualClock() });
  for (let i = 0; i <= LIMIT; i++) expect(await get(url, ATTACKER)).toMatch(/^HTTP\/1\.1 200 /);
});
