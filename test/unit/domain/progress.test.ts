import { expect, test } from 'vitest';
import { computeProgress } from '../../../src/domain/progress.js';

const NOON = Date.parse('2026-05-01T12:00:00Z');
const at = (seconds: number) => new Date(NOON + 1_000 * seconds).toISOString();
const PREDICTED = { submittedAt: at(0), predictedWaitTimeMs: 60_000, predictedExecutionDurationMs: 30_000 };

test.each([
  ['on time', { status: 'READY' }, 59, { overdueMs: null, estimatedStartAt: at(60), estimatedCompletionAt: at(90) }],
  ['waiting', { status: 'READY' }, 70, { overdueMs: 10_000, estimatedStartAt: at(60), estimatedCompletionAt: at(100) }],
  ['running', { status: 'STARTED', startedAt: at(5) }, 35, { overdueMs: null, estimatedCompletionAt: at(35) }],
  ['late', { status: 'STARTED', startedAt: at(5) }, 66, { overdueMs: 31_000, estimatedCompletionAt: at(35) }],
  [
    'late without a start',
    { status: 'STARTED' },
    92,
    { overdueMs: 2_000, estimatedCompletionAt: at(90), queuedMs: null, runningMs: null },
  ],
  [
    'final',
    { status: 'COMPLETED', startedAt: at(5), completedAt: at(99) },
    200,
    { overdueMs: null, runningMs: 94_000 },
  ],
  ['final without an end', { status: 'FAILED', startedAt: at(5) }, 200, { overdueMs: null, runningMs: null }],
  ['canceled without a start', { status: 'CANCELED', completedAt: at(40) }, 200, { queuedMs: 40_000, runningMs: null }],
  ['ended, but started', { status: 'STARTED', startedAt: at(5), completedAt: at(99) }, 200, { runningMs: 94_000 }],
  ['ended, but ready', { status: 'READY', completedAt: at(99) }, 200, { overdueMs: null, queuedMs: 99_000 }],
  ['unknown', { status: 'UNKNOWN', startedAt: at(5) }, 66, { phase: 'UNKNOWN', overdueMs: null, fraction: null }],
] as const)('states how late a job is when it is %s', (_name, job, seconds, expected) => {
  expect(computeProgress({ ...PREDICTED, ...job }, NOON + 1_000 * seconds)).toMatchObject(expected);
});

test('has no time since a prediction when there is none', () => {
  const job = { status: 'STARTED', submittedAt: at(0), startedAt: at(5) } as const;
  expect(computeProgress(job, NOON + 1_000_000)).toMatchObject({ overdueMs: null, estimatedCompletionAt: null });
});
