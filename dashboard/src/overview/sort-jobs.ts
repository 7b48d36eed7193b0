import type { JobStatus } from '../generated/graphql.js';
import { isQueued } from '../jobs/format-jobs.js';

interface ListedJob {
  readonly id: string;
  readonly status: JobStatus;
  readonly isFinal: boolean;
  readonly submittedAt: string | null;
  readonly completedAt: string | null;
  readonly parent: { readonly id: string } | null;
}

export interface SortedJobs<Job> {
  readonly running: readonly Job[];
  /** Those to list, newest end first. */
  readonly ended: readonly Job[];
  /** Those that are counted instead: several that were canceled, which would fill the list. */
  readonly canceled: readonly Job[];
  /** How many of both ended since the last visit. If there are any, there are no others. */
  readonly newCount: number;
}

const MAX_ENDED = 8;
/** Of a job without an estimate. */
const LATEST = '9999-12-31T00:00:00Z';

/** Such as "at least 10 queued, 1 running", of the jobs that are known; empty without either. Child jobs are part of their parent. */
export function describeActive(jobs: readonly Pick<ListedJob, 'status' | 'parent'>[], areAll: boolean): string {
  const states = jobs.flatMap(({ status, parent }) => (parent ? [] : status));
  const running = states.filter((status) => status === 'STARTED').length;
  const queued = states.filter(isQueued).length;
  const parts = [queued > 0 && `${queued} queued`, running > 0 && `${running} running`].filter(Boolean);
  return `${areAll || parts.length === 0 ? '' : 'at least '}${parts.join(', ')}`;
}

const getTime = (at: string | null): number => (at === null ? 0 : Date.parse(at));

/** Whether each job that was submitted since then is one of these newest ones. */
export function reachBackTo(time: number, jobs: readonly Pick<ListedJob, 'submittedAt'>[]): boolean {
  return jobs.some(({ submittedAt }) => submittedAt !== null && Date.parse(submittedAt) <= time);
}

/** How many of the newest jobs are child jobs, which have no rows: ", including 18 child jobs". */
export function describeChildJobs(jobs: readonly Pick<ListedJob, 'parent'>[]): string {
  const count = jobs.filter(({ parent }) => parent).length;
  return count > 0 ? `, including ${count} child ${count === 1 ? 'job' : 'jobs'}` : '';
}

/** Those that have a row: child jobs are those of their parent. If it is not known, one stands for all with the same status. */
export function withoutChildJobs<Job extends Pick<ListedJob, 'id' | 'status' | 'parent'>>(
  jobs: readonly Job[],
): readonly Job[] {
  const shown = new Set(jobs.map(({ id }) => id));
  return jobs.filter(({ parent, status }) => {
    if (!parent) return true;
    const key = parent.id + status;
    return !shown.has(parent.id) && !shown.has(key) && shown.add(key);
  });
}

interface Estimates {
  readonly estimatedCompletionAt: string | null;
}

/**
 * The jobs that run, then the queued ones, both by their expected end, and those that ended last. Failed ones stay when others have ended
 * after them.
 */
export function sortJobs<Job extends ListedJob>(
  jobs: readonly Job[],
  since: number | null,
  getEstimates: (job: Job) => Estimates,
): SortedJobs<Job> {
  const own = withoutChildJobs(jobs);
  const getEnd = ({ completedAt }: Job) => getTime(completedAt);
  const getExpectedEnd = (job: Job) => getTime(getEstimates(job).estimatedCompletionAt ?? LATEST);
  const ended = own.filter(({ isFinal }) => isFinal).toSorted((a, b) => getEnd(b) - getEnd(a));
  const newCount = since === null ? 0 : ended.filter((job) => getEnd(job) > since).length;
  const recent = newCount > 0 ? ended.slice(0, newCount) : ended;
  const canceled = recent.filter(({ status }) => status === 'CANCELED');
  const listed = canceled.length > 1 ? recent.filter((job) => !canceled.includes(job)) : recent;
  return {
    running: own
      .filter(({ isFinal }) => !isFinal)
      .toSorted(
        (a, b) => Number(isQueued(a.status)) - Number(isQueued(b.status)) || getExpectedEnd(a) - getExpectedEnd(b),
      ),
    ended: listed.filter(({ status }, index) => newCount > 0 || index < MAX_ENDED || status === 'FAILED'),
    canceled: canceled.length > 1 ? canceled : [],
    newCount,
  };
}
