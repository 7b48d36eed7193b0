/**
 * Ten thousand WebSockets: each watches another job, or all watch one. Compares the gateway with a WebSocket server without
 * GraphQL and with a server where every subscription polls. Upstream, server and clients are separate processes.
 *
 * Server and clients need a file descriptor per socket. If there are fewer than 11,000 (`ulimit -n`), pass the number of
 * sockets as an argument. `--rounds 5` repeats the pairs of gateway and bare server, `--only one` measures one of both, and
 * `--before <folder>` measures an earlier build in the same rounds.
 */
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inRandomOrder } from './speed/starts.js';
import { type Groups, getPercentile, median } from './speed/statistics.js';
import { print, printTargets } from './speed/table.js';
import { request, start } from './watch/processes.js';

const INTERVAL_MS = 10_000;
const STEPS = 5;
const JOBS = ['each', 'one'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' }, before: { type: 'string' } },
});
const SOCKETS = Number(positionals[0] ?? 10_000);

/** Of a process. */
interface Usage {
  readonly rss: number;
  readonly heap: number;
  readonly cpuMs: number;
}

interface Measurement {
  readonly callsPerInterval: number;
  readonly rssKb: number;
  readonly heapKb: number;
  readonly idleCpuPercent: number;
  readonly delayMs: number;
  readonly p99Ms: number;
  /** Of the last socket, for each change. */
  readonly lastMs: readonly number[];
}

/** `before`: the gateway of an earlier build. */
type Design = 'gateway' | 'before' | 'naive' | 'bare';
type Jobs = (typeof JOBS)[number];

function startServer(design: Design, upstreamUrl: string) {
  const args = [upstreamUrl, String(INTERVAL_MS)];
  return design === 'before'
    ? start<{ url: string }>('gateway.ts', ...args, '{}', resolve(values.before ?? ''))
    : start<{ url: string }>(`${design}.ts`, ...args);
}

async function measure(design: Design, jobs: Jobs): Promise<Measurement> {
  const [upstream, { url: upstreamUrl }] = await start<{ url: string }>('upstream.ts');
  const [server, { url }] = await startServer(design, upstreamUrl);
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
  await wait(INTERVAL_MS);
  const { calls } = await request<{ calls: number }>(upstream, 'count');
  const after = await request<Usage>(server, 'usage');

  await request(clients, 'clear');
  const lastMs: number[] = [];
  const delays: number[] = [];
  for (let step = 0; step < STEPS; step++) {
    await request(upstream, 'step');
    for (let tries = 30; tries > 0 && (await request<{ events: number }>(clients, 'events')).events < SOCKETS; tries--)
      await wait(INTERVAL_MS / 10);
    const received = (await request<{ delays: readonly number[] }>(clients, 'clear')).delays.toSorted((a, b) => a - b);
    if (received.length < SOCKETS) print(`only ${received.length} of ${SOCKETS} sockets received the event`);
    for (const delay of received) delays.push(delay);
    lastMs.push(received.at(-1) ?? Number.NaN);
  }
  for (const child of [clients, server, upstream]) child.kill();
  delays.sort((a, b) => a - b);
  return {
    callsPerInterval: calls,
    rssKb: (after.rss - empty.rss) / SOCKETS / 1000,
    heapKb: (after.heap - empty.heap) / SOCKETS / 1000,
    idleCpuPercent: ((after.cpuMs - before.cpuMs) / INTERVAL_MS) * 100,
    delayMs: getPercentile(delays, 0.5),
    p99Ms: getPercentile(delays, 0.99),
    lastMs,
  };
}

type Build = 'gateway' | 'before';
type Round = ReadonlyMap<Design, Measurement>;

const BUILDS: readonly Build[] = values.before === undefined ? ['gateway'] : ['before', 'gateway'];

/** Measures the gateways and the bare server one after the other, in random order. */
async function measureRound(jobs: Jobs): Promise<Round> {
  const round = new Map<Design, Measurement>();
  for (const design of inRandomOrder([...BUILDS, 'bare'] as const)) {
    const measurement = await measure(design, jobs);
    printRow(design, jobs, measurement);
    round.set(design, measurement);
  }
  return round;
}

function printRow(design: Design, jobs: Jobs, measurement: Measurement): void {
  const { callsPerInterval, rssKb, heapKb, idleCpuPercent, delayMs, p99Ms, lastMs } = measurement;
  const figures = [callsPerInterval, rssKb, heapKb, idleCpuPercent, delayMs, p99Ms, median(lastMs)];
  const cells = figures.map((figure) => figure.toFixed(1).padStart(9));
  print([design.padEnd(8), (jobs === 'each' ? 'one per socket' : 'one for all').padEnd(14), ...cells].join(' | '));
}

function printRounds(build: Build, jobs: Jobs, rounds: readonly Round[]): void {
  const get = (getFigure: (gateway: Measurement, bare: Measurement) => number): Groups =>
    rounds.map((round) => {
      const [gateway, bare] = [round.get(build), round.get('bare')];
      return gateway && bare ? [getFigure(gateway, bare)] : [];
    });
  print(`${jobs === 'each' ? 'one job per socket' : 'one job for all sockets'}, ${build}:`);
  printTargets([
    { label: 'heap per socket', unit: ' kB', max: 12, figures: get(({ heapKb }) => heapKb) },
    jobs === 'each'
      ? {
          label: '99th percentile of the delay, relative to the bare server',
          max: 1.3,
          figures: get((gateway, bare) => gateway.p99Ms / bare.p99Ms),
        }
      : {
          label: 'delay of the last socket, relative to the bare server',
          max: 1.2,
          figures: get((gateway, bare) => median(gateway.lastMs) / median(bare.lastMs)),
        },
  ]);
}

print(`${SOCKETS} sockets; every job is polled every ${INTERVAL_MS / 1000} s; ${STEPS} changes of every job.`);
print('Delay from the upstream response to the event in milliseconds; memory per socket after garbage collection.');
print(
  'server   | jobs           | calls per |    RSS kB |   heap kB | CPU idle, |     delay |     delay | delay of the\n' +
    '         |                |  interval |           |           |         % |    median |       p99 | last socket',
);
for (const jobs of JOBS) {
  if (values.only !== undefined && values.only !== jobs) continue;
  const rounds: Round[] = [];
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await measureRound(jobs));
  printRow('naive', jobs, await measure('naive', jobs));
  for (const build of BUILDS) printRounds(build, jobs, rounds);
}
