import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Circuit, Gate } from '../../../sandbox/src/simulator/circuit/circuit.js';
import { circuits, distance, native, qis, run } from './circuits.js';

/** Whether two sequences do the same to every input, told from outside: after one, the other undone leads back. */
function expectUndone(qubits: number, before: Gate[], undo: Gate[]): void {
  // A general product state to start from, so that no sign or phase goes unseen.
  const prepare = Array.from({ length: qubits }, (_, k): Gate[] => [
    { gate: 'ry', target: k, rotation: 0.7 + k },
    { gate: 'rz', target: k, rotation: 0.3 + 2 * k },
  ]).flat();
  const back = prepare.toReversed().map((gate): Gate => ({ ...gate, rotation: -(gate.rotation ?? 0) }));
  expect(run(qis(qubits, ...prepare, ...before, ...undo, ...back)).get(0)).toBeCloseTo(1, 12);
}

const on = (gate: string, target = 0): Gate => ({ gate, target });

describe('gate identities', () => {
  test.each(['x', 'y', 'z', 'h', 'not'])('%s undoes itself', (gate) => expectUndone(1, [on(gate)], [on(gate)]));
  test.each([
    ['s', 'si'],
    ['t', 'ti'],
    ['v', 'vi'],
  ])('%s is undone by %s', (gate, inverse) => expectUndone(1, [on(gate)], [on(inverse)]));
  test.each([
    ['s', 'z'],
    ['si', 'z'],
    ['t', 'si'],
    ['ti', 's'],
    ['v', 'x'],
    ['vi', 'x'],
  ])('two %s are undone by %s', (half, inverse) => expectUndone(1, [on(half), on(half)], [on(inverse)]));

  test('h x h is z, also under a control, where a phase would show', () => {
    const control = { control: 1 };
    expectUndone(2, [on('h'), { ...on('x'), ...control }, on('h')], [{ ...on('z'), ...control }]);
  });

  test('a controlled v twice is a cnot', () => {
    const half: Gate = { gate: 'v', target: 0, control: 1 };
    expectUndone(2, [half, half], [{ gate: 'cnot', control: 1, target: 0 }]);
  });

  test('swap is three cnots', () => {
    const cnot = (control: number, target: number): Gate => ({ gate: 'cnot', control, target });
    expectUndone(2, [cnot(0, 1), cnot(1, 0), cnot(0, 1)], [{ gate: 'swap', targets: [0, 1] }]);
  });

  test('a z with a rotation is the phase gate: a quarter turn is s', () => {
    expectUndone(
      2,
      [{ gate: 's', target: 0, control: 1 }],
      [{ gate: 'z', target: 0, control: 1, rotation: -Math.PI / 2 }],
    );
  });

  test.each(['xx', 'yy', 'zz'])('%s is pauliexp of its letters, for half the rotation', (gate) =>
    fc.assert(
      fc.property(fc.double({ min: -7, max: 7, noNaN: true }), (rotation) => {
        const targets = [2, 0];
        expectUndone(
          3,
          [{ gate, targets, rotation }],
          [{ gate: 'pauliexp', targets, terms: [gate.toUpperCase()], coefficients: [0.5], time: -rotation }],
        );
      }),
    ),
  );

  test('letter k of a term acts on target k', () => {
    const term: Gate = { gate: 'pauliexp', targets: [2, 0], terms: ['XI'], coefficients: [Math.PI / 2], time: 1 };
    expect(run(qis(3, term))).toEqual(new Map([[4, 1]]));
  });

  test('a one-qubit gate on many targets acts on each', () => {
    expectUndone(3, [{ gate: 'v', targets: [0, 1, 2] }], [on('vi', 0), on('vi', 1), on('vi', 2)]);
  });

  test('controls act only where all of them are 1', () => {
    for (let input = 0; input < 8; input++) {
      const prepare = [0, 1, 2].filter((k) => (input >> k) & 1).map((k) => on('x', k));
      const toffoli: Gate = { gate: 'x', target: 1, controls: [0, 2] };
      const expected = (input & 5) === 5 ? input ^ 2 : input;
      expect(run(qis(3, ...prepare, toffoli))).toEqual(new Map([[expected, 1]]));
    }
  });

  test('native: two gpi2 make the gpi of their phase, and ms with half the angle twice makes it whole', () =>
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (phase) => {
        const gpi2: Gate = { gate: 'gpi2', target: 0, phase };
        const gpi: Gate = { gate: 'gpi', target: 0, phase };
        expect(run(native(1, gpi2, gpi2, gpi)).get(0)).toBeCloseTo(1, 12);
        const ms = (angle: number): Gate => ({ gate: 'ms', targets: [0, 1], phases: [phase, -phase / 2], angle });
        expect(run(native(2, ms(0.125), ms(0.125), ms(-0.25))).get(0)).toBeCloseTo(1, 12);
      }),
    ));

  test('native: the angle of ms and zz is a quarter turn when absent', () => {
    const h: Gate = { gate: 'gpi2', target: 0, phase: 0.25 };
    expect(run(native(2, { gate: 'ms', targets: [0, 1], phases: [0.1, 0.2], angle: 0.25 }))).toEqual(
      run(native(2, { gate: 'ms', targets: [0, 1], phases: [0.1, 0.2] })),
    );
    expect(run(native(2, h, { gate: 'zz', targets: [0, 1], angle: 0.25 }, h))).toEqual(
      run(native(2, h, { gate: 'zz', targets: [0, 1] }, h)),
    );
  });

  test('any circuit followed by its inverse is back at 0', () =>
    fc.assert(
      fc.property(circuits(6), (circuit) => {
        expect(run({ ...circuit, circuit: [...circuit.circuit, ...inverse(circuit)] }).get(0)).toBeCloseTo(1, 10);
      }),
    ));

  test('numbering the qubits otherwise only renumbers the states', () =>
    fc.assert(
      fc.property(circuits(5), (circuit) => {
        const mirror = (qubit: number) => circuit.qubits - 1 - qubit;
        const mirrored = circuit.circuit.map((gate) => ({
          ...gate,
          ...(gate.target === undefined ? {} : { target: mirror(gate.target) }),
          ...(gate.targets === undefined ? {} : { targets: gate.targets.map(mirror) }),
          ...(gate.controls === undefined ? {} : { controls: gate.controls.map(mirror) }),
        }));
        const states = [...run({ ...circuit, circuit: mirrored })].map(([state, probability]): [number, number] => {
          let number = 0;
          for (let k = 0; k < circuit.qubits; k++) if ((state >> k) & 1) number += 2 ** mirror(k);
          return [number, probability];
        });
        expect(distance(run(circuit), new Map(states))).toBeLessThan(1e-11);
      }),
    ));
});

const INVERSES: Record<string, string> = { s: 'si', si: 's', t: 'ti', ti: 't', v: 'vi', vi: 'v' };

function inverse({ circuit, gateset }: Circuit): Gate[] {
  return circuit.toReversed().map((gate): Gate => {
    const { rotation, phase, angle, time, terms, coefficients } = gate;
    if (gate.gate === 'gpi2') return { ...gate, phase: (phase ?? 0) + 0.5 };
    return {
      ...gate,
      gate: INVERSES[gate.gate] ?? gate.gate,
      ...(rotation === undefined ? {} : { rotation: -rotation }),
      ...(gate.gate === 'ms' || (gate.gate === 'zz' && gateset === 'native') ? { angle: -(angle ?? 0.25) } : {}),
      ...(terms && coefficients
        ? { time: -(time ?? 0), terms: terms.toReversed(), coefficients: coefficients.toReversed() }
        : {}),
    };
  });
}
