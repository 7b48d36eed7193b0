import { setTimeout as wait } from 'node:timers/promises';
import { postBytes, roundRobin, runLoad } from '../load.js';
import { queryData, withTarget } from '../sample.js';
import { type BenchTarget, gateway, mercurius } from '../servers.js';
import { median, print, printTargets, type Target } from '../table.js';
import type { Usage } from '../usage-reporter.js';

const QUERY = `query Results($ids: [ID!]!, $top: Int!) {
  nodes(ids: $ids) { ... on Job { id results { probabilities(top: $top) { state probability } } } }
}`;

const JOBS = 25;
const SIZES = [250, 500, 1_000, 2_000] as const;
const TARGET_SIZE = 1_000;

/** Jobs that have results, others in each request. */
const bodies = (states: number) =>
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
  /** The most memory that it took, above what it had before, in MB. */
  readonly memoryMb: number;
  readonly delayP99Ms: number;
  /** The same while it did nothing: what the machine adds by itself. */
  readonly idleDelayP99Ms: number;
}

const WIDTH = 14;
const COLUMNS: readonly (readonly [title: string, figure: (figures: Figures) => number])[] = [
  ['wall ms', ({ msPerRequest }) => msPerRequest],
  ['CPU ms', ({ cpuMsPerRequest }) => cpuMsPerRequest],
  ['memory MB', ({ memoryMb }) => memoryMb],
  ['delay p99 ms', ({ delayP99Ms }) => delayP99Ms],
  ['idle p99 ms', ({ idleDelayP99Ms }) => idleDelayP99Ms],
];

/** Answered before anything is measured, so that its loops are compiled. */
const WARM_UP_REQUESTS = 20;
const MS = 2_000;
const IDLE_MS = 500;

async function measure(target: BenchTarget, states: number): Promise<Figures> {
  return withTarget(target, { states }, async (gateway) => {
    const all = bodies(states);
    // Not what it has once it runs, but what it has before it holds any results.
    await queryData(gateway.url, JSON.stringify({ query: '{ __typename }' }));
    await gateway.request<Usage>('start-delay-monitor');
    await wait(IDLE_MS);
    const empty = await gateway.request<Usage>('usage');
    for (const body of all.slice(-WARM_UP_REQUESTS)) await queryData(gateway.url, body);
    const before = await gateway.request<Usage>('start-delay-monitor');
    const next = roundRobin(all.slice(0, -WARM_UP_REQUESTS).map((body) => postBytes(gateway.url, body)));
    const { answers, wallMs } = await runLoad({ url: gateway.url, next, connections: 1, until: wait(MS) });
    const after = await gateway.request<Usage>('usage');
    return {
      msPerRequest: wallMs / answers,
      cpuMsPerRequest: (after.cpuMs - before.cpuMs) / answers,
      memoryMb: (after.maxRssBytes - empty.rssBytes) / 1e6,
      delayP99Ms: after.delayP99Ms,
      idleDelayP99Ms: empty.delayP99Ms,
    };
  });
}

/** One request at a time. */
export async function run(times: number): Promise<void> {
  const entries = [...SIZES.map((states) => [gateway, states] as const), [mercurius, TARGET_SIZE] as const];
  const figures: Figures[][] = entries.map(() => []);
  for (let round = 0; round < times; round++) {
    for (const [index, [target, states]] of entries.entries()) {
      figures[index]?.push(await measure(target, states));
    }
  }
  print(['states a job'.padStart(29), ...COLUMNS.map(([title]) => title.padStart(WIDTH))].join(''));
  for (const [index, [{ name }, states]] of entries.entries()) {
    const cells = COLUMNS.map(([, figure]) => median(figures[index]?.map(figure) ?? []).toFixed(1));
    print([name.padEnd(17), `${states}`.padStart(12), ...cells.map((cell) => cell.padStart(WIDTH))].join(''));
  }
  const [least, , middle, most] = figures;
  /** How much a state costs in the largest answer, of what it costs in the smallest: 1 or less is linear. */
  const perState = (figure: (figures: Figures) => number): readonly number[] =>
    (most ?? []).flatMap((large, round) => {
      const small = least?.[round];
      return small ? [figure(large) / SIZES[3] / (figure(small) / SIZES[0])] : [];
    });
  const aims: readonly Target[] = [
    { what: 'CPU a state, with 2,000 of with 250', max: 1.2, figures: perState((of) => of.cpuMsPerRequest) },
    { what: 'memory a state, with 2,000 of with 250', max: 1.2, figures: perState((of) => of.memoryMb) },
    {
      what: `event-loop delay p99, ${TARGET_SIZE} states`,
      max: 20,
      unit: ' ms',
      figures: middle?.map(({ delayP99Ms }) => delayP99Ms) ?? [],
    },
  ];
  printTargets(aims);
}
