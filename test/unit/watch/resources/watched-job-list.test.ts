import { expect, test } from 'vitest';
import { decodeJob } from '../../../../src/upstream/wire/v04-codec.js';
import type { JobListState } from '../../../../src/watch/resources/job-list-state.js';
import { WatchedJobList } from '../../../../src/watch/resources/watched-job-list.js';
import { ManualClock } from '../../../support/clock.js';

test('keeps the status of a job when a call that was made earlier reports another one later', () => {
  const clock = new ManualClock();
  const context = {
    clock,
    pollIntervals: { minMs: 1_000, maxMs: 1_000 },
    capacity: { acquireMore: () => undefined, shrink: () => undefined },
  };
  const list = new WatchedJobList(context as never, { addListed: () => undefined } as never, {});
  const statuses: (string | undefined)[] = [];
  const onListChanged = ({ jobs }: JobListState) => statuses.push(jobs.get('a')?.status);
  list.addListener({ first: 1, onListChanged, close: () => undefined });
  const listedAt = clock.monotonicNow();
  const get = (status: string) => {
    const job = decodeJob({ id: 'a', status });
    if (!job) throw new Error('Expected a job.');
    return job;
  };
  list.schedule.recordPoll(listedAt);
  list.apply({ kind: 'jobs', id: list.id, fetchedAt: listedAt, jobs: [get('submitted')], hasMore: false }, 0, false);
  for (const [status, at] of [
    ['started', 20],
    ['ready', 10],
    ['completed', 30],
    ['started', 25],
  ] as const)
    list.onJobSnapshot({ job: get(status), fetchedAt: listedAt + at });
  expect(statuses).toEqual(['SUBMITTED', 'STARTED', 'COMPLETED']);
});
