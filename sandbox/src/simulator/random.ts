import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Returns the next number in [0, 1). */
export type Random = () => number;

/** Draws how many of `trials` succeed. Takes time for each of the rarer results. */
export function drawBinomial(trials: number, probability: number, random: Random): number {
  if (probability > 0.5) return trials - drawBinomial(trials, 1 - probability, random);
  if (probability <= 0) return 0;
  let hits = 0;
  const logMiss = Math.log1p(-probability);
  for (let trial = drawSkip(); trial < trials; trial += 1 + drawSkip()) hits++;
  return hits;

  function drawSkip(): number {
    return Math.floor(Math.log(1 - random()) / logMiss);
  }
}

/** Creates a generator of reproducible numbers. The seed may be any finite number. */
export function createRandom(seed: number): Random {
  const [low = 0, high = 0] = new Int32Array(new Float64Array([seed]).buffer);
  const generator = xoroshiro128plus(Number.isInteger(seed) && Math.abs(seed) < 2 ** 31 ? seed : low ^ high);
  return () => uniformFloat64(generator);
}
