import type { components } from '../../../schema/v03.js';
import { parseCircuit } from '../jobs/circuit-input.js';
import { DEFAULT_SHOTS, isDebiasedByDefault } from '../jobs/job.js';
import type { Submission } from '../jobs/submission.js';

type JobCreate = components['schemas']['JobCreate'];

/** Parses the body of a v0.3 createJob request. */
export function parseSubmission(body: JobCreate): Submission {
  const { gateset, qubits, circuit: gates } = body.input;
  const backend = body.target ?? 'simulator';
  const shots = Number(body.shots ?? DEFAULT_SHOTS);
  return {
    type: 'ionq.circuit.v1',
    backend,
    name: body.name ?? null,
    metadata: body.metadata ?? null,
    shots,
    noise: body.noise ? { model: body.noise.model ?? 'ideal', seed: body.noise.seed ?? null } : null,
    debias: body.error_mitigation?.debias ?? isDebiasedByDefault(backend, shots),
    settings: {},
    sessionId: null,
    dryRun: false,
    circuits: [{ name: null, circuit: parseCircuit({ gateset, qubits, gates, path: 'input.circuit' }) }],
  };
}
