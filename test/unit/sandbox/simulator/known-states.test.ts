import { describe, expect, test } from 'vitest';
import type { Gate } from '../../../../sandbox/src/simulator/circuit/circuit.js';
import { native, qis, run } from './circuits.js';

/** Returns the state if the outcome is certain. */
function getOnlyState(states: ReadonlyMap<number, number>): number | undefined {
  const [only] = states.keys();
  return states.size === 1 ? only : undefined;
}

describe('known states', () => {
  test('a Bell circuit measures 00 and 11 with 0.5 each', () => {
    expect(run(qis(2, { gate: 'h', target: 0 }, { gate: 'cnot', control: 0, target: 1 }))).toEqual(
      new Map([
        [0, 0.5],
        [3, 0.5],
      ]),
    );
  });

  test('a Bell circuit of native gates measures the same', () => {
    expect(run(native(2, { gate: 'ms', targets: [0, 1], phases: [0, 0] }))).toEqual(
      new Map([
        [0, 0.5],
        [3, 0.5],
      ]),
    );
  });

  test('a GHZ circuit of 20 qubits measures all 0 and all 1', () => {
    const chain = Array.from({ length: 19 }, (_, k) => ({ gate: 'cnot', control: k, target: k + 1 }));
    expect(run(qis(20, { gate: 'h', target: 0 }, ...chain))).toEqual(
      new Map([
        [0, 0.5],
        [2 ** 20 - 1, 0.5],
      ]),
    );
  });

  test('a W circuit of five qubits measures each single excitation equally', () => {
    const qubits = 5;
    const steps = Array.from({ length: qubits - 1 }, (_, k): Gate[] => [
      // Passes the excitation on, keeping an equal share for each qubit.
      { gate: 'ry', control: k, target: k + 1, rotation: 2 * Math.acos(Math.sqrt(1 / (qubits - k))) },
      { gate: 'cnot', control: k + 1, target: k },
    ]).flat();
    const states = run(qis(qubits, { gate: 'x', target: 0 }, ...steps));
    expect([...states.keys()]).toEqual([1, 2, 4, 8, 16]);
    for (const probability of states.values()) expect(probability).toBeCloseTo(1 / qubits, 12);
  });

  test('the inverse Fourier transform measures the number of a phase gradient', () => {
    const qubits = 6;
    for (let number = 0; number < 2 ** qubits; number++) {
      const gradient = Array.from({ length: qubits }, (_, k): Gate[] => [
        { gate: 'h', target: k },
        { gate: 'rz', target: k, rotation: (2 * Math.PI * number * 2 ** k) / 2 ** qubits },
      ]).flat();
      expect(getOnlyState(run(qis(qubits, ...gradient, ...inverseFourier(qubits))))).toBe(number);
    }
  });

  test('Grover search finds each marked state with the theoretical probability', () => {
    const qubits = 5;
    const iterations = 4;
    const theory = Math.sin((2 * iterations + 1) * Math.asin(1 / Math.sqrt(2 ** qubits))) ** 2;
    for (let marked = 0; marked < 2 ** qubits; marked++) {
      const states = run(qis(qubits, ...grover(qubits, marked, iterations)));
      expect(states.get(marked)).toBeCloseTo(theory, 12);
    }
  });

  test('a uniform superposition of 20 qubits has 1,048,576 equal states', () => {
    const states = run(qis(20, { gate: 'h', targets: [...Array(20).keys()] }));
    expect(states.size).toBe(2 ** 20);
    expect(new Set(states.values())).toEqual(new Set([Math.round(1e15 / 2 ** 20) / 1e15]));
  });
});

describe('state numbers', () => {
  test('qubit 0 is the least significant bit', () => {
    for (let qubit = 0; qubit < 8; qubit++)
      expect(getOnlyState(run(qis(8, { gate: 'x', target: qubit })))).toBe(2 ** qubit);
  });

  test('unused qubits stay 0 and need no memory', () => {
    const states = run(qis(40, { gate: 'h', target: 3 }, { gate: 'cnot', control: 3, target: 39 }));
    expect(states).toEqual(
      new Map([
        [0, 0.5],
        [8 + 2 ** 39, 0.5],
      ]),
    );
  });

  test('an empty circuit measures 0', () => {
    expect(run(qis(3))).toEqual(new Map([[0, 1]]));
  });
});

function inverseFourier(qubits: number): Gate[] {
  const gates: Gate[] = [];
  for (let k = 0; k < qubits >> 1; k++) gates.push({ gate: 'swap', targets: [k, qubits - 1 - k] });
  for (let k = 0; k < qubits; k++) {
    for (let j = 0; j < k; j++) gates.push({ gate: 'z', control: j, target: k, rotation: -Math.PI / 2 ** (k - j) });
    gates.push({ gate: 'h', target: k });
  }
  return gates;
}

function grover(qubits: number, marked: number, iterations: number): Gate[] {
  const all = [...Array(qubits).keys()];
  const [target = 0, ...controls] = all;
  const superpose: Gate = { gate: 'h', targets: all };
  /** Flips the sign of one state. */
  const flip = (state: number): Gate[] => {
    const zeros: Gate[] = all.filter((k) => ((state >> k) & 1) === 0).map((k) => ({ gate: 'x', target: k }));
    return [...zeros, { gate: 'z', target, controls }, ...zeros];
  };
  const iteration = [...flip(marked), superpose, ...flip(0), superpose];
  return [superpose, ...Array.from({ length: iterations }, () => iteration).flat()];
}
