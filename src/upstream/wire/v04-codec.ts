import type { components } from '../../../schema/v04.js';
import type { Backend } from '../../domain/backend.js';
import type { Characterization, MeasuredValue } from '../../domain/characterization.js';
import {
  type ChildIds,
  type GateCounts,
  type Job,
  type JobCost,
  type JobStats,
  type JobStatus,
  MAX_CHILD_JOBS,
  type Noise,
} from '../../domain/job.js';
import type { ApiKey } from '../../domain/organization.js';
import { withoutSecrets } from '../../domain/secrets.js';
import type { Session, SessionSettings, SessionStatus } from '../../domain/session.js';
import { asObject } from '../../primitives/as-object.js';
import { decodeJobArtifacts } from './artifacts.js';
import {
  asArray,
  asBoolean,
  asCount,
  asDuration,
  asFullArray,
  asId,
  asInt,
  asJson,
  asNumber,
  asString,
  asTimestamp,
  decodeMoney,
} from './json-decoders.js';
import { decodeListedResults } from './listed-results.js';
import { invalidResponseError, requireDecoded, requireNoError } from './response-decoders.js';

/** Wire format of v0.4. */
type Wire = components['schemas'];

const JOB_STATUS: Readonly<Record<string, JobStatus>> = {
  submitted: 'SUBMITTED',
  ready: 'READY',
  started: 'STARTED',
  running: 'STARTED',
  canceled: 'CANCELED',
  completed: 'COMPLETED',
  failed: 'FAILED',
};

const SESSION_STATUS: Readonly<Record<string, SessionStatus>> = {
  created: 'CREATED',
  started: 'STARTED',
  ended: 'ENDED',
};

export function decodeJobStatus(value: unknown): JobStatus {
  return (typeof value === 'string' && Object.hasOwn(JOB_STATUS, value) && JOB_STATUS[value]) || 'UNKNOWN';
}

/** The id of a related object; `undefined` if the service omits it. An unreadable one becomes null, as if there were none: no filter can ask for it. */
const decodeLink = (value: unknown): string | null | undefined => (value === undefined ? undefined : asId(value));

export function decodeJob(value: unknown): Job | null {
  const row = asObject<Wire['Job']>(value);
  const id = asId(row.id);
  if (id === null) return null;
  const settings = asObject(row.settings);
  return {
    id,
    status: decodeJobStatus(row.status),
    type: asString(row.type),
    backend: asId(row.backend),
    dryRun: asBoolean(row.dry_run),
    submitterId: asId(row.submitter_id),
    projectId: asId(row.project_id),
    parentId: row.parent_job_id === id ? null : decodeLink(row.parent_job_id),
    childIds: row.child_job_ids === undefined ? undefined : decodeChildIds(row.child_job_ids),
    sessionId: decodeLink(row.session_id),
    metadata: decodeMetadata(row.metadata),
    name: asString(row.name),
    submittedAt: asTimestamp(row.submitted_at),
    startedAt: asTimestamp(row.started_at),
    completedAt: asTimestamp(row.completed_at),
    predictedWaitTimeMs: asDuration(row.predicted_wait_time_ms),
    predictedExecutionDurationMs: asDuration(row.predicted_execution_duration_ms),
    executionDurationMs: asDuration(row.execution_duration_ms),
    shots: asCount(row.shots),
    failure: decodeFailure(row.failure),
    warnings: [],
    output: withoutSecrets(asJson(row.output)),
    settings: withoutSecrets(asJson(row.settings)),
    stats: decodeStats(row.stats),
    noise: decodeNoise(row.noise),
    debiasing: decodeDebiasing(asObject(settings['error_mitigation'])['debiasing']),
    symmetryVerification: decodeVerification(row.settings, row.output),
    isMitigated: decodeIsMitigated(row.settings, row.output),
    results: row.results === undefined ? undefined : decodeListedResults(row.results),
    artifacts: decodeJobArtifacts(row.results, row.output),
    costUsd: undefined,
  };
}

/** Twice the circuits that the service accepts in a job. */
const MAX_CHILD_IDS = 2 * MAX_CHILD_JOBS;

/** Returns each id once: v0.3 could not list duplicates in pages. */
export function decodeChildIds(value: unknown): Exclude<ChildIds, undefined> {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value) && value.length > MAX_CHILD_IDS)
    throw invalidResponseError(`at most ${MAX_CHILD_IDS} child jobs`);
  const ids = asFullArray(value, asId);
  return ids ? [...new Set(ids)] : 'UNREADABLE';
}

/** Maximum members: far more than the 10 that the service accepts. */
const MAX_METADATA_MEMBERS = 1_000;

/** Keeps the first members if there are too many. */
export function decodeMetadata(value: unknown): Job['metadata'] {
  if (value === null || typeof value !== 'object') return null;
  const stored = asObject(value);
  if (isValidMetadata(stored)) return stored;
  // Metadata values must be strings; others are shown as JSON rather than dropped.
  return Object.fromEntries(
    Object.entries(stored)
      .slice(0, MAX_METADATA_MEMBERS)
      .filter(([, item]) => item !== null)
      .map(([key, item]) => [key, typeof item === 'string' ? item : JSON.stringify(asJson(item))]),
  );
}

function isValidMetadata(stored: Readonly<Record<string, unknown>>): stored is Readonly<Record<string, string>> {
  const values = Object.values(stored);
  return values.length <= MAX_METADATA_MEMBERS && values.every((item) => typeof item === 'string');
}

export function decodeFailure(value: unknown): Job['failure'] {
  if (value === null || value === undefined) return null;
  const failure = asObject(value);
  return {
    code: asString(failure['code']),
    message: asString(failure['message']) ?? asString(failure['error']) ?? asString(value),
  };
}

function decodeStats(value: unknown): JobStats | null {
  if (value === null || value === undefined) return null;
  const stats = asObject<Wire['JobStats']>(value);
  return {
    qubits: asCount(stats.qubits),
    circuits: asCount(stats.circuits),
    gateCounts: decodeGateCounts(stats.gate_counts),
    predictedQuantumComputeTimeUs: asDuration(stats.predicted_quantum_compute_time_us, 1_000),
    billedQuantumComputeTimeUs: asDuration(stats.billed_quantum_compute_time_us, 1_000),
  };
}

export function decodeGateCounts(value: unknown): GateCounts | null {
  if (value === null || value === undefined) return null;
  const counts = asObject(value);
  return { oneQubit: asCount(counts['1q']), twoQubit: asCount(counts['2q']) };
}

export function decodeNoise(value: unknown): Noise | null {
  if (value === null || value === undefined) return null;
  const noise = asObject<Wire['Noise']>(value);
  return { model: asString(noise.model), seed: asNumber(noise.seed) };
}

export function decodeCost(value: unknown): JobCost {
  if (asObject(value) !== value) throw invalidResponseError('a cost');
  requireNoError(value, 'a cost');
  const cost = asObject<Wire['JobCost']>(value);
  // A charge that cannot be read is an error: without it the job would seem to be free.
  const actual = cost.cost == null ? null : requireDecoded(decodeMoney(cost.cost), 'a cost with its unit');
  const estimated = decodeMoney(cost.estimated_cost);
  // So is an estimate as long as it is all that is known: the service would seem to have no price.
  if (actual === null && cost.estimated_cost != null) requireDecoded(estimated, 'an estimated cost with its unit');
  return { estimated, actual };
}

export function decodeSession(value: unknown): Session | null {
  const row = asObject<Wire['Session']>(value);
  const id = asId(row.id);
  if (id === null) return null;
  const status = asString(row.status) ?? '';
  return {
    id,
    status: (Object.hasOwn(SESSION_STATUS, status) && SESSION_STATUS[status]) || 'UNKNOWN',
    active: asBoolean(row.active),
    createdAt: asTimestamp(row.created_at),
    startedAt: asTimestamp(row.started_at),
    endedAt: asTimestamp(row.ended_at),
    organizationId: asId(row.organization_id),
    projectId: asId(row.project_id),
    creatorId: asId(row.creator_id),
    enderId: asId(row.ender_id),
    backend: asId(row.backend),
    settings: row.settings == null ? undefined : decodeSessionSettings(row.settings),
  };
}

/** Null if a limit is malformed: without it the session would seem to be unlimited. */
function decodeSessionSettings(value: unknown): SessionSettings | null {
  const {
    job_count_limit: jobs,
    duration_limit_min: minutes,
    expires_at: end,
    cost_limit: cost,
  } = asObject<{ job_count_limit: unknown; duration_limit_min: unknown; expires_at: unknown; cost_limit: unknown }>(
    value,
  );
  const settings = {
    jobCountLimit: asCount(jobs),
    durationLimitMin: asCount(minutes),
    expiresAt: asTimestamp(end),
    costLimit: decodeMoney(cost),
  };
  const isRead = (limit: unknown, decoded: unknown) => limit == null || decoded !== null;
  const isValid =
    asObject(value) === value &&
    isRead(jobs, settings.jobCountLimit) &&
    isRead(minutes, settings.durationLimitMin) &&
    isRead(end, settings.expiresAt) &&
    isRead(cost, settings.costLimit);
  return isValid ? settings : null;
}

export function decodeApiKey(value: unknown): ApiKey | null {
  const row = asObject<{ key_id: unknown; key_name: unknown; project_id: unknown }>(value);
  const id = asId(row.key_id);
  return id === null ? null : { id, name: asString(row.key_name), projectId: asId(row.project_id) };
}

export function decodeBackend(value: unknown): Backend | null {
  const row = asObject<Wire['Backend']>(value);
  const name = asId(row.backend);
  if (name === null) return null;
  return {
    id: name,
    status: asString(row.status),
    degraded: asBoolean(row.degraded),
    qubits: asCount(row.qubits),
    averageQueueTimeMs: asDuration(row.average_queue_time),
    lastUpdatedAt: asTimestamp(row.last_updated),
    // A malformed id does not mean that there is no characterization.
    characterizationId: row.characterization_id === null ? null : (asId(row.characterization_id) ?? undefined),
    location: asString(row.location),
    hasAccess: asBoolean(row.has_access),
    supportedGates: asFullArray(row.supported_gates, asString),
    supportedNativeGates: asFullArray(row.supported_native_gates, asString),
    supportedErrorMitigations: asFullArray(row.supported_error_mitigations, asString),
    noiseModels: asFullArray(row.noise_models, asString),
  };
}

/** `backend` comes from the request path, as rows may name it differently. */
export function decodeCharacterization(value: unknown, backend = ''): Characterization | null {
  const row = asObject<Wire['Characterization']>(value);
  const id = asId(row.id);
  if (id === null) return null;
  const fidelity = asObject(row.fidelity);
  const timing = asObject(row.timing);
  return {
    id,
    backend,
    date: asTimestamp(row.date),
    qubits: asCount(row.qubits),
    connectivity: decodeConnectivity(row.connectivity),
    fidelity:
      row.fidelity == null
        ? null
        : {
            spam: decodeMeasuredValue(fidelity['spam']),
            oneQubit: decodeMeasuredValue(fidelity['1q']),
            twoQubit: decodeMeasuredValue(fidelity['2q']),
          },
    timing:
      row.timing == null
        ? null
        : {
            readout: asDuration(timing['readout']),
            reset: asDuration(timing['reset']),
            oneQubit: asDuration(timing['1q']),
            twoQubit: asDuration(timing['2q']),
            t1: asDuration(timing['t1']),
            t2: asDuration(timing['t2']),
          },
  };
}

function decodeMeasuredValue(value: unknown): MeasuredValue | null {
  if (value === null || value === undefined) return null;
  const { median, stderr } = asObject<{ median: unknown; stderr: unknown }>(value);
  return { median: asShare(median), stderr: asShare(stderr) };
}

function asShare(value: unknown): number | null {
  const share = asNumber(value);
  return share !== null && share >= 0 && share <= 1 ? share : null;
}

/** Maximum pairs: all of 200 qubits. */
const MAX_PAIRS = 20_000;

/** Null if one pair cannot be read: without it, its qubits would seem not to be connected. */
function decodeConnectivity(value: unknown): Int32Array | null {
  if (!Array.isArray(value)) return null;
  if (value.length > MAX_PAIRS) throw invalidResponseError(`at most ${MAX_PAIRS} pairs of qubits`);
  const qubits: number[] = [];
  for (const pair of value) {
    if (!Array.isArray(pair) || pair.length !== 2) return null;
    const [a, b] = [asInt(pair[0]), asInt(pair[1])];
    if (a === null || b === null) return null;
    qubits.push(a, b);
  }
  return Int32Array.from(qubits);
}

/** Ids in the response to a cancellation of several jobs; null if it names none. What is not a list confirms nothing. */
export function decodeCanceledIds(value: unknown): readonly string[] | null {
  requireNoError(value, 'a confirmation of the change');
  const { ids } = asObject(value);
  return ids === undefined ? null : (asArray(ids, asId) ?? []);
}

/** Until June 2026, an object with the parameters of debiasing meant that it is used. */
function decodeDebiasing(value: unknown): boolean | null {
  return typeof value === 'object' && value !== null ? true : asBoolean(value);
}

/** Settings without it are those of a job that did not request it. */
function decodeVerification(settings: unknown, output: unknown): boolean | null {
  const done = asObject(asObject(output)['error_mitigation']);
  if (asObject(done['symmetry_verification'])['applied'] === true) return true;
  if (typeof settings !== 'object' || settings === null) return null;
  const requested = asObject(asObject(settings)['error_mitigation'])['symmetry_verification'];
  return requested == null ? false : asBoolean(requested);
}

/** Tells from what was requested and what the service reports to have done. */
function decodeIsMitigated(settings: unknown, output: unknown): boolean | null {
  const requested = asObject(asObject(settings)['error_mitigation']);
  const done = asObject(asObject(output)['error_mitigation']);
  const isMitigated = decodeVerification(settings, output) === true || decodeDebiasing(done['debiasing']) === true;
  return isMitigated ? true : decodeDebiasing(requested['debiasing']);
}
