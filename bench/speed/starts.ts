import { createRandom, shuffle } from './statistics.js';

let random = Math.random;

/** Repeats the orders of another run with the same seed. */
export function setOrderSeed(seed: number): void {
  random = createRandom(seed);
}

/** No contender may always come first, or always follow the same one. */
export const inRandomOrder = <T>(items: readonly T[]): T[] => shuffle(items, random);

/** With fewer, the interval says little. */
const MIN_STARTS = 3;
/** On a busy host, how much longer than its time a workload may take for that. */
const MAX_OVERRUN = 1.5;

/**
 * Repeats starts while another one fits into the time, so that a busy host widens the intervals instead of delaying the
 * end.
 */
export async function repeatStarts<T>(seconds: number, runStart: () => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  const start = performance.now();
  for (;;) {
    results.push(await runStart());
    const nextEnd = ((performance.now() - start) / 1_000 / results.length) * (results.length + 1);
    if (nextEnd > seconds * (results.length < MIN_STARTS ? MAX_OVERRUN : 1)) return results;
  }
}
