import { GatewayError } from '../../domain/gateway-error.js';
import type { JobStatus } from '../../domain/job.js';
import type { ExternalSettings, Gate, JobClone, JobSubmission } from '../../domain/job-submission.js';
import type { CreateSessionInput } from '../../domain/session.js';
import type { Json } from '../../domain/value.js';

export function encodeJob(submission: JobSubmission): Json {
  const { program, settings } = submission;
  const fields = encodeFields(submission, program.qasm3 ? pinCompiler(settings) : settings);
  return Object.assign(fields, omitNulls(encodeProgram(program)));
}

/** Body of a clone: what differs from the original. */
export function encodeClone(changes: JobClone): Json {
  return encodeFields(changes, changes.settings);
}

function encodeFields(
  { backendId, name, metadata, shots, sessionId, dryRun, noise }: Omit<JobClone, 'settings'>,
  settings: JobClone['settings'],
) {
  return omitNulls({
    backend: backendId,
    name,
    metadata,
    shots,
    session_id: sessionId,
    dry_run: dryRun,
    noise: noise && omitNulls({ model: noise.model, seed: noise.seed }),
    settings: encodeSettings(settings),
  });
}

/** An older compiler renames the registers of OpenQASM programs, and returns no compiled circuits. */
const QASM3_COMPILER = 'v0.4';

function pinCompiler(settings: JobSubmission['settings']): JobSubmission['settings'] {
  const { serviceVersion, ...compilation } = settings?.compilation ?? {};
  return { ...settings, compilation: { ...compilation, serviceVersion: serviceVersion ?? QASM3_COMPILER } };
}

function encodeSettings(settings: JobSubmission['settings']): Json | undefined {
  if (!settings) return undefined;
  const { compilation, errorMitigation } = settings;
  return omitNulls({
    compilation:
      compilation &&
      omitNulls({
        opt: compilation.opt,
        precision: compilation.precision,
        gate_basis: compilation.gateBasis,
        service_version: compilation.serviceVersion,
      }),
    error_mitigation:
      errorMitigation &&
      omitNulls({
        debiasing: errorMitigation.debiasing,
        symmetry_verification: errorMitigation.symmetryVerification,
      }),
  });
}

function encodeProgram({ circuit, circuits, qasm3, raw }: JobSubmission['program']) {
  if (circuit) {
    const { gateset, qubits, gates } = circuit;
    return { type: 'ionq.circuit.v1', input: { gateset, qubits, circuit: gates.map(encodeGate) } };
  }
  if (circuits) {
    const input = {
      gateset: circuits.gateset,
      circuits: circuits.circuits.map(({ name, qubits, gates }) =>
        omitNulls({ name, qubits, circuit: gates.map(encodeGate) }),
      ),
    };
    return { type: 'ionq.multi-circuit.v1', input };
  }
  if (qasm3) return { type: 'ionq.qasm3.v1', input: { data: qasm3.source } };
  if (raw) {
    const { type, input, externalSettings } = raw;
    return { type, input, external_settings: externalSettings && encodeExternalSettings(externalSettings) };
  }
  throw new GatewayError(
    'BAD_USER_INPUT',
    'Set exactly one of `circuit`, `circuits`, `qasm3` and `raw` in the program.',
  );
}

function encodeExternalSettings({ apiCredentials, externalOrganization }: ExternalSettings): Json {
  return omitNulls({ api_credentials: apiCredentials, external_organization: externalOrganization });
}

/** The status in a query of a list. `started`: the name of this status, which differs by version. */
export function encodeStatusFilter(status: JobStatus, started: 'started' | 'running'): string {
  if (status === 'UNKNOWN')
    throw new GatewayError('BAD_USER_INPUT', 'Cannot filter by the status `UNKNOWN`. Use another status.');
  return status === 'STARTED' ? started : status.toLowerCase();
}

export function encodeGate(gate: Gate): Json {
  return omitNulls({ ...gate });
}

export function encodeSession({ backend, jobCountLimit, durationLimitMin, costLimit }: CreateSessionInput): Json {
  const settings = omitNulls({
    job_count_limit: jobCountLimit,
    duration_limit_min: durationLimitMin,
    cost_limit: costLimit && { unit: costLimit.unit, value: costLimit.value },
  });
  return { backend, ...(Object.keys(settings).length > 0 && { settings }) };
}

/** The service uses defaults for omitted fields and rejects null. */
export function omitNulls(object: Readonly<Record<string, Json | undefined>>): { [key: string]: Json } {
  return Object.fromEntries(Object.entries(object).filter((entry): entry is [string, Json] => entry[1] != null));
}
