import { isFinal, type JobStatus } from '../../domain/job.js';
import type { Clock } from '../../primitives/clock.js';
import { formatObservedAt, type JobEvent, type JobWithChildCounts, shareEvent } from '../events.js';
import type { ChildJobsListener, ChildJobWatch } from '../polling/child-job-watch.js';
import type { JobListener, WatchedJob } from '../polling/watchlist.js';
import { CoalescingQueue, type SubscriptionHandle } from './coalescing-queue.js';

export interface JobSubscriberOptions {
  readonly ids: readonly string[];
  readonly clock: Pick<Clock, 'toUnixMs'>;
  /** Undefined for jobs whose child jobs this subscriber does not watch. */
  readonly getChildJobWatch: (id: string) => ChildJobWatch | undefined;
}

/** Emits the current state of some jobs, then every change, until all are final. */
export class JobSubscriber extends CoalescingQueue<WatchedJob, JobEvent> implements JobListener, ChildJobsListener {
  readonly #clock: Pick<Clock, 'toUnixMs'>;
  readonly #getChildJobWatch: (id: string) => ChildJobWatch | undefined;
  readonly #lastSentStatuses = new Map<string, JobStatus>();
  /** The jobs that are not final, by id; null before the first snapshot. */
  readonly #activeJobs = new Map<string, WatchedJob | null>();

  constructor({ ids, clock, getChildJobWatch }: JobSubscriberOptions, handle: SubscriptionHandle) {
    super(handle);
    this.#clock = clock;
    for (const id of ids) this.#activeJobs.set(id, null);
    this.#getChildJobWatch = getChildJobWatch;
  }

  onSnapshot(job: WatchedJob): void {
    if (this.#activeJobs.has(job.id)) this.#activeJobs.set(job.id, job);
    this.push(job);
    if (job.latest && isFinal(job.latest.job)) this.#completeJob(job.id);
  }

  onChildJobsChanged(parentId: string): void {
    const parent = this.#activeJobs.get(parentId);
    if (parent) this.push(parent);
  }

  onJobLost(id: string, error: Error): void {
    this.push(error);
    this.#completeJob(id);
  }

  #completeJob(id: string): void {
    this.#activeJobs.delete(id);
    if (this.#activeJobs.size === 0) this.close();
  }

  protected takeEvent(watched: WatchedJob): JobEvent | undefined {
    const { id, latest } = watched;
    if (!latest) return undefined;
    const previousStatus = this.#lastSentStatuses.get(id) ?? null;
    this.#lastSentStatuses.set(id, latest.job.status);
    const watch = this.#getChildJobWatch(id);
    if (watch) {
      // The event of a final job has no counts, so that the resolver fetches them: the last child status may be missing here.
      const counts = isFinal(latest.job) ? null : watch.counts;
      const childJobCounts = counts?.childJobCounts ?? watch.whenCounted(latest.job);
      const childIds = latest.job.childIds ?? watch.childIds;
      const job: JobWithChildCounts =
        childJobCounts === undefined ? { ...latest.job, childIds } : { childJobCounts, ...latest.job, childIds };
      const fetchedAt = Math.max(latest.fetchedAt, counts?.fetchedAt ?? 0);
      return { job, previousStatus, observedAt: formatObservedAt(this.#clock, fetchedAt) };
    }
    return shareEvent(watched.events, previousStatus, () => ({
      job: latest.job,
      previousStatus,
      observedAt: formatObservedAt(this.#clock, latest.fetchedAt),
    }));
  }
}
