import { describe, expect, test } from 'vitest';
import { parseProgram } from '../../../../openqasm/src/index.js';
import { parseQasmProgram } from '../../../../sandbox/src/jobs/qasm-input.js';
import { type ResultFormat, writeResult } from '../../../../sandbox/src/results/formats.js';
import { createMeasurement } from '../../../../sandbox/src/results/measurement.js';
import { type Circuit, countGates, isDynamic } from '../../../../sandbox/src/simulator/circuit/circuit.js';
import { compileCircuit } from '../../../../sandbox/src/simulator/circuit/compiled-circuit.js';
import { runDynamicShots } from '../../../../sandbox/src/simulator/dynamic-circuit.js';
import { createRandom } from '../../../../sandbox/src/simulator/random.js';
import { toQubitState, toRegisterBits } from '../../../../sandbox/src/simulator/shot-bits.js';
import { simulate } from '../../../../sandbox/src/simulator/simulation.js';
import { scaleRuns } from '../../../support/random-runs.js';
import { run } from './circuits.js';
import { computeDistribution, formatOutcome } from './program-reference.js';
import { createRandomProgram } from './random-program.js';

const SEED = Number(process.env['PROGRAM_SEED'] ?? 20260903);
const RUNS = scaleRuns(50);
const SHOTS = 1_000;

const HEAD = 'include "stdgates.inc"; ';

function toOutcomes(circuit: Circuit, distribution: ReadonlyMap<number, number>): Map<string, number> {
  const outcomes = new Map<string, number>();
  for (const [shot, probability] of distribution) {
    const state = toQubitState(shot, circuit.qubits);
    const qubits = Array.from({ length: circuit.qubits }, (_, qubit) => Math.floor(state / 2 ** qubit) % 2).join('');
    const key = formatOutcome(qubits, toRegisterBits(shot, circuit));
    outcomes.set(key, (outcomes.get(key) ?? 0) + probability);
  }
  return outcomes;
}

/** The largest difference of a frequency, in standard deviations of a count of the expected probability. */
function findDeviation(frequencies: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>): number {
  const keys = new Set([...frequencies.keys(), ...expected.keys()]);
  const deviations = [...keys].map((key) => {
    const probability = expected.get(key) ?? 0;
    const difference = Math.abs((frequencies.get(key) ?? 0) - probability);
    // Rare states have a Poisson distribution: one more shot is always possible.
    return Math.max(0, difference - 1 / SHOTS) / Math.sqrt((probability * (1 - probability)) / SHOTS || 1e-12);
  });
  return Math.max(...deviations);
}

/** Sums of the states of all qubits, without registers. */
function sumByQubits(distribution: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, probability] of distribution) {
    const [qubits = ''] = key.split(' ');
    sums.set(qubits, (sums.get(qubits) ?? 0) + probability);
  }
  return sums;
}

/** Whether a result with the qubits in reverse order would be noticed. */
function isAsymmetric(distribution: ReadonlyMap<string, number>): boolean {
  const sums = sumByQubits(distribution);
  const reversed = (qubits: string) => [...qubits].reverse().join('');
  return [...sums].some(([qubits, probability]) => Math.abs(probability - (sums.get(reversed(qubits)) ?? 0)) > 0.05);
}

/** Runs random programs until so many are asymmetric, and compares them with the reference. */
function compareRandomPrograms(count: number, seed: number, isDynamic: boolean): void {
  const random = createRandom(seed);
  let compared = 0;
  for (let index = 0; compared < count; index += 1) {
    if (index === 2 * count) throw new Error(`Only ${compared} of ${index} programs are asymmetric.`);
    const source = createRandomProgram(random, isDynamic);
    const { program } = parseProgram(source);
    if (!program) throw new Error(source);
    const expected = computeDistribution(program);
    if (!isAsymmetric(expected)) continue;
    compare(source, expected, seed + index);
    compared += 1;
  }
}

/** Runs a program and compares it with the reference. */
function compare(source: string, expected: ReadonlyMap<string, number>, seed: number): void {
  const { program } = parseProgram(source);
  const circuit = parseQasmProgram(source);
  if (!program || circuit.error) throw new Error(`${circuit.error?.message}\n${source}`);
  const { oneQubit, twoQubit } = program.gateCounts;
  expect(countGates(circuit)).toEqual({ '1q': oneQubit, '2q': twoQubit });
  if (!isDynamic(circuit)) {
    const exact = toOutcomes(circuit, run(circuit));
    for (const [key, probability] of expected) expect(exact.get(key) ?? 0, source).toBeCloseTo(probability, 9);
    expect([...exact.values()].reduce((sum, probability) => sum + probability)).toBeCloseTo(1, 9);
    compareExactFormats(circuit, run(circuit), sumByQubits(expected));
  }
  const sampled = readShots(circuit, run(circuit, { shots: SHOTS, seed }), seed);
  expect(findDeviation(sampled, expected), source).toBeLessThan(6);
}

/** Probabilities of the ideal simulator, in both versions. */
function compareExactFormats(
  { qubits, registers = [] }: Circuit,
  distribution: ReadonlyMap<number, number>,
  expected: ReadonlyMap<string, number>,
): void {
  const measurement = createMeasurement(Object.fromEntries(distribution), { qubits, registers, shots: null, seed: 1 });
  const v1 = Object(writeResult(measurement, 'probabilitiesV1')) as Counts;
  const v2 = Object(writeResult(measurement, 'probabilitiesV2')) as { readonly probabilities: Registers<Counts> };
  for (const [bits, probability] of expected) {
    expect(v2.probabilities.registers['output_all']?.[bits]).toBeCloseTo(probability, 9);
    const state = [...bits].reduce((sum, bit, qubit) => sum + Number(bit) * 2 ** qubit, 0);
    expect(v1[state]).toBeCloseTo(probability, 9);
  }
}

interface Registers<T> {
  readonly registers: Readonly<Record<string, T>>;
}
type Counts = Readonly<Record<string, number>>;

/** The frequencies of shots in version 2, after a comparison with all other formats of the sandbox. */
function readShots(circuit: Circuit, distribution: ReadonlyMap<number, number>, seed: number): Map<string, number> {
  const { qubits, registers = [] } = circuit;
  const measurement = createMeasurement(Object.fromEntries(distribution), { qubits, registers, shots: SHOTS, seed });
  const read = <T>(format: ResultFormat): T => JSON.parse(JSON.stringify(writeResult(measurement, format)));
  const { shots } = read<{ readonly shots: readonly Registers<readonly number[]>[] }>('shotsV2');
  const { histogram } = read<{ readonly histogram: Registers<Counts> }>('histogramV2');
  const { probabilities } = read<{ readonly probabilities: Registers<Counts> }>('probabilitiesV2');
  expect(Object.keys(histogram.registers)).toEqual(['output_all', ...registers.map(({ name }) => name)]);
  for (const [name, counts] of Object.entries(histogram.registers)) {
    expect(counts).toEqual(countEach(shots.map((shot) => (shot.registers[name] ?? []).join(''))));
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(SHOTS);
    expect(probabilities.registers[name]).toEqual(divide(counts));
  }
  const toState = (bits: readonly number[]) => `${bits.reduce((sum, bit, qubit) => sum + bit * 2 ** qubit, 0)}`;
  const states = shots.map((shot) => toState(shot.registers['output_all'] ?? []));
  expect(read('shotsV1')).toEqual(states);
  expect(read('histogramV1')).toEqual(countEach(states));
  const flat = read<Counts>('probabilitiesV1');
  for (const [state, share] of Object.entries(divide(countEach(states)))) expect(flat[state]).toBeCloseTo(share, 12);
  const outcomes = shots.map(({ registers: { output_all = [], ...bits } }) => formatOutcome(output_all.join(''), bits));
  return new Map(Object.entries(divide(countEach(outcomes))));
}

function countEach(keys: readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

const divide = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, count / SHOTS]));

describe('programs agree with a slow reference', () => {
  test(`${RUNS} programs that measure at their end (PROGRAM_SEED=${SEED})`, () =>
    compareRandomPrograms(RUNS, SEED, false));

  test(`${RUNS} programs that measure and reset qubits before their end (PROGRAM_SEED=${SEED})`, () =>
    compareRandomPrograms(RUNS, SEED + 1, true));
});

describe('measurements and resets before the end', () => {
  const getOutcomes = (body: string, options: Parameters<typeof run>[1] = {}) => {
    const circuit = parseQasmProgram(HEAD + body);
    if (circuit.error) throw new Error(circuit.error.message);
    return toOutcomes(circuit, run(circuit, { shots: 1_000, ...options }));
  };

  test('have the first outcome where the qubit changes later', () => {
    const outcomes = getOutcomes('qubit[2] q; bit[2] c; x q[1]; c[0] = measure q[1]; x q[1]; c[1] = measure q[1];');
    expect(outcomes).toEqual(new Map([['00 c=10', 1]]));
  });

  test('have the last outcome of a bit that is assigned twice', () => {
    const outcomes = getOutcomes('qubit q; bit c; c = measure q; x q; c = measure q; x q;');
    expect(outcomes).toEqual(new Map([['0 c=1', 1]]));
  });

  test('separate entangled qubits', () => {
    const outcomes = getOutcomes(
      'qubit[2] q; bit c; h q[0]; cx q[0], q[1]; c = measure q[0]; reset q[0]; h q[0]; h q[0];',
    );
    expect([...outcomes.keys()].sort()).toEqual(['00 c=0', '01 c=1']);
  });

  test('are part of the final measurement where the qubit is not used later', () => {
    const circuit = parseQasmProgram(
      `${HEAD}qubit[3] q; bit[2] c; reset q; h q[0]; c[1] = measure q[0]; x q[1]; c[0] = measure q[2];`,
    );
    expect(isDynamic(circuit)).toBe(false);
    expect(circuit.registers).toEqual([{ name: 'c', bits: [2, 0] }]);
  });

  test('are misread at the rate of the noise', () => {
    const source = 'qubit q; bit c; x q; c = measure q; reset q;';
    const noise = { oneQubit: 0, twoQubit: 0, spam: 0.1 };
    const outcomes = getOutcomes(source, { shots: 10_000, noise });
    const misread = [...outcomes].filter(([key]) => key.endsWith('c=0')).reduce((sum, [, share]) => sum + share, 0);
    // 1 is read as 0 at 1.5 times the mean rate.
    expect(misread).toBeGreaterThan(0.13);
    expect(misread).toBeLessThan(0.17);
  });

  test('include errors of gates', () => {
    const noise = { oneQubit: 0.3, twoQubit: 0, spam: 0 };
    const outcomes = getOutcomes('qubit q; bit c; x q; c = measure q; x q; x q;', { shots: 10_000, noise });
    const wrong = [...outcomes].filter(([key]) => key.endsWith('c=0')).reduce((sum, [, share]) => sum + share, 0);
    // X and Y change the outcome, Z does not.
    expect(wrong).toBeGreaterThan(0.18);
    expect(wrong).toBeLessThan(0.22);
  });

  test('give the same result for the same seed', () => {
    const source = 'qubit[2] q; bit c; h q; c = measure q[0]; h q; cx q[0], q[1];';
    expect(getOutcomes(source, { seed: 5 })).toEqual(getOutcomes(source, { seed: 5 }));
    expect(getOutcomes(source, { seed: 5 })).not.toEqual(getOutcomes(source, { seed: 6 }));
  });

  test('have a limit of work', () => {
    const circuit = compileCircuit(parseQasmProgram(`${HEAD}qubit[8] q; bit c; h q; c = measure q[0]; h q;`));
    const rates = { oneQubit: 0, twoQubit: 0, spam: 0 };
    const runWith = (maxWork: number) => () =>
      runDynamicShots({ circuit, rates, shots: 100, random: createRandom(1), maxWork }, () => undefined);
    expect(runWith(20_000)).not.toThrow();
    expect(runWith(2_000)).toThrow('2000 amplitudes');
  });

  test('need shots, and at most 52 qubits and outcomes', () => {
    const circuit = parseQasmProgram(
      `${HEAD}qubit q; bit[60] c; ${Array.from({ length: 60 }, (_, bit) => `h q; c[${bit}] = measure q;`).join('')} h q;`,
    );
    expect(simulate({ circuit, shots: null, seed: 1, noise: null }, 2 ** 26)).toMatchObject({ ok: false });
    expect(simulate({ circuit, shots: 10, seed: 1, noise: null }, 2 ** 26)).toMatchObject({
      ok: false,
      code: 'QuantumCircuitComplexityError',
    });
  });
});
