import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Gateway } from '../../../src/gateway.js';
import { until } from '../../support/clock.js';
import { openConnection } from '../../support/raw-http.js';
import { startGateway, type TestGatewayOptions } from '../../support/test-gateway.js';

/** Several times what the kernel holds for a connection. */
const FILE_BYTES = 20_000_000;

/** A gateway with a large static file. */
async function start(options: TestGatewayOptions = {}) {
  const dashboard = mkdtempSync(join(tmpdir(), 'unread-files-'));
  onTestFinished(() => rmSync(dashboard, { recursive: true, force: true }));
  writeFileSync(join(dashboard, 'index.html'), '');
  writeFileSync(join(dashboard, 'large.js'), Buffer.alloc(FILE_BYTES, '/'));
  return startGateway('http://127.0.0.1:9', { ...options, dashboard });
}

/** Requests the file. */
async function requestWithoutReading({ url }: Gateway): Promise<Socket> {
  const socket = await openConnection(url);
  socket.on('error', () => undefined);
  socket.write('GET /large.js HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return socket;
}

/** Reads until the end of the file or of the connection. */
async function readAll(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await until(() => bytes >= FILE_BYTES || socket.closed);
  return bytes;
}

test('sends a file to a client that starts to read late, and counts what is left of it as unsent', async () => {
  const gateway = await start();
  const socket = await requestWithoutReading(gateway);
  await until(() => gateway.unsentBytes > 0);
  // The kernel holds the rest.
  expect(gateway.unsentBytes).toBeGreaterThan(FILE_BYTES / 4);
  expect(await readAll(socket)).toBeGreaterThan(FILE_BYTES);
});

test('disconnects clients that do not read files above the limit of unsent bytes', async () => {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const env = { maxUnsentBytes: `${FILE_BYTES}`, MAX_SHARE_PER_CLIENT: '1', LOG_LEVEL: 'warn' };
  const gateway = await start({ env, log });
  for (let i = 0; i < 4; i++) await requestWithoutReading(gateway);
  await until(() => lines.filter((line) => line.includes('MAX_SHARE_PER_CLIENT of MAX_MEMORY_MB')).length >= 3);
  expect(gateway.unsentBytes).toBeLessThanOrEqual(FILE_BYTES);
});
