import type { JobStatus } from '../generated/graphql.js';
import { type GroupedJob, groupByParent, type JobGroup } from '../jobs/child-groups.js';
import { isQueued } from '../jobs/format-jobs.js';

interface ListedJob {
  readonly id: string;
  readonly status: JobStatus;
  readonly isFinal: boolean;
  readonly submittedAt: string | null;
  readonly completedAt: string | null;
  readonly parent: { readonly id: string } | null;
}

export interface SortedJobs<Job extends ListedJob> {
  readonly running: readonly JobGroup<Job>[];
  /** Those to list, newest end first. */
  readonly ended: readonly JobGroup<Job>[];
  /** Of those that are counted instead: several that were canceled, which would fill the list. */
  readonly canceledCount: number;
  /** How many jobs of both are known to have ended since the last visit. If there are any, no earlier ones are listed. */
  readonly newCount: number;
}

const MAX_ENDED = 8;
/** Of a job without an estimate. */
const LATEST = '9999-12-31T00:00:00Z';

/**
 * Such as "10+ queued, 1+ running", with a plus if only some of the jobs are known; empty without either. Child jobs are part of their
 * parent: one that is not listed runs if a child job of it does, and may run or wait otherwise.
 */
export function describeActive(jobs: readonly Pick<ListedJob, 'id' | 'status' | 'parent'>[], areAll: boolean): string {
  const groups = groupByParent(jobs);
  const running = groups.filter((group) => getOwn(group).some(({ status }) => status === 'STARTED')).length;
  const queued = groups.filter(({ parent }) => parent && isQueued(parent.status)).length;
  const more = areAll ? '' : '+';
  return [queued > 0 && `${queued}${more} queued`, running > 0 && `${running}${more} running`]
    .filter(Boolean)
    .join(', ');
}

const getTime = (at: string | null): number => (at === null ? 0 : Date.parse(at));

/** Whether each job that was submitted since then is one of these newest ones. */
export function reachBackTo(time: number, jobs: readonly Pick<ListedJob, 'submittedAt'>[]): boolean {
  return jobs.some(({ submittedAt }) => submittedAt !== null && Date.parse(submittedAt) <= time);
}

/** How many of the newest jobs are child jobs: ", including 18 child jobs". */
export function describeChildJobs(jobs: readonly Pick<ListedJob, 'parent'>[]): string {
  const count = jobs.filter(({ parent }) => parent).length;
  return count > 0 ? `, including ${count} child ${count === 1 ? 'job' : 'jobs'}` : '';
}

/** The jobs that a row is about: a job, or the child jobs of one that is not listed, of which nothing else is known. */
export const getOwn = <Job extends GroupedJob>({ parent, childJobs }: JobGroup<Job>): readonly Job[] =>
  parent ? [parent] : childJobs;

/** How many rows new jobs would add. */
export function countNewRows<Job extends GroupedJob>(held: readonly Job[], jobs: readonly Job[]): number {
  return groupByParent([...held, ...jobs]).filter((group) => getOwn(group).every((job) => held.includes(job))).length;
}

interface Estimates {
  readonly estimatedCompletionAt: string | null;
}

/**
 * The jobs that run, then the queued ones, both by their expected end, and those that ended last. Failed ones stay when others have ended
 * after them. Child jobs of a job that is not listed are a row: it runs while one of them does, and is not known to have ended with them.
 */
export function sortJobs<Job extends ListedJob>(
  jobs: readonly Job[],
  since: number | null,
  getEstimates: (job: Job) => Estimates,
): SortedJobs<Job> {
  const groups = groupByParent(jobs);
  const getEnd = (group: JobGroup<Job>) => Math.max(...getOwn(group).map(({ completedAt }) => getTime(completedAt)));
  const getWait = (group: JobGroup<Job>) => Number(!getOwn(group).some(({ status }) => status === 'STARTED'));
  const getExpectedEnd = (group: JobGroup<Job>) =>
    Math.max(
      ...getOwn(group).map((job) => getTime(job.isFinal ? null : (getEstimates(job).estimatedCompletionAt ?? LATEST))),
    );
  const ended = groups.filter(hasEnded).toSorted((a, b) => getEnd(b) - getEnd(a));
  const recent = since === null ? [] : ended.filter((group) => getEnd(group) > since);
  const newCount = recent.filter(({ parent }) => parent).length;
  const shown = newCount > 0 ? recent : ended;
  const canceled = shown.filter(({ parent }) => parent?.status === 'CANCELED');
  const listed = canceled.length > 1 ? shown.filter((group) => !canceled.includes(group)) : shown;
  return {
    running: groups
      .filter((group) => !hasEnded(group))
      .toSorted((a, b) => getWait(a) - getWait(b) || getExpectedEnd(a) - getExpectedEnd(b)),
    ended: listed.filter((group, index) => newCount > 0 || index < MAX_ENDED || hasFailed(group)),
    canceledCount: canceled.length > 1 ? canceled.length : 0,
    newCount,
  };
}

/** Whether all jobs that a row is about have ended. */
const hasEnded = (group: JobGroup<ListedJob>): boolean => getOwn(group).every(({ isFinal }) => isFinal);

const hasFailed = (group: JobGroup<ListedJob>): boolean => getOwn(group).some(({ status }) => status === 'FAILED');
