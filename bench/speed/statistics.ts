/**
 * The statistics of the benches. Samples of one start of the processes are a group: what the compiler optimizes differs
 * from one start to the next, so samples of one start are not independent of each other.
 */

/** A figure of each sample, by start. */
export type Groups = readonly (readonly number[])[];

export interface Interval {
  readonly estimate: number;
  /** The limits of the 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
}

export interface Bound {
  readonly min?: number;
  readonly max?: number;
}

export type Verdict = 'met' | 'missed' | 'inside the noise';

export function getPercentile(sorted: Float64Array | readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Student's t for a two-sided 95 % interval, by degrees of freedom from 1 on. */
const T_VALUES = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093,
];

/**
 * The geometric mean of the groups' medians with its interval. The median ignores short disturbances within a start; the
 * interval is that of the mean of the medians' logarithms, which holds for few starts too. With one start it is unlimited.
 */
export function estimateInterval(groups: Groups): Interval {
  const logs = groups.map((group) => Math.log(median(group)));
  const mean = computeMean(logs);
  const estimate = Math.exp(mean);
  if (logs.length < 2) return { estimate, low: 0, high: Number.POSITIVE_INFINITY };
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  const t = T_VALUES[Math.min(logs.length - 1, T_VALUES.length) - 1] ?? Number.NaN;
  const margin = t * Math.sqrt(variance / logs.length);
  return { estimate, low: Math.exp(mean - margin), high: Math.exp(mean + margin) };
}

const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** A bound inside the interval is neither met nor missed. */
export function judge({ low, high }: Interval, { min = 0, max = Number.POSITIVE_INFINITY }: Bound): Verdict {
  if (low >= min && high <= max) return 'met';
  return high < min || low > max ? 'missed' : 'inside the noise';
}

/** A generator of numbers from 0 to 1 that repeats with the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the items in random order. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
