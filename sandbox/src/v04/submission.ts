import type { components } from '../../../schema/v04.js';
import { invalid } from '../http/api-error.js';
import { circuitOf } from '../jobs/circuit-input.js';
import { DEFAULT_SHOTS } from '../jobs/job.js';
import type { NamedCircuit, Submission } from '../jobs/submission.js';
import type { Circuit } from '../simulator/circuit/circuit.js';

type JobCreate = components['schemas']['JobCreate'];

/** What a v0.4 body asks for (SPEC 4.1). */
export function submissionOf(body: JobCreate): Submission {
  const { error_mitigation: mitigation, ...settings } = body.settings ?? {};
  if (body.noise && body.backend !== 'simulator') {
    throw invalid('Noise is simulated on the simulator only.', 'body', 'noise');
  }
  return {
    type: body.type,
    backend: body.backend,
    name: body.name ?? null,
    metadata: body.metadata ?? null,
    shots: Number(body.shots ?? DEFAULT_SHOTS),
    noise: body.noise ? { model: body.noise.model ?? 'ideal', seed: body.noise.seed ?? null } : null,
    debias: mitigation?.debiasing ?? false,
    settings,
    sessionId: body.session_id ?? null,
    dryRun: body.dry_run ?? false,
    circuits:
      body.type === 'ionq.multi-circuit.v1'
        ? allCircuits(body.input)
        : [{ name: null, circuit: onlyCircuit(body.input) }],
  };
}

function onlyCircuit({ gateset, qubits, circuit: gates = [] }: JobCreate['input']): Circuit {
  if (qubits === undefined) throw invalid('A circuit needs its number of qubits.', 'body', 'input.qubits');
  return circuitOf({ gateset, qubits, gates, place: 'input.circuit' });
}

function allCircuits(input: JobCreate['input']): readonly NamedCircuit[] {
  return (input.circuits ?? []).map(({ name, qubits = input.qubits, circuit: gates }, index) => {
    const place = `input.circuits.${index}`;
    if (qubits === undefined) throw invalid('A circuit needs its number of qubits.', 'body', `${place}.qubits`);
    const circuit = circuitOf({ gateset: input.gateset, qubits, gates, place: `${place}.circuit` });
    return { name: name ?? null, circuit };
  });
}
