import { getSubmissionTime, JOB_STATUSES, type Job, type JobFilter, type JobStatus } from '../../domain/job.js';
import { getMergeKey, PAGE_SIZE } from '../../domain/page.js';
import type { CallContext } from '../../upstream/call-context.js';
import type { JobsApi } from '../../upstream/upstream-api.js';

/** Which jobs a list has. Omitted fields do not filter. */
export interface JobListFilter extends Omit<JobFilter, 'status'> {
  /** Without duplicates. */
  readonly statuses?: readonly JobStatus[];
}

export interface JobListRequest {
  readonly filter: JobListFilter;
  /** The number of jobs. */
  readonly first: number;
  readonly jobs: Pick<JobsApi, 'list'>;
  readonly call: CallContext;
  /** Called before each call. */
  readonly recordCall: () => void;
}

export interface FetchedJobList {
  readonly jobs: readonly Job[];
  /** Whether more jobs match. */
  readonly hasMore: boolean;
}

/**
 * Fetches the first jobs of a list. The service filters by one status, so several take one list each, in the order in which
 * a job passes through them: a job that changes its status meanwhile is in one of the later lists.
 */
export async function fetchJobList({ filter, first, ...request }: JobListRequest): Promise<FetchedJobList> {
  const { statuses, ...rest } = filter;
  if (statuses === undefined) return fetchPages({ first, filter: rest, isComplete: () => false, ...request });
  const found = new Map<string, Job>();
  const times = new Map<string, number>();
  let hasMore = false;
  for (const status of JOB_STATUSES) {
    if (!statuses.includes(status)) continue;
    const list = await fetchPages({
      first,
      filter: { status, ...rest },
      isComplete: (jobs) => hasNewerJobs(found, jobs, first),
      ...request,
    });
    hasMore ||= list.hasMore;
    let time = Number.MAX_SAFE_INTEGER;
    for (const job of list.jobs) {
      time = getMergeKey(getSubmissionTime(job), time);
      found.set(job.id, job);
      times.set(job.id, time);
    }
  }
  const jobs = [...found.values()];
  if (statuses.length > 1) jobs.sort((a, b) => Number(times.get(b.id)) - Number(times.get(a.id)));
  return { jobs: jobs.slice(0, first), hasMore: hasMore || jobs.length > first };
}

interface PagesRequest extends Omit<JobListRequest, 'filter'> {
  readonly filter: JobFilter;
  /** Whether no later page of the list can have one of the first jobs. */
  isComplete(jobs: ReadonlyMap<string, Job>): boolean;
}

async function fetchPages({
  jobs,
  call,
  filter,
  first,
  recordCall,
  isComplete,
}: PagesRequest): Promise<FetchedJobList> {
  const found = new Map<string, Job>();
  let pageToken: string | null = null;
  for (;;) {
    recordCall();
    const limit = Math.min(PAGE_SIZE, first - found.size);
    const page = await jobs.list(call, filter, { limit, pageToken });
    const previousCount = found.size;
    for (const job of page.items) found.set(job.id, job);
    const isLast = page.nextPageToken === null;
    // A page without new jobs: the service may have no others, or return such pages without end.
    if (isLast || found.size === previousCount || found.size >= first || isComplete(found))
      return { jobs: [...found.values()].slice(0, first), hasMore: !isLast || found.size > first };
    pageToken = page.nextPageToken;
  }
}

/** Whether at least `first` jobs are newer than the last one of a list. */
function hasNewerJobs(found: ReadonlyMap<string, Job>, list: ReadonlyMap<string, Job>, first: number): boolean {
  const last = [...list.values()].at(-1);
  if (!last || found.size + list.size < first) return false;
  // A job without a time counts as new.
  const getTime = (job: Job) => getSubmissionTime(job) ?? Number.MAX_SAFE_INTEGER;
  const isNewer = (job: Job) => getTime(job) > getTime(last);
  let count = 0;
  for (const job of new Map([...found, ...list]).values()) if (isNewer(job)) count += 1;
  return count >= first;
}
