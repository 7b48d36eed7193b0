import type { components } from '../../upstream/generated/v04.js';
import { type Characterization, connectivityOf } from '../characterizations.js';
import { iso } from './instant.js';

/** A characterization in the words of v0.4. */
export function characterizationView(characterization: Characterization): components['schemas']['Characterization'] {
  const { id, at, backend, qubits, fidelity, timing } = characterization;
  return { id, date: iso(at), backend, qubits, connectivity: connectivityOf(qubits), fidelity, timing };
}
