import type { components } from '../../../schema/v04.js';
import { badRequest } from '../http/api-error.js';
import { parseCircuit } from '../jobs/circuit-input.js';
import { DEFAULT_SHOTS } from '../jobs/job.js';
import type { NamedCircuit, Submission } from '../jobs/submission.js';
import type { Circuit } from '../simulator/circuit/circuit.js';

type JobCreate = components['schemas']['JobCreate'];

/** Parses the body of a v0.4 createJob request. */
export function parseSubmission(body: JobCreate): Submission {
  const { error_mitigation: mitigation, ...settings } = body.settings ?? {};
  if (body.noise && body.backend !== 'simulator') {
    throw badRequest('Noise models are for the simulator only.', 'body', 'noise');
  }
  if (body.type === 'ionq.qasm3.v1') throw badRequest('The sandbox does not run OpenQASM 3.', 'body', 'type');
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
        ? parseCircuits(body.input)
        : [{ name: null, circuit: parseSingleCircuit(body.input) }],
  };
}

function parseSingleCircuit({ gateset, qubits, circuit: gates = [] }: JobCreate['input']): Circuit {
  if (qubits === undefined) throw badRequest('A circuit needs its number of qubits.', 'body', 'input.qubits');
  return parseCircuit({ gateset, qubits, gates, path: 'input.circuit' });
}

function parseCircuits(input: JobCreate['input']): readonly NamedCircuit[] {
  return (input.circuits ?? []).map(({ name, qubits = input.qubits, circuit: gates }, index) => {
    const path = `input.circuits.${index}`;
    if (qubits === undefined) throw badRequest('A circuit needs its number of qubits.', 'body', `${path}.qubits`);
    const circuit = parseCircuit({ gateset: input.gateset, qubits, gates, path: `${path}.circuit` });
    return { name: name ?? null, circuit };
  });
}
