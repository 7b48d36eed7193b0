import { deriveSeed } from '../primitives/seeded-random.js';
import type { ClassicalRegister } from '../simulator/circuit/circuit.js';
import { createRandom } from '../simulator/random.js';
import { toQubitState, toRegisterBits } from '../simulator/shot-bits.js';

/** A state that was measured or is possible. */
export interface Outcome {
  /** Qubit 0 is the least significant bit. More than 32 qubits need doubles. */
  readonly state: number;
  readonly probability: number;
  /** Shots that measured it; null if the probability was computed. */
  readonly count: number | null;
  /** Bits of the classical registers, bit 0 first. */
  readonly registers: Readonly<Record<string, string>>;
}

/** What a job measured. */
export interface Measurement {
  readonly qubits: number;
  readonly outcomes: readonly Outcome[];
  /** null if probabilities were computed. */
  readonly shots: number | null;
  /** Index of the outcome of each shot. */
  getOrder(): Uint32Array;
}

interface MeasurementOptions {
  readonly qubits: number;
  readonly registers: readonly ClassicalRegister[];
  readonly shots: number | null;
  readonly seed: number;
}

/** The probabilities of sampled jobs are multiples of 1/shots, so that they determine the counts. */
export function createMeasurement(
  probabilities: Readonly<Record<string, number>>,
  { qubits, registers, shots, seed }: MeasurementOptions,
): Measurement {
  const outcomes = Object.entries(probabilities).map(([shot, probability]) => ({
    state: toQubitState(Number(shot), qubits),
    probability,
    count: shots === null ? null : Math.round(probability * shots),
    registers: toRegisterBits(Number(shot), { registers }),
  }));
  return { qubits, outcomes, shots, getOrder: () => shuffle(expandCounts(outcomes), seed) };
}

/** Part `index` of `parts` of the shots, in their order. */
export function selectShots(measurement: Measurement, index: number, parts: number): Measurement {
  const all = measurement.getOrder();
  const [start, end] = [index, index + 1].map((part) => Math.floor((part * all.length) / parts));
  const order = all.subarray(start, end);
  const counts = new Uint32Array(measurement.outcomes.length);
  for (const outcome of order) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const newIndices = new Uint32Array(counts.length);
  const outcomes: Outcome[] = [];
  for (const [old, outcome] of measurement.outcomes.entries()) {
    const count = counts[old] ?? 0;
    if (count === 0) continue;
    newIndices[old] = outcomes.length;
    outcomes.push({ ...outcome, count, probability: count / order.length });
  }
  const selected = order.map((outcome) => newIndices[outcome] ?? 0);
  return { ...measurement, outcomes, shots: order.length, getOrder: () => selected };
}

/** Counts in proportion to the weights that sum to `shots`: the largest remainders are rounded up. */
export function apportion(weights: readonly number[], shots: number): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const quotas = weights.map((weight) => (total === 0 ? 0 : (weight * shots) / total));
  const counts = quotas.map(Math.floor);
  const missing = shots - counts.reduce((sum, count) => sum + count, 0);
  const byRemainder = quotas.map((quota, row) => ({ row, remainder: quota - Math.floor(quota) }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.row - b.row);
  for (const { row } of byRemainder.slice(0, missing)) counts[row] = (counts[row] ?? 0) + 1;
  return counts;
}

/** Bits of a state, qubit 0 first. */
export const toBits = (state: number, qubits: number): string =>
  [...state.toString(2)].reverse().join('').padEnd(qubits, '0');

function expandCounts(outcomes: readonly Outcome[]): Uint32Array {
  const order = new Uint32Array(outcomes.reduce((sum, { count }) => sum + (count ?? 0), 0));
  let next = 0;
  for (const [index, { count }] of outcomes.entries()) {
    order.fill(index, next, next + (count ?? 0));
    next += count ?? 0;
  }
  return order;
}

/** Fisher-Yates: the simulator measures the shots of a run in the order of states. */
function shuffle(order: Uint32Array, seed: number): Uint32Array {
  const random = createRandom(deriveSeed(seed, 'order of shots'));
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}
