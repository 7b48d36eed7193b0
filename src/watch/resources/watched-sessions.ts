import type { Lease } from '../../isolation/pool.js';
import { PollQueue } from '../polling/poll-queue.js';
import type { PollSource } from '../polling/poller.js';
import { type SessionListener, WatchedSession, type WatchedSessionOptions } from './watched-session.js';

/** Polls the sessions that one scope watches. */
export class WatchedSessions extends PollQueue<WatchedSession> implements PollSource {
  readonly #sessions = new Map<string, WatchedSession>();
  readonly #options: Omit<WatchedSessionOptions, 'id'>;
  readonly #capacity: Lease;

  constructor(options: Omit<WatchedSessionOptions, 'id'>, capacity: Lease) {
    super();
    this.#options = options;
    this.#capacity = capacity;
  }

  /** Throws a GatewayError when the capacity is used up. */
  addListener(id: string, listener: SessionListener): void {
    let session = this.#sessions.get(id);
    if (!session) {
      this.#capacity.acquireMore();
      session = new WatchedSession({ id, ...this.#options }, this.#options.clock.monotonicNow());
      this.#sessions.set(id, session);
      this.set(session);
    }
    session.addListener(listener);
  }

  removeListener(id: string, listener: SessionListener): void {
    const session = this.#sessions.get(id);
    if (!session?.listeners.delete(listener) || session.listeners.size > 0) return;
    this.#sessions.delete(id);
    this.delete(session);
    session.dispose();
    this.#capacity.shrink();
  }

  /** A mutation has changed the session. */
  requestRefresh(id: string, now: number): void {
    const session = this.#sessions.get(id);
    if (!session) return;
    session.schedule.require(now, now);
    this.set(session);
  }

  async poll(recordCall: () => void): Promise<void> {
    const [session] = this.getNext(1);
    if (!session) return;
    recordCall();
    await this.fetch(session, () => session.pollNext(), this.#options.clock);
  }
}
