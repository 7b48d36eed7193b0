import type { ListedJobFragment } from '../generated/graphql.js';

/** What the position of a job in a list depends on. */
export interface ListedJob {
  readonly id: string;
  readonly name: string | null;
  readonly submittedAt: string | null;
}

export interface JobListEvent<Job extends ListedJob> {
  readonly isSnapshot: boolean;
  readonly hasMore: boolean;
  readonly changes: readonly { readonly jobId: string; readonly job: Job | null }[];
}

/** The first jobs of a list, as a subscription to `jobList` reports them. */
export interface LiveList<Job extends ListedJob> {
  /** The first jobs at the latest poll. */
  readonly first: ReadonlyMap<string, Job>;
  /** These, and jobs that newer ones have pushed out of them. */
  readonly jobs: ReadonlyMap<string, Job>;
  /** Jobs that have left the list: deleted, or with another status. Those that `jobs` has are shown until the list is updated. */
  readonly left: ReadonlySet<string>;
  /** The list has jobs that are older than the first ones. */
  readonly hasMore: boolean;
  /** New jobs that are not shown yet. */
  readonly held: ReadonlySet<string>;
  /** There may be more new jobs, which only a query returns: all first jobs were new at once, or too many are held. */
  readonly isIncomplete: boolean;
}

/** Of the rows that lists have. */
export type LiveJobList = LiveList<ListedJobFragment>;

/** What the page shows of a list. */
export interface ShownJobs<Job extends ListedJob> {
  /** Whether the first page was loaded with the job. */
  isLoaded(id: string): boolean;
  /** Whether its name has the text of the search: others are never shown. */
  isMatch(job: Job): boolean;
}

/** A list that stays open keeps no more jobs: when new ones are requested, the list starts again with the first page. */
const MAX_LIVE_JOBS = 200;

/** Before the first event: the first page, if it has been loaded. New jobs are those that it does not have. */
export function createLiveList<Job extends ListedJob>(page: ReadonlyMap<string, Job>): LiveList<Job> | undefined {
  if (page.size === 0) return undefined;
  return { first: page, jobs: page, left: new Set(), hasMore: true, held: new Set(), isIncomplete: false };
}

/**
 * Rows must not move while they are read or clicked. So new jobs are held until the user requests them, except for the first ones of an
 * empty list and those that the list has already shown, and jobs that have left keep their rows until then.
 */
export function applyEvent<Job extends ListedJob>(
  list: LiveList<Job> | undefined,
  { isSnapshot, hasMore, changes }: JobListEvent<Job>,
  { isLoaded, isMatch }: ShownJobs<Job>,
): LiveList<Job> {
  const previous = list?.first ?? new Map<string, Job>();
  const first = new Map(isSnapshot ? [] : previous);
  for (const { jobId, job } of changes) {
    if (job) first.set(jobId, job);
    else first.delete(jobId);
  }
  const jobs = new Map(list?.jobs);
  const left = new Set(list?.left);
  const isBelow = createIsBelow(first, hasMore);
  for (const [id, job] of previous) {
    if (first.has(id)) continue;
    const isPushedOut = isBelow(job);
    // A held job has no row.
    if (!isMatch(job) || (!isPushedOut && list?.held.has(id))) jobs.delete(id);
    if (!isPushedOut) left.add(id);
  }
  for (const [id, job] of first) {
    jobs.set(id, job);
    left.delete(id);
  }
  // The page may still have a job that has left, and a row must not look as if it had not. The oldest of other rows go if they are too many.
  limit(left, (id) => isLoaded(id) || jobs.has(id));
  deleteAll(jobs, limit(left, isLoaded));
  const isReplaced = hasMore && previous.size > 0 && ![...first.keys()].some((id) => previous.has(id));
  const held = new Set([...(list?.held ?? [])].filter((id) => jobs.has(id)));
  // Jobs that were below the first ones move up when others leave.
  const wasBelow = createIsBelow(previous, list?.hasMore ?? true);
  const hadRows = previous.size > 0 || hasLeftRows(list);
  for (const [id, job] of first) {
    const isNew = hadRows && !list?.jobs.has(id) && !wasBelow(job);
    if (isNew && !isLoaded(id) && isMatch(job)) held.add(id);
  }
  const isIncomplete = isReplaced || held.size > MAX_LIVE_JOBS || list?.isIncomplete === true;
  deleteAll(
    jobs,
    limit(held, (id) => first.has(id)),
  );
  return { first, jobs, left, hasMore, held, isIncomplete };
}

/** Removes the oldest ids that are too many, except for those to keep. Returns them. */
function limit(ids: Set<string>, isKept: (id: string) => boolean): readonly string[] {
  const removed = [...ids].filter((id) => !isKept(id)).slice(0, Math.max(0, ids.size - MAX_LIVE_JOBS));
  for (const id of removed) ids.delete(id);
  return removed;
}

function deleteAll(jobs: Map<string, unknown>, ids: readonly string[]): void {
  for (const id of ids) jobs.delete(id);
}

/** Whether rows are shown of jobs that have left. */
export const hasLeftRows = <Job extends ListedJob>(
  list: LiveList<Job> | undefined,
  isDeleted: Page<Job>['isDeleted'] = () => false,
): boolean => list !== undefined && [...list.left].some((id) => list.jobs.has(id) && !isDeleted(id));

/** Whether the page must be loaded again to show the new jobs. */
export const mustReload = <Job extends ListedJob>({ isIncomplete, jobs }: LiveList<Job>): boolean =>
  isIncomplete || jobs.size > MAX_LIVE_JOBS;

/** The list after the user has updated it: with the new jobs, without those that have left; only its first jobs if the page is loaded again. */
export function showHeld<Job extends ListedJob>(list: LiveList<Job>): LiveList<Job> {
  const jobs = new Map([...list.jobs].filter(([id]) => !list.left.has(id)));
  const shown = { ...list, jobs, held: new Set<string>(), isIncomplete: false };
  return mustReload(list) ? { ...shown, jobs: list.first, left: new Set() } : shown;
}

/** Whether the name of a job contains the text of a search. */
export const hasName = (job: ListedJob, text: string): boolean =>
  (job.name ?? '').toLowerCase().includes(text.toLowerCase());

interface Page<Job extends ListedJob> {
  readonly jobs: readonly Job[];
  readonly isLast: boolean;
  /** The text that names must contain. */
  readonly name: string;
  /** Whether the user has deleted the job, who does not want to see its row any longer. */
  readonly isDeleted: (id: string) => boolean;
}

/** The first page of a list with the jobs that have been added since it was loaded. */
export function mergeIntoPage<Job extends ListedJob>(
  { jobs: page, isLast, name, isDeleted }: Page<Job>,
  list: LiveList<Job> | undefined,
): readonly Job[] {
  if (!list) return page;
  const ids = new Set(page.map(({ id }) => id));
  const oldest = page.at(-1);
  // Older jobs are on the next page.
  const end = isLast || !oldest ? Number.NEGATIVE_INFINITY : getTime(oldest);
  const isAdded = (job: Job) =>
    !ids.has(job.id) && !list.held.has(job.id) && !isDeleted(job.id) && getTime(job) > end && hasName(job, name);
  const added = [...list.jobs.values()].filter(isAdded);
  const isBelow = createIsBelow(list.first, list.hasMore);
  const isListed = (job: Job) =>
    !list.held.has(job.id) && (list.jobs.has(job.id) || (!list.left.has(job.id) && isBelow(job)));
  return [...added, ...page.filter(isListed)].sort((one, other) => getTime(other) - getTime(one));
}

/** Whether a job that is not among the first comes after them. */
function createIsBelow<Job extends ListedJob>(
  first: ReadonlyMap<string, Job>,
  hasMore: boolean,
): (job: Job) => boolean {
  const oldest = Math.min(...[...first.values()].map(getTime));
  return (job) => hasMore && getTime(job) <= oldest;
}

const getTime = ({ submittedAt }: ListedJob): number => (submittedAt === null ? 0 : Date.parse(submittedAt));
