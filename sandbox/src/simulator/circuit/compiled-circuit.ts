import type { Operation } from '../state/operation.js';
import { type Circuit, countGateCost } from './circuit.js';
import { type Gate, getControls, getTargets } from './gate.js';
import type { GateCounts } from './gate-counts.js';
import { findGateDefinition } from './gateset.js';

/** A circuit as the state vector runs it. Unused qubits are left out: they stay 0. */
export interface CompiledCircuit {
  /** For each position, what a 1 adds to the state number: 2 to the power of the qubit's number, ascending. */
  readonly weights: readonly number[];
  readonly steps: readonly Step[];
}

/** One gate. */
export interface Step {
  readonly operations: readonly Operation[];
  /** Targets, then controls. */
  readonly positions: readonly number[];
  readonly cost: GateCounts;
  /** A measurement or a reset of `positions[0]`. */
  readonly collapse?: Collapse;
}

export interface Collapse {
  readonly kind: 'measure' | 'reset';
  /** What a 1 adds to the state number: 0 if the outcome is not read. */
  readonly weight: number;
}

/** The qubits that gates use, ascending. */
export function getUsedQubits(circuit: Circuit): number[] {
  const used = new Set<number>();
  for (const gate of circuit.circuit) for (const qubit of [...getTargets(gate), ...getControls(gate)]) used.add(qubit);
  return [...used].sort((a, b) => a - b);
}

/** For valid circuits that use at most 30 qubits: positions are bits of a 32-bit integer. */
export function compileCircuit(circuit: Circuit): CompiledCircuit {
  const qubits = getUsedQubits(circuit);
  const position = new Map(qubits.map((qubit, p) => [qubit, p]));
  const toPositions = (numbers: readonly number[]) => numbers.map((qubit) => position.get(qubit) ?? 0);
  const findCollapse = ({ gate, outcome }: Gate): Collapse | null => {
    if (circuit.gateset !== 'program' || (gate !== 'measure' && gate !== 'reset')) return null;
    return { kind: gate, weight: outcome === undefined ? 0 : 2 ** (circuit.qubits + outcome) };
  };
  const compileGate = (gate: Gate): Step => {
    const collapse = findCollapse(gate);
    const targets = toPositions(getTargets(gate));
    const controls = toPositions(getControls(gate));
    const mask = controls.reduce((bits, p) => bits | (1 << p), 0);
    return {
      operations: findGateDefinition(circuit.gateset, gate.gate)?.operations(gate, targets, mask) ?? [],
      positions: [...targets, ...controls],
      cost: countGateCost(gate, circuit.gateset),
      ...(collapse && { collapse }),
    };
  };
  return { weights: qubits.map((qubit) => 2 ** qubit), steps: circuit.circuit.map(compileGate) };
}

/** The operations of steps `from` (inclusive) to `to` (exclusive). */
export function* iterateOperations(
  circuit: CompiledCircuit,
  from = 0,
  to = circuit.steps.length,
): Generator<Operation> {
  for (let index = from; index < to; index++) yield* circuit.steps[index]?.operations ?? [];
}
