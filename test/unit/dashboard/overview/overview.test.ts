import { expect, test } from 'vitest';
import type { JobStatus, OverviewQuery } from '../../../../dashboard/src/generated/graphql.js';
import { describeQuote } from '../../../../dashboard/src/overview/describe-quote.js';
import { hasParts, nameMissing } from '../../../../dashboard/src/overview/missing-parts.js';
import { addQueueSample, drawQueue } from '../../../../dashboard/src/overview/queue-history.js';
import {
  countNewRows,
  describeActive,
  describeChildJobs,
  reachBackTo,
  sortJobs as sort,
} from '../../../../dashboard/src/overview/sort-jobs.js';
import { getTimeLimitMs } from '../../../../dashboard/src/sessions/time-limit.js';

const toJob = (id: string, status: JobStatus, completedAt: string | null = null, parentId: string | null = null) => ({
  id,
  status,
  isFinal: status !== 'STARTED',
  submittedAt: null,
  completedAt,
  parent: parentId === null ? null : { id: parentId },
});

const UNKNOWN = { estimatedCompletionAt: null };
const sortJobs = (jobs: Parameters<typeof sort>[0], since: number | null) => {
  const { running, ended, ...counts } = sort(jobs, since, () => UNKNOWN);
  return { running: running.map(nameRow), ended: ended.map(nameRow), ...counts };
};

/** The id of a job, or those of the child jobs that stand for one that is not listed. */
const nameRow = ({ parent, parentId, childJobs }: ReturnType<typeof sort>['running'][number]): string =>
  parent?.id ?? `${parentId}: ${childJobs.map(({ id }) => id).join(' ')}`;

const JOBS = [
  toJob('running', 'STARTED'),
  toJob('early', 'COMPLETED', '2026-05-01T10:00:00Z'),
  toJob('late', 'FAILED', '2026-05-01T12:00:00Z'),
  toJob('child', 'COMPLETED', '2026-05-01T11:00:00Z', 'late'),
  toJob('other child', 'COMPLETED', '2026-05-01T09:00:00Z', 'not listed'),
];

test('the overview has the jobs that run, and those that ended, newest first, without the children of listed jobs', () => {
  const { running, ended, newCount } = sortJobs(JOBS, Date.parse('2026-05-01T09:30:00Z'));
  expect(running).toEqual(['running']);
  expect(ended).toEqual(['late', 'early']);
  expect(newCount).toBe(2);
  const all = sortJobs(JOBS, null);
  expect(all.ended).toEqual(['late', 'early', 'not listed: other child']);
  expect(all.newCount).toBe(0);
});

test('the overview lists running jobs, then queued ones, by their expected end, and those without one last', () => {
  const toWaiting = (id: string, status: JobStatus, estimatedCompletionAt: string | null) => ({
    ...toJob(id, status),
    isFinal: false,
    estimatedCompletionAt,
  });
  const jobs = [
    toWaiting('unknown', 'SUBMITTED', null),
    toWaiting('second', 'READY', '2026-05-01T10:00:00Z'),
    toWaiting('first', 'SUBMITTED', '2026-05-01T09:00:00Z'),
    toWaiting('runs on', 'STARTED', '2026-05-01T12:00:00Z'),
    toWaiting('runs unknown', 'STARTED', null),
    toWaiting('ends next', 'STARTED', '2026-05-01T11:00:00Z'),
  ];
  expect(sort(jobs, null, (job) => job).running.map(nameRow)).toEqual([
    'ends next',
    'runs on',
    'runs unknown',
    'first',
    'second',
    'unknown',
  ]);
});

test('the newest jobs reach back to a time when one was submitted before it', () => {
  const jobs = [{ submittedAt: null }, { submittedAt: '2026-05-01T10:00:00Z' }];
  expect(reachBackTo(Date.parse('2026-05-01T10:00:01Z'), jobs)).toBe(true);
  expect(reachBackTo(Date.parse('2026-05-01T09:59:59Z'), jobs)).toBe(false);
  expect(reachBackTo(0, [])).toBe(false);
});

test('the overview counts the child jobs that fill the newest ones', () => {
  const [own, child] = [toJob('own', 'STARTED'), toJob('child', 'STARTED', null, 'own')];
  expect([[own], [own, child], [child, child]].map(describeChildJobs)).toEqual([
    '',
    ', including 1 child job',
    ', including 2 child jobs',
  ]);
});

const toChild = (id: string, status: JobStatus) =>
  toJob(id, status, status === 'STARTED' ? null : '2026-05-01T10:00:00Z', 'not listed');

test('the overview has one row for the child jobs of a job that is not among the newest, which runs while one of them does', () => {
  const jobs = [toChild('1', 'COMPLETED'), toChild('2', 'STARTED'), toChild('3', 'FAILED'), toJob('own', 'STARTED')];
  expect(sortJobs(jobs, null)).toMatchObject({ running: ['not listed: 1 2 3', 'own'], ended: [] });
});

test('the overview does not count a job as ended when all that is known are child jobs that have', () => {
  const jobs = [toChild('1', 'COMPLETED'), toChild('2', 'CANCELED'), toJob('own', 'COMPLETED', '2026-05-01T09:00:00Z')];
  expect(sortJobs(jobs, Date.parse('2026-05-01T09:30:00Z'))).toEqual({
    running: [],
    ended: ['not listed: 1 2', 'own'],
    canceledCount: 0,
    newCount: 0,
  });
  expect(sortJobs(jobs, Date.parse('2026-05-01T08:00:00Z'))).toMatchObject({
    ended: ['not listed: 1 2', 'own'],
    newCount: 1,
  });
});

test('the overview counts new jobs as rows when they are held, without child jobs of those that have one', () => {
  const own = toJob('own', 'STARTED');
  const held = [toJob('own child', 'STARTED', null, 'own'), toChild('1', 'STARTED'), toChild('2', 'STARTED')];
  expect(countNewRows(held, [own])).toBe(1);
  expect(countNewRows([own, ...held], [])).toBe(2);
  expect(countNewRows(held.slice(0, 2), [own, toChild('2', 'STARTED')])).toBe(0);
});

test('the overview has at most eight jobs that ended, and all since the last visit', () => {
  const jobs = Array.from({ length: 20 }, (_, index) =>
    toJob(`${index}`, 'COMPLETED', new Date(Date.UTC(2026, 4, 1, 0, index)).toISOString()),
  );
  expect(sortJobs(jobs, null).ended).toHaveLength(8);
  expect(sortJobs(jobs, Date.UTC(2026, 4, 1, 0, 4)).ended).toHaveLength(15);
});

test('the overview lists failed jobs that others have followed, and counts the canceled ones when there are several', () => {
  const toTime = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute)).toISOString();
  const failed = toJob('failed', 'FAILED', toTime(0));
  const completed = Array.from({ length: 9 }, (_, index) => toJob(`${index}`, 'COMPLETED', toTime(1 + index)));
  const canceled = Array.from({ length: 10 }, (_, index) => toJob(`c${index}`, 'CANCELED', toTime(20 + index)));
  const all = sortJobs([failed, ...completed, ...canceled], null);
  expect(all.ended).toEqual(['8', '7', '6', '5', '4', '3', '2', '1', 'failed']);
  expect(all.canceledCount).toBe(10);
  const recent = sortJobs([failed, ...completed, ...canceled], Date.parse(toTime(8)));
  expect(recent.ended).toEqual(['8']);
  expect([recent.canceledCount, recent.newCount]).toEqual([10, 11]);
  const one = sortJobs([failed, ...canceled.slice(0, 1)], null);
  expect(one.ended).toEqual(['c0', 'failed']);
  expect(one.canceledCount).toBe(0);
});

test('a session has as many queued and running jobs as are known', () => {
  const jobs = [
    toJob('1', 'SUBMITTED'),
    toJob('2', 'READY'),
    toJob('3', 'STARTED'),
    toJob('3.1', 'STARTED', null, '3'),
    toJob('4', 'COMPLETED', '2026-05-01T10:00:00Z'),
  ];
  expect(describeActive(jobs, true)).toBe('2 queued, 1 running');
  expect(describeActive(jobs, false)).toBe('2+ queued, 1+ running');
  const childJobs = [toJob('5.1', 'SUBMITTED', null, '5'), toJob('6.1', 'STARTED', null, '6')];
  expect(describeActive([...childJobs, ...jobs.slice(4)], false)).toBe('1+ running');
  expect([describeActive(jobs.slice(4), true), describeActive([], false)]).toEqual(['', '']);
});

test.each([
  ['a duration', { durationLimitMs: 60_000, expiresAt: null }, 60_000],
  ['an end', { durationLimitMs: null, expiresAt: '2026-05-01T10:02:00Z' }, 120_000],
  ['no limit', { durationLimitMs: null, expiresAt: null }, null],
  ['limits that cannot be read', null, null],
] as const)('the time limit of a session is that of its settings when they have %s', (_name, settings, expected) => {
  expect(getTimeLimitMs('2026-05-01T10:00:00Z', settings)).toBe(expected);
});

test('the line of a queue has the times of this tab, 60 at most, and equal ones twice a minute', () => {
  expect(drawQueue(addQueueSample('one', 1_000, 0), 96, 24)).toBe('');
  expect(addQueueSample('one', 1_000, 1_000)).toHaveLength(1);
  expect(addQueueSample('one', null, 60_000)).toHaveLength(1);
  addQueueSample('one', 4_000, 30_000);
  expect(drawQueue(addQueueSample('one', 0, 60_000), 100, 20)).toBe('0.0,16.0 50.0,4.0 100.0,20.0');
  expect(
    drawQueue(
      [
        { at: 0, queueMs: 1_000 },
        { at: 60_000, queueMs: 1_049 },
      ],
      100,
      20,
    ),
  ).toBe('');
  expect(addQueueSample('two', 5_000, 60_000)).toEqual([{ at: 60_000, queueMs: 5_000 }]);
  for (let i = 0; i < 100; i++) addQueueSample('two', i, 61_000 + i);
  expect(addQueueSample('two', 99, 61_100)).toHaveLength(60);
});

test('the overview names the part that could not be loaded, and itself when there is none', () => {
  const jobs = { edges: [], pageInfo: { hasNextPage: false } } satisfies OverviewQuery['jobs'];
  const viewer = { organization: { id: 'o', usage: { amounts: [], periods: [] } } } satisfies OverviewQuery['viewer'];
  const all = { jobs, sessions: jobs, backends: [], viewer };
  expect(
    [{ jobs: null }, { backends: null }, { viewer: null }, { jobs: null, viewer: null }, {}].map((missing) =>
      nameMissing({ ...all, ...missing }),
    ),
  ).toEqual(['The jobs', 'The backends', 'The spending', 'Some parts of the overview', 'The latest overview']);
  expect([nameMissing({}), hasParts({}), hasParts({ backends: [] })]).toEqual(['The overview', false, true]);
});

test.each([
  [{}, { circuits: 1, qubits: 2 }, '2 qubits, 100 shots, without debiasing'],
  [{ shots: 1_000 }, { circuits: 3, qubits: 1 }, '1 qubit, 3 × 1,000 shots, with debiasing'],
  [
    { shots: 1_000, errorMitigation: { debiasing: false } },
    { circuits: 1, qubits: null },
    '1,000 shots, without debiasing',
  ],
  [
    { shots: 100, errorMitigation: { symmetryVerification: true } },
    { circuits: 1, qubits: 2 },
    '2 qubits, 100 shots, with symmetry verification',
  ],
  [{ jobId: 'Job:1' }, { circuits: 1, qubits: 2 }, '2 qubits'],
  [{ jobId: 'Job:1', shots: 500 }, { circuits: 1, qubits: 2 }, '2 qubits, 500 shots'],
])('the prices of %j are for the program of %j', (input, size, expected) => {
  expect(describeQuote(input, size)).toBe(expected);
});
