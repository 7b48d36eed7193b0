import type { JobSnapshots } from '../polling/job-snapshots.js';
import type { Watchlist } from '../polling/watchlist.js';
import type { JobListSnapshot, JobSnapshot } from '../snapshots.js';
import type { JobListFilter } from './fetch-job-list.js';
import type { PolledResources } from './polled-resources.js';
import { type JobListListener, WatchedJobList, type WatchedJobListOptions } from './watched-job-list.js';

export interface WatchedJobListsOptions extends Omit<WatchedJobListOptions, 'filter' | 'key' | 'onJobs'> {
  readonly resources: PolledResources;
  readonly watchlist: Watchlist;
  readonly snapshots: JobSnapshots;
}

/** The job lists that one scope watches, one for each filter. They share jobs with the scope's watchlist. */
export class WatchedJobLists {
  readonly #lists = new Map<string, WatchedJobList>();
  readonly #options: WatchedJobListsOptions;

  constructor(options: WatchedJobListsOptions) {
    this.#options = options;
  }

  /** Throws a GatewayError when the capacity is used up. */
  addListener(filter: JobListFilter, listener: JobListListener): void {
    const key = toListKey(filter);
    const list = this.#lists.get(key) ?? new WatchedJobList({ key, filter, onJobs: this.#onJobs, ...this.#options });
    list.addListener(listener);
    this.#lists.set(key, list);
    this.#options.resources.set(list);
  }

  removeListener(filter: JobListFilter, listener: JobListListener): void {
    const key = toListKey(filter);
    const list = this.#lists.get(key);
    list?.removeListener(listener);
    if (!list?.isUnused) return;
    this.#lists.delete(key);
    this.#options.resources.delete(list);
  }

  /** A job was fetched with a list or without. */
  onJobSnapshot(snapshot: JobSnapshot): void {
    for (const list of this.#lists.values()) list.onJobSnapshot(snapshot);
  }

  /** A mutation has created or changed a job. */
  onMutation(jobId: string, changedAt: number): void {
    for (const list of this.#lists.values()) {
      list.onMutation(jobId, changedAt);
      this.#options.resources.set(list);
    }
  }

  /** A mutation has ended a session, which cancels its queued jobs. */
  onSessionEnded(sessionId: string, changedAt: number): void {
    for (const list of this.#lists.values()) {
      list.onSessionEnded(sessionId, changedAt);
      this.#options.resources.set(list);
    }
  }

  /** Passes the jobs of a list to their own watches, which then need no poll now. */
  readonly #onJobs = ({ jobs, fetchedAt }: JobListSnapshot, isFromPeer: boolean): void => {
    const { watchlist, snapshots } = this.#options;
    for (const job of jobs) {
      if (!watchlist.has(job.id)) continue;
      if (isFromPeer) snapshots.addFromPeer({ job, fetchedAt }, fetchedAt);
      else snapshots.addFetched(job, fetchedAt);
    }
  };
}

/** Returns the same key for filters that differ in the order of their fields and values only. */
function toListKey(filter: JobListFilter): string {
  const fields = Object.entries(filter).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]);
  return JSON.stringify(fields.sort());
}
