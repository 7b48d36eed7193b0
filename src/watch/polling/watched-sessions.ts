import type { Lease } from '../../isolation/pool.js';
import { PollQueue } from './poll-queue.js';
import type { PollSource } from './poll-source.js';
import { WatchedSession, type WatchedSessionOptions } from './watched-session.js';

/** Polls the sessions that one caller watches. */
export class WatchedSessions implements PollSource {
  readonly #sessions = new Map<string, WatchedSession>();
  readonly #queue = new PollQueue<WatchedSession>();
  readonly #options: Omit<WatchedSessionOptions, 'id'>;
  readonly #capacity: Lease;

  constructor(options: Omit<WatchedSessionOptions, 'id'>, capacity: Lease) {
    this.#options = options;
    this.#capacity = capacity;
  }

  get(id: string): WatchedSession | undefined {
    return this.#sessions.get(id);
  }

  /** Throws a GatewayError when the capacity is used up. */
  getOrAdd(id: string, now: number): WatchedSession {
    const existing = this.#sessions.get(id);
    if (existing) return existing;
    this.#capacity.grow();
    const session = new WatchedSession({ ...this.#options, id }, now);
    this.#sessions.set(id, session);
    this.#queue.add(session);
    return session;
  }

  remove(session: WatchedSession): void {
    if (!this.#sessions.delete(session.id)) return;
    this.#queue.delete(session);
    session.dispose();
    this.#capacity.shrink();
  }

  get requiredCallsPerMs(): number {
    return this.#queue.requiredCallsPerMs;
  }

  get urgentAt(): number {
    return this.#queue.urgentAt;
  }

  get scheduledAt(): number {
    return this.#queue.scheduledAt;
  }

  async poll(isUrgent: boolean, recordCall: () => void): Promise<boolean> {
    const session = this.#queue.getNext(isUrgent);
    if (!session) return false;
    recordCall();
    await this.#queue.fetch(session, () => session.pollNext(), this.#options.clock);
    return true;
  }
}
