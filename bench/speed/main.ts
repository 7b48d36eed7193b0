/**
 * Compares the speed of the gateway with other GraphQL servers and with handlers without GraphQL. `npm run bench` runs all
 * workloads, `npm run bench -- dashboard` one of them; `--rounds 5` takes more samples of each. `--against ../other`
 * compares this build of the gateway with the one in that folder instead.
 * Only for `isolation`: `--heap 512` limits the heap of the gateway, `--attack hang-ups` runs one of the attacks (can be
 * repeated), `--build ../other` measures the build in that folder.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { PINS, pinSelf } from './processes.js';
import { print } from './table.js';
import { compareBuilds, SCENARIOS } from './workloads/builds.js';
import * as callers from './workloads/callers.js';
import * as coldStart from './workloads/cold-start.js';
import * as dashboard from './workloads/dashboard.js';
import * as identical from './workloads/identical.js';
import * as isolation from './workloads/isolation.js';
import * as jobDetail from './workloads/job-detail.js';
import * as jobsById from './workloads/jobs-by-id.js';
import * as probabilities from './workloads/probabilities.js';
import * as typename from './workloads/typename.js';

interface Workload {
  readonly description: string;
  readonly run: (rounds: number) => Promise<void>;
  /** Default: 3. */
  readonly rounds?: number;
}

const WORKLOADS: Readonly<Record<string, Workload>> = {
  dashboard: {
    description: '25 jobs, each with its session and its backend; 400 different requests, repeated',
    run: dashboard.run,
  },
  'dashboard-once': { description: 'the same, each request sent once', run: dashboard.runOnce },
  callers: { description: 'the dashboard, by 16 callers with different keys', run: callers.run },
  identical: { description: 'one dashboard of one caller, 64 concurrent requests', run: identical.run },
  typename: { description: '{ __typename }, 64 concurrent requests', run: typename.run },
  'job-detail': {
    description: 'a job with results, cost, session, backend and characterization; upstream calls take 20 ms',
    run: jobDetail.run,
  },
  'jobs-by-id': { description: '500 jobs by id', run: jobsById.run },
  probabilities: { description: '25 jobs with 250 to 2,000 probabilities each', run: probabilities.run },
  isolation: {
    description: 'a victim with a fixed rate of requests, alone and with each of the attackers',
    run: (rounds) => isolation.run(rounds, { attacks: values.attack, heapMb: values.heap, folder: values.build }),
    rounds: 1,
  },
  'cold-start': { description: 'from `node dist/main.js` to the first response', run: coldStart.run },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    heap: { type: 'string' },
    attack: { type: 'string', multiple: true, default: [] },
    build: { type: 'string' },
    against: { type: 'string' },
  },
});
const available = values.against ? SCENARIOS : WORKLOADS;
const unknown = positionals.filter((name) => !(name in available));
if (unknown.length > 0) {
  process.stderr.write(`Unknown workload ${unknown.join(', ')}. Workloads: ${Object.keys(available).join(', ')}.\n`);
  process.exit(2);
}
pinSelf();
const [cpu] = cpus();
print(
  `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores (${cpu?.model ?? 'unknown'})`,
);
print(
  PINS
    ? `The measured server runs on core ${PINS.measured} (isolation: on all); the service and the load generator on ${PINS.others}.`
    : 'Processes cannot be pinned (no taskset, or one core): expect wider ranges.',
);
print('Medians, and ratios with their range over the rounds.');
if (values.against) await compareBuilds(values.against, positionals, values.rounds ? Number(values.rounds) : undefined);
for (const [name, { description, run, rounds = 3 }] of Object.entries(WORKLOADS)) {
  if (values.against || (positionals.length > 0 && !positionals.includes(name))) continue;
  print();
  const times = Number(values.rounds ?? rounds);
  print(`== ${name}: ${description} (${times} ${times === 1 ? 'round' : 'rounds'})`);
  await run(times);
}
