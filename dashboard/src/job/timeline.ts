import { formatDuration, formatElapsed, formatEstimate } from '../components/format-duration.js';

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

/** A part of the time axis of a job, in milliseconds. */
export interface AxisPart {
  readonly phase: 'queue' | 'execution';
  /** Passed as predicted, passed beyond the prediction, or expected. */
  readonly kind: 'passed' | 'late' | 'expected';
  readonly ms: number;
}

export interface Timeline {
  readonly queue: Phase;
  readonly execution: Phase;
}

/** Phases of a job at a time: those that have not ended last until then. */
export function computeTimeline(times: JobTimes, now: number): Timeline {
  const { submittedAt, startedAt, completedAt, isCompleted, executionMs, predictedQueueMs, predictedExecutionMs } =
    times;
  const actualQueueMs = toDuration(submittedAt, startedAt ?? completedAt, now);
  const actualExecutionMs = executionMs ?? (startedAt === null ? null : toDuration(startedAt, completedAt, now));
  return {
    queue: toPhase(predictedQueueMs, actualQueueMs, startedAt !== null),
    execution: toPhase(predictedExecutionMs, actualExecutionMs, isCompleted),
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

/** The time of a job from left to right, without empty parts. Only a job that has not ended has expected ones. */
export function toAxisParts({ queue, execution }: Timeline, { isFinal, isStarted }: AxisState): readonly AxisPart[] {
  const divide = (phase: AxisPart['phase'], { predictedMs, actualMs }: Phase, hasEnded: boolean) => {
    const passedMs = actualMs ?? 0;
    const predicted = predictedMs ?? passedMs;
    return [
      { phase, kind: 'passed', ms: isLate(passedMs, predicted) ? predicted : passedMs },
      { phase, kind: 'late', ms: isLate(passedMs, predicted) ? passedMs - predicted : 0 },
      { phase, kind: 'expected', ms: hasEnded ? 0 : Math.max(0, predicted - passedMs) },
    ] as const;
  };
  return [...divide('queue', queue, isFinal || isStarted), ...divide('execution', execution, isFinal)].filter(
    ({ ms }) => ms > 0,
  );
}

/** Where the execution begins on the axis, from 0 to 1. */
export function findStart(parts: readonly AxisPart[]): number {
  const sum = (counted: readonly AxisPart[]) => counted.reduce((total, { ms }) => total + ms, 0);
  return parts.length === 0 ? 0.5 : sum(parts.filter(({ phase }) => phase === 'queue')) / sum(parts);
}

interface AxisState {
  readonly isFinal: boolean;
  readonly isStarted: boolean;
}

/** How a phase compares with its prediction, and whether it took clearly longer. Null without a prediction. */
export function describePrediction({
  predictedMs,
  actualMs,
  delayMs,
}: Phase): { readonly text: string; readonly isLate: boolean } | null {
  if (predictedMs === null) return null;
  const overMs = (actualMs ?? 0) - predictedMs;
  if (delayMs === null && overMs <= 0) return { text: `predicted ${formatEstimate(predictedMs)}`, isLate: false };
  if (delayMs === null)
    return { text: `${formatElapsed(overMs)} longer than predicted`, isLate: isLate(actualMs ?? 0, predictedMs) };
  if (Math.abs(overMs) <= AS_PREDICTED * predictedMs) return { text: 'as predicted', isLate: false };
  const over = formatPhase(Math.abs(overMs), actualMs ?? 0);
  return overMs > 0
    ? { text: `${over} longer than predicted`, isLate: isLate(actualMs ?? 0, predictedMs) }
    : { text: `${over} less than predicted`, isLate: false };
}

/** Whether a phase took clearly longer: a smaller difference is no reason to look. */
const isLate = (actualMs: number, predictedMs: number): boolean =>
  actualMs - predictedMs > Math.max(1_000, 0.1 * predictedMs);

/** A prediction is an estimate: a smaller difference, as a part of it, says nothing. */
const AS_PREDICTED = 0.05;

/** Longer durations have no tenths of a second. */
const MAX_TENTHS_MS = 59_950;

/** A duration, or its difference to that of `wholeMs`: both have tenths of a second from one second to one minute. */
export const formatPhase = (ms: number, wholeMs = ms): string =>
  wholeMs >= 1_000 && (wholeMs < MAX_TENTHS_MS || ms < 999.5) ? `${(ms / 1_000).toFixed(1)} s` : formatDuration(ms);
