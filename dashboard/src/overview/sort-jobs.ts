import type { JobStatus } from '../generated/graphql.js';

interface ListedJob {
  readonly id: string;
  readonly status: JobStatus;
  readonly isFinal: boolean;
  readonly completedAt: string | null;
  readonly parent: { readonly id: string } | null;
}

export interface SortedJobs<Job> {
  readonly running: readonly Job[];
  /** Newest end first. */
  readonly ended: readonly Job[];
  /** How many of those ended since the last visit. */
  readonly newCount: number;
}

const MAX_ENDED = 8;

/** Those that have a row: child jobs are those of their parent. */
export function withoutChildJobs<Job extends Pick<ListedJob, 'id' | 'parent'>>(jobs: readonly Job[]): readonly Job[] {
  const ids = new Set(jobs.map(({ id }) => id));
  return jobs.filter(({ parent }) => parent === null || !ids.has(parent.id));
}

/** The jobs that run, and those that ended last. */
export function sortJobs<Job extends ListedJob>(jobs: readonly Job[], since: number | null): SortedJobs<Job> {
  const own = withoutChildJobs(jobs);
  const getEnd = ({ completedAt }: Job) => (completedAt === null ? 0 : Date.parse(completedAt));
  const ended = own.filter(({ isFinal }) => isFinal).toSorted((a, b) => getEnd(b) - getEnd(a));
  const newCount = since === null ? 0 : ended.filter((job) => getEnd(job) > since).length;
  return {
    running: own.filter(({ isFinal }) => !isFinal),
    ended: ended.slice(0, Math.max(MAX_ENDED, newCount)),
    newCount,
  };
}
