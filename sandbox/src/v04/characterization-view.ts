import type { components } from '../../../schema/v04.js';
import { type Characterization, connectivityOf } from '../backends/characterizations.js';
import { iso } from './timestamps.js';

/** A characterization in the words of v0.4. */
export function characterizationView(characterization: Characterization): components['schemas']['Characterization'] {
  const { id, at, backend, qubits, fidelity, timing } = characterization;
  return { id, date: iso(at), backend, qubits, connectivity: connectivityOf(qubits), fidelity, timing };
}
