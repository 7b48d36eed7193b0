import { describe, expect, test } from 'vitest';
import { compareAmounts, describeDifference } from '../../../dashboard/src/job/compare-amounts.js';
import { computeTimeline, type JobTimes } from '../../../dashboard/src/job/timeline.js';

const SUBMITTED_AT = 1_000_000;
const QUEUED: JobTimes = {
  submittedAt: SUBMITTED_AT,
  startedAt: null,
  completedAt: null,
  isCompleted: false,
  executionMs: null,
  predictedQueueMs: 4_000,
  predictedExecutionMs: 500,
};

describe('the timeline of a job', () => {
  test('grows with the time until the job has ended', () => {
    expect(computeTimeline(QUEUED, SUBMITTED_AT + 700)).toEqual({
      queue: { predictedMs: 4_000, actualMs: 700, delayMs: null },
      execution: { predictedMs: 500, actualMs: null, delayMs: null },
      total: { predictedMs: 4_500, actualMs: 700, delayMs: null },
    });
    const running = { ...QUEUED, startedAt: SUBMITTED_AT + 3_000 };
    const { queue, execution, total } = computeTimeline(running, SUBMITTED_AT + 3_200);
    expect(execution.actualMs).toBe(200);
    expect([queue.delayMs, execution.delayMs, total.delayMs]).toEqual([-1_000, null, null]);
    const ended = { ...running, completedAt: SUBMITTED_AT + 3_900, isCompleted: true, executionMs: 800 };
    const timeline = computeTimeline(ended, SUBMITTED_AT + 60_000);
    expect(timeline.total.actualMs).toBe(3_800);
    expect([timeline.queue.delayMs, timeline.execution.delayMs, timeline.total.delayMs]).toEqual([-1_000, 300, -700]);
  });

  test('has no differences of phases that a canceled or failed job has not completed', () => {
    const inQueue = { ...QUEUED, completedAt: SUBMITTED_AT + 900 };
    const running = { ...inQueue, startedAt: SUBMITTED_AT + 700, executionMs: 200 };
    const getDelays = ({ queue, execution, total }: ReturnType<typeof computeTimeline>) =>
      [queue, execution, total].map(({ delayMs }) => delayMs);
    expect(getDelays(computeTimeline(inQueue, SUBMITTED_AT))).toEqual([null, null, null]);
    expect(getDelays(computeTimeline(running, SUBMITTED_AT))).toEqual([-3_300, null, null]);
  });

  test('has no execution when the job ended in the queue, and no total without predictions', () => {
    const canceled = { ...QUEUED, predictedQueueMs: null, completedAt: SUBMITTED_AT + 900 };
    const { queue, execution, total } = computeTimeline(canceled, SUBMITTED_AT + 60_000);
    expect([queue.actualMs, execution.actualMs, total]).toEqual([
      900,
      null,
      { predictedMs: null, actualMs: 900, delayMs: null },
    ]);
  });

  test('has no negative durations when the clock of the browser is late', () => {
    expect(computeTimeline(QUEUED, SUBMITTED_AT - 5_000).queue.actualMs).toBe(0);
  });

  test('has no durations between times of the service in the wrong order', () => {
    const ended = { ...QUEUED, startedAt: SUBMITTED_AT - 1_000, completedAt: SUBMITTED_AT - 2_000 };
    const { queue, execution, total } = computeTimeline(ended, SUBMITTED_AT);
    expect([queue.actualMs, execution.actualMs, total.actualMs]).toEqual([null, null, null]);
    expect(computeTimeline({ ...ended, executionMs: 5 }, SUBMITTED_AT).execution.actualMs).toBe(5);
  });
});

describe('the charge of a job', () => {
  test('is compared with the quote when both have the same unit', () => {
    const quoted = { value: 10, unit: 'usd' };
    const describe = (value: number, unit = 'USD') => {
      const difference = compareAmounts(quoted, { value, unit });
      return difference && describeDifference(difference);
    };
    expect(describe(12.5)).toBe('$2.50 (25.0%) above the quote');
    expect(describe(9)).toBe('$1.00 (10.0%) below the quote');
    expect(describe(10)).toBe('Charged as quoted');
    expect(describe(9, 'credit')).toBeNull();
    expect(compareAmounts({ value: 0, unit: 'usd' }, quoted)).toEqual({ value: 10, unit: 'usd', share: null });
  });
});
