import type { components } from '../../../schema/v03.js';
import { type Characterization, getAllPairs } from '../backends/characterizations.js';

/** A characterization as v0.3 returns it: `date` is Unix time in seconds. */
export function toWireCharacterization(characterization: Characterization): components['schemas']['Characterization'] {
  const { id, measuredAt, backend, qubits, fidelity, timing } = characterization;
  return {
    id,
    date: Math.floor(measuredAt / 1000),
    backend,
    qubits,
    connectivity: getAllPairs(qubits),
    fidelity,
    timing,
  };
}
