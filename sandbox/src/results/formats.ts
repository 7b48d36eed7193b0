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
  for (const outcome of measurement.outcomes)
    sums[outcome.state] = (sums[outcome.state] ?? 0) + getAmount(measurement, outcome, member);
  return member === 'count' ? sums : toProbabilities(sums, measurement);
}

function sumByRegister(measurement: Measurement, member: 'probability' | 'count'): Record<string, StateMap> {
  // A register may have any name, also that of a member of every object.
  const registers = new Map<string, StateMap>();
  for (const outcome of measurement.outcomes) {
    const amount = getAmount(measurement, outcome, member);
    if (amount === 0) continue;
    for (const [name, bits] of listRegisters(outcome, measurement.qubits)) {
      const sums = registers.get(name) ?? {};
      registers.set(name, sums);
      sums[bits] = (sums[bits] ?? 0) + amount;
    }
  }
  const toAmounts = (sums: StateMap) => (member === 'count' ? sums : toProbabilities(sums, measurement));
  return Object.fromEntries([...registers].map(([name, sums]) => [name, toAmounts(sums)]));
}

/** Counts are summed where there are any: their sums are exact. */
const getAmount = ({ shots }: Measurement, outcome: Outcome, member: 'probability' | 'count'): number =>
  (member === 'count' || shots !== null ? outcome.count : outcome.probability) ?? 0;

/** Changes the sums themselves: there may be a million. Rounding errors of a sum can exceed 1. */
function toProbabilities(sums: StateMap, { shots }: Measurement): StateMap {
  for (const [bits, sum] of Object.entries(sums)) sums[bits] = shots === null ? Math.min(1, sum) : sum / shots;
  return sums;
}

function listRegisters({ state, registers }: Outcome, qubits: number): readonly (readonly [string, string])[] {
  return [[ALL_QUBITS, toBits(state, qubits)], ...Object.entries(registers)];
}
