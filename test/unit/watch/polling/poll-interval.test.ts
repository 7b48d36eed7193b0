import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createJobAt, generateTimelines } from '../../../../bench/watch/job-timelines.js';
import { computePollInterval } from '../../../../src/watch/polling/poll-interval.js';

const LIMITS = { minMs: 500, maxMs: 30_000 };
const timelines = generateTimelines(200, 1, 0);

type Timeline = (typeof timelines)[number];

/** The interval after a poll at `now`, without jitter, of a job that has not changed since time 0. */
const getIntervalAt = (timeline: Timeline, now: number) =>
  computePollInterval(createJobAt(timeline, 'a', now), { now, statusChangedAt: 0, jitter: 0 }, LIMITS);

test('stays within the limits for any job and prediction', () => {
  const input = fc.record({
    now: fc.nat(10_000_000),
    statusChangedAt: fc.nat(10_000_000),
    jitter: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...timelines), input, (timeline, input) => {
      const interval = computePollInterval(createJobAt(timeline, 'a', input.now), input, LIMITS);
      expect(interval).toBeGreaterThanOrEqual(LIMITS.minMs);
      expect(interval).toBeLessThanOrEqual(LIMITS.maxMs);
    }),
  );
});

test('shrinks before a predicted change and grows after it', () => {
  const timeline: Timeline = {
    kind: 'QPU, bad prediction',
    predictedWaitMs: 600_000,
    predictedRunMs: null,
    changes: [
      { at: 0, status: 'SUBMITTED' },
      { at: 0, status: 'READY' },
    ],
  };
  const intervals = Array.from({ length: 21 }, (_, minute) => getIntervalAt(timeline, minute * 60_000));
  expect(intervals.indexOf(Math.min(...intervals))).toBe(10);
  expect(intervals.slice(0, 11)).toEqual(intervals.slice(0, 11).sort((a, b) => b - a));
  expect(intervals.slice(10)).toEqual(intervals.slice(10).sort((a, b) => a - b));
});

test('is short for a submitted job, because the change to READY is not predicted', () => {
  const timeline: Timeline = {
    kind: 'QPU, good prediction',
    changes: [{ at: 0, status: 'SUBMITTED' }],
    predictedWaitMs: 3_600_000,
    predictedRunMs: null,
  };
  expect(getIntervalAt(timeline, 4_000)).toBeLessThanOrEqual(2_000);
});

test('differs with the jitter when jobs are otherwise equal', () => {
  const [timeline] = generateTimelines(1, 2, 0);
  if (!timeline) throw new Error('No timeline was generated.');
  const job = createJobAt({ ...timeline, predictedWaitMs: null, predictedRunMs: null }, 'a', 0);
  const intervals = [0, 0.25, 0.5, 0.75].map((jitter) =>
    computePollInterval(job, { now: 100_000, statusChangedAt: 0, jitter }, LIMITS),
  );
  expect(new Set(intervals).size).toBe(4);
});
