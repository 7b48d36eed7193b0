/**
 * Compares the speed of the gateway with other GraphQL servers and with handlers without GraphQL. `npm run bench` runs all
 * workloads but `isolation`, `npm run bench -- dashboard` one of them; `--seconds 300` measures each for longer, `--seed 7`
 * repeats the random orders of a run.
 * `--before ../other` also measures the build in that folder where the gateway is compared with others.
 * `--against ../other` compares this build of the gateway with the one in that folder instead, and `--flags "--x --y"` this
 * build with and without flags of Node.
 * Only for `isolation`: `--heap 512` limits the heap of the gateway, `--attack hang-ups` runs one of the attacks (can be
 * repeated), `--build ../other` measures the build in that folder, `--rounds 3` takes more samples.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { PINS, pinSelf } from './processes.js';
import { type BenchTarget, createGateway, gateway } from './servers.js';
import { setOrderSeed } from './starts.js';
import { print } from './table.js';
import { compareBuilds, compareFlags, SCENARIOS } from './workloads/builds.js';
import * as callers from './workloads/callers.js';
import * as coldStart from './workloads/cold-start.js';
import * as dashboard from './workloads/dashboard.js';
import * as identical from './workloads/identical.js';
import * as isolation from './workloads/isolation.js';
import * as jobDetail from './workloads/job-detail.js';
import * as jobsById from './workloads/jobs-by-id.js';
import * as largeResults from './workloads/large-results.js';
import * as mutations from './workloads/mutations.js';
import * as probabilities from './workloads/probabilities.js';
import * as redis from './workloads/redis.js';
import * as signIn from './workloads/sign-in.js';
import * as typename from './workloads/typename.js';

interface Workload {
  readonly description: string;
  /** `gateways`: this one, and an earlier build of it. */
  readonly run: (seconds: number, gateways: readonly BenchTarget[]) => Promise<void>;
  /** Time for its starts. */
  readonly seconds: number;
}

/** Of all workloads: the last start ends before ten minutes. */
const MAX_SECONDS = 560;

const WORKLOADS: Readonly<Record<string, Workload>> = {
  dashboard: {
    description: '25 jobs, each with its session and its backend; 400 different requests, repeated',
    run: dashboard.run,
    seconds: 90,
  },
  'dashboard-once': { description: 'the same, each request sent once', run: dashboard.runOnce, seconds: 90 },
  callers: { description: 'the dashboard, by 16 and by 1,000 callers at once', run: callers.run, seconds: 60 },
  identical: { description: 'one dashboard of one caller, 64 concurrent requests', run: identical.run, seconds: 60 },
  typename: { description: '{ __typename }, 64 concurrent requests', run: typename.run, seconds: 45 },
  'sign-in': {
    description: 'with an access token, compared with an API key',
    run: signIn.run,
    seconds: 60,
  },
  'job-detail': {
    description: 'a job with results, cost, session, backend and characterization; upstream calls take 20 ms',
    run: jobDetail.run,
    seconds: 20,
  },
  'jobs-by-id': { description: '500 jobs by id', run: jobsById.run, seconds: 40 },
  probabilities: {
    description: '25 jobs with 250 to 2,000 probabilities each',
    run: probabilities.run,
    seconds: 35,
  },
  'large-results': {
    description:
      'a caller fetches the results of 25 jobs of 100,000 states, while another sends 100 requests per second',
    run: largeResults.run,
    seconds: 30,
  },
  mutations: {
    description: '100 jobs with 10 subscriptions each are canceled one by one',
    run: mutations.run,
    seconds: 30,
  },
  redis: { description: 'the dashboard with and without Redis', run: redis.run, seconds: 30 },
  'cold-start': { description: 'from `node dist/main.js` to the first response', run: coldStart.run, seconds: 15 },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string' },
    rounds: { type: 'string', default: '1' },
    heap: { type: 'string' },
    attack: { type: 'string', multiple: true, default: [] },
    build: { type: 'string' },
    before: { type: 'string' },
    against: { type: 'string' },
    flags: { type: 'string' },
  },
});
const comparesGateways = values.against !== undefined || values.flags !== undefined;
const available = comparesGateways ? Object.keys(SCENARIOS) : [...Object.keys(WORKLOADS), 'isolation'];
const unknown = positionals.filter((name) => !available.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown workload ${unknown.join(', ')}. Workloads: ${available.join(', ')}.\n`);
  process.exit(2);
}
pinSelf();
const start = performance.now();
const [cpu] = cpus();
const seed = Number(values.seed ?? Date.now() % 1_000_000);
setOrderSeed(seed);
print(
  `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores (${cpu?.model ?? 'unknown'}), seed of the order ${seed}`,
);
print(
  PINS
    ? `The measured server runs on core ${PINS.measured} (isolation and large-results: on all); the service and the load generator on ${PINS.others}.`
    : 'Processes cannot be pinned (no taskset, or one core): expect wider intervals.',
);
print('Medians of all samples; ratios are means over the starts, with their 95 % interval.');
if (comparesGateways) {
  const options = { names: positionals, seconds: values.seconds ? Number(values.seconds) : undefined };
  if (values.against) await compareBuilds(values.against, options);
  if (values.flags) await compareFlags(values.flags, options);
} else {
  await runWorkloads();
}
print();
print(`Took ${((performance.now() - start) / 60_000).toFixed(1)} min.`);

async function runWorkloads(): Promise<void> {
  const selected = Object.entries(WORKLOADS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const gateways = values.before ? [gateway, createGateway({ name: values.before, folder: values.before })] : [gateway];
  let remainingSeconds = selected.reduce((sum, [, { seconds }]) => sum + seconds, 0);
  for (const [name, { description, run, seconds }] of selected) {
    // Where earlier workloads took longer, the later ones take fewer starts.
    const leftSeconds = MAX_SECONDS - (performance.now() - start) / 1_000;
    const share = Math.max(0, Math.min(1, leftSeconds / remainingSeconds));
    remainingSeconds -= seconds;
    print();
    print(`== ${name}: ${description}`);
    await run(values.seconds ? Number(values.seconds) : seconds * share, gateways);
  }
  // It takes longer than all others together.
  if (!positionals.includes('isolation')) return;
  const rounds = Number(values.rounds);
  print();
  print(
    `== isolation: a victim with a fixed rate of requests, alone and with each of the attackers (${rounds} rounds)`,
  );
  await isolation.run(rounds, { attacks: values.attack, heapMb: values.heap, folder: values.build });
}
