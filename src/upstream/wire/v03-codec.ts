import type { components } from '../../../schema/v03.js';
import type { Backend } from '../../domain/backend.js';
import { GatewayError } from '../../domain/gateway-error.js';
import type { Job } from '../../domain/job.js';
import type { JobSubmission } from '../../domain/job-submission.js';
import type { MutationErrors } from '../../domain/mutation-error.js';
import type { Json } from '../../domain/value.js';
import { asObject } from '../../primitives/as-object.js';
import { asAmount, asArray, asBoolean, asCount, asDuration, asId, asString, asTimestamp } from './json-decoders.js';
import {
  decodeBackend as decodeBackendV04,
  decodeChildIds,
  decodeFailure,
  decodeGateCounts,
  decodeJobStatus,
  decodeMetadata,
  decodeNoise,
} from './v04-codec.js';
import { encodeGate, omitNulls } from './v04-encoders.js';

/** Wire format of v0.3 where it differs from v0.4. */
type Wire = components['schemas'];

export function decodeJob(value: unknown): Job | null {
  const row = asObject<Wire['Job']>(value);
  const id = asId(row.id);
  if (id === null) return null;
  return {
    id,
    status: decodeJobStatus(row.status),
    type: null,
    backend: asId(row.target),
    dryRun: null,
    submitterId: null,
    projectId: null,
    parentId: null,
    // Lists contain the field too; it is absent for jobs without child jobs.
    childIds: decodeChildIds(row.children),
    sessionId: null,
    metadata: decodeMetadata(row.metadata),
    name: asString(row.name),
    submittedAt: asTimestamp(row.request),
    startedAt: asTimestamp(row.start),
    completedAt: asTimestamp(row.response),
    predictedWaitTimeMs: null,
    predictedExecutionDurationMs: asDuration(row.predicted_execution_time),
    executionDurationMs: asDuration(row.execution_time),
    shots: asCount(row.shots),
    failure: decodeFailure(row.failure),
    warnings: asArray(asObject(row.warning)['messages'], asString) ?? [],
    output: null,
    settings: null,
    stats: {
      qubits: asCount(row.qubits),
      circuits: asCount(row.circuits),
      gateCounts: decodeGateCounts(row.gate_counts),
      predictedQuantumComputeTimeUs: null,
      billedQuantumComputeTimeUs: null,
    },
    noise: decodeNoise(row.noise),
    debiasing: asBoolean(asObject(row.error_mitigation)['debias']),
    // v0.3 does not have it, nor the clones and estimates that depend on it.
    symmetryVerification: false,
    isMitigated: asBoolean(asObject(row.error_mitigation)['debias']),
    results: undefined,
    artifacts: null,
    // An unreadable cost is unknown, not missing: the job would seem to have none.
    costUsd: row.cost_usd == null ? null : (asAmount(row.cost_usd) ?? undefined),
  };
}

/** As in v0.4, except that the current characterization is a URL path. */
export function decodeBackend(value: unknown): Backend | null {
  const backend = decodeBackendV04(value);
  const url = asObject<Wire['Backend']>(value).characterization_url;
  return (
    backend && {
      ...backend,
      characterizationId: url === null ? null : (asId(asString(url)?.split('/').at(-1)) ?? undefined),
    }
  );
}

export function encodeJob(submission: JobSubmission): Json {
  const { backendId, name, metadata, shots, noise } = submission;
  const errorMitigation = submission.settings?.errorMitigation;
  return omitNulls({
    target: backendId,
    input: encodeInput(submission.program),
    name,
    metadata,
    shots,
    noise: noise && omitNulls({ model: noise.model, seed: noise.seed }),
    error_mitigation: errorMitigation && omitNulls({ debias: errorMitigation.debiasing }),
  });
}

function encodeInput({ circuit, raw }: JobSubmission['program']): Json {
  if (circuit) {
    const { gateset, qubits, gates } = circuit;
    return { format: 'ionq.circuit.v0', gateset, qubits, circuit: gates.map(encodeGate) };
  }
  if (raw) return { ...(raw.input as { readonly [key: string]: Json }), format: raw.type };
  throw new GatewayError('BAD_USER_INPUT', 'Set exactly one of `circuit` and `raw` in the program.');
}

/** Adds an error for each input field that requires v0.4. */
export function checkSupport({ program, sessionId, dryRun, settings }: JobSubmission, errors: MutationErrors): void {
  const add = (path: readonly string[], feature: string) =>
    errors.add({
      code: 'NOT_SUPPORTED',
      path,
      message: `${feature} require v0.4 of the service (UPSTREAM_JOBS_VERSION).`,
    });
  if (program.circuits) add(['program', 'circuits'], 'Multi-circuit jobs');
  if (program.qasm3) add(['program', 'qasm3'], 'OpenQASM 3 programs');
  if (program.raw?.externalSettings) add(['program', 'raw', 'externalSettings'], 'External settings');
  if (sessionId != null) add(['sessionId'], 'Sessions');
  if (dryRun) add(['dryRun'], 'Dry runs');
  if (settings?.compilation) add(['settings', 'compilation'], 'Compilation settings');
  if (settings?.errorMitigation?.symmetryVerification != null)
    add(['settings', 'errorMitigation', 'symmetryVerification'], 'Symmetry verifications');
}
