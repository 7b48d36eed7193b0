import type { components } from '../../upstream/generated/v04.js';
import { requireQubits } from '../gate-check.js';
import { invalid } from '../refused.js';
import type { Circuit } from '../simulator/circuit.js';
import type { NamedCircuit, Submission } from '../submission.js';

type JobCreate = components['schemas']['JobCreate'];

const DEFAULT_SHOTS = 100;

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
      body.type === 'ionq.multi-circuit.v1' ? circuitsOf(body.input) : [{ name: null, circuit: circuitOf(body.input) }],
  };
}

function circuitOf(input: JobCreate['input']): Circuit {
  if (input.qubits === undefined) throw invalid('A circuit needs its number of qubits.', 'body', 'input.qubits');
  const circuit = { gateset: input.gateset ?? 'qis', qubits: input.qubits, circuit: input.circuit ?? [] };
  requireQubits(circuit, 'input.circuit');
  return circuit;
}

function circuitsOf(input: JobCreate['input']): readonly NamedCircuit[] {
  return (input.circuits ?? []).map(({ name, qubits = input.qubits, circuit: gates }, index) => {
    const place = `input.circuits.${index}`;
    if (qubits === undefined) throw invalid('A circuit needs its number of qubits.', 'body', `${place}.qubits`);
    const circuit = { gateset: input.gateset ?? 'qis', qubits, circuit: gates };
    requireQubits(circuit, `${place}.circuit`);
    return { name: name ?? null, circuit };
  });
}
