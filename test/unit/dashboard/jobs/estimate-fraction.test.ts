import { expect, test } from 'vitest';
import type { JobLiveFieldsFragment } from '../../../../dashboard/src/generated/graphql.js';
import { estimateOverdueMs } from '../../../../dashboard/src/jobs/estimate-fraction.js';

const PROGRESS = {
  phase: 'QUEUED',
  fraction: 0.5,
  estimatedStartAt: '2026-05-01T12:01:00Z',
  estimatedCompletionAt: '2026-05-01T12:02:00Z',
} as const;
const JOB = { isFinal: false, startedAt: null, completedAt: null, progress: PROGRESS };

test.each([
  ['before its predicted start', JOB, '12:00:59', null],
  ['after its predicted start', JOB, '12:01:28', 28_000],
  ['before its predicted end', { ...JOB, startedAt: '2026-05-01T12:01:10Z' }, '12:01:59', null],
  ['after its predicted end', { ...JOB, startedAt: '2026-05-01T12:01:10Z' }, '12:02:31', 31_000],
  ['final', { ...JOB, isFinal: true }, '12:09:00', null],
  ['completed with an unknown status', { ...JOB, completedAt: '2026-05-01T12:02:00Z' }, '12:09:00', null],
  ['unknown', { ...JOB, progress: { ...PROGRESS, phase: 'UNKNOWN' } }, '12:09:00', null],
  ['without a prediction', { ...JOB, progress: { ...PROGRESS, estimatedStartAt: null } }, '12:09:00', null],
] as const)('states how late a job is when it is %s', (_name, job, time, expected) => {
  expect(estimateOverdueMs(job as JobLiveFieldsFragment, Date.parse(`2026-05-01T${time}Z`))).toBe(expected);
});
