export interface TimedJob {
  isFinal?: boolean | null;
  submittedAt?: string | null;
  startedAt?: string | null;
  progress?: {
    fraction?: number | null;
    estimatedStartAt?: string | null;
    estimatedCompletionAt?: string | null;
  } | null;
}

export function estimateFraction({ isFinal, submittedAt, startedAt, progress }: TimedJob, now: number) {
  const { fraction, estimatedStartAt, estimatedCompletionAt } = progress ?? {};
  if (isFinal || fraction == null || !submittedAt || !estimatedCompletionAt) return fraction;
  const start = Date.parse(submittedAt);
  // A queued job stops at its estimated start.
  const reached = startedAt || !estimatedStartAt ? now : Math.min(now, Date.parse(estimatedStartAt));
  const passed = (reached - start) / (Date.parse(estimatedCompletionAt) - start);
  return Number.isFinite(passed) ? Math.min(0.99, Math.max(fraction, passed)) : fraction;
}
