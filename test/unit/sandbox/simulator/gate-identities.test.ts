import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Circuit, Gate } from '../../../../sandbox/src/simulator/circuit/circuit.js';
import { circuits, distance, native, qis, run } from './circuits.js';

/** Expects that `undo` reverts `before` for any input. */
function expectUndone(qubits: number, before: Gate[], undo: Gate[]): void {
  // A general product state, so that wrong signs and phases are detected.
  const prepare = Array.from({ length: qubits }, (_, k): Gate[] => [
    { gate: 'ry', target: k, rotation: 0.7 + k },
    { gate: 'rz', target: k, rotation: 0.3 + 2 * k },
  ]).flat();
  const back = prepare.toReversed().map((gate): Gate => ({ ...gate, rotation: -(gate.rotation ?? 0) }));
  expect(run(qis(qubits, ...prepare, ...before, ...undo, ...back)).get(0)).toBeCloseTo(1, 12);
}

const gateOn = (gate: string, target = 0): Gate => ({ gate, target });

describe('gate identities', () => {
  test.each(['x', 'y', 'z', 'h', 'not'])('%s is its own inverse', (gate) =>
    expectUndone(1, [gateOn(gate)], [gateOn(gate)]),
  );
  test.each([
    ['s', 'si'],
    ['t', 'ti'],
    ['v', 'vi'],
  ])('%s is inverted by %s', (gate, inverse) => expectUndone(1, [gateOn(gate)], [gateOn(inverse)]));
  test.each([
    ['s', 'z'],
    ['si', 'z'],
    ['t', 'si'],
    ['ti', 's'],
    ['v', 'x'],
    ['vi', 'x'],
  ])('two %s are inverted by %s', (half, inverse) => expectUndone(1, [gateOn(half), gateOn(half)], [gateOn(inverse)]));

  test('h x h equals z, also when controlled', () => {
    const control = { control: 1 };
    expectUndone(2, [gateOn('h'), { ...gateOn('x'), ...control }, gateOn('h')], [{ ...gateOn('z'), ...control }]);
  });

  test('two controlled v equal a cnot', () => {
    const half: Gate = { gate: 'v', target: 0, control: 1 };
    expectUndone(2, [half, half], [{ gate: 'cnot', control: 1, target: 0 }]);
  });

  test('swap equals three cnots', () => {
    const cnot = (control: number, target: number): Gate => ({ gate: 'cnot', control, target });
    expectUndone(2, [cnot(0, 1), cnot(1, 0), cnot(0, 1)], [{ gate: 'swap', targets: [0, 1] }]);
  });

  test('z with a rotation of a quarter turn equals s', () => {
    expectUndone(
      2,
      [{ gate: 's', target: 0, control: 1 }],
      [{ gate: 'z', target: 0, control: 1, rotation: -Math.PI / 2 }],
    );
  });

  test.each(['xx', 'yy', 'zz'])('%s equals pauliexp with half the rotation', (gate) =>
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

  test('the last letter of a term acts on the first target', () => {
    const flip = (term: string): Gate => ({
      gate: 'pauliexp',
      targets: [2, 0],
      terms: [term],
      coefficients: [Math.PI / 2],
      time: 1,
    });
    expect(run(qis(3, flip('IX')))).toEqual(new Map([[4, 1]]));
    expect(run(qis(3, flip('YI')))).toEqual(new Map([[1, 1]]));
    expect(run(qis(3, flip('ZX')))).toEqual(new Map([[4, 1]]));
  });

  test('pauliexp applies its terms one after the other, which is not the exponential of their sum', () => {
    const run1 = (before: readonly Gate[], ...letters: readonly (readonly [string, number])[]) => {
      const [terms, coefficients] = [letters.map(([term]) => term), letters.map(([, coefficient]) => coefficient)];
      return run(qis(1, ...before, { gate: 'pauliexp', targets: [0], terms, coefficients, time: 1 })).get(1);
    };
    expect(run1([], ['X', 0.3], ['Z', 0.4])).toBeCloseTo(0.087332, 6);
    // exp(−i(0.3 X + 0.4 Z)) would give 0.36 · sin²(0.5).
    expect(0.36 * Math.sin(0.5) ** 2).toBeCloseTo(0.082746, 6);
    // The order matters after h: X first changes a phase only, Z first turns the state to where X changes the probability.
    expect(run1([gateOn('h')], ['X', 0.3], ['Z', 0.4])).toBeCloseTo(0.5, 12);
    expect(run1([gateOn('h')], ['Z', 0.4], ['X', 0.3])).toBeCloseTo((1 - Math.sin(0.8) * Math.sin(0.6)) / 2, 12);
    // Terms that commute are exact: X twice is X with the sum.
    expect(run1([], ['X', 0.3], ['X', 0.4])).toBeCloseTo(Math.sin(0.7) ** 2, 12);
  });

  test('a one-qubit gate acts on each target when it has several', () => {
    expectUndone(3, [{ gate: 'v', targets: [0, 1, 2] }], [gateOn('vi', 0), gateOn('vi', 1), gateOn('vi', 2)]);
  });

  test('a controlled gate acts only when all controls are 1', () => {
    for (let input = 0; input < 8; input++) {
      const prepare = [0, 1, 2].filter((k) => (input >> k) & 1).map((k) => gateOn('x', k));
      const toffoli: Gate = { gate: 'x', target: 1, controls: [0, 2] };
      const expected = (input & 5) === 5 ? input ^ 2 : input;
      expect(run(qis(3, ...prepare, toffoli))).toEqual(new Map([[expected, 1]]));
    }
  });

  test('native: two gpi2 equal gpi, and two ms with half the angle equal one', () =>
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (phase) => {
        const gpi2: Gate = { gate: 'gpi2', target: 0, phase };
        const gpi: Gate = { gate: 'gpi', target: 0, phase };
        expect(run(native(1, gpi2, gpi2, gpi)).get(0)).toBeCloseTo(1, 12);
        const ms = (angle: number): Gate => ({ gate: 'ms', targets: [0, 1], phases: [phase, -phase / 2], angle });
        expect(run(native(2, ms(0.125), ms(0.125), ms(-0.25))).get(0)).toBeCloseTo(1, 12);
      }),
    ));

  test('native: ms and zz use a quarter turn when angle is absent', () => {
    const h: Gate = { gate: 'gpi2', target: 0, phase: 0.25 };
    expect(run(native(2, { gate: 'ms', targets: [0, 1], phases: [0.1, 0.2], angle: 0.25 }))).toEqual(
      run(native(2, { gate: 'ms', targets: [0, 1], phases: [0.1, 0.2] })),
    );
    expect(run(native(2, h, { gate: 'zz', targets: [0, 1], angle: 0.25 }, h))).toEqual(
      run(native(2, h, { gate: 'zz', targets: [0, 1] }, h)),
    );
  });

  test('any circuit followed by its inverse measures 0', () =>
    fc.assert(
      fc.property(circuits(6), (circuit) => {
        expect(run({ ...circuit, circuit: [...circuit.circuit, ...inverse(circuit)] }).get(0)).toBeCloseTo(1, 10);
      }),
    ));

  test('renumbering the qubits renumbers the states', () =>
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
