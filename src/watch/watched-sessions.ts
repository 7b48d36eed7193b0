import type { Places } from './places.js';
import { WatchedSession, type WatchedSessionParts } from './watched-session.js';

/** The sessions that one caller follows: a few, so that they are looked through rather than sorted. */
export class WatchedSessions {
  readonly #sessions = new Map<string, WatchedSession>();
  readonly #parts: Omit<WatchedSessionParts, 'id'>;
  readonly #places: Places;

  constructor(parts: Omit<WatchedSessionParts, 'id'>, places: Places) {
    this.#parts = parts;
    this.#places = places;
  }

  get(id: string): WatchedSession | undefined {
    return this.#sessions.get(id);
  }

  /** Throws when there is no place for it. */
  take(id: string, now: number): WatchedSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    this.#places.take();
    const session = new WatchedSession({ ...this.#parts, id }, now);
    this.#sessions.set(id, session);
    return session;
  }

  drop(session: WatchedSession): void {
    if (!this.#sessions.delete(session.id)) return;
    session.stop();
    this.#places.free();
  }

  get callsPerMs(): number {
    let sum = 0;
    for (const { callsPerMs } of this.#sessions.values()) sum += callsPerMs;
    return sum;
  }

  /** The one whose next call is wanted first, of those where somebody waits for it or of the others. */
  first(isUrgent: boolean): WatchedSession | undefined {
    let first: WatchedSession | undefined;
    for (const session of this.#sessions.values()) {
      if (session.isUrgent === isUrgent && (!first || session.next < first.next)) first = session;
    }
    return first;
  }
}
