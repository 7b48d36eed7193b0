import type { Caller } from '../domain/caller.js';
import type { Call } from '../upstream/call.js';
import type { JobEvent, SessionEvent, Told } from './event.js';
import { type Following, Patrol, type PatrolParts } from './patrol.js';
import { Places } from './places.js';

export interface WatchCaps {
  /** Jobs and sessions that one caller may follow at once. */
  readonly jobsPerCaller: number;
  /** The same for all callers together. */
  readonly jobs: number;
  /** Subscriptions that may be open at once. */
  readonly subscriptions: number;
}

export interface WatchParts extends PatrolParts {
  readonly caps: WatchCaps;
}

/** Follows jobs and sessions. What that costs the service depends on how many are followed, not on how many follow them. */
export class Watch {
  readonly #parts: WatchParts;
  readonly #patrols = new Map<string, Patrol>();
  readonly #jobs: Places;
  readonly #subscriptions: Places;

  constructor(parts: WatchParts) {
    const { jobs, subscriptions } = parts.caps;
    this.#parts = parts;
    this.#jobs = new Places({ most: jobs, says: `this gateway follows ${jobs} jobs at once (MAX_WATCHED_JOBS)` });
    this.#subscriptions = new Places({
      most: subscriptions,
      says: `this gateway keeps ${subscriptions} subscriptions open at once (MAX_SUBSCRIPTIONS)`,
    });
  }

  /** Jobs and sessions that are being followed, all callers together. */
  get watched(): number {
    return this.#jobs.taken;
  }

  /** How long ago the followed job was read that was read longest ago, in milliseconds; 0 when none is followed. */
  get oldestReadingMs(): number {
    const oldest = Math.min(...[...this.#patrols.values()].map(({ oldestReadingAt }) => oldestReadingAt));
    return oldest === Number.POSITIVE_INFINITY ? 0 : Math.max(0, this.#parts.clock.now() - oldest);
  }

  get subscriptions(): number {
    return this.#subscriptions.taken;
  }

  /**
   * Each of these jobs as it is now, then whenever it has changed; ends once all are final. With their children, also
   * whenever one of those has moved. Throws a Fault when a limit is reached.
   */
  followJobs(call: Call, ids: readonly string[], withChildren: boolean): Told<JobEvent> {
    if (ids.length === 0) return noEvents();
    return this.#follow(call, (patrol, following) => patrol.followJobs(ids, withChildren, following));
  }

  /** The session as it is now, then whenever it or one of its jobs has changed; ends once it and they have ended. */
  followSession(call: Call, id: string): Told<SessionEvent> {
    return this.#follow(call, (patrol, following) => patrol.followSession(id, following));
  }

  /** A mutation has changed this: if it is followed anywhere, it is asked about at once. */
  hasten(caller: Caller, what: 'job' | 'session', id: string): void {
    if (what === 'job') this.#parts.shared?.changed(caller.fingerprint, id);
    this.#patrols.get(caller.fingerprint)?.hasten(what, id);
    this.#parts.broadcast?.publish(caller.fingerprint, { kind: 'changed', what, id });
  }

  /** Ends every subscription. */
  close(): void {
    for (const patrol of this.#patrols.values()) patrol.stop();
  }

  #follow<T>({ caller, ending }: Call, follow: (patrol: Patrol, following: Following) => T): T {
    this.#subscriptions.take();
    let isOpen = true;
    const leave = () => {
      if (isOpen) this.#subscriptions.free();
      isOpen = false;
    };
    const patrol = this.#patrols.get(caller.fingerprint) ?? this.#startPatrol(caller);
    try {
      return follow(patrol, { ending, leave });
    } catch (error) {
      leave();
      patrol.endIfIdle();
      throw error;
    }
  }

  #startPatrol(caller: Caller): Patrol {
    const { jobsPerCaller } = this.#parts.caps;
    const places = new Places(
      {
        most: jobsPerCaller,
        says: `one API key may follow ${jobsPerCaller} jobs at once (MAX_WATCHED_JOBS_PER_CALLER)`,
      },
      this.#jobs,
    );
    const patrol = new Patrol(caller, this.#parts, places, () => {
      if (this.#patrols.get(caller.fingerprint) === patrol) this.#patrols.delete(caller.fingerprint);
    });
    this.#patrols.set(caller.fingerprint, patrol);
    return patrol;
  }
}

async function* noEvents(): Told<never> {
  // Completes at once: without a job there is no final status to wait for.
}
