import type { Bus } from '../bus/bus.js';
import type { Caller } from '../domain/caller.js';
import type { Clock } from '../domain/clock.js';
import { Fault } from '../domain/fault.js';
import { isFinal, type JobStatus } from '../domain/job.js';
import { type Call, newTally } from '../upstream/call.js';
import type { Jobs } from '../upstream/upstream.js';
import type { CadenceLimits } from './cadence.js';
import { Poll } from './poll.js';
import { type Reading, Watchlist } from './watchlist.js';

export interface WatchLimits extends CadenceLimits {
  /** Jobs that one caller may follow at once. */
  readonly jobsPerCaller: number;
  /** Jobs that all callers together may follow at once. */
  readonly jobs: number;
}

export interface WatchOptions {
  readonly jobs: Pick<Jobs, 'get' | 'withIds'>;
  readonly bus: Bus<News>;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly limits: WatchLimits;
}

/** What goes over the bus: a reading, or why there will be none any more. */
export type News = Reading | Fault;

/** What one follower is told: a reading beside the status it was told before; or a fault, and then nothing more. */
export type WatchEvent = (Reading & { readonly previousStatus: JobStatus | null }) | Fault;

interface Patrol {
  readonly watchlist: Watchlist;
  readonly poll: Poll;
  readonly controller: AbortController;
}

/** Follows jobs. What that costs the service depends on how many jobs are followed, not on how many follow them. */
export class Watch {
  readonly #options: WatchOptions;
  readonly #patrols = new Map<string, Patrol>();
  #watched = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Jobs that are being followed. */
  get watched(): number {
    return this.#watched;
  }

  /**
   * A job as it is now, then whenever it has changed; ends after its final reading. The iterator hears `return` and the
   * call's signal also while it waits: otherwise those who left would be polled for until the job moves.
   */
  follow(call: Call, id: string): AsyncGenerator<WatchEvent, void, void> {
    const left = new AbortController();
    const events = this.#events(call.caller, id, AbortSignal.any([call.signal, left.signal]));
    const { return: end } = events;
    events.return = (value) => {
      left.abort();
      return end.call(events, value);
    };
    return events;
  }

  /** A mutation of ours has changed this job: if it is followed, it is asked about at once. */
  hasten(caller: Caller, id: string): void {
    const patrol = this.#patrols.get(caller.fingerprint);
    patrol?.watchlist.postpone([id], this.#options.clock.now());
    patrol?.poll.wake();
  }

  close(): void {
    for (const { poll, controller } of this.#patrols.values()) {
      poll.stop();
      controller.abort();
    }
    this.#patrols.clear();
  }

  async *#events(caller: Caller, id: string, signal: AbortSignal): AsyncGenerator<WatchEvent, void, void> {
    const news = await this.#options.bus.subscribe(topic(caller, id));
    const leave = () => news.close();
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    try {
      const known = this.#enter(caller, id);
      try {
        let told: Reading | null = null;
        if (known) yield { ...known, previousStatus: null };
        told = known;
        if (known && isFinal(known.job)) return;
        for await (const item of news) {
          if (item instanceof Fault) {
            yield item;
            return;
          }
          if (item === told) continue;
          yield { ...item, previousStatus: told?.job.status ?? null };
          told = item;
          if (isFinal(item.job)) return;
        }
      } finally {
        this.#leave(caller, id);
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      yield error;
    } finally {
      signal.removeEventListener('abort', leave);
      news.close();
    }
  }

  #enter(caller: Caller, id: string): Reading | null {
    const patrol = this.#patrols.get(caller.fingerprint) ?? this.#startPatrol(caller);
    const { watchlist, poll } = patrol;
    if (!watchlist.has(id)) {
      const { jobsPerCaller, jobs } = this.#options.limits;
      if (watchlist.size >= jobsPerCaller) throw full(`one API key can follow ${jobsPerCaller} jobs at once`);
      if (this.#watched >= jobs) throw full(`this gateway can follow ${jobs} jobs at once`);
      this.#watched += 1;
    }
    const known = watchlist.follow(id, this.#options.clock.now());
    poll.wake();
    return known;
  }

  #leave(caller: Caller, id: string): void {
    const patrol = this.#patrols.get(caller.fingerprint);
    if (!patrol) return;
    patrol.watchlist.leave(id);
    if (!patrol.watchlist.has(id)) this.#watched -= 1;
    if (patrol.watchlist.size > 0) {
      patrol.poll.wake();
    } else {
      patrol.poll.stop();
      patrol.controller.abort();
      this.#patrols.delete(caller.fingerprint);
    }
  }

  #startPatrol(caller: Caller): Patrol {
    const { jobs, bus, clock, random, limits } = this.#options;
    const watchlist = new Watchlist(limits, random);
    const controller = new AbortController();
    const poll = new Poll({
      watchlist,
      jobs,
      call: { caller, signal: controller.signal, tally: newTally() },
      clock,
      random,
      onReading: (reading) => bus.publish(topic(caller, reading.job.id), reading),
      onEnd: (fault, id) => {
        for (const each of id === undefined ? watchlist.ids() : [id]) bus.publish(topic(caller, each), fault);
      },
    });
    const patrol: Patrol = { watchlist, poll, controller };
    this.#patrols.set(caller.fingerprint, patrol);
    return patrol;
  }
}

function topic(caller: Caller, id: string): string {
  return `${caller.fingerprint} job ${id}`;
}

function full(what: string): Fault {
  return new Fault('RATE_LIMITED', `Too many jobs are being followed: ${what}. End a subscription first.`);
}
