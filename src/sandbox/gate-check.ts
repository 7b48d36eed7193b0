import { invalid } from './refused.js';
import type { Circuit } from './simulator/circuit.js';
import { controlsOf, targetsOf } from './simulator/gate.js';

/**
 * What a schema cannot say because it cannot compare members: every qubit that a gate names is one of the circuit's,
 * and is named once. `place` is where the gates stand in the body.
 */
export function requireQubits({ qubits, circuit }: Circuit, place: string): void {
  for (const [index, gate] of circuit.entries()) {
    const targets = targetsOf(gate);
    const controls = controlsOf(gate);
    const at = (role: 'target' | 'control'): string => {
      const plural = role === 'target' ? gate.targets : gate.controls;
      return `${place}.${index}.${plural === undefined ? role : `${role}s`}`;
    };
    if (targets.some((qubit) => qubit >= qubits)) throw outOfRange(qubits, at('target'));
    if (controls.some((qubit) => qubit >= qubits)) throw outOfRange(qubits, at('control'));
    const named = [...targets, ...controls];
    if (new Set(named).size < named.length) {
      throw invalid('A gate names a qubit twice.', 'body', at(controls.length > 0 ? 'control' : 'target'));
    }
  }
}

const outOfRange = (qubits: number, key: string) =>
  invalid(`Invalid ${key}: the circuit has qubits 0 to ${qubits - 1}.`, 'body', key);
