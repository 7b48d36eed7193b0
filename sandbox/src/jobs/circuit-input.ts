import { invalid } from '../http/api-error.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import { controlsOf, type Gate, type Gateset, targetsOf } from '../simulator/circuit/gate.js';

/** A program as it came in; `place` is where its gates stand in the body. */
interface Sent {
  readonly gateset?: Gateset | undefined;
  readonly qubits: number;
  readonly gates: readonly Gate[];
  readonly place: string;
}

/**
 * The circuit to run. Checks what a schema cannot say because it cannot compare members: every qubit that a gate names
 * is one of the circuit's, and is named once.
 */
export function circuitOf({ gateset = 'qis', qubits, gates, place }: Sent): Circuit {
  const circuit = gates.map(withoutEmptyLists);
  for (const [index, gate] of circuit.entries()) requireQubits(gate, qubits, `${place}.${index}`);
  return { gateset, qubits, circuit };
}

/** Converters write `controls: []` for every gate: an empty list is as good as none. */
function withoutEmptyLists(gate: Gate): Gate {
  const { targets, controls, ...rest } = gate;
  return { ...rest, ...(targets?.length && { targets }), ...(controls?.length && { controls }) };
}

function requireQubits(gate: Gate, qubits: number, place: string): void {
  const [targets, controls] = [targetsOf(gate), controlsOf(gate)];
  const target = `${place}.${gate.targets ? 'targets' : 'target'}`;
  const control = `${place}.${gate.controls ? 'controls' : 'control'}`;
  if (targets.some((qubit) => qubit >= qubits)) throw outOfRange(qubits, target);
  if (controls.some((qubit) => qubit >= qubits)) throw outOfRange(qubits, control);
  if (new Set([...targets, ...controls]).size < targets.length + controls.length) {
    throw invalid('A gate names a qubit twice.', 'body', controls.length > 0 ? control : target);
  }
}

const outOfRange = (qubits: number, key: string) =>
  invalid(`Invalid ${key}: the circuit has qubits 0 to ${qubits - 1}.`, 'body', key);
