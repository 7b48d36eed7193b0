/** A queue time at a moment, in milliseconds. */
export interface QueueSample {
  readonly at: number;
  readonly queueMs: number;
}

const MAX_SAMPLES = 60;
/** An equal time is a sample again after this long. */
const INTERVAL_MS = 30_000;

/** The queue times that this tab has seen: the service has no past ones. By the id of the backend, oldest first. */
const histories = new Map<string, readonly QueueSample[]>();

/** Adds a queue time, and returns all of the backend. */
export function addQueueSample(backendId: string, queueMs: number | null, now: number): readonly QueueSample[] {
  const samples = histories.get(backendId) ?? [];
  const last = samples.at(-1);
  if (queueMs === null || (last?.queueMs === queueMs && now - last.at < INTERVAL_MS)) return samples;
  const added = [...samples, { at: now, queueMs }].slice(-MAX_SAMPLES);
  histories.set(backendId, added);
  return added;
}

/** A line with smaller changes would say nothing. */
const MIN_CHANGE = 0.05;

/** Points of a line over time, in a box of this size, with 0 at its bottom; empty while the times are nearly the same. */
export function drawQueue(samples: readonly QueueSample[], width: number, height: number): string {
  const [start, end] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0];
  if (end <= start) return '';
  const times = samples.map(({ queueMs }) => queueMs);
  const highest = Math.max(...times);
  if (highest - Math.min(...times) <= MIN_CHANGE * highest) return '';
  // Below the upper edge, which would look like a limit.
  const max = 1.25 * Math.max(highest, 1);
  return samples
    .map(({ at, queueMs }) => [((at - start) / (end - start)) * width, height - (queueMs / max) * height])
    .map((point) => point.map((value) => value.toFixed(1)).join(','))
    .join(' ');
}
