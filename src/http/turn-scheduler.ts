import type { CallerRegistry, PerCaller } from '../callers/caller-registry.js';
import type { GatewayError } from '../domain/gateway-error.js';
import type { RunMeasured } from '../executor/run-measured.js';
import type { Result } from '../pipeline/result.js';
import { type OperationResult, ResultStream } from '../pipeline/result-stream.js';
import type { Clock } from '../primitives/clock.js';
import type { HeldBytes } from './byte-budget.js';
import { isLargeResult } from './result-size.js';
import { type Turn, TurnBudget, TurnWait } from './turn-budget.js';
import type { UnfinishedInput } from './unfinished-input.js';

export interface TurnSchedulerOptions {
  readonly callers: CallerRegistry;
  /** Holds the bytes of waiting requests. */
  readonly unfinishedInput: UnfinishedInput;
  readonly clock: Clock;
}

/** Time in a turn of the event loop in which no address is looked up. */
const UNACCOUNTED_MS = 2;
/** A longer task counts for its address also in this time. */
const MAX_UNACCOUNTED_TASK_MS = 1;
const MAX_MS_PER_ADDRESS = 5;
/** Of all addresses. */
const MAX_MS_PER_TURN = 10;
/** Of the first level, by the mean time of the tasks of an address; twice as much for each following level. */
const MAX_MS_OF_FIRST_LEVEL = 0.25;
const LEVELS = 8;
/** A level of which no task has run for this time runs one before shorter ones. */
const MAX_LEVEL_WAIT_MS = 50;
/** Of the last task in the mean. */
const LAST_TASK_WEIGHT = 0.25;
/** The expected time of the first task of an address: long documents take time to parse and validate. */
const FIRST_TASK_BYTES_PER_MS = 500;

export interface Task<T> {
  readonly getAddress: () => string;
  readonly run: () => T;
}

export interface RequestTask<T> extends Task<T> {
  /** To hold while it waits. */
  readonly bytes: number;
  /** Called instead of `run` if the waiting requests hold too many bytes. */
  readonly onDrop: (error: GatewayError) => T;
}

/**
 * Null once it is no longer waiting: when a Set replaces its table, the old one refers to its entries until the next major
 * garbage collection, and a task refers to all that belongs to its request.
 */
interface WaitingTask {
  run: (() => void) | null;
}

/** Tasks of one address. */
class AddressTasks {
  /** First in, first out. */
  readonly waiting = new Set<WaitingTask>();
  readonly budget = new TurnBudget(MAX_MS_PER_ADDRESS);
  #meanTaskMs: number | null = null;

  get level(): number {
    const level = Math.ceil(Math.log2((this.#meanTaskMs ?? 0) / MAX_MS_OF_FIRST_LEVEL));
    return Math.max(0, Math.min(level, LEVELS - 1));
  }

  expectTask(bytes: number): void {
    this.#meanTaskMs ??= bytes / FIRST_TASK_BYTES_PER_MS;
  }

  /** A task that takes much longer than the others may have been interrupted by garbage collection. */
  noteTask(ms: number): void {
    const meanMs = this.#meanTaskMs ?? ms;
    this.#meanTaskMs = meanMs + LAST_TASK_WEIGHT * (Math.min(ms, 4 * (meanMs + MAX_MS_OF_FIRST_LEVEL)) - meanMs);
  }
}

/** Addresses with waiting tasks that take about the same time. */
class Level {
  /** The first one has waited longest since its last task. */
  readonly addresses = new Set<AddressTasks>();
  /** By `preciseNow` of the clock: when a task of this level ran, or when it had none. */
  waitsSinceMs = 0;
}

/**
 * Limits the time that one address, and all together, take in a turn of the event loop: requests that arrive together are spread
 * over several turns, so that those of other addresses do not wait for all of them, and that further connections are accepted.
 */
export class TurnScheduler {
  readonly #options: TurnSchedulerOptions;
  readonly #addresses: PerCaller<AddressTasks>;
  /** Run in this order. */
  readonly #levels = Array.from({ length: LEVELS }, () => new Level());
  #turn: Turn = { number: 1, acceptedAllAt: 0, startedAtMs: 0 };
  #usedMs = 0;
  readonly #budget = new TurnBudget(MAX_MS_PER_TURN);
  /** Of any address. */
  readonly #fullWait = new TurnWait();
  #isNextTurnScheduled = false;
  #hasNewConnection = false;

  constructor(options: TurnSchedulerOptions) {
    this.#options = options;
    this.#addresses = options.callers.define(() => new AddressTasks(), { isInUse: ({ waiting }) => waiting.size > 0 });
  }

  noteConnection(): void {
    this.#hasNewConnection = true;
  }

  /**
   * Runs a task at once if its address and the turn have time left, otherwise later. Tasks of one address start in the
   * order of the calls.
   */
  run<T>(task: Task<T> | RequestTask<T>): T | Promise<Awaited<T>> {
    const isAnyFull = this.#hasWaiting || !this.#fullWait.hasEnded(this.#turn) || !this.#budget.hasTime(this.#turn);
    if (this.#usedMs < UNACCOUNTED_MS && !isAnyFull) return this.#runUnaccounted(task);
    const address = task.getAddress();
    const tasks = this.#getTasks(address);
    if ('bytes' in task) tasks.expectTask(task.bytes);
    return this.#canRun(tasks) ? this.#measure(tasks, task) : this.#wait(address, tasks, task);
  }

  /**
   * For results that are serialized outside of a task: those of streams, as they are read, and single ones over WebSockets and
   * event streams. Null if a single result is not delayed. Parts of a result take all time of their address in a turn: they
   * are executed after the task of their operation.
   */
  delayLargeResults(address: string, result: OperationResult): Promise<void> | null {
    if (!(result instanceof ResultStream)) return this.#delayIfLarge(address, result);
    if (result.kind === 'parts') this.#addTime(this.#getTasks(address), MAX_MS_PER_ADDRESS);
    result.delayIfLarge = (each) => this.#delayIfLarge(address, each);
    return null;
  }

  /** A large result takes all time of its address in a turn. */
  #delayIfLarge(address: string, { data, incremental }: Result): Promise<void> | null {
    if (!isLargeResult([data, incremental])) return null;
    const tasks = this.#getTasks(address);
    const takeTurn = () => this.#addTime(tasks, MAX_MS_PER_ADDRESS);
    if (!this.#canRun(tasks)) return new Promise((resolve) => this.#add(tasks, () => resolve(takeTurn())));
    takeTurn();
    return null;
  }

  /** For the work of an operation outside of tasks, after it has waited. */
  createMeter(address: string): RunMeasured {
    const { clock } = this.#options;
    let unaccountedMs = 0;
    return (run) => {
      const start = clock.preciseNow();
      try {
        return run();
      } finally {
        unaccountedMs += clock.preciseNow() - start;
        if (unaccountedMs > MAX_UNACCOUNTED_TASK_MS) {
          this.#addTime(this.#getTasks(address), unaccountedMs);
          unaccountedMs = 0;
        }
      }
    };
  }

  #getTasks(address: string): AddressTasks {
    return this.#addresses.get(this.#options.callers.getAddress(address));
  }

  #canRun(tasks: AddressTasks): boolean {
    return tasks.waiting.size === 0 && tasks.budget.hasTime(this.#turn) && this.#budget.hasTime(this.#turn);
  }

  get #hasWaiting(): boolean {
    return this.#levels.some(({ addresses }) => addresses.size > 0);
  }

  #runUnaccounted<T>({ getAddress, run }: Task<T>): T {
    const start = this.#options.clock.preciseNow();
    try {
      return run();
    } finally {
      const ms = this.#options.clock.preciseNow() - start;
      this.#addTaskTime(ms > MAX_UNACCOUNTED_TASK_MS ? this.#getTasks(getAddress()) : null, ms);
    }
  }

  #measure<T>(tasks: AddressTasks, { run }: Task<T>): T {
    const start = this.#options.clock.preciseNow();
    try {
      return run();
    } finally {
      const ms = this.#options.clock.preciseNow() - start;
      tasks.noteTask(ms);
      this.#addTaskTime(tasks, ms);
    }
  }

  /** Other work, which is not limited here, must not let tasks wait. */
  #addTaskTime(tasks: AddressTasks | null, ms: number): void {
    this.#budget.addTime(this.#turn, ms);
    this.#addTime(tasks, ms);
  }

  #addTime(tasks: AddressTasks | null, ms: number): void {
    this.#usedMs += ms;
    const usedMs = tasks?.budget.addTime(this.#turn, ms) ?? 0;
    if (usedMs > 0) this.#fullWait.delay(this.#turn.number, usedMs);
    this.#scheduleNextTurn();
  }

  #wait<T>(address: string, tasks: AddressTasks, task: Task<T> | RequestTask<T>): Promise<Awaited<T>> {
    return new Promise((resolve, reject) => {
      let held: HeldBytes | undefined;
      const run = () => {
        held?.remove();
        try {
          resolve(this.#measure(tasks, task) as Awaited<T>);
        } catch (error) {
          reject(error);
        }
      };
      const waiting = this.#add(tasks, run);
      if (!('bytes' in task)) return;
      const { unfinishedInput } = this.#options;
      held = unfinishedInput.start(address, (error) => {
        tasks.waiting.delete(waiting);
        waiting.run = null;
        resolve(task.onDrop(error) as Awaited<T>);
      });
      unfinishedInput.addChunk(held, task.bytes);
    });
  }

  #add(tasks: AddressTasks, run: () => void): WaitingTask {
    const waiting = { run };
    tasks.waiting.add(waiting);
    this.#addWaiting(tasks);
    this.#scheduleNextTurn();
    return waiting;
  }

  #addWaiting(tasks: AddressTasks): void {
    if (!this.#levels.some(({ addresses }) => addresses.has(tasks))) this.#levels[tasks.level]?.addresses.add(tasks);
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
    const number = this.#turn.number + 1;
    this.#turn = {
      number,
      acceptedAllAt: this.#hasNewConnection ? this.#turn.acceptedAllAt : number,
      startedAtMs: this.#options.clock.preciseNow(),
    };
    this.#usedMs = 0;
    this.#hasNewConnection = false;
    if (this.#budget.hasTime(this.#turn)) this.#runAllWaiting();
    if (this.#hasWaiting) this.#scheduleNextTurn();
  }

  #runAllWaiting(): void {
    const { startedAtMs } = this.#turn;
    for (const level of this.#levels) if (level.addresses.size === 0) level.waitsSinceMs = startedAtMs;
    // Short tasks of many addresses must not let long ones wait forever.
    const oldest = this.#levels.reduce((one, other) => (other.waitsSinceMs < one.waitsSinceMs ? other : one));
    const late = startedAtMs - oldest.waitsSinceMs > MAX_LEVEL_WAIT_MS ? oldest : null;
    const levels = late ? this.#levels.slice(0, this.#levels.indexOf(late)) : this.#levels;
    // A task may move its address to another level.
    while (this.#budget.hasTime(this.#turn) && levels.some((level) => this.#runNext(level)));
    if (late) this.#runNext(late);
  }

  /** Runs one task of the address whose last one was longest ago. False if none can run. */
  #runNext(level: Level): boolean {
    for (const tasks of level.addresses) {
      if (tasks.waiting.size > 0 && !tasks.budget.hasTime(this.#turn)) continue;
      level.addresses.delete(tasks);
      const [next] = tasks.waiting;
      if (!next) continue;
      tasks.waiting.delete(next);
      const { run } = next;
      next.run = null;
      run?.();
      if (tasks.waiting.size > 0) this.#addWaiting(tasks);
      level.waitsSinceMs = this.#turn.startedAtMs;
      return true;
    }
    return false;
  }
}
