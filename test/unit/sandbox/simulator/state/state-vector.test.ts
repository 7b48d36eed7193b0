import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Circuit } from '../../../../../sandbox/src/simulator/circuit/circuit.js';
import { compileCircuit, iterateOperations } from '../../../../../sandbox/src/simulator/circuit/compiled-circuit.js';
import { toStateNumber } from '../../../../../sandbox/src/simulator/measurement.js';
import { fuseGates } from '../../../../../sandbox/src/simulator/state/gate-fusion.js';
import { StateVector } from '../../../../../sandbox/src/simulator/state/state-vector.js';
import { circuits } from '../circuits.js';
import { finalState } from '../reference.js';

/** Amplitudes by state number, real and imaginary parts in turn. */
function amplitudes(circuit: Circuit, isFused: boolean): number[] {
  const compiled = compileCircuit(circuit);
  const state = new StateVector(compiled.weights.length);
  for (const operation of isFused ? fuseGates(iterateOperations(compiled)) : iterateOperations(compiled))
    state.apply(operation);
  const all: number[] = Array(2 ** (circuit.qubits + 1)).fill(0);
  for (let index = 0; index < state.size; index++) {
    const number = toStateNumber(index, compiled.weights);
    all[2 * number] = state.re[index] ?? 0;
    all[2 * number + 1] = state.im[index] ?? 0;
  }
  return all;
}

function maxDifference(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((entry, k) => Math.abs(entry - (b[k] ?? Number.NaN))));
}

describe('the state vector', () => {
  test('has the same amplitudes as dense matrices for any small circuit', () =>
    fc.assert(
      fc.property(circuits(4), (circuit) => {
        expect(maxDifference(finalState(circuit).flat(), amplitudes(circuit, true))).toBeLessThan(1e-12);
      }),
      { numRuns: 300 },
    ));

  test('is the same when one-qubit gates are fused and when they are not', () =>
    fc.assert(
      fc.property(circuits(8), (circuit) => {
        expect(maxDifference(amplitudes(circuit, false), amplitudes(circuit, true))).toBeLessThan(1e-12);
      }),
    ));

  test('keeps its norm for any circuit', () =>
    fc.assert(
      fc.property(circuits(9), (circuit) => {
        const norm = amplitudes(circuit, true).reduce((sum, part) => sum + part * part, 0);
        expect(Math.abs(norm - 1)).toBeLessThan(1e-12);
      }),
    ));
});
