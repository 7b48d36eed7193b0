import type { Random } from './random.js';
import type { StateVector } from './state/state-vector.js';

/** Rounding leaves amplitudes of about 1e-16 instead of 0. Probabilities below this count as 0. */
const ZERO = 1e-12;
/** Probabilities are rounded to 15 digits, which rounding errors do not reach. */
const EXACT = 1e15;

/** State numbers, ascending, and their probabilities. State numbers of more than 32 qubits need doubles. */
export interface Distribution {
  readonly states: Float64Array<ArrayBuffer>;
  readonly probabilities: Float64Array<ArrayBuffer>;
}

/** Returns null if more than `limit` states are possible. */
export function computeExactDistribution(
  state: StateVector,
  weights: readonly number[],
  limit: number,
): Distribution | null {
  let possible = 0;
  for (let index = 0; index < state.size; index++) if (state.probability(index) > ZERO) possible++;
  if (possible > limit) return null;
  const states = new Float64Array(possible);
  const probabilities = new Float64Array(possible);
  let row = 0;
  for (let index = 0; index < state.size; index++) {
    const probability = state.probability(index);
    if (probability <= ZERO) continue;
    states[row] = toStateNumber(index, weights);
    probabilities[row++] = Math.round(probability * EXACT) / EXACT;
  }
  return { states, probabilities };
}

/** Indices of `shots` measurements, ascending, in one pass over the state. */
export function sampleIndices(state: StateVector, shots: number, random: Random): Uint32Array {
  let total = 0;
  for (let index = 0; index < state.size; index++) total += state.probability(index);
  const draws = new Float64Array(shots);
  for (let shot = 0; shot < shots; shot++) draws[shot] = random() * total;
  draws.sort();
  const indices = new Uint32Array(shots);
  let index = 0;
  let below = state.probability(0);
  for (const [shot, draw] of draws.entries()) {
    while (draw >= below && index < state.size - 1) below += state.probability(++index);
    indices[shot] = index;
  }
  return indices;
}

/** Converts an index to the state number of the circuit: a 1 at position p adds `weights[p]`. */
export function toStateNumber(index: number, weights: readonly number[]): number {
  let state = 0;
  for (let rest = index; rest !== 0; rest &= rest - 1) state += weights[31 - Math.clz32(rest & -rest)] ?? 0;
  return state;
}

/** Relative frequency of each state in `readings`, which this function sorts. */
export function countReadings(readings: Float64Array): Distribution {
  readings.sort();
  const starts: number[] = [];
  for (let shot = 0; shot < readings.length; shot++) if (readings[shot] !== readings[shot - 1]) starts.push(shot);
  const states = Float64Array.from(starts, (start) => readings[start] ?? 0);
  const probabilities = Float64Array.from(starts, (start, row) => {
    const end = starts[row + 1] ?? readings.length;
    return (end - start) / readings.length;
  });
  return { states, probabilities };
}
