import type { Random } from './random.js';
import type { StateVector } from './state/state-vector.js';

/** Rounding leaves amplitudes of about 1e-16 where there should be none; a probability below this is 0. */
const ZERO = 1e-12;
/** Digits of a probability that rounding has not touched. */
const EXACT = 1e15;

/** State numbers, ascending, each with its probability. Numbers of more than 32 qubits need a double. */
export interface Distribution {
  readonly states: Float64Array<ArrayBuffer>;
  readonly probabilities: Float64Array<ArrayBuffer>;
}

/** The exact distribution of a state; null if more than `limit` states are possible. */
export function exactly(state: StateVector, weights: readonly number[], limit: number): Distribution | null {
  let possible = 0;
  for (let index = 0; index < state.size; index++) if (state.probability(index) > ZERO) possible++;
  if (possible > limit) return null;
  const states = new Float64Array(possible);
  const probabilities = new Float64Array(possible);
  let row = 0;
  for (let index = 0; index < state.size; index++) {
    const probability = state.probability(index);
    if (probability <= ZERO) continue;
    states[row] = stateNumber(index, weights);
    probabilities[row++] = Math.round(probability * EXACT) / EXACT;
  }
  return { states, probabilities };
}

/** The indices that `shots` measurements of a state read, ascending: one pass over the state, however many shots. */
export function sample(state: StateVector, shots: number, random: Random): Uint32Array {
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

/** The number of the circuit's state that an index stands for, where a 1 at position p adds `weights[p]`. */
export function stateNumber(index: number, weights: readonly number[]): number {
  let state = 0;
  for (let rest = index; rest !== 0; rest &= rest - 1) state += weights[31 - Math.clz32(rest & -rest)] ?? 0;
  return state;
}

/** How often each state occurs in `readings`, which end up sorted. */
export function tally(readings: Float64Array): Distribution {
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
