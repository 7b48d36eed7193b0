import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Circuit,
  countGates,
  type Gate,
  validateCircuit,
} from '../../../../../sandbox/src/simulator/circuit/circuit.js';
import { circuits, native, qis } from '../circuits.js';

const LIMITS = { qubits: 29, gates: 100, controls: 7 };

describe('validateCircuit', () => {
  const H: Gate = { gate: 'h', target: 0 };
  test.each<[string, Circuit, string, string]>([
    ['an unknown gate', qis(1, H, { gate: 'hadamard', target: 0 }), 'UnsupportedGate', 'gate 1: hadamard'],
    [
      'a gate named like a property of Object.prototype',
      qis(1, { gate: 'constructor', target: 0 }),
      'UnsupportedGate',
      '',
    ],
    ['a native gate in a QIS circuit', qis(1, { gate: 'gpi', target: 0, phase: 0 }), 'UnsupportedGate', 'gate 0'],
    ['a QIS gate in a native circuit', native(1, H), 'UnsupportedGate', 'native'],
    ['a qubit out of range', qis(2, { gate: 'x', target: 2 }), 'InvalidInput', 'qubit 2'],
    ['a negative qubit', qis(2, { gate: 'x', target: -1 }), 'InvalidInput', 'qubit -1'],
    ['a fractional qubit', qis(2, { gate: 'x', target: 0.5 }), 'InvalidInput', 'qubit 0.5'],
    ['a control out of range', qis(2, { gate: 'x', target: 0, control: 7 }), 'InvalidInput', 'qubit 7'],
    ['a control that is the target', qis(2, { gate: 'x', target: 1, controls: [1] }), 'InvalidInput', 'twice'],
    ['a swap with one target', qis(2, { gate: 'swap', targets: [0] }), 'InvalidInput', 'two targets'],
    ['a gate without a target', qis(2, { gate: 'h' }), 'InvalidInput', 'target'],
    ['a cnot without a control', qis(2, { gate: 'cnot', target: 0 }), 'InvalidInput', 'control'],
    ['a rotation without an angle', qis(1, { gate: 'rx', target: 0 }), 'InvalidInput', 'rotation'],
    ['an infinite rotation', qis(1, { gate: 'rx', target: 0, rotation: Infinity }), 'InvalidInput', 'rotation'],
    ['a gpi without a phase', native(1, { gate: 'gpi', target: 0 }), 'InvalidInput', 'phase'],
    ['one phase instead of two', native(2, { gate: 'ms', targets: [0, 1], phases: [0] }), 'InvalidInput', 'two phases'],
    [
      'a controlled native gate',
      native(2, { gate: 'gpi', target: 0, phase: 0, control: 1 }),
      'InvalidInput',
      'no controls',
    ],
    [
      'a term of the wrong length',
      qis(2, { gate: 'pauliexp', targets: [0, 1], terms: ['X'], coefficients: [1], time: 1 }),
      'InvalidInput',
      'per target',
    ],
    [
      'a term without a coefficient',
      qis(1, { gate: 'pauliexp', targets: [0], terms: ['X'], coefficients: [], time: 1 }),
      'InvalidInput',
      'coefficients',
    ],
    ['zero qubits', qis(0), 'InvalidInput', 'qubits'],
    ['too many qubits', qis(30, H), 'NotEnoughQubits', '29'],
    ['too many gates', qis(1, ...Array(101).fill(H)), 'TooManyGates', '101'],
    [
      'too many controls',
      qis(9, { gate: 'z', target: 8, controls: [0, 1, 2, 3, 4, 5, 6, 7] }),
      'TooManyControls',
      'gate 0',
    ],
  ])('rejects %s', (_, circuit, code, words) => {
    const error = validateCircuit(circuit, LIMITS);
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(words);
  });

  test('shortens the gate name in the message when it is long', () => {
    expect(validateCircuit(qis(1, { gate: 'h'.repeat(1e6), target: 0 }), LIMITS)?.message.length).toBeLessThan(100);
  });

  test('accepts every valid circuit', () =>
    fc.assert(
      fc.property(circuits(7), (circuit) => {
        expect(validateCircuit(circuit, LIMITS)).toBeNull();
      }),
    ));
});

describe('countGates', () => {
  test.each<[string, Circuit, number, number]>([
    ['Bell', qis(2, { gate: 'h', target: 0 }, { gate: 'cnot', control: 0, target: 1 }), 1, 1],
    ['one gate on three targets', qis(3, { gate: 'h', targets: [0, 1, 2] }), 3, 0],
    ['a Toffoli', qis(3, { gate: 'x', target: 0, controls: [1, 2] }), 9, 6],
    ['a swap as three cnots', qis(2, { gate: 'swap', targets: [0, 1] }), 0, 3],
    ['an Ising gate', qis(2, { gate: 'xx', targets: [0, 1], rotation: 1 }), 0, 1],
    [
      'the exponential of ZZZ',
      qis(3, { gate: 'pauliexp', targets: [0, 1, 2], terms: ['ZZZ'], coefficients: [1], time: 1 }),
      1,
      4,
    ],
    [
      'native gates',
      native(2, { gate: 'gpi', target: 0, phase: 0 }, { gate: 'ms', targets: [0, 1], phases: [0, 0] }),
      1,
      1,
    ],
    ['nop', native(1, { gate: 'nop', target: 0 }), 0, 0],
  ])('counts %s', (_, circuit, one, two) => {
    expect(countGates(circuit)).toEqual({ '1q': one, '2q': two });
  });

  test('never counts fewer gates when a control is added', () =>
    fc.assert(
      fc.property(circuits(5), ({ circuit, qubits }) => {
        for (const gate of circuit.filter(({ gate }) => !['gpi', 'gpi2', 'ms', 'nop'].includes(gate))) {
          const before = countGates(qis(qubits, gate));
          const after = countGates(qis(qubits + 1, { ...gate, controls: [...(gate.controls ?? []), qubits] }));
          expect(after['2q']).toBeGreaterThanOrEqual(before['2q']);
        }
      }),
    ));
});
