import { isGatewayError } from '../../domain/gateway-error.js';
import { type ChildIds, isFinal, type Job, type JobStatus } from '../../domain/job.js';
import { hasOneCircuit } from '../../domain/job-results.js';
import { type ChildJobCounts, type CountedChildJobs, countChildJobs } from '../../domain/progress.js';
import { toError } from '../../primitives/to-error.js';
import type { JobSnapshot } from '../snapshots.js';
import type { JobListener, WatchedJob, Watchlist } from './watchlist.js';

export interface ChildJobsListener {
  /** The status of a child job has changed. */
  onChildJobsChanged(parentId: string): void;
  /** The child jobs cannot be watched: the capacity is used up. */
  close(error: Error): void;
}

/**
 * The child jobs of a watched job, polled with all other jobs of the scope. They often change while their parent does
 * not.
 */
export class ChildJobWatch implements JobListener {
  readonly listeners = new Set<ChildJobsListener>();
  readonly #parentId: string;
  readonly #watchlist: Watchlist;
  /** Null until the first snapshot. */
  readonly #statuses = new Map<string, JobStatus | null>();
  #hasChildIds = false;
  /** The ids, or one of the jobs, cannot be read. Nothing is counted then, as the counts would be too low. */
  #isUnreadable = false;
  #latestFetchedAt = 0;
  /** Child jobs without a snapshot. */
  #pendingCount = 0;
  #isNotifyScheduled = false;
  /** Waits for the first counts. */
  #waiting: { readonly counts: Promise<CountedChildJobs>; readonly settle: (counts: CountedChildJobs) => void } | null =
    null;

  constructor(parentId: string, watchlist: Watchlist) {
    this.#parentId = parentId;
    this.#watchlist = watchlist;
  }

  needsChildIds(parent: Job): boolean {
    return !this.#hasChildIds && !isFinal(parent) && !hasOneCircuit(parent);
  }

  /** Undefined until they are known. */
  get childIds(): ChildIds {
    if (this.#isUnreadable) return 'UNREADABLE';
    return this.#hasChildIds ? [...this.#statuses.keys()] : undefined;
  }

  /** Null when there are no child jobs, or not all of them have been fetched yet. */
  get counts(): { readonly childJobCounts: ChildJobCounts; readonly fetchedAt: number } | null {
    if (this.#statuses.size === 0 || this.#pendingCount > 0 || this.#isUnreadable) return null;
    const statuses = [...this.#statuses.values()].filter((status) => status !== null);
    return { childJobCounts: countChildJobs(statuses), fetchedAt: this.#latestFetchedAt };
  }

  /** The counts once all child jobs have been fetched; undefined if they are known already, or will never be. */
  whenCounted(parent: Job): Promise<CountedChildJobs> | undefined {
    if (isFinal(parent) || (this.#pendingCount === 0 && !this.needsChildIds(parent))) return undefined;
    if (!this.#waiting) {
      let settle: (counts: CountedChildJobs) => void = () => undefined;
      const counts = new Promise<CountedChildJobs>((resolve) => {
        settle = resolve;
      });
      this.#waiting = { counts, settle };
    }
    return this.#waiting.counts;
  }

  /** Ends the wait without counts: the child jobs cannot be fetched now. */
  stopWaiting(): void {
    this.#waiting?.settle('UNKNOWN');
    this.#waiting = null;
  }

  #stopCounting(): void {
    this.#isUnreadable = true;
    this.stopWaiting();
  }

  setChildIds(childIds: Exclude<ChildIds, undefined>, now: number): void {
    this.#hasChildIds = true;
    if (childIds === 'UNREADABLE') {
      this.#stopCounting();
      return;
    }
    try {
      for (const id of childIds ?? []) this.#add(id, now);
      this.#settleIfCounted();
    } catch (error) {
      this.stopWaiting();
      for (const listener of this.listeners) listener.close(toError(error));
    }
  }

  onSnapshot({ id, latest }: WatchedJob): void {
    if (latest) this.#recordStatus(id, latest);
  }

  onJobLost(id: string, error: Error): void {
    if (this.#statuses.get(id) === null) this.#pendingCount -= 1;
    this.#statuses.delete(id);
    if (!isGatewayError(error, 'NOT_FOUND')) this.#stopCounting();
    this.#scheduleNotify();
  }

  dispose(): void {
    this.stopWaiting();
    this.listeners.clear();
    for (const id of this.#statuses.keys()) this.#watchlist.removeListener(id, this);
  }

  #settleIfCounted(): boolean {
    if (!this.#waiting || this.#pendingCount > 0) return false;
    this.#waiting.settle(this.counts?.childJobCounts ?? null);
    this.#waiting = null;
    return true;
  }

  #add(id: string, now: number): void {
    if (this.#statuses.has(id)) return;
    const { latest } = this.#watchlist.addListener(id, this, now);
    this.#statuses.set(id, null);
    this.#pendingCount += 1;
    if (latest) this.#recordStatus(id, latest);
  }

  #recordStatus(id: string, { job, fetchedAt }: JobSnapshot): void {
    const status = this.#statuses.get(id);
    if (status === job.status) return;
    if (status === null) this.#pendingCount -= 1;
    this.#statuses.set(id, job.status);
    this.#latestFetchedAt = fetchedAt;
    this.#scheduleNotify();
  }

  /** Once for all child jobs of one response. */
  #scheduleNotify(): void {
    // Events that wait for the first counts will include this change.
    if (this.#settleIfCounted() || this.#pendingCount > 0 || this.#isNotifyScheduled) return;
    this.#isNotifyScheduled = true;
    queueMicrotask(() => {
      this.#isNotifyScheduled = false;
      for (const listener of this.listeners) listener.onChildJobsChanged(this.#parentId);
    });
  }
}
