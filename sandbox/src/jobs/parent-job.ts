import { isFinal, type Job, type JobStatus } from './job.js';

/** The most advanced status of the children; when all have ended, canceled before failed before completed. */
export function computeParentStatus(children: Iterable<JobStatus>): JobStatus {
  const statuses = new Set(children);
  const order: readonly JobStatus[] = [...statuses].every(isFinal)
    ? ['canceled', 'failed']
    : ['started', 'ready', 'submitted'];
  return order.find((status) => statuses.has(status)) ?? 'completed';
}

const STATUS_ORDER: readonly JobStatus[] = ['submitted', 'ready', 'started'];

/** A parent's status never goes back, also when children end before others start. */
export const isLaterStatus = (status: JobStatus, than: JobStatus): boolean =>
  STATUS_ORDER.indexOf(status) > STATUS_ORDER.indexOf(than);

/** The parent after all of its children have ended. */
export function aggregateParent(parent: Job, children: readonly Job[], now: number): Job {
  const status = computeParentStatus(children.map((child) => child.status));
  const startedAt = parent.startedAt ?? earliest(children.map((child) => child.startedAt));
  return {
    ...parent,
    status,
    startedAt,
    completedAt: now,
    executionMs: startedAt === null ? null : now - startedAt,
    billedQuantumComputeUs: sumNonNull(children.map((child) => child.billedQuantumComputeUs)),
    costUsd: sumNonNull(children.map((child) => child.costUsd)),
    failure: status === 'failed' ? (children.find((child) => child.failure)?.failure ?? null) : null,
  };
}

function earliest(times: readonly (number | null)[]): number | null {
  const defined = times.filter((time) => time !== null);
  return defined.length === 0 ? null : Math.min(...defined);
}

/** null if all amounts are null. */
function sumNonNull(amounts: readonly (number | null)[]): number | null {
  const defined = amounts.filter((amount) => amount !== null);
  return defined.length === 0 ? null : defined.reduce((sum, amount) => sum + amount, 0);
}
