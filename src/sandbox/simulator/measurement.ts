import type { Random } from './random.js';
import type { StateVector } from './state.js';

/** Rounding leaves amplitudes of about 1e-16 where there should be none; a probability below this is 0. */
const ZERO = 1e-12;

/** State numbers, ascending, each with its probability. State numbers of over 32 qubits need a double. */
export interface Distribution {
  readonly states: Float64Array<ArrayBuffer>;
  readonly probabilities: Float64Array<ArrayBuffer>;
}

/** The exact distribution of a state; null if more than `limit` states are possible. */
export function exactly(state: StateVector, qubits: readonly number[], limit: number): Distribution | null {
  let possible = 0;
  for (let index = 0; index < state.size; index++) if (state.probability(index) > ZERO) possible++;
  if (possible > limit) return null;
  const states = new Float64Array(possible);
  const probabilities = new Float64Array(possible);
  let row = 0;
  for (let index = 0; index < state.size; index++) {
    const probability = state.probability(index);
    if (probability <= ZERO) continue;
    states[row] = stateNumber(index, qubits);
    probabilities[row++] = probability;
  }
  return { states, probabilities };
}

/** The indices that `shots` measurements of a state read, ascending: one pass over the state, however many shots. */
export function sample(state: StateVector, shots: number, random: Random): Uint32Array {
  let total = 0;
  for (let index = 0; index < state.size; index++) total += state.probability(index);
  const draws = Float64Array.from({ length: shots }, () => random() * total).sort();
  const indices = new Uint32Array(shots);
  let index = 0;
  let below = state.probability(0);
  for (const [shot, draw] of draws.entries()) {
    while (draw >= below && index < state.size - 1) below += state.probability(++index);
    indices[shot] = index;
  }
  return indices;
}

/** The number of the circuit's state that an index of the register stands for. */
export function stateNumber(index: number, qubits: readonly number[]): number {
  let state = 0;
  for (let rest = index; rest !== 0; rest &= rest - 1) state += 2 ** (qubits[31 - Math.clz32(rest & -rest)] ?? 0);
  return state;
}

/** How often each state was read. */
export class Histogram {
  readonly #counts = new Map<number, number>();
  #shots = 0;

  add(state: number): void {
    this.#counts.set(state, (this.#counts.get(state) ?? 0) + 1);
    this.#shots++;
  }

  distribution(): Distribution {
    const states = Float64Array.from(this.#counts.keys()).sort();
    return { states, probabilities: states.map((state) => (this.#counts.get(state) ?? 0) / this.#shots) };
  }
}
