import { describe, expect, test } from 'vitest';
import { compareAmounts, describeDifference } from '../../../dashboard/src/job/compare-amounts.js';
import { computeDelay, computeTimeline, type JobTimes } from '../../../dashboard/src/job/timeline.js';

const SUBMITTED_AT = 1_000_000;
const QUEUED: JobTimes = {
  submittedAt: SUBMITTED_AT,
  startedAt: null,
  completedAt: null,
  executionMs: null,
  predictedQueueMs: 4_000,
  predictedExecutionMs: 500,
};

describe('the timeline of a job', () => {
  test('grows with the time until the job has ended', () => {
    expect(computeTimeline(QUEUED, SUBMITTED_AT + 700)).toEqual({
      queue: { predictedMs: 4_000, actualMs: 700 },
      execution: { predictedMs: 500, actualMs: null },
      total: { predictedMs: 4_500, actualMs: 700 },
    });
    const running = { ...QUEUED, startedAt: SUBMITTED_AT + 3_000 };
    expect(computeTimeline(running, SUBMITTED_AT + 3_200).execution.actualMs).toBe(200);
    const ended = { ...running, completedAt: SUBMITTED_AT + 3_900, executionMs: 800 };
    const timeline = computeTimeline(ended, SUBMITTED_AT + 60_000);
    expect(timeline.total.actualMs).toBe(3_800);
    expect(computeDelay(timeline.queue, true)).toBe(-1_000);
    expect(computeDelay(timeline.execution, true)).toBe(300);
    expect(computeDelay(timeline.execution, false)).toBeNull();
  });

  test('has no execution when the job ended in the queue, and no total without predictions', () => {
    const canceled = { ...QUEUED, predictedQueueMs: null, completedAt: SUBMITTED_AT + 900 };
    const { queue, execution, total } = computeTimeline(canceled, SUBMITTED_AT + 60_000);
    expect([queue.actualMs, execution.actualMs, total]).toEqual([900, null, { predictedMs: null, actualMs: 900 }]);
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
