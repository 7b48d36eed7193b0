import type { Backend } from '../../domain/backend.js';
import type { Job } from '../../domain/job.js';
import { isJob } from '../job-snapshot.js';
import type { SnapshotFormat } from '../snapshot-format.js';

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
export function isResourceSnapshot(value: unknown): value is ResourceSnapshot {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, fetchedAt, jobs, hasMore, backends } = value as Record<string, unknown>;
  if (typeof id !== 'string' || !Number.isFinite(fetchedAt)) return false;
  if (kind === 'jobs') return typeof hasMore === 'boolean' && Array.isArray(jobs) && jobs.every(isJob);
  return kind === 'backends' && id === 'backends' && Array.isArray(backends) && backends.every(hasId);
}

function hasId(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

export const RESOURCE_SNAPSHOT_FORMAT: SnapshotFormat<ResourceSnapshot> = {
  snapshotKey: 'resource',
  leaseKey: 'resource-lease',
  maxChars: 400_000,
  isValue: isResourceSnapshot,
  getId: ({ id }) => id,
  shift: (snapshot, ms) => ({ ...snapshot, fetchedAt: snapshot.fetchedAt + ms }),
};
