import { isFinal, type Job } from '../domain/job.js';

/** Between how many milliseconds a watched job is asked about. */
export interface CadenceLimits {
  readonly minMs: number;
  readonly maxMs: number;
}

/**
 * How long to wait before asking about a job again. A predicted change is approached by halves, so that a job that will
 * wait ten minutes is not asked every second; where there is no prediction, or it has passed, the wait grows with the
 * time in which nothing has moved. `chance` (0 to 1) spreads jobs that would otherwise be asked in step.
 */
export function nextAsk(
  job: Job,
  now: number,
  unchangedSince: number,
  chance: number,
  { minMs, maxMs }: CadenceLimits,
): number {
  const predicted = predictedChange(job);
  const wait = predicted !== null && predicted > now ? (predicted - now) / 2 : (now - unchangedSince) / 4;
  const jitter = 0.9 + 0.2 * chance;
  return Math.min(maxMs, Math.max(minMs, wait)) * jitter;
}

/** When the service expects the job to start or to end; null when it does not say. */
export function predictedChange(job: Job): number | null {
  if (isFinal(job)) return null;
  if (job.startedAt !== null) return sum(job.startedAt, job.predictedExecutionDurationMs);
  return job.submittedAt === null ? null : sum(job.submittedAt, job.predictedWaitTimeMs);
}

function sum(timestamp: string, durationMs: number | null): number | null {
  return durationMs === null ? null : Date.parse(timestamp) + durationMs;
}
