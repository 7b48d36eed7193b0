import type { JobMovesFragment } from '../generated/graphql.js';

/** Nothing is at its end before the service says so. */
const MOST = 0.99;

/** How far a job has come by now: what the gateway said last, and what has passed since of the time it expects. */
export function fractionAt({ isFinal, submittedAt, progress }: JobMovesFragment, now: number): number | null {
  const { fraction, estimatedCompletionAt } = progress;
  if (isFinal || fraction === null || !submittedAt || !estimatedCompletionAt) return fraction;
  const start = Date.parse(submittedAt);
  const passed = (now - start) / (Date.parse(estimatedCompletionAt) - start);
  return Number.isFinite(passed) ? Math.min(MOST, Math.max(fraction, passed)) : fraction;
}
