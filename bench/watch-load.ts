/**
 * Ten thousand WebSockets: each watches another job, or all watch one. Compares the gateway with a WebSocket server without
 * GraphQL and with a server where every subscription polls. Upstream, server and clients are separate processes.
 *
 * Server and clients need a file descriptor per socket. If there are fewer than 11,000 (`ulimit -n`), pass the number of
 * sockets as an argument.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { request, start } from './watch/processes.js';

const SOCKETS = Number(process.argv[2] ?? 10_000);
/** `gateway`, `bare`, `naive`, `each` or `one` limits what is measured. */
const ONLY = process.argv[3];
const INTERVAL_MS = 10_000;
const STEPS = 5;

interface Usage {
  readonly rss: number;
  readonly heap: number;
  readonly cpuMs: number;
}

function summarize(values: readonly number[]): { median: number; p99: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99), max: at(1) };
}

async function measure(design: 'gateway' | 'naive' | 'bare', jobs: 'each' | 'one'): Promise<void> {
  const [upstream, { url: upstreamUrl }] = await start<{ url: string }>('upstream.ts');
  const [server, { url }] = await start<{ url: string }>(`${design}.ts`, upstreamUrl, String(INTERVAL_MS));
  // Memory per socket is compared with that of a server that has had sockets before.
  const [warmUpClients] = await start('clients.ts', url, '200', jobs);
  await wait(1_000);
  warmUpClients.kill();
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
  const lastDelays: number[] = [];
  const allDelays: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    await request(upstream, 'step');
    for (let tries = 30; tries > 0 && (await request<{ events: number }>(clients, 'events')).events < SOCKETS; tries--)
      await wait(INTERVAL_MS / 10);
    const { delays } = await request<{ delays: readonly number[] }>(clients, 'clear');
    if (delays.length < SOCKETS) print(`only ${delays.length} of ${SOCKETS} sockets received the event`);
    for (const delay of delays) allDelays.push(delay);
    lastDelays.push(summarize(delays).max);
  }
  for (const child of [clients, server, upstream]) child.kill();

  const { median, p99 } = summarize(allDelays);
  const format = (value: number) => value.toFixed(1).padStart(9);
  const perInterval = calls / 3;
  print(
    `${design.padEnd(8)} | ${(jobs === 'each' ? 'one per socket' : 'one for all').padEnd(14)} | ${format(perInterval)} | ${format((after.rss - empty.rss) / SOCKETS / 1000)} | ${format((after.heap - empty.heap) / SOCKETS / 1000)} | ${format(((after.cpuMs - before.cpuMs) / (3 * INTERVAL_MS)) * 100)} | ${format(median)} | ${format(p99)} | ${format(Math.min(...lastDelays))} to ${format(Math.max(...lastDelays)).trim()}`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

print(`${SOCKETS} sockets; every job is polled every ${INTERVAL_MS / 1000} s; ${STEPS} changes of every job.`);
print('Delay from the upstream response to the event in milliseconds; memory per socket after garbage collection.');
print(
  'server   | jobs           | calls per |    RSS kB |   heap kB | CPU idle, |     delay |     delay | delay of the\n' +
    '         |                |  interval |           |           |         % |    median |       p99 | last socket',
);
for (const design of ['gateway', 'bare', 'naive'] as const) {
  for (const jobs of ['each', 'one'] as const) {
    if (ONLY === undefined || ONLY === design || ONLY === jobs) await measure(design, jobs);
  }
}
