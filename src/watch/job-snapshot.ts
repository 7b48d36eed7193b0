import { JOB_STATUSES, type Job } from '../domain/job.js';
import type { SnapshotFormat } from './snapshot-format.js';

/** The state of a job, fetched from the service at a time. */
export interface JobSnapshot {
  readonly job: Job;
  readonly fetchedAt: number;
  /** When this status was first observed. Default: `fetchedAt`. */
  readonly statusChangedAt?: number;
}

/** Validates a snapshot sent by a peer. */
export function isJobSnapshot(value: unknown): value is JobSnapshot {
  if (!isRecord(value) || !Number.isFinite(value['fetchedAt']) || !isJob(value['job'])) return false;
  return value['statusChangedAt'] === undefined || Number.isFinite(value['statusChangedAt']);
}

export function isJob(value: unknown): value is Job {
  return (
    isRecord(value) && typeof value['id'] === 'string' && JOB_STATUSES.some((status) => status === value['status'])
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export const JOB_SNAPSHOT_FORMAT: SnapshotFormat<JobSnapshot> = {
  snapshotKey: 'snapshot',
  leaseKey: 'lease',
  maxChars: 100_000,
  isValue: isJobSnapshot,
  getId: ({ job }) => job.id,
  shift: ({ job, fetchedAt, statusChangedAt }, ms) => ({
    job,
    fetchedAt: fetchedAt + ms,
    ...(statusChangedAt !== undefined && { statusChangedAt: statusChangedAt + ms }),
  }),
};
