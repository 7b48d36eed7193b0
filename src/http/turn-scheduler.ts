import type { CallerRegistry, PerCaller } from '../callers/caller-registry.js';
import type { GatewayError } from '../domain/gateway-error.js';
import type { RunMeasured } from '../executor/run-measured.js';
import type { Result } from '../pipeline/result.js';
import { type OperationResult, ResultStream } from '../pipeline/result-stream.js';
import type { Clock } from '../primitives/clock.js';
import type { HeldBytes } from './byte-budget.js';
import { isLargeResult } from './result-size.js';
import { AddressTasks, TaskQueue, type WaitingTask } from './task-queue.js';
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
/** Of all addresses. */
const MAX_MS_PER_TURN = 10;
/** All time of a turn: to serialize one takes about as long, or longer. */
const LARGE_RESULT_MS = MAX_MS_PER_TURN;
/** Shorter ones run while others wait until connections are accepted, in this share of the time. */
const MAX_SHORT_TASK_MS = 2;
const SHORT_TASK_SHARE = 0.25;
/** Long documents take time to parse and validate. */
const BYTES_PER_MS = 500;

export interface Task<T> {
  readonly getAddress: () => string;
  readonly run: () => T;
  /** Called if the task waits. */
  readonly isLarge?: () => boolean;
}

export interface RequestTask<T> extends Task<T> {
  /** To hold while it waits. */
  readonly bytes: number;
  /** Called instead of `run` if the waiting requests hold too many bytes. */
  readonly onDrop: (error: GatewayError) => T;
}

/** Those that run while others wait until connections are accepted. */
interface ShortTasks {
  readonly sinceMs: number;
  usedMs: number;
  isRunning: boolean;
}

/**
 * Limits the time that one address, and all together, take in a turn of the event loop: requests that arrive together are spread
 * over several turns, so that those of other addresses do not wait for all of them, and that further connections are accepted.
 */
export class TurnScheduler {
  readonly #options: TurnSchedulerOptions;
  readonly #addresses: PerCaller<AddressTasks>;
  readonly #queue = new TaskQueue();
  #turn: Turn = { number: 1, acceptedAllAt: 0, startedAtMs: 0 };
  #usedMs = 0;
  readonly #budget = new TurnBudget(MAX_MS_PER_TURN);
  /** Of any address. */
  readonly #fullWait = new TurnWait();
  #isNextTurnScheduled = false;
  #hasNewConnection = false;
  #shortTasks: ShortTasks | null = null;

  constructor(options: TurnSchedulerOptions) {
    this.#options = options;
    this.#addresses = options.callers.define(() => new AddressTasks(), { isInUse: ({ waiting }) => waiting.size > 0 });
  }

  get hasWaitingTasks(): boolean {
    return !this.#queue.isEmpty;
  }

  noteConnection(): void {
    this.#hasNewConnection = true;
  }

  /**
   * Runs a task at once if its address and the turn have time left, otherwise later. Tasks of one address start in the
   * order of the calls.
   */
  run<T>(task: Task<T> | RequestTask<T>): T | Promise<Awaited<T>> {
    const isAnyFull = this.hasWaitingTasks || !this.#fullWait.hasEnded(this.#turn) || !this.#budget.hasTime(this.#turn);
    if (this.#usedMs < UNACCOUNTED_MS && !isAnyFull) return this.#runUnaccounted(task);
    const address = task.getAddress();
    const tasks = this.#getTasks(address);
    return this.#canRun(tasks) ? this.#measure(tasks, task) : this.#wait(address, tasks, task);
  }

  /**
   * For results that are serialized outside of a task: those of streams, as they are read, and single ones over WebSockets and
   * event streams. Null if a single result is not delayed. Parts of a result take all time of a turn: they are executed after
   * the task of their operation.
   */
  delayLargeResults(address: string, result: OperationResult): Promise<void> | null {
    if (!(result instanceof ResultStream)) return this.#delayIfLarge(address, result);
    if (result.kind === 'parts') this.#addTaskTime(this.#getTasks(address), LARGE_RESULT_MS);
    result.delayIfLarge = (each) => this.#delayIfLarge(address, each);
    return null;
  }

  #delayIfLarge(address: string, result: Result): Promise<void> | null {
    if (!isLargeResult(result)) return null;
    const tasks = this.#getTasks(address);
    const takeTurn = () => {
      this.#addTaskTime(tasks, LARGE_RESULT_MS);
      return LARGE_RESULT_MS;
    };
    if (this.#canRun(tasks)) {
      takeTurn();
      return null;
    }
    return new Promise((resolve) => {
      const run = () => {
        resolve();
        return takeTurn();
      };
      this.#add(tasks, { run, expectedMs: LARGE_RESULT_MS });
    });
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
    return this.#addresses.get(this.#options.callers.getAddressOwner(address));
  }

  #canRun(tasks: AddressTasks): boolean {
    return tasks.waiting.size === 0 && tasks.budget.hasTime(this.#turn) && this.#budget.hasTime(this.#turn);
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
    // Otherwise long tasks would wait as long as there are short ones.
    if (this.#shortTasks?.isRunning) this.#shortTasks.usedMs += ms;
    else this.#budget.addTime(this.#turn, ms);
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
        return tasks.lastTaskMs;
      };
      const waiting: WaitingTask = { run, expectedMs: estimateMs(task) };
      this.#add(tasks, waiting);
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

  #add(tasks: AddressTasks, task: WaitingTask): void {
    this.#queue.add(tasks, task);
    this.#scheduleNextTurn();
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
    if (this.#budget.hasTime(this.#turn)) this.#runTasks();
    else this.#runShortTask();
    if (this.hasWaitingTasks) this.#scheduleNextTurn();
  }

  #runTasks(): void {
    while (this.#budget.hasTime(this.#turn) && this.#queue.runNext(this.#turn));
    this.#shortTasks = null;
  }

  /** In a turn in which long tasks wait until connections are accepted. */
  #runShortTask(): void {
    const { startedAtMs } = this.#turn;
    this.#shortTasks ??= { sinceMs: startedAtMs, usedMs: 0, isRunning: false };
    const tasks = this.#shortTasks;
    if (tasks.usedMs > SHORT_TASK_SHARE * (startedAtMs - tasks.sinceMs)) return;
    tasks.isRunning = true;
    this.#queue.runNextShort(this.#turn, MAX_SHORT_TASK_MS);
    tasks.isRunning = false;
  }
}

function estimateMs(task: Task<unknown> | RequestTask<unknown>): number {
  if ('bytes' in task) return task.bytes / BYTES_PER_MS;
  return task.isLarge?.() ? LARGE_RESULT_MS : 0;
}
