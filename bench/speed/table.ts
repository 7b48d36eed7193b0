import { type BenchCase, rounds, type Sample } from './sample.js';

/** A figure beside what it should be; the figure is one for each round. */
export interface Target {
  readonly what: string;
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

/** Of each round by itself: what disturbs a round disturbs both sides of it. */
export function ratios(
  above: readonly Sample[] | undefined,
  below: readonly Sample[] | undefined,
  figure: (sample: Sample) => number,
): readonly number[] {
  return (above ?? []).flatMap((sample, round) => {
    const beside = below?.[round];
    return beside ? [figure(sample) / figure(beside)] : [];
  });
}

export function print(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Answers for each second that the process had the core. It is what a client sees on a machine that does nothing else; on
 * one that does, only this can be compared.
 */
export const perCoreSecond = ({ cpuMsPerRequest }: Sample): number => 1_000 / cpuMsPerRequest;

export const cpu = ({ cpuMsPerRequest }: Sample): number => cpuMsPerRequest;

type Column = readonly [title: string, show: (sample: Sample) => number, digits: number];

const COLUMNS: readonly Column[] = [
  ['CPU us', ({ cpuMsPerRequest }) => cpuMsPerRequest * 1_000, 0],
  ['req/core s', perCoreSecond, 0],
  ['req/s', ({ perSecond }) => perSecond, 0],
  ['p50 ms', ({ p50Ms }) => p50Ms, 2],
  ['p99 ms', ({ p99Ms }) => p99Ms, 2],
  ['calls', ({ callsPerRequest }) => callsPerRequest, 2],
  ['RSS MB', ({ rssMb }) => rssMb, 0],
  ['busy %', ({ share }) => share.measured * 100, 0],
  ['service %', ({ share }) => share.upstream * 100, 0],
  ['load %', ({ share }) => share.driver * 100, 0],
];

/** Takes samples of all, prints a line for each, and hands them back in the order of the entries. */
export async function compare(times: number, entries: readonly BenchCase[]): Promise<readonly (readonly Sample[])[]> {
  const samples = await rounds(times, entries);
  printSamples(entries.map(([{ name }, { what }], index) => [what ? `${name}, ${what}` : name, samples[index] ?? []]));
  return samples;
}

/** Medians over the rounds. */
function printSamples(rows: readonly (readonly [name: string, samples: readonly Sample[]])[]): void {
  const width = Math.max(...rows.map(([name]) => name.length));
  print([''.padEnd(width), ...COLUMNS.map(([title]) => title.padStart(10))].join(' '));
  for (const [name, samples] of rows) {
    const cells = COLUMNS.map(([, show, digits]) => median(samples.map(show)).toFixed(digits).padStart(10));
    print(`${name.padEnd(width)} ${cells.join(' ')}`);
  }
}

const shown = (value: number) => value.toPrecision(value >= 1_000 ? 4 : 3);

export function printTargets(aims: readonly Target[]): void {
  for (const { what, min: least, max: most, figures, unit = '' } of aims) {
    const figure = median(figures);
    const isMet = (least === undefined || figure >= least) && (most === undefined || figure <= most);
    const aim = least !== undefined ? `at least ${least}` : `at most ${most}`;
    const range = `${shown(Math.min(...figures))} to ${shown(Math.max(...figures))}`;
    print(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${shown(figure)}${unit} (${range}); aim: ${aim}${unit}`);
  }
}
