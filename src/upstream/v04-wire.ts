import type { components } from '../../schema/v04.js';
import type { ApiKey } from '../domain/api-key.js';
import type { Backend } from '../domain/backend.js';
import type { Characterization, Estimate } from '../domain/characterization.js';
import { Fault } from '../domain/fault.js';
import type { GateCounts, Job, JobCost, JobStats, JobStatus, Money, Noise, Probabilities } from '../domain/job.js';
import type { NewSession, Session, SessionStatus } from '../domain/session.js';
import type { Gate, Submission } from '../domain/submission.js';
import type { Json } from '../domain/value.js';
import { unreadable } from './reading.js';
import { flag, id, int, json, list, members, number, text, timestamp } from './wire.js';

/** What v0.4 sends and takes, and what it means (SPEC section 2). */
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

export function jobStatus(value: unknown): JobStatus {
  return (typeof value === 'string' && Object.hasOwn(JOB_STATUS, value) && JOB_STATUS[value]) || 'UNKNOWN';
}

export function readJob(value: unknown): Job | null {
  const row = members<Wire['Job']>(value);
  const own = id(row.id);
  if (own === null) return null;
  const settings = members(row.settings);
  return {
    id: own,
    status: jobStatus(row.status),
    type: text(row.type),
    backend: id(row.backend),
    dryRun: flag(row.dry_run),
    submitterId: id(row.submitter_id),
    projectId: id(row.project_id),
    parentId: id(row.parent_job_id),
    childIds: row.child_job_ids === undefined ? undefined : list(row.child_job_ids, id),
    sessionId: id(row.session_id),
    metadata: readMetadata(row.metadata),
    name: text(row.name),
    submittedAt: timestamp(row.submitted_at),
    startedAt: timestamp(row.started_at),
    completedAt: timestamp(row.completed_at),
    predictedWaitTimeMs: number(row.predicted_wait_time_ms),
    predictedExecutionDurationMs: number(row.predicted_execution_duration_ms),
    executionDurationMs: number(row.execution_duration_ms),
    shots: int(row.shots),
    failure: readFailure(row.failure),
    warnings: [],
    output: json(row.output),
    settings: json(row.settings),
    stats: readStats(row.stats),
    noise: readNoise(row.noise),
    debiasing: flag(members(settings['error_mitigation'])['debiasing']),
    costUsd: undefined,
  };
}

export function readMetadata(value: unknown): Job['metadata'] {
  if (value === null || typeof value !== 'object') return null;
  const stored = members(value);
  if (areStrings(stored)) return stored;
  // Only strings may be stored (SPEC 2.6). Where something else was, it is shown rather than lost.
  return Object.fromEntries(
    Object.entries(stored)
      .filter(([, item]) => item !== null)
      .map(([key, item]) => [key, typeof item === 'string' ? item : JSON.stringify(json(item))]),
  );
}

function areStrings(stored: Readonly<Record<string, unknown>>): stored is Readonly<Record<string, string>> {
  return Object.values(stored).every((item) => typeof item === 'string');
}

export function readFailure(value: unknown): Job['failure'] {
  if (value === null || value === undefined) return null;
  const failure = members(value);
  return { code: text(failure['code']), message: text(failure['message']) ?? text(failure['error']) ?? text(value) };
}

function readStats(value: unknown): JobStats | null {
  if (value === null || value === undefined) return null;
  const stats = members<Wire['JobStats']>(value);
  return {
    qubits: int(stats.qubits),
    circuits: int(stats.circuits),
    gateCounts: readGateCounts(stats.gate_counts),
    predictedQuantumComputeTimeUs: number(stats.predicted_quantum_compute_time_us),
    billedQuantumComputeTimeUs: number(stats.billed_quantum_compute_time_us),
  };
}

export function readGateCounts(value: unknown): GateCounts | null {
  if (value === null || value === undefined) return null;
  const counts = members(value);
  return { oneQubit: int(counts['1q']), twoQubit: int(counts['2q']) };
}

export function readNoise(value: unknown): Noise | null {
  if (value === null || value === undefined) return null;
  const noise = members<Wire['Noise']>(value);
  return { model: text(noise.model), seed: number(noise.seed) };
}

/**
 * An object of states in decimal; there may be a million, so it is only copied where it holds anything else. One that holds
 * none, such as an error under a good status, is not "no results".
 */
export function readProbabilities(value: unknown): Probabilities {
  const given = members(value);
  const names = Object.keys(given);
  const states = names.filter((name) => STATE.test(name));
  const isEmpty = given === value && names.length === 0;
  if (states.length === 0 && !isEmpty) throw unreadable('probabilities');
  let isRead = given === value && states.length === names.length;
  for (const state of states) {
    const probability = probabilityOf(given[state]);
    isRead &&= probability === given[state];
  }
  if (isRead) return given as Probabilities;
  return Object.fromEntries(states.map((state) => [state, probabilityOf(given[state])]));
}

function probabilityOf(given: unknown): number {
  const probability = number(given);
  // Sums of floating point numbers end a little above 1.
  if (probability === null || probability < 0 || probability >= 1.000_001) throw unreadable('probabilities');
  return probability;
}

const STATE = /^\d{1,40}$/;

export function readCost(value: unknown): JobCost {
  const cost = members<Wire['JobCost']>(value);
  return { estimated: readMoney(cost.estimated_cost), actual: readMoney(cost.cost) };
}

function readMoney(value: unknown): Money | null {
  const money = members(value);
  const amount = number(money['value']);
  return amount === null ? null : { value: amount, unit: text(money['unit']) ?? 'usd' };
}

export function readSession(value: unknown): Session | null {
  const row = members<Wire['Session']>(value);
  const own = id(row.id);
  if (own === null) return null;
  const settings = members(row.settings);
  const status = text(row.status) ?? '';
  return {
    id: own,
    status: (Object.hasOwn(SESSION_STATUS, status) && SESSION_STATUS[status]) || 'UNKNOWN',
    active: flag(row.active),
    createdAt: timestamp(row.created_at),
    startedAt: timestamp(row.started_at),
    endedAt: timestamp(row.ended_at),
    organizationId: id(row.organization_id),
    projectId: id(row.project_id),
    creatorId: id(row.creator_id),
    enderId: id(row.ender_id),
    backend: id(row.backend),
    settings: {
      jobCountLimit: int(settings['job_count_limit']),
      durationLimitMin: int(settings['duration_limit_min']),
      expiresAt: timestamp(settings['expires_at']),
      costLimit: readMoney(settings['cost_limit']),
    },
  };
}

export function readApiKey(value: unknown): ApiKey | null {
  const row = members<{ key_id: unknown; key_name: unknown; project_id: unknown }>(value);
  const own = id(row.key_id);
  return own === null ? null : { id: own, name: text(row.key_name), projectId: id(row.project_id) };
}

export function readBackend(value: unknown): Backend | null {
  const row = members<Wire['Backend']>(value);
  const name = id(row.backend);
  if (name === null) return null;
  return {
    id: name,
    status: text(row.status),
    degraded: flag(row.degraded),
    qubits: int(row.qubits),
    averageQueueTimeMs: number(row.average_queue_time),
    lastUpdatedAt: timestamp(row.last_updated),
    characterizationId: row.characterization_id === undefined ? undefined : id(row.characterization_id),
    location: text(row.location),
    hasAccess: flag(row.has_access),
    supportedGates: list(row.supported_gates, text),
    supportedNativeGates: list(row.supported_native_gates, text),
    supportedErrorMitigations: list(row.supported_error_mitigations, text),
    noiseModels: list(row.noise_models, text),
  };
}

/** Of the backend below which it was found, whatever the row itself calls it. */
export function readCharacterization(value: unknown, backend: string): Characterization | null {
  const row = members<Wire['Characterization']>(value);
  const own = id(row.id);
  if (own === null) return null;
  const fidelity = members(row.fidelity);
  const timing = members(row.timing);
  return {
    id: own,
    backend,
    date: timestamp(row.date),
    qubits: int(row.qubits),
    connectivity: list(row.connectivity, pair),
    fidelity:
      row.fidelity == null
        ? null
        : { spam: estimate(fidelity['spam']), oneQubit: estimate(fidelity['1q']), twoQubit: estimate(fidelity['2q']) },
    timing:
      row.timing == null
        ? null
        : {
            readout: number(timing['readout']),
            reset: number(timing['reset']),
            oneQubit: number(timing['1q']),
            twoQubit: number(timing['2q']),
            t1: number(timing['t1']),
            t2: number(timing['t2']),
          },
  };
}

function estimate(value: unknown): Estimate | null {
  if (value === null || value === undefined) return null;
  const { median, stderr } = members<{ median: unknown; stderr: unknown }>(value);
  return { median: number(median), stderr: number(stderr) };
}

function pair(value: unknown): readonly [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [a, b] = [int(value[0]), int(value[1])];
  return a === null || b === null ? null : [a, b];
}

export function writeJob(submission: Submission): Json {
  const { backend, name, metadata, shots, sessionId, dryRun, noise, errorMitigation } = submission;
  return withoutNulls({
    backend,
    ...writeProgram(submission.program),
    name,
    metadata,
    shots,
    session_id: sessionId,
    dry_run: dryRun,
    noise: noise && withoutNulls({ model: noise.model, seed: noise.seed }),
    settings: errorMitigation && { error_mitigation: withoutNulls({ debiasing: errorMitigation.debiasing }) },
  });
}

function writeProgram({ circuit, circuits, raw }: Submission['program']) {
  if (circuit) {
    const { gateset, qubits, gates } = circuit;
    return { type: 'ionq.circuit.v1', input: { gateset, qubits, circuit: gates.map(writeGate) } };
  }
  if (circuits) {
    const input = {
      gateset: circuits.gateset,
      circuits: circuits.circuits.map(({ name, qubits, gates }) =>
        withoutNulls({ name, qubits, circuit: gates.map(writeGate) }),
      ),
    };
    return { type: 'ionq.multi-circuit.v1', input };
  }
  if (raw) return { type: raw.type, input: raw.input };
  throw new Fault('BAD_USER_INPUT', 'A program is one circuit, several circuits, or raw input.');
}

export function writeGate(gate: Gate): Json {
  return withoutNulls({ ...gate });
}

export function writeSession({ backend, jobCountLimit, durationLimitMin }: NewSession): Json {
  const settings = withoutNulls({ job_count_limit: jobCountLimit, duration_limit_min: durationLimitMin });
  return { backend, ...(Object.keys(settings).length > 0 && { settings }) };
}

/** The service takes an absent member for its default, and refuses null. */
export function withoutNulls(object: Readonly<Record<string, Json | undefined>>): { [key: string]: Json } {
  return Object.fromEntries(Object.entries(object).filter((entry): entry is [string, Json] => entry[1] != null));
}
