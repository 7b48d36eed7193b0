import type { ListedJobFragment } from '../generated/graphql.js';
import type { Costs } from './job-costs.js';

export type GroupedJob = Pick<ListedJobFragment, 'id' | 'parent'>;

export interface JobGroup<Job extends GroupedJob = ListedJobFragment> {
  /** Null if the parent is not on the pages that are loaded. */
  readonly parent: Job | null;
  readonly parentId: string;
  readonly childJobs: readonly Job[];
}

/** The groups of the pages before one. */
export interface EarlierGroups {
  readonly ids: ReadonlySet<string>;
  readonly earlier: EarlierGroups | null;
}

/** Jobs of a page that belong to groups of earlier pages, with the costs that the page has loaded. */
export interface LaterJobs {
  readonly jobs: readonly ListedJobFragment[];
  readonly costs: Costs;
}

const getGroupId = ({ id, parent }: GroupedJob): string => parent?.id ?? id;

/** Groups child jobs under their parent, at the position of the parent, or else of the first child job. */
export function groupByParent<Job extends GroupedJob>(jobs: readonly Job[]): readonly JobGroup<Job>[] {
  // A job may be the child of a child job, or of itself.
  const parentIds = new Set(jobs.filter(({ parent }) => !parent).map(({ id }) => id));
  const groups = new Map<string, JobGroup<Job> & { childJobs: Job[] }>();
  for (const job of jobs) {
    const parentId = getGroupId(job);
    // The entry of a parent that follows its child jobs is created at the position of the parent.
    if (!job.parent) {
      groups.set(job.id, { parent: job, parentId, childJobs: [] });
    } else if (!parentIds.has(parentId) && !groups.has(parentId)) {
      groups.set(parentId, { parent: null, parentId, childJobs: [] });
    }
  }
  for (const job of jobs) if (job.parent) groups.get(job.parent.id)?.childJobs.push(job);
  return [...groups.values()];
}

/** Divides a page into the jobs of its groups and those of groups of earlier pages. */
export function splitPage<Job extends GroupedJob>(
  jobs: readonly Job[],
  earlier: EarlierGroups | null,
): { readonly local: readonly Job[]; readonly later: readonly Job[] } {
  const isLater = (job: Job) => {
    for (let page = earlier; page; page = page.earlier) if (page.ids.has(getGroupId(job))) return true;
    return false;
  };
  return { local: jobs.filter((job) => !isLater(job)), later: jobs.filter(isLater) };
}

/** The group with the jobs of later pages, which may have its parent. */
export function addLaterJobs<Job extends GroupedJob>(group: JobGroup<Job>, later: readonly Job[]): JobGroup<Job> {
  return {
    ...group,
    parent: group.parent ?? later.find(({ parent }) => !parent) ?? null,
    childJobs: [...group.childJobs, ...later.filter(({ parent }) => parent)],
  };
}

const NONE: readonly LaterJobs[] = [];

/** Jobs of later pages than their group. A page that is loaded renders only the groups that it adds to. */
export class LaterJobStore {
  readonly #listeners = new Set<() => void>();
  readonly #pages = new Map<number, LaterJobs>();
  #byGroup: ReadonlyMap<string, readonly LaterJobs[]> = new Map();

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** One item per page, in the order of the pages. */
  getJobs(groupId: string): readonly LaterJobs[] {
    return this.#byGroup.get(groupId) ?? NONE;
  }

  /** Returns the function to call when the page is removed, or has other jobs. */
  add(page: number, later: LaterJobs): (() => void) | undefined {
    if (later.jobs.length === 0) return undefined;
    this.#pages.set(page, later);
    this.#update();
    return () => {
      this.#pages.delete(page);
      this.#update();
    };
  }

  #update(): void {
    const byGroup = new Map<string, LaterJobs[]>();
    for (const [, { jobs, costs }] of [...this.#pages].sort(([one], [other]) => one - other)) {
      for (const id of new Set(jobs.map(getGroupId))) {
        const added = { jobs: jobs.filter((job) => getGroupId(job) === id), costs };
        byGroup.set(id, [...(byGroup.get(id) ?? []), added]);
      }
    }
    this.#byGroup = byGroup;
    for (const listener of this.#listeners) listener();
  }
}
