import type { Job, JobStatus } from './job.js';

/** The parent of a multi-circuit job once all of its children are over: one canceled or failed child decides. */
export function sumOf(parent: Job, children: readonly Job[], statuses: readonly JobStatus[], now: number): Job {
  const status = statuses.includes('canceled') ? 'canceled' : statuses.includes('failed') ? 'failed' : 'completed';
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
