import type { Circuit } from '../simulator/circuit/circuit.js';

/** The circuit in native gates; null if the sandbox has no decomposition for it. */
export function compileToNative(circuit: Circuit): Circuit | null {
  return circuit.gateset === 'native' ? circuit : null;
}
