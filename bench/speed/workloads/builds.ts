import { resolve } from 'node:path';
import { type Scenario, samplePairs } from '../sample.js';
import { type BenchTarget, gateway } from '../servers.js';
import { median, print } from '../table.js';
import { callers } from './callers.js';
import { dashboard } from './dashboard.js';
import { identical } from './identical.js';
import { typename } from './typename.js';

/** The workloads that two builds are compared on. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = { dashboard, callers, identical, typename };

/** A change may not make a workload slower than this. */
const MAX_CPU_RATIO = 1.03;

/** Pairs of samples of each start of both builds. */
const PAIRS = 8;

/**
 * Compares this gateway with another build of it, in a folder with `dist/main.js`. Both are started in each round: what the
 * compiler optimizes differs from one start to the next by more than the differences of interest.
 */
export async function compareBuilds(folder: string, names: readonly string[], rounds = 8): Promise<void> {
  const other: BenchTarget = {
    name: folder,
    createProcess: (upstreamUrl) => ({
      ...gateway.createProcess(upstreamUrl),
      argv: [resolve(folder, 'dist/main.js')],
    }),
  };
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    print();
    print(`== ${name}: CPU per request relative to the other build, ${rounds} starts with ${PAIRS} pairs of samples`);
    const medians: number[] = [];
    for (let round = 0; round < rounds; round++)
      medians.push(median(await samplePairs([gateway, other], scenario, PAIRS)));
    printVerdict(medians);
  }
}

/** A bound inside the interval of the median is neither met nor missed. */
function printVerdict(ratios: readonly number[]): void {
  const { low, high } = getMedianInterval(ratios);
  const verdict = high <= MAX_CPU_RATIO ? 'met   ' : low > MAX_CPU_RATIO ? 'MISSED' : 'unsure';
  const figures = `${median(ratios).toFixed(3)} (95 % of the median: ${low.toFixed(3)} to ${high.toFixed(3)})`;
  print(`${verdict} ${figures}; target: at most ${MAX_CPU_RATIO}; starts: ${formatAll(ratios)}`);
}

const formatAll = (ratios: readonly number[]): string => ratios.map((ratio) => ratio.toFixed(2)).join(' ');

/** The 95 % confidence interval of the median, from the ranks of the sorted values: it assumes no distribution. */
function getMedianInterval(values: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const distance = Math.ceil(0.98 * Math.sqrt(sorted.length));
  const middle = (sorted.length - 1) / 2;
  return {
    low: sorted[Math.max(0, Math.floor(middle) - distance)] ?? Number.NaN,
    high: sorted[Math.min(sorted.length - 1, Math.ceil(middle) + distance)] ?? Number.NaN,
  };
}
