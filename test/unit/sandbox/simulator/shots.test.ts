import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Gate } from '../../../../sandbox/src/simulator/circuit/circuit.js';
import type { ErrorRates } from '../../../../sandbox/src/simulator/simulator.js';
import { circuits, distance, qis, run } from './circuits.js';

const NO_ERRORS = { oneQubit: 0, twoQubit: 0, spam: 0 };
const BELL = qis(2, { gate: 'h', target: 0 }, { gate: 'cnot', control: 0, target: 1 });

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const SEEDS = [...Array(10).keys()];

describe('shots', () => {
  test('add up to the requested number', () =>
    fc.assert(
      fc.property(circuits(5), fc.integer({ min: 1, max: 2_000 }), fc.integer(), (circuit, shots, seed) => {
        const counts = [...run(circuit, { shots, seed }).values()].map((probability) => probability * shots);
        for (const count of counts) expect(count).toBeCloseTo(Math.round(count), 9);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBeCloseTo(shots, 9);
      }),
    ));

  test('converge to the exact distribution with the square root of their number', () => {
    const circuit = qis(4, { gate: 'h', targets: [0, 1, 2, 3] });
    const exact = run(circuit);
    const at = (shots: number) => mean(SEEDS.map((seed) => distance(run(circuit, { shots, seed }), exact)));
    // For 16 equal states the mean distance is half of √(2·15 / π·shots).
    for (const shots of [100, 3_000, 100_000])
      expect(at(shots) / (0.5 * Math.sqrt(30 / (Math.PI * shots)))).toBeCloseTo(1, 0);
  });

  test('never measure a state with probability 0', () =>
    fc.assert(
      fc.property(circuits(5), fc.integer(), (circuit, seed) => {
        const possible = run(circuit);
        for (const state of run(circuit, { shots: 200, seed }).keys()) expect(possible.has(state)).toBe(true);
      }),
    ));

  test('are the same when the seed is the same, and differ otherwise', () => {
    const noise = { oneQubit: 0.01, twoQubit: 0.05, spam: 0.02 };
    for (const options of [{ noise: null }, { noise }, { noise, debias: true }]) {
      const first = run(BELL, { shots: 1_000, seed: 7, ...options });
      expect(run(BELL, { shots: 1_000, seed: 7, ...options })).toEqual(first);
      expect(run(BELL, { shots: 1_000, seed: 8, ...options })).not.toEqual(first);
    }
  });

  test('are sampled a million times from 18 qubits', () => {
    const states = run(qis(18, { gate: 'h', targets: [...Array(18).keys()] }), { shots: 1_000_000 });
    expect(states.size).toBeGreaterThan(250_000);
  });
});

describe('noise', () => {
  test('has no effect when all rates are 0', () =>
    fc.assert(
      fc.property(circuits(5), fc.integer(), fc.boolean(), (circuit, seed, debias) => {
        const options = { shots: 300, seed };
        expect(run(circuit, { ...options, noise: NO_ERRORS, debias })).toEqual(run(circuit, options));
      }),
    ));

  test('converges to the ideal distribution when the rates go to 0', () => {
    const layer = (k: number): Gate[] => [
      { gate: 'ry', targets: [0, 1, 2, 3], rotation: 0.4 + k },
      { gate: 'zz', targets: [k % 4, (k + 1) % 4], rotation: 1 + k },
      { gate: 'cnot', control: (k + 2) % 4, target: k % 4 },
    ];
    const circuit = qis(4, ...[...Array(6).keys()].flatMap(layer));
    const exact = run(circuit);
    const at = (rate: number) => {
      const noise = { oneQubit: rate / 10, twoQubit: rate, spam: rate };
      return mean(SEEDS.slice(0, 5).map((seed) => distance(run(circuit, { shots: 100_000, seed, noise }), exact)));
    };
    const distances = [0.1, 0.01, 0.001, 0].map(at);
    expect(distances).toEqual(distances.toSorted((a, b) => b - a));
    const [strong = 0, weak = 0, faint = 1, none = 1] = distances;
    expect(strong).toBeGreaterThan(5 * weak);
    expect(weak).toBeGreaterThan(2 * faint);
    expect(faint).toBeLessThan(none + 0.01);
  });

  test('adds Pauli errors after gates with the given rates', () => {
    const gates: Gate[] = [
      { gate: 'ry', target: 0, rotation: 1 },
      { gate: 'cnot', control: 0, target: 1 },
      { gate: 'rx', target: 1, rotation: 2 },
    ];
    const noise = { oneQubit: 0.3, twoQubit: 0.4, spam: 0 };
    const measured = run(qis(2, ...gates), { shots: 1_000_000, seed: 3, noise });
    // A thousand runs share the erroneous shots.
    expect(distance(measured, computeNoisyDistribution(gates, noise))).toBeLessThan(0.03);
  });

  test('adds errors for every gate in the decomposition of a Toffoli', () => {
    const toffoli: Gate = { gate: 'x', target: 2, controls: [0, 1] };
    const noise = { oneQubit: 0, twoQubit: 0.02, spam: 0 };
    const flawless = run(qis(3, toffoli), { shots: 100_000, noise }).get(0) ?? 0;
    // Six errors can happen, and three of the fifteen Pauli pairs do not change the result.
    expect(flawless).toBeGreaterThan(0.98 ** 6);
    expect(flawless).toBeLessThan(0.98 ** 6 + 0.06);
  });

  test('misreads 1 three times as often as 0, and both equally when debiased', () => {
    const spam = 0.04;
    const misread = (circuit: Parameters<typeof run>[0], state: number, debias: boolean) =>
      1 - (run(circuit, { shots: 400_000, seed: 5, noise: { ...NO_ERRORS, spam }, debias }).get(state) ?? 0);
    const one = qis(1, { gate: 'x', target: 0 });
    expect(misread(one, 1, false)).toBeCloseTo(1.5 * spam, 2);
    expect(misread(qis(1), 0, false)).toBeCloseTo(0.5 * spam, 2);
    expect(misread(one, 1, true)).toBeCloseTo(spam, 2);
    expect(misread(qis(1), 0, true)).toBeCloseTo(spam, 2);
  });

  test('returns every shot when the rates are 1', () => {
    for (const noise of [
      { oneQubit: 1, twoQubit: 1, spam: 1 },
      { oneQubit: 1, twoQubit: 0, spam: 0.5 },
    ]) {
      const states = run(BELL, { shots: 1_000, noise });
      expect(mean([...states.values()]) * states.size).toBeCloseTo(1, 9);
    }
  });

  test('affects qubits beyond the 32nd bit', () => {
    const states = run(qis(40, { gate: 'x', target: 39 }), { shots: 10_000, noise: { ...NO_ERRORS, spam: 0.1 } });
    const read = (qubit: number) =>
      [...states].reduce((sum, [state, p]) => sum + (Math.floor(state / 2 ** qubit) % 2 === 1 ? p : 0), 0);
    expect(read(39)).toBeCloseTo(0.85, 1);
    expect(read(35)).toBeCloseTo(0.05, 1);
  });
});

/** The exact noisy distribution: every combination of errors, each simulated ideally and weighted by its probability. */
function computeNoisyDistribution(gates: readonly Gate[], rates: Omit<ErrorRates, 'spam'>): Map<number, number> {
  const paulis = ['', 'x', 'y', 'z'];
  let branches: { readonly weight: number; readonly gates: readonly Gate[] }[] = [{ weight: 1, gates: [] }];
  for (const gate of gates) {
    const qubits = [gate.target ?? 0, ...(gate.control === undefined ? [] : [gate.control])];
    const rate = qubits.length === 1 ? rates.oneQubit : rates.twoQubit;
    const faults = 4 ** qubits.length;
    branches = branches.flatMap((branch) =>
      Array.from({ length: faults }, (_, code) => ({
        weight: branch.weight * (code === 0 ? 1 - rate : rate / (faults - 1)),
        gates: [
          ...branch.gates,
          gate,
          ...qubits.flatMap((target, k): Gate[] => {
            const pauli = paulis[(code >> (2 * k)) & 3] ?? '';
            return pauli ? [{ gate: pauli, target }] : [];
          }),
        ],
      })),
    );
  }
  const total = new Map<number, number>();
  for (const branch of branches)
    for (const [state, probability] of run(qis(2, ...branch.gates)))
      total.set(state, (total.get(state) ?? 0) + branch.weight * probability);
  return total;
}
