import { isFinal, type Job } from '../../domain/job.js';
import { type ChildJobsListener, ChildJobWatch } from './child-job-watch.js';
import type { SingleJobs } from './single-jobs.js';
import type { WatchedJob, Watchlist } from './watchlist.js';

/** The watched jobs of one scope whose child jobs are watched too. */
export class ChildJobWatches {
  readonly #watches = new Map<string, ChildJobWatch>();
  readonly #watchlist: Watchlist;
  readonly #singleJobs: SingleJobs;

  constructor(watchlist: Watchlist, singleJobs: SingleJobs) {
    this.#watchlist = watchlist;
    this.#singleJobs = singleJobs;
  }

  get(parentId: string): ChildJobWatch | undefined {
    return this.#watches.get(parentId);
  }

  addListener(parent: WatchedJob, listener: ChildJobsListener, now: number): void {
    const watch = this.#watches.get(parent.id) ?? new ChildJobWatch(parent.id, this.#watchlist);
    this.#watches.set(parent.id, watch);
    watch.listeners.add(listener);
    if (parent.latest) this.onParentSnapshot(parent.latest.job, now);
  }

  removeListener(parentId: string, listener: ChildJobsListener): void {
    const watch = this.#watches.get(parentId);
    if (!watch?.listeners.delete(listener) || watch.listeners.size > 0) return;
    watch.dispose();
    this.#watches.delete(parentId);
  }

  /** After a failed call: events that wait for counts fetch them, and report the error. */
  stopWaiting(): void {
    for (const watch of this.#watches.values()) watch.stopWaiting();
  }

  /** Called for every snapshot; ignores jobs whose child jobs are not watched. */
  onParentSnapshot(job: Job, now: number): void {
    const watch = this.#watches.get(job.id);
    if (!watch) return;
    if (isFinal(job)) watch.stopWaiting();
    if (!watch.needsChildIds(job)) return;
    // Lists do not return child ids.
    if (job.childIds === undefined) this.#singleJobs.request(job.id);
    else watch.setChildIds(job.childIds, now);
  }
}
