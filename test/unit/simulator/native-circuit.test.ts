import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileToNative } from '../../../sandbox/src/results/native-circuit.js';
import type { Circuit } from '../../../sandbox/src/simulator/circuit/circuit.js';
import { circuits, native, qis } from './circuits.js';
import { type Complex, finalState } from './reference.js';

/** 1 if the states are equal up to a global phase. */
function overlap(a: readonly Complex[], b: readonly Complex[]): number {
  const sum = a.reduce<Complex>(
    ([re, im], [ar, ai], index) => {
      const [br, bi] = b[index] ?? [0, 0];
      return [re + ar * br + ai * bi, im + ar * bi - ai * br];
    },
    [0, 0],
  );
  return Math.hypot(...sum);
}

function compile(circuit: Circuit): Circuit {
  const compiled = compileToNative(circuit);
  if (!compiled) throw new Error('no native circuit');
  return compiled;
}

describe('the native circuit', () => {
  it('has the same final state when the circuit is any', () =>
    fc.assert(
      fc.property(circuits(3), (circuit) => {
        const compiled = compile(circuit);
        expect(compiled.gateset).toBe('native');
        expect(overlap(finalState(circuit), finalState(compiled))).toBeCloseTo(1, 9);
      }),
      { numRuns: 100 },
    ));

  it('keeps the numbers of qubits when some are not used', () => {
    const compiled = compile(qis(5, { gate: 'cnot', control: 4, target: 1 }));
    expect(compiled.qubits).toBe(5);
    expect(new Set(compiled.circuit.flatMap(({ target, targets = [] }) => [target, ...targets]))).toEqual(
      new Set([1, 4, undefined]),
    );
  });

  it('is the circuit itself when that is native', () => {
    const circuit = native(1, { gate: 'gpi', target: 0, phase: 0.25 });
    expect(compileToNative(circuit)).toBe(circuit);
  });

  it('is missing when it would have too many gates', () => {
    const controls = Array.from({ length: 12 }, (_, qubit) => qubit + 1);
    expect(compileToNative(qis(13, { gate: 'x', target: 0, controls }))).toBeNull();
  });
});
