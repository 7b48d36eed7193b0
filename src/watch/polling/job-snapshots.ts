import type { Job } from '../../domain/job.js';
import { PAGE_SIZE } from '../../domain/page.js';
import type { Clock } from '../../primitives/clock.js';
import type { JobSnapshot } from '../snapshots.js';
import type { ChildJobWatches } from './child-job-watches.js';
import type { SingleJobs } from './single-jobs.js';
import type { Watchlist } from './watchlist.js';

/** Number of snapshots over which the local share is averaged. */
const SHARE_WINDOW = 4 * PAGE_SIZE;

export interface JobSnapshotsOptions {
  readonly watchlist: Watchlist;
  readonly childJobWatches: ChildJobWatches;
  readonly singleJobs: SingleJobs;
  readonly clock: Clock;
  /** Receives every snapshot that is applied. */
  readonly onSnapshot: (snapshot: JobSnapshot) => void;
  /** Sends a snapshot to peers. */
  readonly publish: (snapshot: JobSnapshot) => void;
}

/** Applies every snapshot of one scope's jobs, whether it was fetched here or by a peer. */
export class JobSnapshots {
  readonly #options: JobSnapshotsOptions;
  #localShare = 1;

  constructor(options: JobSnapshotsOptions) {
    this.#options = options;
  }

  /** The share of recent snapshots of watched jobs that was fetched by this gateway: 0 to 1. */
  get localShare(): number {
    return this.#localShare;
  }

  /** Applies a job that this gateway has fetched, then publishes it. `fetchedAt`: when the call was made. */
  addFetched(job: Job, fetchedAt: number): JobSnapshot {
    const { watchlist, clock, publish } = this.#options;
    const now = clock.monotonicNow();
    const snapshot = { job, fetchedAt, statusChangedAt: watchlist.getStatusChangedAt(job) ?? fetchedAt };
    // The interval begins now, however long the call has taken.
    this.#apply(snapshot, now, now, 1);
    publish(snapshot);
    return snapshot;
  }

  /** `polledAt`: when the interval to the next poll begins. */
  addFromPeer(snapshot: JobSnapshot, polledAt: number): void {
    this.#apply(snapshot, this.#options.clock.monotonicNow(), polledAt, 0);
  }

  #apply(snapshot: JobSnapshot, now: number, polledAt: number, share: 0 | 1): void {
    const { watchlist, childJobWatches, singleJobs, onSnapshot } = this.#options;
    const { job } = snapshot;
    if (watchlist.has(job.id)) this.#localShare += (share - this.#localShare) / SHARE_WINDOW;
    watchlist.applySnapshot(snapshot, now, polledAt);
    childJobWatches.onParentSnapshot(job, now);
    onSnapshot(snapshot);
    if (job.childIds !== undefined) singleJobs.forget(job.id);
  }
}
