import type { Json, Timestamp } from './value.js';

/** SPEC section 3, without v0.3's `running` (it is `STARTED`). What the service says beyond this list is `UNKNOWN`. */
export const JOB_STATUSES = ['SUBMITTED', 'READY', 'STARTED', 'CANCELED', 'COMPLETED', 'FAILED', 'UNKNOWN'] as const;

export type JobStatus = (typeof JOB_STATUSES)[number];

const FINAL_STATUSES: ReadonlySet<JobStatus> = new Set<JobStatus>(['CANCELED', 'COMPLETED', 'FAILED']);

/** A final job never changes again. An unknown status is not final: the service may know more than we do. */
export function isFinal(job: { readonly status: JobStatus }): boolean {
  return FINAL_STATUSES.has(job.status);
}

export interface JobFailure {
  /** One of an open list, such as `TooManyShots`. */
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

/** A job of either version of the interface (SPEC 2.1, 2.3). */
export interface Job {
  readonly id: string;
  readonly status: JobStatus;
  readonly type: string | null;
  /** What the service says it runs on; not always what was asked for. */
  readonly backend: string | null;
  readonly dryRun: boolean | null;
  readonly submitterId: string | null;
  readonly projectId: string | null;
  readonly parentId: string | null;
  /** `undefined`: not told; only get-job brings it. `null`: none. */
  readonly childIds: readonly string[] | null | undefined;
  readonly sessionId: string | null;
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
  /** Mitigation by debiasing, where the service says so. */
  readonly debiasing: boolean | null;
  /** `undefined`: told elsewhere (v0.4). `null`: nothing has been computed. */
  readonly costUsd: number | null | undefined;
}

/** Which jobs a list holds (SPEC 4.1). An absent member does not filter. */
export interface JobFilter {
  readonly status?: JobStatus;
  readonly backends?: readonly string[];
  readonly sessionId?: string;
  readonly submitterId?: string;
  readonly projectId?: string;
  readonly parentId?: string;
}

/** State number, in decimal, to its probability. Qubit 0 is the least significant bit. */
export type Probabilities = Readonly<Record<string, number>>;

export interface Money {
  readonly value: number;
  /** `usd`, or `credit` on accounts that pay in credits. */
  readonly unit: string;
}

export interface JobCost {
  readonly estimated: Money | null;
  readonly actual: Money | null;
}

/** What a job itself tells of its cost: one figure, which can only be an estimate until the job has ended. */
export function getEmbeddedCost({ costUsd, status }: Pick<Job, 'costUsd' | 'status'>): JobCost | null {
  if (costUsd == null) return null;
  const cost = { value: costUsd, unit: 'usd' };
  return isFinal({ status }) ? { estimated: null, actual: cost } : { estimated: cost, actual: null };
}
