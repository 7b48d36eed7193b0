import type { Job } from '../../domain/job.js';
import { PAGE_SIZE } from '../../domain/page.js';
import type { Clock } from '../../primitives/clock.js';
import type { CallContext } from '../../upstream/call-context.js';
import type { JobsApi } from '../../upstream/upstream-api.js';
import type { FreshSnapshot, PollCoordinator } from '../peers/poll-coordinator.js';
import { pollWithPeers } from '../peers/poll-with-peers.js';
import type { JobSnapshot } from '../snapshots.js';
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

export interface JobPagesOptions {
  /** Those of the repository. They have the interface of `upstream/`, because `watch/` and `repository/` do not import each other. */
  readonly jobs: Pick<JobsApi, 'getMany'>;
  readonly call: CallContext;
  readonly clock: Clock;
  readonly watchlist: Watchlist;
  readonly snapshots: JobSnapshots;
  readonly singleJobs: SingleJobs;
  readonly coordinator: PollCoordinator<JobSnapshot>;
}

/** Polls the jobs of the watchlist by id, a page per call. */
export class JobPages implements PollSource {
  readonly #options: JobPagesOptions;

  constructor(options: JobPagesOptions) {
    this.#options = options;
  }

  get urgentAt(): number {
    return this.#options.watchlist.demand.urgentAt;
  }

  get scheduledAt(): number {
    return this.#options.watchlist.demand.scheduledAt;
  }

  get requiredCallsPerMs(): number {
    const { watchlist, snapshots } = this.#options;
    return watchlist.demand.requiredCallsPerMs * Math.min(1, snapshots.localShare * SHARE_HEADROOM);
  }

  poll(recordCall: () => void): Promise<void> {
    const { coordinator, call, clock, watchlist, snapshots } = this.#options;
    const candidates = watchlist.getCandidates(MAX_CANDIDATES, clock.monotonicNow());
    return pollWithPeers(coordinator, call.scope.fingerprint, candidates, {
      onPeerSnapshot: ({ candidate, snapshot }) => {
        watchlist.dropRequirementOf(candidate);
        snapshots.addFromPeer(snapshot, snapshot.fetchedAt);
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
    const { jobs, call, clock, watchlist } = this.#options;
    try {
      return await jobs.getMany(call, ids);
    } catch (error) {
      // The service does not report which ids it rejects: each is fetched separately, so that the others do not fail.
      if (isItemError(error)) return new Map();
      watchlist.reschedule(ids, clock.monotonicNow());
      throw error;
    }
  }

  #applyPage(
    ids: readonly string[],
    found: ReadonlyMap<string, Job>,
    fetchedAt: number,
    fresh: Map<string, FreshSnapshot<JobSnapshot>>,
  ): void {
    const { watchlist, snapshots, singleJobs } = this.#options;
    for (const id of ids) {
      const job = found.get(id);
      if (job) {
        const snapshot = snapshots.addFetched(job, fetchedAt);
        fresh.set(id, { snapshot, ttlMs: watchlist.getPollInterval(id) ?? FINAL_SNAPSHOT_TTL_MS });
      } else if (watchlist.has(id)) {
        // A list may omit an existing job: only get-job proves that a job is missing.
        singleJobs.request(id);
      }
    }
  }
}
