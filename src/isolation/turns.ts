import type { Clock } from '../primitives/clock.js';
import { PriorityQueue } from '../primitives/priority-queue.js';
import type { Owner } from './owner.js';
import type { OwnerRegistry, PerOwner } from './owner-registry.js';

/*
 * `Turns` decides whose work runs next on the event loop. All work that a client can cause goes through it: a request, a message,
 * what an operation does after it has waited, an event, a part of a body.
 *
 * Work runs at once while there is time in the turn. Otherwise it waits in the queue of its owner, first in, first out, and owners
 * are served by start-time fair queueing. A task costs its owner the time that it took times the mean time of the owner's tasks, so
 * that short tasks are preferred: with a plain fair share, a client beside fifty busy addresses would get a fiftieth of the time,
 * which is less than it needs.
 *
 * Node accepts one connection per turn. After a full turn, work waits while each turn begins with a new connection; only short tasks
 * of known owners run then, for a small part of the time.
 */

/** Time for the work of all owners in one turn, before the event loop goes on to other requests and connections. */
const MAX_MS_PER_TURN = 10;
/** Time for the work of one owner in one turn: the other half is left to the other owners. */
const MAX_MS_PER_OWNER = MAX_MS_PER_TURN / 2;
/** In the first milliseconds of a turn, while nothing waits, no owner is looked up: most turns end within them. */
const UNACCOUNTED_MS = 2;
/** A task that takes longer counts for its owner even within `UNACCOUNTED_MS`. */
const MAX_UNACCOUNTED_TASK_MS = UNACCOUNTED_MS / 2;
/** Within `UNACCOUNTED_MS`, one in this many tasks still changes the mean of its owner. */
const TASKS_PER_SAMPLE = 8;
/** While connections may wait to be accepted, short tasks get this part of the time, so that they hardly prolong the wait. */
const SHARE_WHILE_ACCEPTING = 0.2;
/** Short tasks get this time in addition, so that the first one runs at once. */
const MIN_MS_WHILE_ACCEPTING = 0.5;
/** Tasks of an owner are short if their mean time is at most this. An owner without measured tasks is expected to have this mean. */
const SHORT_MS = 2;
/** A lower mean counts as this one: tasks that short are not preferred to one another. */
const MIN_MEAN_MS = 0.25;
/**
 * Weights of the last task in the mean. A garbage collection may make a task long, but nothing makes one too short. A longer task therefore
 * moves the mean little: after one of 10 ms, short tasks still count as short.
 */
const LONGER_TASK_WEIGHT = 0.0625;
const SHORTER_TASK_WEIGHT = 0.5;

/** A function where the estimate itself takes time: it is called only if the work has to wait. */
export type ExpectedMs = number | (() => number);

/** A turn of the event loop. */
interface Turn {
  number: number;
  /** Number of the last turn that began without a new connection. Since then, Node may have had more of them to accept. */
  lastQuietTurn: number;
}

/** Time used in the current turn, or in consecutive turns that each began with a new connection. */
class UsedTime {
  readonly #maxMs: number;
  #ms = 0;
  #turn = 0;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  add(turn: Turn, ms: number): void {
    this.#ms = this.get(turn) + ms;
    this.#turn = turn.number;
  }

  get(turn: Turn): number {
    // Node accepts connections that arrived during a full turn only in the next one, which therefore does not count as quiet.
    const lastTurn = this.#ms < this.#maxMs ? this.#turn : this.#turn + 1;
    return lastTurn < turn.lastQuietTurn ? 0 : this.#ms;
  }

  isFull(turn: Turn): boolean {
    return this.get(turn) >= this.#maxMs;
  }
}

interface Task {
  /** Returns the time that it took, in ms. Null once it has run, so that its closure does not keep the request in memory. */
  run: (() => number) | null;
  readonly expectedMs: number;
}

/** The waiting tasks of one owner, and what is known about the time that its tasks take. */
class OwnerTasks {
  readonly used = new UsedTime(MAX_MS_PER_OWNER);
  /** Time that the owner has taken before doing its work. */
  prepaidMs = 0;
  prepaidInTurn = 0;
  /** Virtual time at which its next task may start. */
  startsAt = 0;
  #meanMs: number | null = null;
  #tasks: Task[] = [];
  #first = 0;

  get count(): number {
    return this.#tasks.length - this.#first;
  }

  /** The mean hides few long tasks among many short ones, so what is known of the next one counts as well. */
  get expectedMs(): number {
    return Math.max(this.#meanMs ?? SHORT_MS, this.#tasks[this.#first]?.expectedMs ?? 0);
  }

  get isShort(): boolean {
    return this.#meanMs !== null && this.expectedMs <= SHORT_MS;
  }

  noteTask(ms: number): void {
    const meanMs = this.#meanMs ?? ms;
    this.#meanMs = meanMs + (ms > meanMs ? LONGER_TASK_WEIGHT : SHORTER_TASK_WEIGHT) * (ms - meanMs);
  }

  push(task: Task): void {
    this.#tasks.push(task);
  }

  runNext(): number {
    const task = this.#tasks[this.#first];
    if (!task) return 0;
    this.#first += 1;
    if (this.#first === this.#tasks.length) {
      this.#tasks = [];
      this.#first = 0;
    } else if (this.#first > 1_000 && this.#first * 2 > this.#tasks.length) {
      this.#tasks = this.#tasks.slice(this.#first);
      this.#first = 0;
    }
    const ms = task.run?.() ?? 0;
    task.run = null;
    return ms;
  }
}

/** Decides whose work runs next on the event loop: see the top of this file. */
export class Turns {
  readonly #owners: OwnerRegistry;
  readonly #clock: Clock;
  readonly #tasks: PerOwner<OwnerTasks>;
  readonly #short = new PriorityQueue<OwnerTasks>();
  readonly #long = new PriorityQueue<OwnerTasks>();
  readonly #turn: Turn = { number: 1, lastQuietTurn: 1 };
  readonly #used = new UsedTime(MAX_MS_PER_TURN);
  /** Rises to the start of each task that has waited. */
  #virtualTime = 0;
  /** Latest virtual end of a task. */
  #lastEnd = 0;
  #isRunning = false;
  /** Whether the task that runs counts in `#whileAccepting`. */
  #countsWhileAccepting = false;
  /** Since when connections may wait to be accepted, and the time that short tasks have taken since then; null if none does. */
  #whileAccepting: { readonly sinceMs: number; usedMs: number } | null = null;
  #unaccountedTasks = 0;
  #isNextTurnScheduled = false;
  #hasNewConnection = false;

  constructor(owners: OwnerRegistry, clock: Clock) {
    this.#owners = owners;
    this.#clock = clock;
    this.#tasks = owners.define(() => new OwnerTasks(), { isInUse: ({ count }) => count > 0 });
  }

  /** Whether work waits. */
  get hasWaiting(): boolean {
    return !this.#short.isEmpty || !this.#long.isEmpty;
  }

  /** The turns of an address, which is looked up only when it matters. */
  ofAddress(getAddress: () => string): OwnerTurns {
    return new OwnerTurns(this, () => this.#owners.getAddressOwner(getAddress()));
  }

  ofOwner(owner: Owner): OwnerTurns {
    return new OwnerTurns(this, () => owner);
  }

  /** Call it for each connection that was accepted. */
  noteConnection(): void {
    this.#hasNewConnection = true;
    this.#scheduleNextTurn();
  }

  /** See {@link OwnerTurns.run}. */
  run<T>(getOwner: () => Owner, work: () => T, expectedMs: ExpectedMs): T | Promise<Awaited<T>> {
    // The time of the outer work counts.
    if (this.#isRunning) return work();
    const owner = this.#canSkipOwner() ? null : this.#tasks.get(getOwner());
    if (owner === null || this.#canRun(owner)) return this.#measure(owner, getOwner, work);
    return new Promise((resolve, reject) => {
      const run = () => {
        const start = this.#clock.preciseNow();
        this.#isRunning = true;
        try {
          resolve(work() as Awaited<T>);
        } catch (error) {
          reject(error);
        } finally {
          this.#isRunning = false;
        }
        const ms = this.#clock.preciseNow() - start;
        owner.noteTask(ms);
        return ms;
      };
      this.#enqueue(owner, { run, expectedMs: typeof expectedMs === 'number' ? expectedMs : expectedMs() });
    });
  }

  /** See {@link OwnerTurns.take}. */
  take(getOwner: () => Owner, ms: number): Promise<void> | null {
    if (this.#canSkipOwner() && ms <= MAX_UNACCOUNTED_TASK_MS) {
      this.#addTime(null, ms);
      return null;
    }
    const owner = this.#tasks.get(getOwner());
    const prepay = () => {
      owner.prepaidMs = this.#getPrepaidMs(owner) + ms;
      owner.prepaidInTurn = this.#turn.number;
      return ms;
    };
    if (this.#hasTime(owner)) {
      this.#addTime(owner, prepay());
      return null;
    }
    return new Promise((resolve) => {
      const run = () => {
        resolve();
        return prepay();
      };
      this.#enqueue(owner, { run, expectedMs: ms });
    });
  }

  #canSkipOwner(): boolean {
    return this.#used.get(this.#turn) < UNACCOUNTED_MS && !this.hasWaiting;
  }

  #canRun(owner: OwnerTasks): boolean {
    return this.#hasTime(owner) || (owner.count === 0 && this.#getPrepaidMs(owner) > 0);
  }

  #hasTime(owner: OwnerTasks): boolean {
    return owner.count === 0 && !owner.used.isFull(this.#turn) && !this.#used.isFull(this.#turn);
  }

  #getPrepaidMs(owner: OwnerTasks): number {
    return owner.prepaidInTurn === this.#turn.number ? owner.prepaidMs : 0;
  }

  /** `owner: null`: it is looked up only if the work took long. */
  #measure<T>(owner: OwnerTasks | null, getOwner: () => Owner, work: () => T): T {
    const start = this.#clock.preciseNow();
    this.#isRunning = true;
    try {
      return work();
    } finally {
      this.#isRunning = false;
      const ms = this.#clock.preciseNow() - start;
      if (owner !== null || ms > MAX_UNACCOUNTED_TASK_MS) this.#addTask(owner ?? this.#tasks.get(getOwner()), ms);
      else {
        this.#addTime(null, ms);
        // Otherwise nobody would know, when others fill the turns, that the tasks of this owner are short.
        this.#unaccountedTasks += 1;
        if (this.#unaccountedTasks % TASKS_PER_SAMPLE === 0) this.#tasks.get(getOwner()).noteTask(ms);
      }
    }
  }

  /** Work that ran at once. */
  #addTask(owner: OwnerTasks, ms: number): void {
    owner.noteTask(ms);
    const prepaidMs = this.#getPrepaidMs(owner);
    owner.prepaidMs = Math.max(0, prepaidMs - ms);
    const unpaidMs = ms - prepaidMs;
    if (unpaidMs > 0) this.#addTime(owner, unpaidMs);
  }

  #addTime(owner: OwnerTasks | null, ms: number): void {
    // In `#used`, this time would keep the turn full, and the owner could run nothing more while connections arrive.
    if (this.#countsWhileAccepting && this.#whileAccepting) this.#whileAccepting.usedMs += ms;
    else {
      this.#used.add(this.#turn, ms);
      owner?.used.add(this.#turn, ms);
    }
    if (owner) this.#addCost(owner, ms);
    this.#scheduleNextTurn();
  }

  #addCost(owner: OwnerTasks, ms: number): void {
    const cost = ms * Math.max(MIN_MEAN_MS, owner.expectedMs);
    owner.startsAt = Math.max(owner.startsAt, this.#virtualTime) + cost;
    this.#lastEnd = Math.max(this.#lastEnd, owner.startsAt);
  }

  #enqueue(owner: OwnerTasks, task: Task): void {
    owner.push(task);
    if (owner.count === 1) this.#addToQueue(owner);
    this.#scheduleNextTurn();
  }

  /** Sorts the owner by the virtual time at which its next task will end: a short task goes before a long one that arrived together with it. */
  #addToQueue(owner: OwnerTasks): void {
    const { expectedMs } = owner;
    const endsAt = Math.max(owner.startsAt, this.#virtualTime) + expectedMs * Math.max(MIN_MEAN_MS, expectedMs);
    (owner.isShort ? this.#short : this.#long).set(owner, endsAt);
  }

  #scheduleNextTurn(): void {
    if (this.#isNextTurnScheduled) return;
    this.#isNextTurnScheduled = true;
    setImmediate(() => {
      this.#isNextTurnScheduled = false;
      this.#startTurn();
    });
  }

  #startTurn(): void {
    this.#turn.number += 1;
    if (!this.#hasNewConnection) this.#turn.lastQuietTurn = this.#turn.number;
    this.#hasNewConnection = false;
    /** Owners without time in this turn. */
    const later: OwnerTasks[] = [];
    const isFull = this.#used.isFull(this.#turn);
    while (!this.#used.isFull(this.#turn) && this.#runNext(this.#findFirst(), later));
    for (const owner of later) this.#addToQueue(owner);
    // While connections keep arriving, neither all owners together nor a single one get their time back.
    const connectionsArrive = this.#turn.lastQuietTurn < this.#turn.number;
    if (isFull || (connectionsArrive && later.length > 0)) this.#runWhileAccepting();
    else if (!connectionsArrive) this.#whileAccepting = null;
    if (this.hasWaiting) this.#scheduleNextTurn();
    // Time that an owner took while nobody waited is forgotten.
    else this.#virtualTime = this.#lastEnd;
  }

  #runWhileAccepting(): void {
    const nowMs = this.#clock.preciseNow();
    this.#whileAccepting ??= { sinceMs: nowMs, usedMs: 0 };
    const used = this.#whileAccepting;
    const maxMs = MIN_MS_WHILE_ACCEPTING + SHARE_WHILE_ACCEPTING * (nowMs - used.sinceMs);
    this.#countsWhileAccepting = true;
    while (used.usedMs < maxMs && this.#runNext(this.#short));
    this.#countsWhileAccepting = false;
  }

  #findFirst(): PriorityQueue<OwnerTasks> {
    return this.#short.firstKey <= this.#long.firstKey ? this.#short : this.#long;
  }

  /** Returns false if the queue is empty. `later` collects owners that have used up their part of the turn; without it, they run as well. */
  #runNext(queue: PriorityQueue<OwnerTasks>, later?: OwnerTasks[]): boolean {
    const owner = queue.pop();
    if (!owner) return false;
    if (later && owner.used.isFull(this.#turn)) {
      later.push(owner);
      return true;
    }
    this.#virtualTime = Math.max(this.#virtualTime, owner.startsAt);
    const ms = owner.runNext();
    this.#addTime(owner, ms);
    if (owner.count > 0) this.#addToQueue(owner);
    return true;
  }
}

/** The turns of one owner. */
export class OwnerTurns {
  readonly #turns: Turns;
  readonly #getOwner: () => Owner;

  constructor(turns: Turns, getOwner: () => Owner) {
    this.#turns = turns;
    this.#getOwner = getOwner;
  }

  /**
   * Runs `work` at once if there is time, otherwise later; it is measured. Work of one owner starts in the order of the calls. `expectedMs`
   * is needed where the work may take much longer than other work of the owner.
   */
  run<T>(work: () => T, expectedMs: ExpectedMs = 0): T | Promise<Awaited<T>> {
    return this.#turns.run(this.#getOwner, work, expectedMs);
  }

  /** As {@link run}, but after the work that is running has ended, so that each of them is measured and waits by itself. */
  runSeparately<T>(work: () => T, expectedMs: ExpectedMs = 0): Promise<Awaited<T>> {
    return Promise.resolve().then(() => this.run(work, expectedMs)) as Promise<Awaited<T>>;
  }

  /** Takes time for work that follows in the same turn. Null if it can follow at once: to await that would delay it by a task. */
  take(ms: number): Promise<void> | null {
    return this.#turns.take(this.#getOwner, ms);
  }
}
