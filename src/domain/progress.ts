import { isFinal, type Job, type JobStatus } from './job.js';
import { type Timestamp, toTimestamp } from './value.js';

export const PHASES = ['QUEUED', 'RUNNING', 'ENDED', 'UNKNOWN'] as const;

export type Phase = (typeof PHASES)[number];

/** Progress of a job, computed from the service's predictions and timestamps. */
export interface Progress {
  readonly phase: Phase;
  /** 0 to 1; 1 only for final jobs. Null without predictions. */
  readonly fraction: number | null;
  readonly queuedMs: number | null;
  readonly runningMs: number | null;
  /** Since the predicted start of a waiting job, or the predicted end of a running one; null before it. */
  readonly overdueMs: number | null;
  /** May be in the past: the job is overdue then. */
  readonly estimatedStartAt: Timestamp | null;
  readonly estimatedCompletionAt: Timestamp | null;
}

/** Number of child jobs by status. */
export interface ChildJobCounts {
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly canceled: number;
}

/** Null without child jobs; `UNKNOWN` if a watch cannot count them. */
export type CountedChildJobs = ChildJobCounts | null | 'UNKNOWN';

export function countChildJobs(statuses: readonly JobStatus[]): ChildJobCounts {
  const count = (expected: JobStatus) => statuses.filter((status) => status === expected).length;
  return {
    total: statuses.length,
    completed: count('COMPLETED'),
    failed: count('FAILED'),
    canceled: count('CANCELED'),
  };
}

/** Predictions are inexact: a job that is not final is never shown as completed. */
const MAX_RUNNING_FRACTION = 0.99;

export function computeProgress(job: Partial<Job>, now: number): Progress {
  const submitted = parseTime(job.submittedAt);
  const completed = parseTime(job.completedAt);
  // Completed jobs may lack a start time: it is derived from the execution time.
  const started = parseTime(job.startedAt) ?? addMs(completed, negate(job.executionDurationMs));
  const phase = computePhase(job.status);
  const ended = phase === 'ENDED';
  // No clock runs after the end, whatever the status is.
  const until = completed ?? (ended ? null : now);

  const isPredictable = phase === 'QUEUED' || phase === 'RUNNING';
  const predictedMs = isPredictable ? (job.predictedExecutionDurationMs ?? null) : null;
  const predictedStart = isPredictable ? addMs(submitted, job.predictedWaitTimeMs ?? null) : null;
  const predictedCompletion = addMs(started ?? predictedStart, predictedMs);
  // A job that waits longer than predicted starts now at the earliest.
  const start = phase === 'QUEUED' ? (started ?? notBefore(predictedStart, now)) : (started ?? predictedStart);
  const due = phase === 'QUEUED' && started === null ? predictedStart : predictedCompletion;

  // Only these may never have started. The start of others is not known.
  const mayBeUnstarted = phase === 'QUEUED' || job.status === 'CANCELED' || job.status === 'FAILED';
  const queuedUntil = started ?? (mayBeUnstarted ? until : null);
  return {
    phase,
    fraction: ended
      ? 1
      : computeFraction(submitted, started ?? predictedStart, predictedCompletion, started !== null, until ?? now),
    queuedMs: diffMs(submitted, queuedUntil),
    runningMs: diffMs(started, until),
    overdueMs: due !== null && completed === null && now > due ? now - due : null,
    estimatedStartAt: toIso(started ?? predictedStart),
    estimatedCompletionAt: toIso(completed ?? addMs(start, predictedMs)),
  };
}

function computePhase(status: JobStatus | undefined): Phase {
  if (status === undefined || status === 'UNKNOWN') return 'UNKNOWN';
  if (isFinal({ status })) return 'ENDED';
  return status === 'STARTED' ? 'RUNNING' : 'QUEUED';
}

/** Elapsed share of the predicted total time. A queued job does not exceed the share of the predicted start. */
function computeFraction(
  from: number | null,
  start: number | null,
  end: number | null,
  started: boolean,
  now: number,
): number | null {
  if (from === null || start === null || end === null || end <= from) return null;
  const reached = started ? now : Math.min(now, start);
  return Math.min(MAX_RUNNING_FRACTION, Math.max(0, (reached - from) / (end - from)));
}

function parseTime(timestamp: Timestamp | null | undefined): number | null {
  return timestamp == null ? null : Date.parse(timestamp);
}

function negate(duration: number | null | undefined): number | null {
  return duration == null ? null : -duration;
}

function notBefore(timestampMs: number | null, now: number): number | null {
  return timestampMs === null ? null : Math.max(timestampMs, now);
}

function addMs(timestampMs: number | null, duration: number | null): number | null {
  return timestampMs === null || duration === null ? null : timestampMs + duration;
}

function diffMs(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : Math.max(0, to - from);
}

function toIso(timestampMs: number | null): Timestamp | null {
  return timestampMs === null ? null : toTimestamp(timestampMs);
}
