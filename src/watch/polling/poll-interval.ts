import { isFinal, type Job } from '../../domain/job.js';

/** Bounds of the time between two polls of a watched job, in milliseconds. */
export interface PollIntervalLimits {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Expected error of a prediction, as a share of the predicted duration. */
const PREDICTION_ERROR = 0.1;
/** A change expected within a second is polled every second, one expected within 100 seconds every 10 seconds. */
const SCALE_MS = 1_000;
/** An interval is shortened by up to this share, so that jobs submitted together are not always polled together. */
const JITTER = 0.2;

/** Time of the fetch, and inputs of the poll interval other than the job. In Unix time, because it is compared with predictions of the service. */
export interface PollIntervalInput {
  readonly now: number;
  /** When the status was observed to change last. */
  readonly statusChangedAt: number;
  /** 0 to 1. */
  readonly jitter: number;
}

/**
 * How long to wait until the next poll of a job: the square root of the time to its next expected change. For a given
 * number of calls this minimizes the mean delay of an event.
 */
export function computePollInterval(job: Job, input: PollIntervalInput, limits: PollIntervalLimits): number {
  return computeIdlePollInterval(estimateTimeToChange(job, input), input.jitter, limits);
}

/** Poll interval for a given time to the next expected change. */
export function computeIdlePollInterval(
  expectedMs: number,
  jitter: number,
  { minMs, maxMs }: PollIntervalLimits,
): number {
  return Math.max(minMs, Math.min(maxMs, Math.sqrt(SCALE_MS * expectedMs)) * (1 - JITTER * jitter));
}

/** The distance to the predicted change, ahead or overdue; without a prediction, the time since the last change. */
function estimateTimeToChange(job: Job, { now, statusChangedAt }: PollIntervalInput): number {
  const unchangedMs = Math.max(0, now - statusChangedAt);
  const change = getPredictedChange(job);
  if (!change) return unchangedMs;
  const predictedMs = Math.abs(change.at - now) + PREDICTION_ERROR * change.durationMs;
  // The service predicts the start. The change to READY comes before it and is not predicted.
  return job.status === 'SUBMITTED' ? Math.min(predictedMs, unchangedMs) : predictedMs;
}

/** When the service expects the job to start or to end, and the predicted duration until then; null without a prediction. */
function getPredictedChange(job: Job): { readonly at: number; readonly durationMs: number } | null {
  if (isFinal(job)) return null;
  if (job.startedAt !== null) return addDuration(job.startedAt, job.predictedExecutionDurationMs);
  return job.submittedAt === null ? null : addDuration(job.submittedAt, job.predictedWaitTimeMs);
}

function addDuration(timestamp: string, durationMs: number | null) {
  return durationMs === null ? null : { at: Date.parse(timestamp) + durationMs, durationMs };
}

/**
 * A jitter that all gateways derive from the same snapshot. With independent jitters, the gateway with the shortest would
 * poll, and jobs would be polled too often.
 */
export function computeSharedJitter(id: string, fetchedAt: number): number {
  let hash = fetchedAt;
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 16_777_619);
  return (hash >>> 0) / 2 ** 32;
}
