import type { components } from '../../../schema/v04.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import { type Gate, getTargets } from '../simulator/circuit/gate.js';

type Wire = components['schemas'];

const DEFAULT_ANGLE = 0.25;

/** A native circuit in the format `ionq.native.v1`. */
export function toNativeProgram({ qubits, circuit }: Circuit): Wire['NativeProgram'] {
  return {
    qubits,
    circuit: circuit.map(({ gate, target, targets, phase, phases, angle }) => ({
      gate,
      ...(target !== undefined && { target }),
      ...(targets && { targets: [...targets] }),
      ...(phase !== undefined && { phase }),
      ...(phases && { phases: [...phases] }),
      ...(angle !== undefined && { angle }),
    })),
  };
}

/** A native circuit as OpenQASM 3, with angles in turns as the service has them. */
export function toNativeText({ qubits, circuit }: Circuit): string {
  const lines = circuit.filter(({ gate }) => gate !== 'nop').flatMap(toStatements);
  return ['OPENQASM 3.0;', `qubit[${qubits}] q;`, ...lines, ''].join('\n');
}

function toStatements(gate: Gate): readonly string[] {
  const qubits = getTargets(gate).map((qubit) => `q[${qubit}]`);
  // One-qubit gates act on every target.
  if (gate.gate === 'gpi' || gate.gate === 'gpi2')
    return qubits.map((qubit) => `${gate.gate}(${gate.phase}) ${qubit};`);
  const parameters = [...(gate.phases ?? []), gate.angle ?? DEFAULT_ANGLE];
  return [`${gate.gate}(${parameters.join(', ')}) ${qubits.join(', ')};`];
}
