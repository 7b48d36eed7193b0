import { ALL_QUBITS } from '../simulator/shot-bits.js';
import { type Measurement, type Outcome, toBits } from './measurement.js';

/** Formats of results. Version 1 has decimal states and no registers, version 2 bit strings with qubit 0 on the left. */
export const RESULT_FORMATS = {
  probabilitiesV1: 'ionq.result.probabilities.json.v1',
  histogramV1: 'ionq.result.histogram.json.v1',
  shotsV1: 'ionq.result.shots.json.v1',
  probabilitiesV2: 'ionq.result.probabilities.json.v2',
  histogramV2: 'ionq.result.histogram.json.v2',
  shotsV2: 'ionq.result.shots.json.v2',
} as const;

export type ResultFormat = keyof typeof RESULT_FORMATS;

type StateMap = Record<string, number>;

const WRITERS = {
  probabilitiesV1: (measurement) => sumByState(measurement, 'probability'),
  histogramV1: (measurement) => sumByState(measurement, 'count'),
  shotsV1: writeShots,
  probabilitiesV2: (measurement) => ({ probabilities: { registers: sumByRegister(measurement, 'probability') } }),
  histogramV2: (measurement) => ({ histogram: { registers: sumByRegister(measurement, 'count') } }),
  shotsV2: writeShotsOfRegisters,
} satisfies Record<ResultFormat, (measurement: Measurement) => unknown>;

export const writeResult = (measurement: Measurement, format: ResultFormat): unknown => WRITERS[format](measurement);

export function writeShots({ outcomes, getOrder }: Measurement): string[] {
  const states = outcomes.map(({ state }) => `${state}`);
  return Array.from(getOrder(), (outcome) => states[outcome] ?? '');
}

function writeShotsOfRegisters({ qubits, outcomes, getOrder }: Measurement): object {
  // Equal shots share an object: there may be a million.
  const shots = outcomes.map((outcome) => ({
    registers: Object.fromEntries(
      listRegisters(outcome, qubits).map(([name, bits]) => [name, Array.from(bits, Number)] as const),
    ),
  }));
  return { shots: Array.from(getOrder(), (outcome) => shots[outcome]) };
}

/** Several outcomes have the same state if their registers differ. */
export function sumByState(measurement: Measurement, member: 'probability' | 'count'): StateMap {
  const sums: StateMap = {};
  for (const { state, ...outcome } of measurement.outcomes) sums[state] = (sums[state] ?? 0) + (outcome[member] ?? 0);
  return sums;
}

function sumByRegister({ qubits, outcomes, shots }: Measurement, member: 'probability' | 'count') {
  const registers: Record<string, StateMap> = {};
  for (const outcome of outcomes) {
    // Sums of counts are exact.
    const amount = (member === 'count' || shots !== null ? outcome.count : outcome.probability) ?? 0;
    if (amount === 0) continue;
    for (const [name, bits] of listRegisters(outcome, qubits)) {
      registers[name] ??= {};
      const sums = registers[name];
      sums[bits] = (sums[bits] ?? 0) + amount;
    }
  }
  if (member === 'probability') for (const sums of Object.values(registers)) toProbabilities(sums, shots);
  return registers;
}

/** Rounding errors of a sum can exceed 1. */
function toProbabilities(sums: StateMap, shots: number | null): void {
  for (const [bits, sum] of Object.entries(sums)) sums[bits] = shots === null ? Math.min(1, sum) : sum / shots;
}

function listRegisters({ state, registers }: Outcome, qubits: number): readonly (readonly [string, string])[] {
  return [[ALL_QUBITS, toBits(state, qubits)], ...Object.entries(registers)];
}
