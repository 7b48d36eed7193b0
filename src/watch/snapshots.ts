import type { Backend } from '../domain/backend.js';
import { JOB_STATUSES, type Job } from '../domain/job.js';
import type { MutatedType } from '../domain/mutated-type.js';
import { asObject } from '../primitives/as-object.js';
import type { SnapshotFormat } from './peers/poll-coordinator.js';

/** The state of a job, fetched from the service at a time. */
export interface JobSnapshot {
  readonly job: Job;
  /** When the call was made: what the service has reported since, to another call, is newer. */
  readonly fetchedAt: number;
  /** When this status was first observed. Default: `fetchedAt`. */
  readonly statusChangedAt?: number;
}

/**
 * When a snapshot was fetched, but at most `now`: the clock of a peer may be ahead, and a snapshot from the future would suppress newer ones.
 * The jitter of its interval uses its own time, so that all gateways derive the same.
 */
export function getFetchedAt({ fetchedAt }: JobSnapshot | ResourceSnapshot, now: number): number {
  return Math.min(fetchedAt, now);
}

/** Validates a snapshot sent by a peer. */
function isJobSnapshot(value: unknown): value is JobSnapshot {
  const { job, fetchedAt, statusChangedAt = fetchedAt } = asObject<JobSnapshot>(value);
  return isJob(job) && Number.isFinite(fetchedAt) && Number.isFinite(statusChangedAt);
}

function isJob(value: unknown): value is Job {
  const { id, status } = asObject<Job>(value);
  return typeof id === 'string' && JOB_STATUSES.some((known) => known === status);
}

export const JOB_SNAPSHOT_FORMAT: SnapshotFormat<JobSnapshot> = {
  snapshotKey: 'snapshot',
  claimKey: 'claim',
  maxChars: 100_000,
  isValue: isJobSnapshot,
  getId: ({ job }) => job.id,
  isMutable: () => true,
  shift: ({ job, fetchedAt, statusChangedAt }, ms) => ({
    job,
    fetchedAt: fetchedAt + ms,
    ...(statusChangedAt !== undefined && { statusChangedAt: statusChangedAt + ms }),
  }),
};

/** The first jobs of a list, fetched from the service at a time. */
export interface JobListSnapshot {
  readonly kind: 'jobs';
  /** Id of the list: a hash of its filter and of the number of jobs. */
  readonly id: string;
  /** When the first of its calls was made. */
  readonly fetchedAt: number;
  readonly jobs: readonly Job[];
  /** Whether more jobs match. */
  readonly hasMore: boolean;
}

/** All backends, fetched from the service at a time. */
export interface BackendsSnapshot {
  readonly kind: 'backends';
  readonly id: 'backends';
  readonly fetchedAt: number;
  readonly backends: readonly Backend[];
}

/** What is polled as a unit, and shared with peers as one. */
export type ResourceSnapshot = JobListSnapshot | BackendsSnapshot;

/** Validates a snapshot sent by a peer. */
function isResourceSnapshot(value: unknown): value is ResourceSnapshot {
  const { kind, id, fetchedAt, jobs, hasMore, backends } = asObject(value);
  if (typeof id !== 'string' || (id === 'backends') !== (kind === 'backends') || !Number.isFinite(fetchedAt))
    return false;
  if (kind === 'jobs') return typeof hasMore === 'boolean' && Array.isArray(jobs) && jobs.every(isJob);
  const hasId = (backend: unknown) => typeof asObject(backend)['id'] === 'string';
  return kind === 'backends' && Array.isArray(backends) && backends.every(hasId);
}

export const RESOURCE_SNAPSHOT_FORMAT: SnapshotFormat<ResourceSnapshot> = {
  snapshotKey: 'resource',
  claimKey: 'resource-claim',
  maxChars: 400_000,
  isValue: isResourceSnapshot,
  getId: ({ id }) => id,
  isMutable: ({ kind }) => kind !== 'backends',
  shift: (snapshot, ms) => ({ ...snapshot, fetchedAt: snapshot.fetchedAt + ms }),
};

/**
 * What a gateway publishes to its peers: what it has fetched, or that a mutation has created or changed a job, or changed or
 * ended a session.
 */
export type WatchMessage =
  | { readonly kind: 'snapshot'; readonly snapshot: JobSnapshot }
  | { readonly kind: 'resource'; readonly snapshot: ResourceSnapshot }
  | { readonly kind: 'mutated'; readonly type: MutatedType; readonly id: string };

export function isWatchMessage(value: unknown): value is WatchMessage {
  const { kind, snapshot, type, id } = asObject(value);
  if (kind === 'snapshot') return isJobSnapshot(snapshot);
  if (kind === 'resource') return isResourceSnapshot(snapshot);
  const isMutated = type === 'job' || type === 'session' || type === 'endedSession';
  return kind === 'mutated' && isMutated && typeof id === 'string';
}
