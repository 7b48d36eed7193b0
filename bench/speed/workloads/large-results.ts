import { setTimeout as wait } from 'node:timers/promises';
import { Victim } from '../isolation/victim.js';
import { gateway } from '../servers.js';
import { queryData, type StartedTarget, withTarget } from '../started-target.js';
import { repeatStarts } from '../starts.js';
import { type Groups, getPercentile, median } from '../statistics.js';
import { print, printTargets } from '../table.js';
import type { Usage } from '../usage-reporter.js';

const QUERY = `query Results($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Job { id results { probabilities(top: 16) { state probability } } } }
}`;
const JOBS = 25;
const STATES = 100_000;
const QUIET_MS = 2_000;
const LOADED_MS = 4_000;
const WARM_UP_MS = 1_000;
/** As in `isolation`. */
const MAX_P99_MS = 100;

/** Of one start. */
interface Figures {
  /** Latency of the other caller, alone and while results are fetched. */
  readonly quietP99Ms: number;
  readonly p99Ms: number;
  readonly errors: number;
  /** Time of a request for results. */
  readonly fetchMs: number;
  readonly peakMb: number;
}

const createBody = (request: number): string => {
  const ids = Array.from({ length: JOBS }, (_, index) => {
    // Jobs that have results, and others in each request, because results are cached.
    const number = 5 * (JOBS * request + index) + 1;
    return `Job:7d2c0b1e-0000-4000-8000-${String(number).padStart(12, '0')}`;
  });
  return JSON.stringify({ query: QUERY, variables: { ids } });
};

/** Fetches results, one request at a time, and returns the duration of each. */
async function fetchResults(url: string, signal: AbortSignal, firstRequest: number): Promise<readonly number[]> {
  const durations: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await queryData(url, createBody(firstRequest + durations.length), 'apiKey large-results');
    durations.push(performance.now() - start);
  }
  return durations;
}

async function measure({ server }: StartedTarget): Promise<Figures> {
  const other = new Victim(server.url);
  const runDuringFetches = async (ms: number, firstRequest: number) => {
    const end = new AbortController();
    const fetches = fetchResults(server.url, end.signal, firstRequest);
    // The first request is in progress before a latency is measured.
    await wait(100);
    const result = await other.run(ms);
    end.abort();
    return { result, durations: await fetches };
  };
  await runDuringFetches(WARM_UP_MS, 0);
  const quiet = await other.run(QUIET_MS);
  const { result, durations } = await runDuringFetches(LOADED_MS, 1_000);
  await other.close();
  const { maxRssBytes } = await server.request<Usage>('usage');
  const getP99 = ({ latenciesMs }: typeof quiet) =>
    getPercentile(
      Object.values(latenciesMs)
        .flat()
        .toSorted((a, b) => a - b),
      0.99,
    );
  return {
    quietP99Ms: getP99(quiet),
    p99Ms: getP99(result),
    errors: quiet.errors + result.errors,
    fetchMs: median(durations),
    peakMb: maxRssBytes / 1e6,
  };
}

/** Measures the latency of another caller while large results are fetched. */
export async function run(seconds: number): Promise<void> {
  const starts = await repeatStarts(seconds, () => withTarget(gateway, { states: STATES, core: 'any' }, measure));
  const getAll = (getFigure: (figures: Figures) => number): Groups => starts.map((figures) => [getFigure(figures)]);
  print(`${starts.length} starts, ${starts.reduce((sum, { errors }) => sum + errors, 0)} errors of the other caller`);
  printTargets([
    { label: 'other caller alone: p99', unit: ' ms', figures: getAll(({ quietP99Ms }) => quietP99Ms) },
    {
      label: `other caller while ${JOBS} x ${STATES} states are fetched: p99`,
      max: MAX_P99_MS,
      unit: ' ms',
      figures: getAll(({ p99Ms }) => p99Ms),
    },
    { label: `time to fetch ${JOBS} x ${STATES} states`, unit: ' ms', figures: getAll(({ fetchMs }) => fetchMs) },
    { label: 'maximum memory', unit: ' MB', figures: getAll(({ peakMb }) => peakMb) },
  ]);
}
