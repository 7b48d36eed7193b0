import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../domain/clock.js';
import { Fault } from '../domain/fault.js';
import { isFinal, type Job, type JobStatus } from '../domain/job.js';
import { PAGE_SIZE } from '../domain/page.js';
import type { Session } from '../domain/session.js';
import type { Call } from '../upstream/call.js';
import type { Jobs, Sessions } from '../upstream/upstream.js';
import { type CadenceLimits, quietAsk } from './cadence.js';
import type { Listener, Reading, Watchlist } from './watchlist.js';

/** Jobs of one session that are looked for: 10,000. */
const MOST_PAGES = 400;

export interface SessionReading {
  readonly session: Session;
  readonly at: number;
}

/** Who is told about a session. */
export interface SessionListener {
  /** The session itself is read for the first time, or has changed. */
  hearSession(): void;
  /** One of its jobs is new or has changed. */
  hearJob(reading: Reading): void;
  /** It has ended and all its jobs are final; or, with an error, it can no longer be followed. Nothing more is said. */
  end(error?: Error): void;
}

export interface WatchedSessionParts {
  readonly id: string;
  readonly watchlist: Watchlist;
  readonly sessions: Pick<Sessions, 'withIds'>;
  readonly jobs: Pick<Jobs, 'list'>;
  readonly call: Call;
  readonly clock: Clock;
  readonly limits: CadenceLimits;
  readonly random: () => number;
  /** A list has brought this job. Where that is news to the watchlist, it comes back as `hear`. */
  readonly onReading: (job: Job) => void;
}

/**
 * A session that a caller follows. Each look at it reads the session, then lists its jobs: those that are not final go on
 * the caller's watchlist, to be asked about with all others.
 */
export class WatchedSession implements Listener {
  readonly listeners = new Set<SessionListener>();
  last: SessionReading | null = null;
  /** When the next call of a look is wanted; infinity when there is nothing left to look for. */
  next: number;
  readonly #parts: WatchedSessionParts;
  readonly #statuses = new Map<string, JobStatus>();
  readonly #open = new Set<string>();
  #movedAt: number;
  /** Whether the first look is over: what comes up from then on is news. */
  #known = false;
  /** Within a look: the session has been read, and its jobs are listed from this cursor on. */
  #listing: { cursor: string | null; pages: number } | null = null;
  /** Where, behind the first page, the next look goes on: the order of a list is the service's own. */
  #elsewhere: string | null = null;
  /** A mutation has changed something: a look is due that begins after it. */
  #again = false;
  /** The look under way is that one. */
  #hurries = false;
  #intervalMs: number;

  constructor(parts: WatchedSessionParts, now: number) {
    this.#parts = parts;
    this.next = now;
    this.#movedAt = now;
    this.#intervalMs = parts.limits.minMs;
  }

  get id(): string {
    return this.#parts.id;
  }

  /** Whether somebody waits for the first answer, or knows that there is something new. */
  get isUrgent(): boolean {
    return !this.#known || this.#again || this.#hurries;
  }

  /** Calls a millisecond that looking at it needs: one for the session and one or two for its jobs. */
  get callsPerMs(): number {
    return 3 / this.#intervalMs;
  }

  /** All its jobs with their statuses; null before the first look is over. */
  get statuses(): ReadonlyMap<string, JobStatus> | null {
    return this.#known ? this.#statuses : null;
  }

  hasten(now: number): void {
    this.#again = true;
    this.next = now;
  }

  /** Asked in vain: it goes behind those that wait. */
  putBack(now: number): void {
    this.next = now + this.#intervalMs;
  }

  /** One call of a look. */
  async step(): Promise<void> {
    if (this.#listing) await this.#list(this.#listing);
    else await this.#read();
  }

  /** Lets everyone go, with an error when that is why. */
  end(error?: Error): void {
    for (const listener of this.listeners) listener.end(error);
  }

  stop(): void {
    this.next = Number.POSITIVE_INFINITY;
    this.listeners.clear();
    for (const id of this.#open) this.#parts.watchlist.leave(id, this);
  }

  hear({ last }: { readonly last: Reading | null }): void {
    if (last) this.#learn(last);
  }

  lose(id: string): void {
    this.#statuses.delete(id);
    this.#open.delete(id);
    this.#endIfOver();
  }

  async #read(): Promise<void> {
    const { id, sessions, call, clock } = this.#parts;
    this.#hurries ||= this.#again;
    this.#again = false;
    const session = (await sessions.withIds(call, [id])).get(id);
    if (session instanceof Fault) throw session;
    if (!session) throw new Fault('NOT_FOUND', `The service knows no session "${id}".`);
    this.#listing = { cursor: null, pages: 0 };
    if (this.last && isDeepStrictEqual(this.last.session, session)) return;
    this.last = { session, at: clock.now() };
    this.#movedAt = this.last.at;
    if (this.#known) for (const listener of this.listeners) listener.hearSession();
  }

  async #list(listing: { cursor: string | null; pages: number }): Promise<void> {
    const { id, jobs, call, clock } = this.#parts;
    const { items, next } = await jobs.list(call, { sessionId: id }, { limit: PAGE_SIZE, next: listing.cursor });
    let isNew = false;
    for (const job of items) {
      if (this.listeners.size === 0) return;
      isNew ||= !this.#statuses.has(job.id);
      this.#take({ job, at: clock.now() });
    }
    const isFirst = listing.cursor === null;
    if (!isFirst) this.#elsewhere = next;
    listing.pages += 1;
    const goesOn = next !== null && next !== listing.cursor && listing.pages < MOST_PAGES;
    if (goesOn && (isNew || !this.#known || this.#hasEnded)) listing.cursor = next;
    else if (goesOn && isFirst) listing.cursor = this.#elsewhere ?? next;
    else this.#endLook(clock.now());
  }

  get #hasEnded(): boolean {
    return this.last?.session.status === 'ENDED';
  }

  /** A job as a list shows it. */
  #take(reading: Reading): void {
    const { watchlist, onReading } = this.#parts;
    const { job, at } = reading;
    const known = this.#statuses.get(job.id);
    if (known && isFinal({ status: known })) return;
    try {
      if (!known && !isFinal(job)) watchlist.follow(job.id, this, at);
    } catch (error) {
      // No place for so many.
      this.end(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    onReading(job);
    if (!this.#statuses.has(job.id)) this.#learn(reading);
  }

  #learn(reading: Reading): void {
    const { job, at } = reading;
    this.#statuses.set(job.id, job.status);
    this.#movedAt = at;
    if (isFinal(job)) this.#open.delete(job.id);
    else this.#open.add(job.id);
    if (!this.#known) return;
    for (const listener of this.listeners) listener.hearJob(reading);
    this.#endIfOver();
  }

  #endLook(now: number): void {
    const { limits, random } = this.#parts;
    this.#listing = null;
    this.#hurries = false;
    const isFirstLook = !this.#known;
    this.#known = true;
    this.#intervalMs = quietAsk(now - this.#movedAt, random(), limits);
    if (this.#again) this.next = now;
    else this.next = this.#hasEnded ? Number.POSITIVE_INFINITY : now + this.#intervalMs;
    if (isFirstLook) for (const listener of this.listeners) listener.hearSession();
    this.#endIfOver();
  }

  #endIfOver(): void {
    if (!this.#known || this.#listing || !this.#hasEnded || this.#open.size > 0 || this.#again) return;
    this.end();
  }
}
