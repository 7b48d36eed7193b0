import type { components } from '../../../schema/v03.js';
import { type Characterization, connectivityOf } from '../backends/characterizations.js';

/** A characterization in the words of v0.3 (SPEC 2.9): its date is Unix time in seconds. */
export function characterizationView(characterization: Characterization): components['schemas']['Characterization'] {
  const { id, at, backend, qubits, fidelity, timing } = characterization;
  return { id, date: Math.floor(at / 1000), backend, qubits, connectivity: connectivityOf(qubits), fidelity, timing };
}
