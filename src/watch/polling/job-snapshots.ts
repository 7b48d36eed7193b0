import type { Job } from '../../domain/job.js';
import { PAGE_SIZE } from '../../domain/page.js';
import type { PolledResources } from '../resources/polled-resources.js';
import type { JobListSnapshot, JobSnapshot } from '../snapshots.js';
import type { WatchContext } from '../watch-context.js';
import type { ChildJobWatches } from './child-job-watches.js';
import type { SingleJobs } from './single-jobs.js';
import type { Watchlist } from './watchlist.js';

/** Number of snapshots over which the local share is averaged. */
const SHARE_WINDOW = 4 * PAGE_SIZE;

/** What takes every snapshot. */
interface SnapshotReceivers {
  readonly watchlist: Watchlist;
  readonly childJobWatches: ChildJobWatches;
  readonly singleJobs: SingleJobs;
  readonly resources: PolledResources;
}

/** Applies every snapshot of one scope's jobs, whether it was fetched here or by a peer. */
export class JobSnapshots {
  readonly #context: WatchContext;
  readonly #receivers: SnapshotReceivers;
  #localShare = 1;

  constructor(context: WatchContext, receivers: SnapshotReceivers) {
    this.#context = context;
    this.#receivers = receivers;
  }

  /** The share of recent snapshots of watched jobs that was fetched by this gateway: 0 to 1. */
  get localShare(): number {
    return this.#localShare;
  }

  /** Applies a job that this gateway has fetched, then publishes it. `fetchedAt`: when the call was made. */
  addFetched(job: Job, fetchedAt: number): JobSnapshot {
    const { call, clock, peers } = this.#context;
    const now = clock.monotonicNow();
    const snapshot = {
      job,
      fetchedAt,
      statusChangedAt: this.#receivers.watchlist.getStatusChangedAt(job) ?? fetchedAt,
    };
    // The interval begins now, however long the call has taken.
    this.#apply(snapshot, now, now, 1);
    peers.broadcast.publish(call.scope.fingerprint, { kind: 'snapshot', snapshot });
    return snapshot;
  }

  /** `polledAt`: when the interval to the next poll begins. */
  addFromPeer(snapshot: JobSnapshot, polledAt: number): void {
    this.#apply(snapshot, this.#context.clock.monotonicNow(), polledAt, 0);
  }

  /** Applies those jobs of a list that are watched by themselves: they then need no poll now. */
  addListed({ jobs, fetchedAt }: JobListSnapshot, isFromPeer: boolean): void {
    for (const job of jobs) {
      if (!this.#receivers.watchlist.get(job.id)) continue;
      if (isFromPeer) this.addFromPeer({ job, fetchedAt }, fetchedAt);
      else this.addFetched(job, fetchedAt);
    }
  }

  #apply(snapshot: JobSnapshot, now: number, polledAt: number, share: 0 | 1): void {
    const { watchlist, childJobWatches, singleJobs, resources } = this.#receivers;
    const { job } = snapshot;
    if (watchlist.get(job.id)) this.#localShare += (share - this.#localShare) / SHARE_WINDOW;
    watchlist.applySnapshot(snapshot, now, polledAt);
    childJobWatches.onParentSnapshot(job, now);
    resources.onJobSnapshot(snapshot);
    if (job.childIds !== undefined) singleJobs.forget(job.id);
  }
}
