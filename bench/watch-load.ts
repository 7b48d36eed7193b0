/**
 * Ten thousand sockets: each following a job of its own, and all following one. The service, the gateway and the sockets
 * are processes of their own; beside the gateway, a design in which every subscription polls for itself.
 *
 * Both sides need a file descriptor a socket: with fewer than 11,000 (`ulimit -n`), give the number of sockets as an
 * argument.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { request, start } from './watch/processes.js';

const SOCKETS = Number(process.argv[2] ?? 10_000);
/** `gateway`, `naive`, `own` or `one` measures no more than that. */
const ONLY = process.argv[3];
const INTERVAL_MS = 10_000;
const STEPS = 5;

interface Usage {
  readonly rss: number;
  readonly heap: number;
  readonly cpuMs: number;
}

function spread(values: readonly number[]): { median: number; p99: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), max: at(1) };
}

async function measure(design: 'gateway' | 'naive' | 'bare', jobs: 'own' | 'one'): Promise<void> {
  const [upstream, { url: upstreamUrl }] = await start<{ url: string }>('upstream.ts');
  const [server, { url }] = await start<{ url: string }>(`${design}.ts`, upstreamUrl, String(INTERVAL_MS));
  // The first sockets warm it up: what it holds without any is not what it held at its start.
  const [warm] = await start('clients.ts', url, '200', jobs);
  await wait(1_000);
  warm.kill();
  await wait(1_000);
  const empty = await request<Usage>(server, 'usage');
  const [clients] = await start('clients.ts', url, String(SOCKETS), jobs);
  while ((await request<{ events: number }>(clients, 'events')).events < SOCKETS) await wait(200);
  await wait(INTERVAL_MS);

  await request(upstream, 'count');
  const before = await request<Usage>(server, 'usage');
  await wait(3 * INTERVAL_MS);
  const { calls } = await request<{ calls: number }>(upstream, 'count');
  const after = await request<Usage>(server, 'usage');

  await request(clients, 'clear');
  const last: number[] = [];
  const all: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    await request(upstream, 'step');
    for (let left = 30; left > 0 && (await request<{ events: number }>(clients, 'events')).events < SOCKETS; left--)
      await wait(INTERVAL_MS / 10);
    const { delays } = await request<{ delays: readonly number[] }>(clients, 'clear');
    if (delays.length < SOCKETS) print(`only ${delays.length} of ${SOCKETS} were told`);
    for (const delay of delays) all.push(delay);
    last.push(spread(delays).max);
  }
  for (const child of [clients, server, upstream]) child.kill();

  const { median, p99 } = spread(all);
  const number = (value: number, digits = 1) => value.toFixed(digits).padStart(9);
  const perInterval = calls / 3;
  print(
    `${design.padEnd(8)} | ${(jobs === 'own' ? 'each its own job' : 'all one job').padEnd(16)} | ${number(perInterval)} | ${number((after.rss - empty.rss) / SOCKETS / 1000)} | ${number((after.heap - empty.heap) / SOCKETS / 1000)} | ${number(((after.cpuMs - before.cpuMs) / (3 * INTERVAL_MS)) * 100)} | ${number(median)} | ${number(p99)} | ${number(Math.min(...last))} to ${number(Math.max(...last)).trim()}`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

print(`${SOCKETS} sockets; every job is asked about each ${INTERVAL_MS / 1000} s; ${STEPS} changes of every job.`);
print("From the service's answer to the event on the socket, in milliseconds; memory after a collection, per socket.");
print(
  'design   | jobs             | calls per |    RSS kB |   heap kB | CPU idle, |    median |       p99 | the last socket is told,\n' +
    '         |                  |  interval |           |           |         % |           |           | least to most',
);
for (const design of ['gateway', 'bare', 'naive'] as const) {
  for (const jobs of ['own', 'one'] as const) {
    if (ONLY === undefined || ONLY === design || ONLY === jobs) await measure(design, jobs);
  }
}
