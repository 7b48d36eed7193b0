import type { components } from '../../../schema/v04.js';
import type { ApiMonth } from '../api-month.js';
import { badRequest } from '../http/api-error.js';
import { parseCircuit } from '../jobs/circuit-input.js';
import { DEFAULT_SHOTS, isDebiasedByDefault } from '../jobs/job.js';
import { parseQasmProgram } from '../jobs/qasm-input.js';
import type { NamedCircuit, Submission } from '../jobs/submission.js';
import type { Circuit } from '../simulator/circuit/circuit.js';

type JobCreate = components['schemas']['JobCreate'];

/** Parses the body of a v0.4 createJob request. */
export function parseSubmission(body: JobCreate, month: ApiMonth): Submission {
  if (body.type === 'ionq.qasm3.v1' && month < '2026-08') throw badRequest('Unknown type of job.', 'body', 'type');
  if (body.noise && body.backend !== 'simulator') {
    throw badRequest('Noise models are for the simulator only.', 'body', 'noise');
  }
  const shots = Number(body.shots ?? DEFAULT_SHOTS);
  return {
    type: body.type,
    backend: body.backend,
    name: body.name ?? null,
    metadata: body.metadata ?? null,
    shots,
    noise: body.noise ? { model: body.noise.model ?? 'ideal', seed: body.noise.seed ?? null } : null,
    debias: body.settings?.error_mitigation?.debiasing ?? isDebiasedByDefault(body.backend, shots),
    settings: toSettings(body.settings),
    sessionId: body.session_id ?? null,
    dryRun: body.dry_run ?? false,
    circuits:
      body.type === 'ionq.multi-circuit.v1'
        ? parseCircuits(body.input)
        : [{ name: null, circuit: parseSingleCircuit(body) }],
  };
}

/** The settings to store; debiasing is stored separately. */
export function toSettings(settings: JobCreate['settings']): Submission['settings'] {
  const { error_mitigation: mitigation, ...stored } = settings ?? {};
  const symmetry_verification = mitigation?.symmetry_verification;
  return { ...stored, ...(symmetry_verification != null && { error_mitigation: { symmetry_verification } }) };
}

function parseSingleCircuit({ type, input }: JobCreate): Circuit {
  if (type === 'ionq.qasm3.v1') return parseQasmProgram(input.data ?? '');
  const { gateset, qubits, circuit: gates = [] } = input;
  return parseCircuit({ gateset, qubits, gates, path: 'input.circuit' });
}

function parseCircuits(input: JobCreate['input']): readonly NamedCircuit[] {
  if (input.circuit) throw badRequest('Set either `circuit` or `circuits`.', 'body', 'input.circuit');
  return (input.circuits ?? []).map(
    ({ name, qubits = input.qubits, gateset = input.gateset, registers, circuit: gates }, index) => {
      const path = `input.circuits.${index}`;
      const circuit = parseCircuit({ gateset, qubits, gates, registers, path: `${path}.circuit` });
      return { name: name ?? null, circuit };
    },
  );
}
