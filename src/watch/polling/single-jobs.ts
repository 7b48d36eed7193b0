import { GatewayError } from '../../domain/gateway-error.js';
import type { Job } from '../../domain/job.js';
import type { WatchContext } from '../watch-context.js';
import { isItemError } from './poll-queue.js';
import type { PollSource } from './poller.js';
import type { Watchlist } from './watchlist.js';

/** Fetches jobs with get-job: those that a list has omitted, and those whose child ids are needed. */
export class SingleJobs implements PollSource {
  readonly requiredCallsPerMs = 0;
  readonly #context: WatchContext;
  readonly #watchlist: Watchlist;
  readonly #onFetched: (job: Job, fetchedAt: number) => void;
  /** Ids to fetch, with the time of the request, first come first served. */
  readonly #requestedAt = new Map<string, number>();

  /** `onFetched` receives every job that is fetched, and when the call was made. */
  constructor(context: WatchContext, watchlist: Watchlist, onFetched: (job: Job, fetchedAt: number) => void) {
    this.#context = context;
    this.#watchlist = watchlist;
    this.#onFetched = onFetched;
  }

  get urgentAt(): number {
    return this.#getNextAt(true);
  }

  get scheduledAt(): number {
    return this.#getNextAt(false);
  }

  /** Fetches the job, if it is still watched when its turn comes. */
  request(id: string): void {
    this.#requestedAt.set(id, this.#context.clock.monotonicNow());
  }

  /** The job was fetched otherwise, with its child ids. */
  forget(id: string): void {
    this.#requestedAt.delete(id);
  }

  async poll(recordCall: () => void): Promise<void> {
    const { jobs, call, clock } = this.#context;
    const [id] = this.#requestedAt.keys();
    if (id === undefined) return;
    this.#requestedAt.delete(id);
    if (!this.#watchlist.get(id)) return;
    recordCall();
    const fetchedAt = clock.monotonicNow();
    try {
      this.#onFetched(await jobs.get(call, id), fetchedAt);
    } catch (error) {
      if (!isItemError(error)) {
        this.#watchlist.reschedule([id], clock.monotonicNow());
        throw error;
      }
      const isMissing = error.code === 'NOT_FOUND';
      this.#watchlist.reportLost(
        id,
        isMissing ? new GatewayError('NOT_FOUND', `Job "${id}" not found.`, error.details) : error,
      );
    }
  }

  #getNextAt(isUrgent: boolean): number {
    const [next] = this.#requestedAt;
    if (!next || this.#watchlist.isAwaitingFirstSnapshot(next[0]) !== isUrgent) return Number.POSITIVE_INFINITY;
    return next[1];
  }
}
