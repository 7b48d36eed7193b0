import type { JobLiveFieldsFragment } from '../generated/graphql.js';

/** Only the service reports that a job has ended. */
const MAX_ESTIMATE = 0.99;

/** The progress at `now`: the last fraction from the gateway, plus the share of the estimated time that has passed since. */
export function estimateFraction(
  { isFinal, submittedAt, startedAt, progress }: JobLiveFieldsFragment,
  now: number,
): number | null {
  const { fraction, estimatedStartAt, estimatedCompletionAt } = progress;
  if (isFinal || fraction === null || !submittedAt || !estimatedCompletionAt) return fraction;
  const start = Date.parse(submittedAt);
  // As in the gateway, a queued job stops at its estimated start: the bar must not move back with the next event.
  const reached = startedAt || !estimatedStartAt ? now : Math.min(now, Date.parse(estimatedStartAt));
  const passed = (reached - start) / (Date.parse(estimatedCompletionAt) - start);
  return Number.isFinite(passed) ? Math.min(MAX_ESTIMATE, Math.max(fraction, passed)) : fraction;
}

/** How much longer than predicted the job has been waiting or running; null if it is not late. */
export function estimateOverdueMs(
  { isFinal, startedAt, completedAt, progress }: JobLiveFieldsFragment,
  now: number,
): number | null {
  const due = startedAt ? progress.estimatedCompletionAt : progress.estimatedStartAt;
  if (isFinal || completedAt || progress.phase === 'UNKNOWN' || !due) return null;
  const overdueMs = now - Date.parse(due);
  return overdueMs > 0 ? overdueMs : null;
}
