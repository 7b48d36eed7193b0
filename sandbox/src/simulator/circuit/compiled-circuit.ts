import type { Operation } from '../state/operation.js';
import { type Circuit, costOf } from './circuit.js';
import { controlsOf, type Gate, targetsOf } from './gate.js';
import type { GateCounts } from './gate-counts.js';
import { definitionOf } from './gateset.js';

/** A circuit as the state vector runs it. Qubits that no gate names are left out: they stay 0. */
export interface Program {
  /** What a 1 at each position adds to the number of a state: 2 to the power of its qubit's number, ascending. */
  readonly weights: readonly number[];
  readonly steps: readonly Step[];
}

/** One gate. */
export interface Step {
  readonly operations: readonly Operation[];
  /** Targets, then controls. */
  readonly positions: readonly number[];
  readonly cost: GateCounts;
}

/** The qubits that gates name, ascending. */
export function usedQubits(circuit: Circuit): number[] {
  const used = new Set<number>();
  for (const gate of circuit.circuit) for (const qubit of [...targetsOf(gate), ...controlsOf(gate)]) used.add(qubit);
  return [...used].sort((a, b) => a - b);
}

/** Of a circuit that is not refused and uses at most 30 qubits: positions are bits of a 32-bit integer. */
export function compile(circuit: Circuit): Program {
  const qubits = usedQubits(circuit);
  const position = new Map(qubits.map((qubit, p) => [qubit, p]));
  const positionsOf = (numbers: readonly number[]) => numbers.map((qubit) => position.get(qubit) ?? 0);
  const step = (gate: Gate): Step => {
    const targets = positionsOf(targetsOf(gate));
    const controls = positionsOf(controlsOf(gate));
    const mask = controls.reduce((bits, p) => bits | (1 << p), 0);
    return {
      operations: definitionOf(circuit.gateset, gate.gate)?.operations(gate, targets, mask) ?? [],
      positions: [...targets, ...controls],
      cost: costOf(gate, circuit.gateset),
    };
  };
  return { weights: qubits.map((qubit) => 2 ** qubit), steps: circuit.circuit.map(step) };
}

/** The operations of steps `from` up to and without `to`. */
export function* operations(program: Program, from = 0, to = program.steps.length): Generator<Operation> {
  for (let index = from; index < to; index++) yield* program.steps[index]?.operations ?? [];
}
