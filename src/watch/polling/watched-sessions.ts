import type { Lease } from '../../callers/pool.js';
import type { PollSource } from './poll-source.js';
import { isResourceError } from './resource-error.js';
import { WatchedSession, type WatchedSessionOptions } from './watched-session.js';

/** Polls the sessions that one caller watches. They are few, so that they are searched rather than sorted. */
export class WatchedSessions implements PollSource {
  readonly #sessions = new Map<string, WatchedSession>();
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
    return session;
  }

  remove(session: WatchedSession): void {
    if (!this.#sessions.delete(session.id)) return;
    session.dispose();
    this.#capacity.shrink();
  }

  get requiredCallsPerMs(): number {
    let sum = 0;
    for (const { requiredCallsPerMs } of this.#sessions.values()) sum += requiredCallsPerMs;
    return sum;
  }

  get urgentAt(): number {
    return this.#getNextDue(true)?.nextPollAt ?? Number.POSITIVE_INFINITY;
  }

  get scheduledAt(): number {
    return this.#getNextDue(false)?.nextPollAt ?? Number.POSITIVE_INFINITY;
  }

  async poll(isUrgent: boolean, recordCall: () => void): Promise<boolean> {
    const session = this.#getNextDue(isUrgent);
    if (!session) return false;
    recordCall();
    try {
      await session.pollNext();
    } catch (error) {
      if (!isResourceError(error)) {
        session.reschedule(this.#options.clock.monotonicNow());
        throw error;
      }
      session.closeListeners(error);
    }
    return true;
  }

  /** The session whose next call is due first, of the urgent ones or of the others. */
  #getNextDue(isUrgent: boolean): WatchedSession | undefined {
    let first: WatchedSession | undefined;
    for (const session of this.#sessions.values()) {
      if (session.isUrgent === isUrgent && (!first || session.nextPollAt < first.nextPollAt)) first = session;
    }
    return first;
  }
}
