import { isFinal, type Job } from '../domain/job.js';

/** Between how many milliseconds a followed job is asked about. */
export interface CadenceLimits {
  readonly minMs: number;
  readonly maxMs: number;
}

/** How far a prediction is expected to be off, as a share of what it predicts. */
const SPREAD = 0.1;
/** What is expected within a second is asked about every second; within a hundred, every ten. */
const UNIT_MS = 1_000;
/** How much earlier than planned a job may be asked, so that jobs that began in step do not stay in step. */
const JITTER = 0.2;

/**
 * How long to wait before asking about a job again: the square root of how long its next change may still take. For a
 * given number of calls that keeps the mean staleness least: asking twice as often halves what one change waits, and
 * doubles what all the time before it costs. `movedAt` is when its status last changed, as far as we know; `chance` is
 * 0 to 1.
 */
export function nextAsk(job: Job, now: number, movedAt: number, chance: number, limits: CadenceLimits): number {
  return quietAsk(timeToChange(job, now, movedAt), chance, limits);
}

/** The same for something of which no more is known than how long its next change may still take. */
export function quietAsk(mayTakeMs: number, chance: number, { minMs, maxMs }: CadenceLimits): number {
  return Math.max(minMs, Math.min(maxMs, Math.sqrt(UNIT_MS * mayTakeMs)) * (1 - JITTER * chance));
}

/** As long as the predicted change is away, ahead or overdue; without a prediction, as long as nothing has moved. */
function timeToChange(job: Job, now: number, movedAt: number): number {
  const unmoved = Math.max(0, now - movedAt);
  const expected = expectedChange(job);
  if (!expected) return unmoved;
  const predicted = Math.abs(expected.at - now) + SPREAD * expected.durationMs;
  // What is predicted is the start; that a job is ready comes before, and nobody says when.
  return job.status === 'SUBMITTED' ? Math.min(predicted, unmoved) : predicted;
}

/** When the service expects the job to start or to end, and how long what goes before was to take; null when it does not say. */
function expectedChange(job: Job): { readonly at: number; readonly durationMs: number } | null {
  if (isFinal(job)) return null;
  if (job.startedAt !== null) return after(job.startedAt, job.predictedExecutionDurationMs);
  return job.submittedAt === null ? null : after(job.submittedAt, job.predictedWaitTimeMs);
}

function after(timestamp: string, durationMs: number | null) {
  return durationMs === null ? null : { at: Date.parse(timestamp) + durationMs, durationMs };
}
