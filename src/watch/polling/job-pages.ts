import type { Job } from '../../domain/job.js';
import { PAGE_SIZE } from '../../domain/page.js';
import type { FreshSnapshot } from '../peers/poll-coordinator.js';
import { pollWithPeers } from '../peers/poll-with-peers.js';
import type { JobSnapshot } from '../snapshots.js';
import type { WatchContext } from '../watch-context.js';
import type { JobSnapshots } from './job-snapshots.js';
import { isItemError } from './poll-queue.js';
import type { PollSource } from './poller.js';
import type { SingleJobs } from './single-jobs.js';
import type { Watchlist } from './watchlist.js';

/** More than a page, because peers may have claimed some. */
const MAX_CANDIDATES = 4 * PAGE_SIZE;
/** Calls beyond the local share of polls: some find that peers have claimed all due jobs. */
const SHARE_HEADROOM = 1.2;
/** How long the snapshot of a final job is stored for peers. Afterwards they have it in their cache. */
const FINAL_SNAPSHOT_TTL_MS = 10_000;

/** Polls the jobs of the watchlist by id, a page per call. */
export class JobPages implements PollSource {
  readonly #context: WatchContext;
  readonly #watchlist: Watchlist;
  readonly #snapshots: JobSnapshots;
  readonly #singleJobs: SingleJobs;

  constructor(context: WatchContext, watchlist: Watchlist, snapshots: JobSnapshots, singleJobs: SingleJobs) {
    this.#context = context;
    this.#watchlist = watchlist;
    this.#snapshots = snapshots;
    this.#singleJobs = singleJobs;
  }

  get urgentAt(): number {
    return this.#watchlist.urgentAt;
  }

  get scheduledAt(): number {
    return this.#watchlist.scheduledAt;
  }

  get requiredCallsPerMs(): number {
    return this.#watchlist.requiredCallsPerMs * Math.min(1, this.#snapshots.localShare * SHARE_HEADROOM);
  }

  poll(recordCall: () => void): Promise<void> {
    const { peers, call, clock } = this.#context;
    const watchlist = this.#watchlist;
    const candidates = watchlist.getCandidates(MAX_CANDIDATES, clock.monotonicNow());
    return pollWithPeers(peers.jobs, call.scope.fingerprint, candidates, {
      onPeerSnapshot: ({ candidate, snapshot }) => {
        watchlist.dropRequirementOf(candidate);
        this.#snapshots.addFromPeer(snapshot, snapshot.fetchedAt);
      },
      onPeerPolls: (polls) => watchlist.waitForPeers(polls, clock.monotonicNow()),
      take: (ids) => watchlist.takeByIds(ids),
      fetch: async (ids, fresh) => {
        recordCall();
        const fetchedAt = clock.monotonicNow();
        this.#applyPage(ids, await this.#fetchPage(ids), fetchedAt, fresh);
      },
    });
  }

  async #fetchPage(ids: readonly string[]): Promise<ReadonlyMap<string, Job>> {
    const { jobs, call, clock } = this.#context;
    try {
      return await jobs.getMany(call, ids);
    } catch (error) {
      // The service does not report which ids it rejects: each is fetched separately, so that the others do not fail.
      if (isItemError(error)) return new Map();
      this.#watchlist.reschedule(ids, clock.monotonicNow());
      throw error;
    }
  }

  #applyPage(
    ids: readonly string[],
    found: ReadonlyMap<string, Job>,
    fetchedAt: number,
    fresh: Map<string, FreshSnapshot<JobSnapshot>>,
  ): void {
    for (const id of ids) {
      const job = found.get(id);
      if (job) {
        const snapshot = this.#snapshots.addFetched(job, fetchedAt);
        fresh.set(id, { snapshot, ttlMs: this.#watchlist.get(id)?.schedule.intervalMs ?? FINAL_SNAPSHOT_TTL_MS });
      } else if (this.#watchlist.get(id)) {
        // A list may omit an existing job: only get-job proves that a job is missing.
        this.#singleJobs.request(id);
      }
    }
  }
}
