import { type BenchCase, type Sample, takeSamples } from './sample.js';

/** The figures of all rounds, and the bound that their median has to meet. */
export interface Target {
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly figures: readonly number[];
  readonly unit?: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** One ratio per round, because a disturbance affects both samples of a round. */
export function computeRatios(
  samples: readonly Sample[] | undefined,
  baseline: readonly Sample[] | undefined,
  getFigure: (sample: Sample) => number,
): readonly number[] {
  return (samples ?? []).flatMap((sample, round) => {
    const baselineSample = baseline?.[round];
    return baselineSample ? [getFigure(sample) / getFigure(baselineSample)] : [];
  });
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
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
export async function compare(rounds: number, cases: readonly BenchCase[]): Promise<readonly (readonly Sample[])[]> {
  const samples = await takeSamples(rounds, cases);
  printSamples(cases.map(([{ name }, { label }], index) => [label ? `${name}, ${label}` : name, samples[index] ?? []]));
  return samples;
}

/** Prints medians over the rounds. */
function printSamples(rows: readonly (readonly [name: string, samples: readonly Sample[]])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  print([''.padEnd(width), ...COLUMNS.map(([title]) => title.padStart(10))].join(' '));
  for (const [name, samples] of rows) {
    const cells = COLUMNS.map(([, getValue, digits]) => median(samples.map(getValue)).toFixed(digits).padStart(10));
    print(`${name.padEnd(width)} ${cells.join(' ')}`);
  }
}

const format = (value: number) => value.toPrecision(value >= 1_000 ? 4 : 3);

export function printTargets(targets: readonly Target[]): void {
  for (const { label, min, max, figures, unit = '' } of targets) {
    const figure = median(figures);
    const isMet = (min === undefined || figure >= min) && (max === undefined || figure <= max);
    const bound = min !== undefined ? `at least ${min}` : `at most ${max}`;
    const range = `${format(Math.min(...figures))} to ${format(Math.max(...figures))}`;
    print(`${isMet ? 'met   ' : 'MISSED'} ${label}: ${format(figure)}${unit} (${range}); target: ${bound}${unit}`);
  }
}
