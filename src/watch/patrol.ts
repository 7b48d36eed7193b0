import type { Caller } from '../domain/caller.js';
import type { Clock } from '../domain/clock.js';
import { Ending } from '../domain/ending.js';
import { canceled, Fault, type FaultCode, isFault } from '../domain/fault.js';
import type { Job } from '../domain/job.js';
import { PAGE_SIZE } from '../domain/page.js';
import type { PeerBroadcast } from '../redis/peer-broadcast.js';
import { type Call, newTally } from '../upstream/call.js';
import type { Jobs, Sessions } from '../upstream/upstream.js';
import type { CadenceLimits } from './cadence.js';
import type { JobEvent, SessionEvent, Told } from './event.js';
import { Families } from './families.js';
import { JobFollower } from './job-follower.js';
import type { News } from './news.js';
import { Pace } from './pace.js';
import type { Places } from './places.js';
import { SessionFollower } from './session-follower.js';
import type { GoodReading, SharedReadings } from './shared.js';
import type { WatchedSession } from './watched-session.js';
import { WatchedSessions } from './watched-sessions.js';
import { type Reading, Watchlist } from './watchlist.js';

export interface PatrolParts {
  readonly jobs: Pick<Jobs, 'get' | 'withIds' | 'list'>;
  readonly sessions: Pick<Sessions, 'withIds'>;
  /** To other gateways that follow jobs of the same callers; null where there are none. */
  readonly broadcast: PeerBroadcast<News> | null;
  /** What other gateways have read, or are about to; null where there are none. */
  readonly shared: SharedReadings | null;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  readonly limits: CadenceLimits;
}

/** Whoever follows, until it ends; `leave` is called once when it is over. */
export interface Following {
  readonly ending: Ending;
  readonly leave: () => void;
}

/** Faults that concern what was asked for; the others concern asking. */
const CONCERN_THE_THING: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_SUPPORTED',
  'PAYMENT_REQUIRED',
]);

/** So many of the jobs that are due are offered to be claimed: other gateways will have claimed some. */
const MOST_WANTED = 4 * PAGE_SIZE;
/** Over how many readings it is worked out which share of them is asked for here. */
const SHARE_OVER = 4 * PAGE_SIZE;
/** And how much more often than that share needs it may ask: not every turn finds a page that nobody else has claimed. */
const SHARE_ROOM = 1.2;
/** How long a final reading is left for others; from then on it is remembered. */
const FINAL_MS = 10_000;

/** One caller's loop: one call at a time, for all that the caller's subscribers follow. */
export class Patrol {
  readonly #parts: PatrolParts;
  readonly #topic: string;
  readonly #onIdle: () => void;
  readonly #watchlist: Watchlist;
  readonly #sessions: WatchedSessions;
  readonly #families: Families;
  /** Jobs to be asked about by themselves, since when: a list left them out, or only get-job tells their children. */
  readonly #singly = new Map<string, number>();
  readonly #pace: Pace;
  readonly #left = new Ending();
  readonly #call: Call;
  readonly #followers = new Set<{ end(error: Error): void }>();
  #disarm: (() => void) | null = null;
  #deafen: (() => void) | null = null;
  /** Of the readings of followed jobs, how many were asked for here lately: 0 to 1. The others come from other gateways. */
  #share = 1;
  /** Not before other gateways are heard: what they say in between would be lost. */
  #isReady = false;

  constructor(caller: Caller, parts: PatrolParts, places: Places, onIdle: () => void) {
    const { limits, random, clock, jobs, sessions } = parts;
    this.#parts = parts;
    this.#topic = caller.fingerprint;
    this.#onIdle = onIdle;
    // The loop backs off in its own way: with retries on top, a service that is down would be asked in bursts.
    this.#call = { caller, ending: this.#left, tally: newTally(), once: true };
    this.#pace = new Pace(limits.minMs, random);
    this.#watchlist = new Watchlist(limits, parts.shared ? agreedChance : random, places);
    this.#families = new Families(this.#watchlist, (id) => this.#singly.set(id, clock.now()));
    this.#sessions = new WatchedSessions(
      {
        watchlist: this.#watchlist,
        jobs,
        sessions,
        call: this.#call,
        clock,
        random,
        limits,
        onReading: (job) => this.#publish(job),
      },
      places,
    );
    void this.#listen();
  }

  /** Throws a Fault when there is no place for all of them. */
  followJobs(ids: readonly string[], withChildren: boolean, { ending, leave }: Following): Told<JobEvent> {
    const now = this.#parts.clock.now();
    const follower: JobFollower = new JobFollower(
      ids,
      (id) => (withChildren ? this.#families.get(id) : undefined),
      () => {
        for (const id of ids) {
          this.#watchlist.leave(id, follower);
          this.#families.leave(id, follower);
        }
        this.#remove(follower, leave);
      },
      ending,
    );
    this.#followers.add(follower);
    try {
      for (const id of ids) {
        const job = this.#watchlist.follow(id, follower, now);
        follower.hear(job);
        if (withChildren) this.#families.join(job, follower, now);
      }
    } catch (error) {
      void follower.mailbox.return();
      throw error;
    }
    this.#wake();
    return follower.mailbox;
  }

  /** Throws a Fault when there is no place for it. */
  followSession(id: string, { ending, leave }: Following): Told<SessionEvent> {
    const session = this.#sessions.take(id, this.#parts.clock.now());
    const follower: SessionFollower = new SessionFollower(
      session,
      () => {
        session.listeners.delete(follower);
        if (session.listeners.size === 0) this.#sessions.drop(session);
        this.#remove(follower, leave);
      },
      ending,
    );
    session.listeners.add(follower);
    this.#followers.add(follower);
    this.#wake();
    return follower.mailbox;
  }

  /** A mutation has changed this, through this gateway or another. */
  hasten(what: 'job' | 'session', id: string): void {
    const now = this.#parts.clock.now();
    if (what === 'job') this.#watchlist.hasten(id, now);
    else this.#sessions.get(id)?.hasten(now);
    this.#wake();
  }

  get oldestReadingAt(): number {
    return this.#watchlist.oldestReadingAt;
  }

  /** Everyone is let go. */
  stop(): void {
    for (const follower of this.#followers) follower.end(new Fault('CANCELED', 'The gateway is closing.'));
    this.#end();
  }

  endIfIdle(): void {
    if (this.#followers.size === 0) this.#end();
  }

  #remove(follower: { end(error: Error): void }, leave: () => void): void {
    this.#followers.delete(follower);
    leave();
    this.endIfIdle();
    this.#wake();
  }

  async #listen(): Promise<void> {
    const deafen = await this.#parts.broadcast?.subscribe(this.#topic, (news) => this.#hear(news));
    if (this.#left.isOver) return deafen?.();
    this.#deafen = deafen ?? null;
    this.#isReady = true;
    this.#wake();
  }

  #hear(news: News): void {
    if (news.kind === 'changed') {
      this.hasten(news.what, news.id);
    } else {
      this.#settle(news.reading, this.#parts.clock.now(), false);
      this.#wake();
    }
  }

  #settle(reading: Reading, now: number, isOwn: boolean): void {
    const { job } = reading;
    if (this.#watchlist.has(job.id)) this.#share += (Number(isOwn) - this.#share) / SHARE_OVER;
    this.#watchlist.settle(reading, now);
    this.#families.hear(job, now);
    if (job.childIds !== undefined) this.#singly.delete(job.id);
  }

  /** Looks again at what is wanted when. Called after everything that may have changed that. */
  #wake(): void {
    if (!this.#isReady || this.#left.isOver) return;
    const { clock } = this.#parts;
    const at = this.#pace.next({
      urgent: this.#first(true).at,
      planned: this.#first(false).at,
      callsPerMs: this.#watchlist.callsPerMs * Math.min(1, this.#share * SHARE_ROOM) + this.#sessions.callsPerMs,
    });
    this.#disarm?.();
    this.#disarm = null;
    if (at === Number.POSITIVE_INFINITY) return;
    this.#disarm = clock.after(Math.max(0, at - clock.now()), () => {
      this.#disarm = null;
      void this.#ask();
    });
  }

  async #ask(): Promise<void> {
    this.#isReady = false;
    try {
      if (await this.#askNext()) this.#pace.answered();
    } catch (error) {
      this.#failed(error);
    }
    this.#isReady = true;
    this.#wake();
  }

  /** One call, or none when others make it; tells which it was. */
  #askNext(): Promise<boolean> {
    const urgent = this.#first(true);
    return urgent.at === Number.POSITIVE_INFINITY ? this.#first(false).ask() : urgent.ask();
  }

  /** What is wanted first and when, of that which somebody waits for who has been told nothing yet, or of the rest. */
  #first(isUrgent: boolean): { readonly at: number; readonly ask: () => Promise<boolean> } {
    let at = isUrgent ? this.#watchlist.nextUrgent : this.#watchlist.nextPlanned;
    let ask = () => this.#askPage();
    const session = this.#sessions.first(isUrgent);
    if (session && session.next <= at) {
      at = session.next;
      ask = () => this.#askSession(session);
    }
    const [single] = this.#singly;
    if (single && single[1] <= at && this.#watchlist.isUnread(single[0]) === isUrgent) {
      at = single[1];
      ask = () => this.#askSingly(single[0]);
    }
    return { at, ask };
  }

  async #askPage(): Promise<boolean> {
    const { jobs, clock, shared } = this.#parts;
    const ids = await this.#takePage();
    if (ids.length === 0) return false;
    this.#pace.called(clock.now());
    const letGo = shared?.hold(this.#topic, ids);
    const readings = new Map<string, GoodReading>();
    let found: ReadonlyMap<string, Job>;
    try {
      found = await jobs.withIds(this.#call, ids);
    } catch (error) {
      if (!concernsTheThing(error)) {
        this.#watchlist.putBack(ids, clock.now());
        // Others may reach what we do not.
        shared?.share(this.#topic, ids, readings);
        throw error;
      }
      // Because of which of them it does not say, and the others must not suffer for it.
      found = new Map();
    } finally {
      letGo?.();
    }
    for (const id of ids) {
      const job = found.get(id);
      if (job) readings.set(id, { reading: this.#publish(job), goodForMs: this.#watchlist.intervalOf(id) ?? FINAL_MS });
      // A list may leave out a job that exists: only get-job's word is good for its end.
      else if (this.#watchlist.has(id)) this.#singly.set(id, clock.now());
    }
    shared?.share(this.#topic, ids, readings);
    return true;
  }

  /** Whom to ask about in this call: nobody whom another gateway has asked about, or is asking about. */
  async #takePage(): Promise<readonly string[]> {
    const { shared, clock } = this.#parts;
    const claimed = shared && (await shared.claim(this.#topic, this.#watchlist.wanted(MOST_WANTED, clock.now())));
    if (!claimed) return this.#watchlist.take();
    const now = clock.now();
    for (const { wanted, reading } of claimed.found) {
      this.#watchlist.answered(wanted);
      this.#settle(reading, now, false);
    }
    this.#watchlist.leaveToOthers(claimed.theirs, now);
    return this.#watchlist.takeThese(claimed.ours);
  }

  async #askSingly(id: string): Promise<boolean> {
    this.#singly.delete(id);
    if (!this.#watchlist.has(id)) return false;
    this.#pace.called(this.#parts.clock.now());
    try {
      this.#publish(await this.#parts.jobs.get(this.#call, id));
    } catch (error) {
      if (!concernsTheThing(error)) {
        this.#watchlist.putBack([id], this.#parts.clock.now());
        throw error;
      }
      const isMissing = error.code === 'NOT_FOUND';
      this.#watchlist.lose(
        id,
        isMissing ? new Fault('NOT_FOUND', `The service knows no job "${id}".`, error.details) : error,
      );
    }
    return true;
  }

  async #askSession(session: WatchedSession): Promise<boolean> {
    this.#pace.called(this.#parts.clock.now());
    try {
      await session.step();
    } catch (error) {
      if (!concernsTheThing(error)) {
        session.putBack(this.#parts.clock.now());
        throw error;
      }
      session.end(error);
    }
    return true;
  }

  #failed(error: unknown): void {
    if (this.#left.isOver) return;
    if (isFault(error) && error.code !== 'UNAUTHENTICATED') {
      this.#pace.failed(error, this.#parts.clock.now());
      return;
    }
    // The key is no longer good; or else the gateway itself has failed, and would go on failing.
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const follower of this.#followers) follower.end(reason);
  }

  #publish(job: Job): Reading {
    const at = this.#parts.clock.now();
    const reading = { job, at, movedAt: this.#watchlist.movedAt(job) ?? at };
    this.#settle(reading, at, true);
    this.#parts.broadcast?.publish(this.#topic, { kind: 'reading', reading });
    return reading;
  }

  #end(): void {
    if (this.#left.isOver) return;
    this.#disarm?.();
    this.#disarm = null;
    this.#left.end(canceled('nobody follows any more'));
    this.#deafen?.();
    this.#onIdle();
  }
}

/** The same for all gateways that have the reading: were each to throw dice, the earliest would win, and all ask too often. */
function agreedChance({ job: { id }, at }: Reading): number {
  let hash = at;
  for (let place = 0; place < id.length; place++) hash = Math.imul(hash ^ id.charCodeAt(place), 16_777_619);
  return (hash >>> 0) / 2 ** 32;
}

function concernsTheThing(error: unknown): error is Fault {
  return isFault(error) && CONCERN_THE_THING.has(error.code);
}
