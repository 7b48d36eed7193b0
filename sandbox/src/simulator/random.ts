import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Returns the next number in [0, 1). */
export type Random = () => number;

/** Creates a generator of reproducible numbers. The seed may be any finite number. */
export function createRandom(seed: number): Random {
  const [low = 0, high = 0] = new Int32Array(new Float64Array([seed]).buffer);
  const generator = xoroshiro128plus(Number.isInteger(seed) && Math.abs(seed) < 2 ** 31 ? seed : low ^ high);
  return () => uniformFloat64(generator);
}
