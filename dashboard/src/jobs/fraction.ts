import type { JobMovesFragment } from '../generated/graphql.js';

/** Nothing is at its end before the service says so. */
const MAX_ESTIMATE = 0.99;

/** The progress at `now`: the last fraction from the gateway, plus the share of the estimated time that has passed since. */
export function fractionAt(
  { isFinal, submittedAt, startedAt, progress }: JobMovesFragment,
  now: number,
): number | null {
  const { fraction, estimatedStartAt, estimatedCompletionAt } = progress;
  if (isFinal || fraction === null || !submittedAt || !estimatedCompletionAt) return fraction;
  const start = Date.parse(submittedAt);
  // A queued job is no further than its estimated start, as in the gateway: the bar must not fall back at the next event.
  const reached = startedAt || !estimatedStartAt ? now : Math.min(now, Date.parse(estimatedStartAt));
  const passed = (reached - start) / (Date.parse(estimatedCompletionAt) - start);
  return Number.isFinite(passed) ? Math.min(MAX_ESTIMATE, Math.max(fraction, passed)) : fraction;
}
