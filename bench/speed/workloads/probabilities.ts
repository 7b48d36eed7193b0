import { setTimeout as wait } from 'node:timers/promises';
import { postBytes, roundRobin, runLoad } from '../load.js';
import { type BenchTarget, gateway, mercurius } from '../servers.js';
import { queryData, withTarget } from '../started-target.js';
import { inRandomOrder, repeatStarts } from '../starts.js';
import { type Groups, median } from '../statistics.js';
import { divide, print, printTargets, type Target } from '../table.js';
import type { Usage } from '../usage-reporter.js';

const QUERY = `query Results($ids: [ID!]!, $top: Int!) {
  nodes(ids: $ids) { ... on Job { id results { probabilities(top: $top) { state probability } } } }
}`;

const JOBS = 25;
const SIZES = [250, 500, 1_000, 2_000] as const;
const TARGET_SIZE = 1_000;

/** Each request selects the results of other jobs. */
const createBodies = (states: number) =>
  Array.from({ length: 200 }, (_, request) => {
    const ids = Array.from({ length: JOBS }, (_, index) => {
      const number = 5 * (JOBS * request + index) + 1;
      return `Job:7d2c0b1e-0000-4000-8000-${String(number).padStart(12, '0')}`;
    });
    return JSON.stringify({ query: QUERY, variables: { ids, top: states } });
  });

interface Figures {
  readonly msPerRequest: number;
  readonly cpuMsPerRequest: number;
  /** Peak memory minus the memory before any results, in MB. */
  readonly memoryMb: number;
  readonly delayP99Ms: number;
  /** The delay of an idle process, which the host causes. */
  readonly idleDelayP99Ms: number;
}

const WIDTH = 14;
const COLUMNS: readonly (readonly [title: string, getFigure: (figures: Figures) => number])[] = [
  ['wall ms', ({ msPerRequest }) => msPerRequest],
  ['CPU ms', ({ cpuMsPerRequest }) => cpuMsPerRequest],
  ['memory MB', ({ memoryMb }) => memoryMb],
  ['delay p99 ms', ({ delayP99Ms }) => delayP99Ms],
  ['idle p99 ms', ({ idleDelayP99Ms }) => idleDelayP99Ms],
];

/** Requests before measuring, so that the loops are compiled. */
const WARM_UP_REQUESTS = 20;
const MS = 1_000;
const IDLE_MS = 300;

async function measure(target: BenchTarget, states: number): Promise<Figures> {
  return withTarget(target, { states }, async ({ server }) => {
    const bodies = createBodies(states);
    // Memory is compared with that of a process that has executed a query, but has no results yet.
    await queryData(server.url, JSON.stringify({ query: '{ __typename }' }));
    await server.request<Usage>('start-delay-monitor');
    await wait(IDLE_MS);
    const empty = await server.request<Usage>('usage');
    for (const body of bodies.slice(-WARM_UP_REQUESTS)) await queryData(server.url, body);
    const before = await server.request<Usage>('start-delay-monitor');
    const next = roundRobin(bodies.slice(0, -WARM_UP_REQUESTS).map((body) => postBytes(server.url, body)));
    const { responses, wallMs } = await runLoad({ url: server.url, next, connections: 1, until: wait(MS) });
    const after = await server.request<Usage>('usage');
    return {
      msPerRequest: wallMs / responses,
      cpuMsPerRequest: (after.cpuMs - before.cpuMs) / responses,
      memoryMb: (after.maxRssBytes - empty.rssBytes) / 1e6,
      delayP99Ms: after.delayP99Ms,
      idleDelayP99Ms: empty.delayP99Ms,
    };
  });
}

/** Measures one request at a time. */
export async function run(seconds: number): Promise<void> {
  const entries = [...SIZES.map((states) => [gateway, states] as const), [mercurius, TARGET_SIZE] as const];
  const starts = await repeatStarts(seconds, async () => {
    const figures: Figures[] = [];
    for (const [index, [target, states]] of inRandomOrder([...entries.entries()]))
      figures[index] = await measure(target, states);
    return figures;
  });
  const getAll = (entry: number, getFigure: (figures: Figures) => number): Groups =>
    starts.map((figures) => [figures[entry]].flatMap((one) => (one ? [getFigure(one)] : [])));
  print(['states per job'.padStart(29), ...COLUMNS.map(([title]) => title.padStart(WIDTH))].join(''));
  for (const [index, [{ name }, states]] of entries.entries()) {
    const cells = COLUMNS.map(([, getFigure]) => median(getAll(index, getFigure).flat()).toFixed(1));
    print([name.padEnd(17), `${states}`.padStart(12), ...cells.map((cell) => cell.padStart(WIDTH))].join(''));
  }
  /** The cost of a state in the largest response relative to the smallest: 1 or less is linear. */
  const compareStates = (getFigure: (figures: Figures) => number): Groups => {
    const [smallest, largest] = [0, SIZES.length - 1];
    const ratios = divide(getAll(largest, getFigure), getAll(smallest, getFigure));
    return ratios.map((group) => group.map((ratio) => (ratio * SIZES[0]) / SIZES[3]));
  };
  const targets: readonly Target[] = [
    {
      label: 'CPU per state, 2,000 states relative to 250',
      max: 1.2,
      figures: compareStates(({ cpuMsPerRequest }) => cpuMsPerRequest),
    },
    {
      label: 'memory per state, 2,000 states relative to 250',
      max: 1.2,
      figures: compareStates(({ memoryMb }) => memoryMb),
    },
    {
      label: `event-loop delay p99, ${TARGET_SIZE} states`,
      max: 20,
      unit: ' ms',
      figures: getAll(SIZES.indexOf(TARGET_SIZE), ({ delayP99Ms }) => delayP99Ms),
    },
  ];
  printTargets(targets);
}
