import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseQasmProgram } from '../../../../../sandbox/src/jobs/qasm-input.js';
import type { Circuit, Gate } from '../../../../../sandbox/src/simulator/circuit/circuit.js';
import { validateCircuit } from '../../../../../sandbox/src/simulator/circuit/circuit.js';
import { compileToNative, type Entangler } from '../../../../../sandbox/src/simulator/circuit/native-compiler.js';
import { circuits, qis } from '../circuits.js';
import { applyGate } from '../program-reference.js';
import { type Complex, finalState } from '../reference.js';

const LIMITS = { qubits: 10, gates: 1_000_000, controls: 0 };

/** Compiles to both entanglers, and returns the gates with `ms`. */
function compare(circuit: Circuit): readonly Gate[] {
  const zz = compareWith(circuit, 'zz');
  expect(zz.filter(({ gate }) => gate === 'ms')).toEqual([]);
  const ms = compareWith(circuit, 'ms');
  const count = (gates: readonly Gate[], name: string) => gates.filter(({ gate }) => gate === name).length;
  expect(count(zz, 'zz')).toBe(count(ms, 'ms'));
  return ms;
}

/** Checks that the compiled circuit is the same unitary: it changes qubits entangled with as many others in the same way. */
function compareWith(circuit: Circuit, entangler: Entangler): readonly Gate[] {
  const native = compileToNative(circuit, entangler);
  if (!native) throw new Error('not compiled');
  expect(validateCircuit(native, LIMITS)).toBeNull();
  const { qubits } = circuit;
  const pairs: Gate[] = Array.from({ length: qubits }, (_, qubit) => qubit + qubits).flatMap((other) => [
    { gate: 'h', target: other },
    { gate: 'cnot', control: other, target: other - qubits },
  ]);
  const expected = finalState({ ...circuit, qubits: 2 * qubits, circuit: [...pairs, ...circuit.circuit] });
  let state: readonly Complex[] = finalState(qis(2 * qubits, ...pairs));
  for (const { gate, target = 0, targets = [target], phase, phases, angle } of native.circuit) {
    const parameters = phase === undefined ? [...(phases ?? []), angle ?? 0] : [phase];
    state = applyGate(state, { kind: 'gate', name: gate, qubits: targets, parameters });
    expect(angle ?? 0).toBeGreaterThanOrEqual(0);
    expect(angle ?? 0).toBeLessThanOrEqual(0.25);
  }
  expect(getFidelity(state, expected)).toBeCloseTo(1, 9);
  return native.circuit;
}

function getFidelity(a: readonly Complex[], b: readonly Complex[]): number {
  let [re, im] = [0, 0];
  for (const [index, [aRe, aIm]] of a.entries()) {
    const [bRe, bIm] = b[index] ?? [0, 0];
    re += aRe * bRe + aIm * bIm;
    im += aRe * bIm - aIm * bRe;
  }
  return re * re + im * im;
}

describe('the native circuit', () => {
  test('is the same unitary as any circuit, up to a global phase', () => {
    const any = circuits(2).filter(({ gateset }) => gateset === 'qis');
    void fc.assert(
      fc.property(any, (circuit) => void compare(circuit)),
      { numRuns: 40 },
    );
  });

  test.each<[string, Gate, number]>([
    ['cnot', { gate: 'cnot', control: 0, target: 1 }, 1],
    ['controlled rotation', { gate: 'ry', control: 1, target: 0, rotation: 0.7 }, 1],
    ['swap', { gate: 'swap', targets: [0, 2] }, 3],
    ['Toffoli', { gate: 'x', controls: [0, 2], target: 1 }, 6],
    ['controlled swap', { gate: 'swap', targets: [0, 2], control: 1 }, 8],
    ['long Pauli string', { gate: 'pauliexp', targets: [0, 1, 2], terms: ['XYZ'], coefficients: [1], time: 0.4 }, 3],
  ])('of a %s has the least number of ms gates of its decomposition', (_, gate, expected) => {
    const gates = compare(qis(3, gate));
    expect(gates.filter((native) => native.gate === 'ms')).toHaveLength(expected);
  });

  test('has the gates of OpenQASM programs', () => {
    const source =
      'include "stdgates.inc"; qubit[3] q; gpi(0.3) q[0]; ms(0.1, 0.7, 0.4) q[2], q[0]; zz(-0.3) q[1], q[2]; cu(1, 2, 3, 4) q[0], q[1];';
    const { circuit } = parseQasmProgram(source);
    const isMs = circuit.filter(({ gate }) => gate === 'ms');
    expect(isMs).toHaveLength(1);
    const direct = circuit.filter(({ gate }) => gate !== 'ms');
    compare({ gateset: 'program', qubits: 3, circuit: direct });
    compare({ gateset: 'native', qubits: 3, circuit: [] });
    compare({ gateset: 'program', qubits: 3, circuit: isMs });
  });

  test('has the numbers of qubits of the circuit when some are not used', () => {
    const native = compileToNative(qis(5, { gate: 'cnot', control: 4, target: 1 }), 'zz');
    expect(native?.qubits).toBe(5);
    const qubits = native?.circuit.flatMap(({ target, targets = [] }) => (target === undefined ? targets : [target]));
    expect(new Set(qubits)).toEqual(new Set([1, 4]));
  });

  test('is the circuit itself when that is native', () => {
    const circuit = { gateset: 'native', qubits: 1, circuit: [{ gate: 'gpi', target: 0, phase: 0.25 }] } as const;
    expect(compileToNative(circuit, 'zz')).toBe(circuit);
  });

  test('merges one-qubit gates to at most four per qubit', () => {
    const gates = Array.from({ length: 50 }, (_, index) => ({ gate: index % 2 ? 'h' : 't', target: 0 }));
    expect(compare(qis(1, ...gates)).length).toBeLessThanOrEqual(4);
  });

  test('does not exist for measurements before the end and too many controls', () => {
    const dynamic = 'include "stdgates.inc"; qubit q; bit c; h q; c = measure q; h q;';
    expect(compileToNative(parseQasmProgram(dynamic), 'ms')).toBeNull();
    const controls = Array.from({ length: 8 }, (_, control) => control);
    expect(compileToNative(qis(9, { gate: 'x', target: 8, controls }), 'ms')).toBeNull();
  });
});
