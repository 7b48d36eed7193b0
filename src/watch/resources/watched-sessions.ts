import type { JobSnapshots } from '../polling/job-snapshots.js';
import { PollQueue } from '../polling/poll-queue.js';
import type { PollSource } from '../polling/poller.js';
import type { Watchlist } from '../polling/watchlist.js';
import type { WatchContext } from '../watch-context.js';
import { type SessionListener, WatchedSession } from './watched-session.js';

/** Polls the sessions that one scope watches. */
export class WatchedSessions extends PollQueue<WatchedSession, SessionListener> implements PollSource {
  readonly #context: WatchContext;
  readonly #watchlist: Watchlist;
  readonly #snapshots: JobSnapshots;

  constructor(context: WatchContext, watchlist: Watchlist, snapshots: JobSnapshots) {
    super(context);
    this.#context = context;
    this.#watchlist = watchlist;
    this.#snapshots = snapshots;
  }

  /** Throws a GatewayError when the capacity is used up. */
  addListener(id: string, listener: SessionListener): void {
    this.watch(id, listener, () => new WatchedSession(id, this.#context, this.#watchlist, this.#snapshots));
  }

  /** A mutation has changed the session. */
  requestRefresh(id: string, now: number): void {
    const session = this.get(id);
    if (!session) return;
    session.schedule.require(now, now);
    this.set(session);
  }

  async poll(recordCall: () => void): Promise<void> {
    const [session] = this.getNext(1);
    if (!session) return;
    recordCall();
    await this.fetch(session, () => session.pollNext(), this.#context.clock);
  }
}
