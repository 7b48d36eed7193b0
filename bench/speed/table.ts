import { type BenchCase, type Sample, type SampleOptions, type Starts, takeSamples } from './sample.js';
import type { BenchTarget } from './servers.js';
import { type Bound, estimateInterval, type Groups, judge, median } from './statistics.js';

/** A figure with the bound that it has to meet. */
export interface Target extends Bound {
  readonly label: string;
  readonly figures: Groups;
  readonly unit?: string;
}

/** A figure of each sample. */
export const getFigures = (starts: Starts | undefined, getFigure: (sample: Sample) => number): Groups =>
  (starts ?? []).map((samples) => samples.map(getFigure));

/** One ratio per round, because a disturbance affects both samples of a round. */
export const computeRatios = (
  starts: Starts | undefined,
  baseline: Starts | undefined,
  getFigure: (sample: Sample) => number,
): Groups => divide(getFigures(starts, getFigure), getFigures(baseline, getFigure));

/** Divides figures of the same rounds. */
export const divide = (figures: Groups, baseline: Groups): Groups =>
  figures.map((group, start) => group.map((figure, round) => figure / (baseline[start]?.[round] ?? Number.NaN)));

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the targets of each gateway. */
export function printGateways(
  gateways: readonly BenchTarget[],
  starts: readonly Starts[],
  createTargets: (ofGateway: Starts) => readonly Target[],
): void {
  for (const [index, { name }] of gateways.entries()) {
    if (gateways.length > 1) print(`${name}:`);
    printTargets(createTargets(starts[index] ?? []));
  }
}

/**
 * Responses per second of CPU time. On an idle host this is what a client measures; on a busy one, only this can be
 * compared.
 */
export const getRequestsPerCoreSecond = ({ cpuMsPerRequest }: Sample): number => 1_000 / cpuMsPerRequest;

export const getCpuMs = ({ cpuMsPerRequest }: Sample): number => cpuMsPerRequest;

type Column = readonly [title: string, getValue: (sample: Sample) => number, digits: number];

const COLUMNS: readonly Column[] = [
  ['CPU us', ({ cpuMsPerRequest }) => cpuMsPerRequest * 1_000, 0],
  ['req/core s', getRequestsPerCoreSecond, 0],
  ['req/s', ({ perSecond }) => perSecond, 0],
  ['p50 ms', ({ p50Ms }) => p50Ms, 2],
  ['p99 ms', ({ p99Ms }) => p99Ms, 2],
  ['calls', ({ callsPerRequest }) => callsPerRequest, 2],
  ['RSS MB', ({ rssMb }) => rssMb, 0],
  ['busy %', ({ share }) => share.measured * 100, 0],
  ['service %', ({ share }) => share.upstream * 100, 0],
  ['load %', ({ share }) => share.load * 100, 0],
];

/** Takes samples of all cases, prints a row for each, and returns them in the order of the cases. */
export async function compare(
  seconds: number,
  cases: readonly BenchCase[],
  options?: SampleOptions,
): Promise<readonly Starts[]> {
  const starts = await takeSamples(seconds, cases, options);
  printSamples(cases.map(([{ name }, { label }], index) => [label ? `${name}, ${label}` : name, starts[index] ?? []]));
  return starts;
}

/** Prints medians over all rounds. */
function printSamples(rows: readonly (readonly [name: string, starts: Starts])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  const [[, starts] = ['', []]] = rows;
  print(`${starts.length} starts, ${starts[0]?.length ?? 0} rounds each`);
  print([''.padEnd(width), ...COLUMNS.map(([title]) => title.padStart(10))].join(' '));
  for (const [name, starts] of rows) {
    const cells = COLUMNS.map(([, getValue, digits]) =>
      median(starts.flat().map(getValue)).toFixed(digits).padStart(10),
    );
    print(`${name.padEnd(width)} ${cells.join(' ')}`);
  }
}

const format = (value: number) => value.toPrecision(value >= 1_000 ? 4 : 3);

const WIDTH = 'inside the noise'.length;

/** Prints each figure with its interval. A bound inside the interval is neither met nor missed. */
export function printTargets(targets: readonly Target[]): void {
  for (const target of targets) {
    const { label, min, max, figures, unit = '' } = target;
    const interval = estimateInterval(figures);
    const { estimate, low, high } = interval;
    const verdict = min === undefined && max === undefined ? '' : judge(interval, target);
    const bound =
      min !== undefined
        ? `; target: at least ${min}${unit}`
        : max !== undefined
          ? `; target: at most ${max}${unit}`
          : '';
    print(`${verdict.padEnd(WIDTH)} ${label}: ${format(estimate)}${unit} (${format(low)} to ${format(high)})${bound}`);
  }
}
