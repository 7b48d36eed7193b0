import { isDeepStrictEqual } from 'node:util';
import type { JobArtifact } from './artifact.js';
import { GatewayError } from './gateway-error.js';
import type { ListedResults } from './job-results.js';
import type { Money } from './money.js';
import type { Json, Timestamp } from './value.js';

/** Statuses of v0.4; v0.3's `running` maps to `STARTED`. Any other status of the service maps to `UNKNOWN`. */
export const JOB_STATUSES = ['SUBMITTED', 'READY', 'STARTED', 'CANCELED', 'COMPLETED', 'FAILED', 'UNKNOWN'] as const;

export type JobStatus = (typeof JOB_STATUSES)[number];

/** Circuits that the service accepts in a job, each of which runs as a child job. */
export const MAX_CHILD_JOBS = 5_000;

const FINAL_STATUSES: ReadonlySet<JobStatus> = new Set<JobStatus>(['CANCELED', 'COMPLETED', 'FAILED']);

/**
 * A final job does not change, except that the service may complete a canceled one that was running. `UNKNOWN` is not final: a
 * newer version of the service may have added the status.
 */
export function isFinal(job: { readonly status: JobStatus }): boolean {
  return FINAL_STATUSES.has(job.status);
}

/** Whether the service may add something to a completed job: its status is known before its time and its results are. */
export function isIncomplete({ status, dryRun, results, startedAt, completedAt }: Job): boolean {
  if (status !== 'COMPLETED') return false;
  // Those of a simulator may have neither time, for ever.
  return (completedAt === null && startedAt !== null) || (results === null && dryRun !== true);
}

/** Lists omit the child ids that get-job returns: that is no change. */
export function isSameJob(a: Job, b: Job): boolean {
  return a === b || isDeepStrictEqual({ ...a, childIds: b.childIds }, b);
}

/** Null if the service does not report it. */
export function getSubmissionTime({ submittedAt }: Job): number | null {
  return submittedAt === null ? null : Date.parse(submittedAt);
}

export interface JobFailure {
  /** Error code such as `TooManyShots`; the service may add values. */
  readonly code: string | null;
  readonly message: string | null;
}

export interface GateCounts {
  readonly oneQubit: number | null;
  readonly twoQubit: number | null;
}

export interface JobStats {
  readonly qubits: number | null;
  readonly circuits: number | null;
  readonly gateCounts: GateCounts | null;
  readonly predictedQuantumComputeTimeUs: number | null;
  readonly billedQuantumComputeTimeUs: number | null;
}

export interface Noise {
  readonly model: string | null;
  readonly seed: number | null;
}

/** `undefined`: not reported; only `GET /v0.4/jobs/{id}` returns it. `null`: none. `UNREADABLE`: reported, but not as ids. */
export type ChildIds = readonly string[] | null | 'UNREADABLE' | undefined;

/** A job as returned by v0.3 or v0.4. */
export interface Job {
  readonly id: string;
  readonly status: JobStatus;
  readonly type: string | null;
  /** Backend that runs the job; may differ from the requested one. */
  readonly backend: string | null;
  readonly dryRun: boolean | null;
  readonly submitterId: string | null;
  readonly projectId: string | null;
  /** Null: it is no child job. `undefined`: the service does not report it. */
  readonly parentId: string | null | undefined;
  readonly childIds: ChildIds;
  /** Null: it is in no session. `undefined`: the service does not report it. */
  readonly sessionId: string | null | undefined;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly name: string | null;
  readonly submittedAt: Timestamp | null;
  readonly startedAt: Timestamp | null;
  readonly completedAt: Timestamp | null;
  readonly predictedWaitTimeMs: number | null;
  readonly predictedExecutionDurationMs: number | null;
  readonly executionDurationMs: number | null;
  readonly shots: number | null;
  readonly failure: JobFailure | null;
  readonly warnings: readonly string[];
  readonly output: Json;
  readonly settings: Json;
  readonly stats: JobStats | null;
  readonly noise: Noise | null;
  /** Whether debiasing is used, if the service reports it. */
  readonly debiasing: boolean | null;
  /** Whether symmetry verification was requested or applied; null if the service does not report it. */
  readonly symmetryVerification: boolean | null;
  /** Whether error mitigation changes the results, so that they are not counts of shots; null if not reported. */
  readonly isMitigated: boolean | null;
  /** Null until completed, and for dry runs. `undefined`: not reported (v0.3). */
  readonly results: ListedResults | null | undefined;
  /** Null if the service does not report them (v0.3). */
  readonly artifacts: readonly JobArtifact[] | null;
  /** `undefined`: separate request (v0.4). `null`: not computed yet. */
  readonly costUsd: number | null | undefined;
}

/** Filter for job lists. Omitted fields do not filter. */
export interface JobFilter {
  readonly status?: JobStatus;
  readonly backends?: readonly string[];
  readonly sessionId?: string;
  readonly submitterId?: string;
  readonly projectId?: string;
  readonly parentId?: string;
}

export interface JobCost {
  readonly estimated: Money | null;
  readonly actual: Money | null;
}

/** Cost included in a v0.3 job: an estimate until the job is final, then the charge. A failed or canceled job that is not charged has 0, or none. */
export function getEmbeddedCost({ costUsd, status }: Pick<Job, 'costUsd' | 'status'>): JobCost | null {
  if (costUsd == null) return null;
  const cost = { value: costUsd, unit: 'usd' };
  return isFinal({ status }) ? { estimated: null, actual: cost } : { estimated: cost, actual: null };
}

/** Throws if they were reported, but cannot be read: the others would look like all. */
export function requireReadable(childIds: ChildIds): Exclude<ChildIds, 'UNREADABLE'> {
  if (childIds !== 'UNREADABLE') return childIds;
  throw new GatewayError(
    'UPSTREAM_INVALID',
    'Invalid response from the service: expected a list of ids of child jobs.',
  );
}
