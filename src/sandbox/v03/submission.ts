import type { components } from '../../upstream/generated/v03.js';
import { requireQubits } from '../gate-check.js';
import type { Submission } from '../submission.js';

type JobCreate = components['schemas']['JobCreate'];

const DEFAULT_SHOTS = 100;

/** What a v0.3 body asks for (SPEC 4.2). */
export function submissionOf(body: JobCreate): Submission {
  const { debias, ...mitigation } = body.error_mitigation ?? {};
  const { gateset = 'qis', qubits, circuit: gates } = body.input;
  const circuit = { gateset, qubits, circuit: gates };
  requireQubits(circuit, 'input.circuit');
  return {
    type: 'ionq.circuit.v1',
    backend: body.target ?? 'simulator',
    name: body.name ?? null,
    metadata: body.metadata ?? null,
    shots: Number(body.shots ?? DEFAULT_SHOTS),
    noise: body.noise ? { model: body.noise.model ?? 'ideal', seed: body.noise.seed ?? null } : null,
    debias: debias ?? false,
    settings: Object.keys(mitigation).length === 0 ? {} : { error_mitigation: mitigation },
    sessionId: null,
    dryRun: false,
    circuits: [{ name: null, circuit }],
  };
}
