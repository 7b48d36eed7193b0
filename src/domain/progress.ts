import { isFinal, type Job, type JobStatus } from './job.js';
import { type Timestamp, timestampAt } from './value.js';

export const PHASES = ['QUEUED', 'RUNNING', 'ENDED', 'UNKNOWN'] as const;

export type Phase = (typeof PHASES)[number];

/** How far a job has come, worked out from the service's predictions and timestamps. */
export interface Progress {
  readonly phase: Phase;
  /** 0 to 1; 1 only once the job has ended. Null where the service predicts nothing. */
  readonly fraction: number | null;
  readonly queuedMs: number | null;
  readonly runningMs: number | null;
  readonly estimatedStartAt: Timestamp | null;
  readonly estimatedCompletionAt: Timestamp | null;
}

/** How many of the jobs that run the circuits of a job are where. */
export interface ChildJobs {
  readonly total: number;
  readonly completed: number;
  readonly failed: number;
  readonly canceled: number;
}

export function countChildJobs(statuses: readonly JobStatus[]): ChildJobs {
  const count = (wanted: JobStatus) => statuses.filter((status) => status === wanted).length;
  return {
    total: statuses.length,
    completed: count('COMPLETED'),
    failed: count('FAILED'),
    canceled: count('CANCELED'),
  };
}

/** Predictions err: what has not ended is never shown as done. */
const ALMOST = 0.99;

export function progressOf(job: Partial<Job>, now: number): Progress {
  const submitted = time(job.submittedAt);
  const completed = time(job.completedAt);
  // Completed jobs without a start exist: it is worked out from how long they ran.
  const started = time(job.startedAt) ?? plus(completed, negative(job.executionDurationMs));
  const phase = phaseOf(job, started);
  const ended = phase === 'ENDED';

  const predictedStart = ended ? null : plus(submitted, job.predictedWaitTimeMs ?? null);
  // What was predicted and has not come true is expected at any moment.
  const estimatedStart = started ?? (predictedStart === null ? null : Math.max(predictedStart, now));
  const predictedCompletion = plus(started ?? predictedStart, job.predictedExecutionDurationMs ?? null);
  const estimatedCompletion = ended
    ? completed
    : later(plus(estimatedStart, job.predictedExecutionDurationMs ?? null), now);

  const neverStarted = ended && job.status !== 'COMPLETED';
  const queuedUntil = started ?? (ended ? (neverStarted ? completed : null) : now);
  const runningUntil = ended ? completed : now;
  return {
    phase,
    fraction: ended ? 1 : fractionOf(submitted, started ?? predictedStart, predictedCompletion, started !== null, now),
    queuedMs: between(submitted, queuedUntil),
    runningMs: between(started, runningUntil),
    estimatedStartAt: iso(estimatedStart),
    estimatedCompletionAt: iso(estimatedCompletion),
  };
}

function phaseOf(job: Partial<Job>, started: number | null): Phase {
  if (job.status === undefined) return 'UNKNOWN';
  if (isFinal({ status: job.status })) return 'ENDED';
  if (job.status === 'STARTED') return 'RUNNING';
  if (job.status === 'UNKNOWN') return started === null ? 'UNKNOWN' : 'RUNNING';
  return 'QUEUED';
}

/** The share of the whole predicted time that has passed. One that still waits is no further than the predicted start. */
function fractionOf(
  from: number | null,
  start: number | null,
  end: number | null,
  started: boolean,
  now: number,
): number | null {
  if (from === null || start === null || end === null || end <= from) return null;
  const reached = started ? now : Math.min(now, start);
  return Math.min(ALMOST, Math.max(0, (reached - from) / (end - from)));
}

function time(timestamp: Timestamp | null | undefined): number | null {
  return timestamp == null ? null : Date.parse(timestamp);
}

function negative(duration: number | null | undefined): number | null {
  return duration == null ? null : -duration;
}

function later(moment: number | null, now: number): number | null {
  return moment === null ? null : Math.max(moment, now);
}

function plus(moment: number | null, duration: number | null): number | null {
  return moment === null || duration === null ? null : moment + duration;
}

function between(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : Math.max(0, to - from);
}

function iso(moment: number | null): Timestamp | null {
  return moment === null ? null : timestampAt(moment);
}
