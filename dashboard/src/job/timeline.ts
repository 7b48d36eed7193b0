/** Times of a job, in Unix milliseconds. */
export interface JobTimes {
  readonly submittedAt: number;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  /** Not for a canceled or failed job, which has ended, too. */
  readonly isCompleted: boolean;
  readonly executionMs: number | null;
  readonly predictedQueueMs: number | null;
  readonly predictedExecutionMs: number | null;
}

/** Predicted and actual duration of a phase; null if unknown or not reached. */
export interface Phase {
  readonly predictedMs: number | null;
  readonly actualMs: number | null;
  /** How much longer it took than predicted; negative if it was shorter. Null unless the phase was completed. */
  readonly delayMs: number | null;
}

export interface Timeline {
  readonly queue: Phase;
  readonly execution: Phase;
  readonly total: Phase;
}

/** Phases of a job at a time: those that have not ended last until then. */
export function computeTimeline(times: JobTimes, now: number): Timeline {
  const { submittedAt, startedAt, completedAt, isCompleted, executionMs, predictedQueueMs, predictedExecutionMs } =
    times;
  const actualQueueMs = toDuration(submittedAt, startedAt ?? completedAt, now);
  const actualExecutionMs = executionMs ?? (startedAt === null ? null : toDuration(startedAt, completedAt, now));
  const hasTotal = actualQueueMs !== null && (startedAt === null || actualExecutionMs !== null);
  const predictedTotalMs =
    predictedQueueMs === null || predictedExecutionMs === null ? null : predictedQueueMs + predictedExecutionMs;
  return {
    queue: toPhase(predictedQueueMs, actualQueueMs, startedAt !== null),
    execution: toPhase(predictedExecutionMs, actualExecutionMs, isCompleted),
    total: toPhase(predictedTotalMs, hasTotal ? actualQueueMs + (actualExecutionMs ?? 0) : null, isCompleted),
  };
}

function toPhase(predictedMs: number | null, actualMs: number | null, isCompleted: boolean): Phase {
  const delayMs = isCompleted && predictedMs !== null && actualMs !== null ? actualMs - predictedMs : null;
  return { predictedMs, actualMs, delayMs };
}

/** Until now without an end; null if the end precedes the start. */
function toDuration(start: number, end: number | null, now: number): number | null {
  // The clocks of the browser and of the service may differ.
  if (end === null) return Math.max(0, now - start);
  return end < start ? null : end - start;
}
