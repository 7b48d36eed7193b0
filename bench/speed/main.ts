/**
 * How fast this gateway is beside what a user would pick instead, and beside no gateway at all. `npm run bench` runs all
 * workloads, `npm run bench -- dashboard` one of them; `--rounds 5` takes more samples of each. `--against ../other` compares
 * this build with the one in that folder instead.
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
import * as jobDetail from './workloads/job-detail.js';
import * as jobsById from './workloads/jobs-by-id.js';
import * as probabilities from './workloads/probabilities.js';
import * as typename from './workloads/typename.js';

interface Workload {
  readonly description: string;
  readonly run: (rounds: number) => Promise<void>;
}

const WORKLOADS: Readonly<Record<string, Workload>> = {
  dashboard: {
    description:
      '25 jobs, each with its session and its backend; all requests differ, and each is made again and again',
    run: dashboard.run,
  },
  'dashboard-once': { description: 'the same, and each request is made once', run: dashboard.runOnce },
  callers: { description: 'the same, by 16 callers with different keys', run: callers.run },
  identical: { description: 'the same dashboard of one caller, 64 requests at once', run: identical.run },
  typename: { description: '{ __typename }, 64 requests at once', run: typename.run },
  'job-detail': {
    description: 'a job with results, cost, session, backend and characterization; calls take 20 ms',
    run: jobDetail.run,
  },
  'jobs-by-id': { description: '500 jobs by id', run: jobsById.run },
  probabilities: { description: '25 jobs with 250 to 2,000 probabilities each', run: probabilities.run },
  'cold-start': { description: 'from `node dist/main.js` to the first answer', run: coldStart.run },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, against: { type: 'string' } },
});
const known = values.against ? SCENARIOS : WORKLOADS;
const unknown = positionals.filter((name) => !(name in known));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}; there are ${Object.keys(known).join(', ')}.\n`);
  process.exit(2);
}
pinSelf();
const [cpu] = cpus();
print(
  `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores (${cpu?.model ?? 'unknown'})`,
);
print(
  PINS
    ? `What is measured runs on core ${PINS.measured}; the service and the load on ${PINS.others}.`
    : 'Processes cannot be pinned here (no taskset, or one core): figures spread more.',
);
print(`${values.rounds} rounds; medians, and ratios with their range over the rounds.`);
if (values.against) await compareBuilds(values.against, positionals, Number(values.rounds));
for (const [name, { description, run }] of Object.entries(WORKLOADS)) {
  if (values.against || (positionals.length > 0 && !positionals.includes(name))) continue;
  print();
  print(`== ${name}: ${description}`);
  await run(Number(values.rounds));
}
