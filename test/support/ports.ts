import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems choose the ports of other servers from 32,768 up: another test could take a port of theirs while its server restarts. */
const FIRST = 20_000;
const PORTS_PER_WORKER = 3_000;

const worker = Number(process.env['VITEST_POOL_ID'] ?? 1) % 4;
let next = process.pid;

/** A port on which no server listens, for a server that stops and starts again. No other test is given this port. */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = FIRST + worker * PORTS_PER_WORKER + (next++ % PORTS_PER_WORKER);
    if (await isFree(port)) return port;
  }
}

let dashboardPort: Promise<number> | undefined;

/**
 * The port of the gateways that serve the dashboard, one after the other, so that Chromium has the files of this origin in its cache;
 * another port if the test has such a gateway already.
 */
export async function reserveDashboardPort(): Promise<number> {
  dashboardPort ??= reservePort();
  const port = await dashboardPort;
  return (await isFree(port)) ? port : reservePort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
