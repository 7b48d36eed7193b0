import { isFinal, type Job, type JobStatus } from './job.js';

/** A parent is as far as the furthest of its children, and over when all of them are: a canceled or failed one decides. */
export function statusOfParent(children: Iterable<JobStatus>): JobStatus {
  const statuses = new Set(children);
  const order: readonly JobStatus[] = [...statuses].every(isFinal)
    ? ['canceled', 'failed']
    : ['started', 'ready', 'submitted'];
  return order.find((status) => statuses.has(status)) ?? 'completed';
}

const PROGRESS: readonly JobStatus[] = ['submitted', 'ready', 'started'];

/** Whether a parent comes further by it: children that end before others start must not put it back. */
export const isFurther = (status: JobStatus, than: JobStatus): boolean =>
  PROGRESS.indexOf(status) > PROGRESS.indexOf(than);

/** The parent once all of its children are over. */
export function sumOf(parent: Job, children: readonly Job[], now: number): Job {
  const status = statusOfParent(children.map((child) => child.status));
  const startedAt = parent.startedAt ?? earliest(children.map((child) => child.startedAt));
  return {
    ...parent,
    status,
    startedAt,
    completedAt: now,
    executionMs: startedAt === null ? null : now - startedAt,
    billedQuantumComputeUs: total(children.map((child) => child.billedQuantumComputeUs)),
    costUsd: total(children.map((child) => child.costUsd)),
    failure: status === 'failed' ? (children.find((child) => child.failure)?.failure ?? null) : null,
  };
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** null when nothing is known of any. */
function total(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}
