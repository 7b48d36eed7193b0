import type { components } from '../../../schema/v04.js';
import { type Characterization, getAllPairs } from '../backends/characterizations.js';
import { toIso } from './timestamps.js';

/** A characterization as v0.4 returns it. */
export function toWireCharacterization(characterization: Characterization): components['schemas']['Characterization'] {
  const { id, measuredAt, backend, qubits, fidelity, timing } = characterization;
  return { id, date: toIso(measuredAt), backend, qubits, connectivity: getAllPairs(qubits), fidelity, timing };
}
