import { isDeepStrictEqual } from 'node:util';
import { isFinal, type Job, type JobStatus } from '../domain/job.js';
import { PAGE_SIZE } from '../domain/page.js';
import { Agenda } from './agenda.js';
import { type CadenceLimits, nextAsk } from './cadence.js';
import type { JobEvent } from './event.js';
import type { Places } from './places.js';

/** A job as the service showed it at a moment, in milliseconds since the Unix epoch. */
export interface Reading {
  readonly job: Job;
  readonly at: number;
  /** Since when it is known to have this status; from this reading on, where it is left out. */
  readonly movedAt?: number;
}

/** A job that is to be asked about. */
export interface Wanted {
  readonly id: string;
  /** A reading from after this moment will do instead. */
  readonly readAt: number;
  /** Not due yet: it comes along with others that are. */
  readonly isEarly: boolean;
}

/** Who is told about jobs. */
export interface Listener {
  /** There is a reading that says something new. After a final one nothing more is said about this job. */
  hear(job: WatchedJob): void;
  /** The service knows no such job, or gives it to nobody with this key; nothing more is said about it. */
  lose(id: string, error: Error): void;
}

export interface WatchedJob {
  readonly id: string;
  readonly listeners: Set<Listener>;
  last: Reading | null;
  /** What its followers are told of the last reading, by the status that they were told before. */
  readonly events: Map<JobStatus | null, JobEvent>;
}

interface Plan extends WatchedJob {
  movedAt: number;
  /** When the service was last heard of it; before that, when it was first wanted. */
  readAt: number;
  /** How long after the last answer it is to be asked about; what the pace of calls is worked out from. */
  intervalMs: number;
  /** It was changed, and waits to be asked about: an answer that comes before may be from before. */
  again: boolean;
  /** What others are asked for; null once anything was heard of the job since. */
  wanted: Wanted | null;
}

/** Newcomers wait this long for others, so that many at once are asked about in few calls. */
export const GATHER_MS = 5;
/** How long a job that another gateway asks about waits for its answer, before it is looked after again. */
const OTHERS_MS = 250;

/** The jobs that one caller follows, and when each is to be asked about. Knows time only as numbers. */
export class Watchlist {
  readonly #jobs = new Map<string, Plan>();
  /** To be asked about as soon as may be, with the moment they wait for, first come first. */
  readonly #urgent = new Map<Plan, number>();
  readonly #agenda = new Agenda<Plan>();
  readonly #limits: CadenceLimits;
  readonly #chance: (reading: Reading) => number;
  readonly #places: Places;
  #asksPerMs = 0;

  /** `chance`: 0 to 1, by which a job is asked about earlier than planned. */
  constructor(limits: CadenceLimits, chance: (reading: Reading) => number, places: Places) {
    this.#limits = limits;
    this.#chance = chance;
    this.#places = places;
  }

  get size(): number {
    return this.#jobs.size;
  }

  has(id: string): boolean {
    return this.#jobs.has(id);
  }

  /** When the job was read that was read longest ago; infinity when there is none. */
  get oldestReadingAt(): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const { readAt } of this.#jobs.values()) oldest = Math.min(oldest, readAt);
    return oldest;
  }

  /** Whether nobody has been told anything of it yet. */
  isUnread(id: string): boolean {
    return this.#jobs.get(id)?.last === null;
  }

  /** Calls a millisecond that all plans together need, when each call asks about a full page. */
  get callsPerMs(): number {
    return this.#asksPerMs / PAGE_SIZE;
  }

  /** When the first newcomer is to be asked about; infinity when there is none. */
  get nextUrgent(): number {
    for (const at of this.#urgent.values()) return at;
    return Number.POSITIVE_INFINITY;
  }

  /** When the first of the others is. */
  get nextPlanned(): number {
    return this.#agenda.next;
  }

  /** Tells the listener about the job from now on. A new one is asked about at once; throws when there is no place for it. */
  follow(id: string, listener: Listener, now: number): WatchedJob {
    let job = this.#jobs.get(id);
    if (!job) {
      this.#places.take();
      job = {
        id,
        listeners: new Set(),
        last: null,
        events: new Map(),
        movedAt: now,
        readAt: now,
        intervalMs: this.#limits.minMs,
        again: false,
        wanted: null,
      };
      this.#jobs.set(id, job);
      this.#asksPerMs += 1 / job.intervalMs;
      this.#urgent.set(job, now + GATHER_MS);
    }
    job.listeners.add(listener);
    return job;
  }

  /** Nobody is told any more about a job that the last listener has left: it is asked about no more. */
  leave(id: string, listener: Listener): void {
    const job = this.#jobs.get(id);
    if (job?.listeners.delete(listener) && job.listeners.size === 0) this.#drop(job);
  }

  /** Something has changed this job: it is asked about at once, whatever was planned. */
  hasten(id: string, now: number): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    job.again = true;
    job.wanted = null;
    this.#agenda.delete(job);
    if (!this.#urgent.has(job)) this.#urgent.set(job, now + GATHER_MS);
  }

  /**
   * Whom to ask about in the next call: newcomers, then whoever is due first. A call costs the same for one id as for a
   * page of them, so the next ones come along early. They are due again when settled or put back.
   */
  take(): readonly string[] {
    const ids: string[] = [];
    for (const job of this.#urgent.keys()) {
      if (ids.length === PAGE_SIZE) break;
      this.#urgent.delete(job);
      job.again = false;
      ids.push(job.id);
    }
    while (ids.length < PAGE_SIZE) {
      const job = this.#agenda.take();
      if (!job) break;
      ids.push(job.id);
    }
    return ids;
  }

  /** So many of those that {@link take} would take, in its order. */
  wanted(most: number, now: number): readonly Wanted[] {
    const wantedAs = (job: Plan, isEarly: boolean) => {
      job.wanted = { id: job.id, readAt: job.last ? job.readAt : 0, isEarly };
      return job.wanted;
    };
    const urgent = [...this.#urgent.keys()].slice(0, most).map((job) => wantedAs(job, false));
    return [...urgent, ...this.#agenda.first(most - urgent.length).map(({ item, due }) => wantedAs(item, due > now))];
  }

  /** These are asked about in the next call; the answer leaves out those that nobody follows any more. */
  takeThese(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => {
      const job = this.#jobs.get(id);
      if (!job) return false;
      this.#urgent.delete(job);
      this.#agenda.delete(job);
      job.again = false;
      return true;
    });
  }

  /** Another gateway has asked about it. What has changed it since it was wanted is still to be looked at. */
  answered(wanted: Wanted): void {
    const job = this.#jobs.get(wanted.id);
    if (job?.wanted === wanted) job.again = false;
  }

  /** Another gateway asks about these; those that were heard of meanwhile need not wait for it. */
  leaveToOthers(wanted: readonly Wanted[], now: number): void {
    for (const one of wanted) {
      const job = this.#jobs.get(one.id);
      if (job?.wanted !== one) continue;
      job.again = false;
      this.#urgent.delete(job);
      this.#agenda.set(job, now + OTHERS_MS);
    }
  }

  /** Since when it has the status that it had at the last reading; undefined when that was another. */
  movedAt({ id, status }: Job): number | undefined {
    const job = this.#jobs.get(id);
    return job?.last?.job.status === status ? job.movedAt : undefined;
  }

  /** How long after its last reading it is to be asked about again; undefined when it is not. */
  intervalOf(id: string): number | undefined {
    return this.#jobs.get(id)?.intervalMs;
  }

  /** A new reading: whoever listens hears of it when it says something new. */
  settle(reading: Reading, now: number): void {
    const { job } = reading;
    const watched = this.#jobs.get(job.id);
    if (!watched) return;
    // Another machine's clock may be ahead: a reading from the future would outlast those that come after it.
    const at = Math.min(reading.at, now);
    // Ours may have been set back, and a final status is the newest whatever clocks say.
    if (watched.last && Math.min(watched.last.at, now) > at && !isFinal(job)) return;
    watched.wanted = null;
    const before = watched.last?.job;
    if (before?.status !== job.status) watched.movedAt = reading.movedAt ?? at;
    watched.readAt = at;
    this.#plan(watched, nextAsk(job, at, watched.movedAt, this.#chance(reading), this.#limits), at);
    if (before && sameJob(before, job)) return;
    watched.last = { job, at };
    watched.events.clear();
    for (const listener of watched.listeners) listener.hear(watched);
    if (isFinal(job)) this.#drop(watched);
  }

  /** These were asked about in vain. They go behind those that wait: what fails because of one must not hold up all. */
  putBack(ids: readonly string[], now: number): void {
    for (const id of ids) {
      const job = this.#jobs.get(id);
      if (job) this.#plan(job, job.intervalMs, now);
    }
  }

  /** Whoever listens hears why there will be no more of this job. */
  lose(id: string, error: Error): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#drop(job);
    for (const listener of job.listeners) listener.lose(id, error);
  }

  #plan(job: Plan, intervalMs: number, from: number): void {
    this.#asksPerMs += 1 / intervalMs - 1 / job.intervalMs;
    job.intervalMs = intervalMs;
    if (job.again) return;
    this.#urgent.delete(job);
    this.#agenda.set(job, from + intervalMs);
  }

  #drop(job: Plan): void {
    if (!this.#jobs.delete(job.id)) return;
    this.#urgent.delete(job);
    this.#agenda.delete(job);
    this.#places.free();
    // Summed up and taken away again, fractions leave crumbs behind.
    this.#asksPerMs = this.#jobs.size === 0 ? 0 : this.#asksPerMs - 1 / job.intervalMs;
  }
}

/** Lists leave out the children that get-job tells: that is no change. */
function sameJob(one: Job, other: Job): boolean {
  return isDeepStrictEqual({ ...one, childIds: other.childIds }, other);
}
