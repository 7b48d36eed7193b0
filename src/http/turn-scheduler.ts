import type { CallerRegistry, PerCaller } from '../callers/caller-registry.js';
import type { GatewayError } from '../domain/gateway-error.js';
import type { RunMeasured } from '../executor/run-measured.js';
import type { Result } from '../pipeline/result.js';
import { type OperationResult, ResultStream } from '../pipeline/result-stream.js';
import type { Clock } from '../primitives/clock.js';
import type { HeldBytes } from './byte-budget.js';
import { isLargeResult } from './result-size.js';
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
/** After this time in a turn, or in consecutive turns with a new connection each, tasks of an address wait. */
const MAX_MS_PER_ADDRESS = 20;
/**
 * How long they wait at most. Node accepts one connection per turn: those of other clients wait for as many turns as there
 * are connections before them. A turn without work takes microseconds. After a turn without a new connection, none waits.
 */
const MAX_WAIT_TURNS_PER_MS = 5;
/** After this time, the waiting tasks of all addresses wait for the next turn. */
const MAX_MS_PER_TURN = 40;

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

/** The wait after the last turn in which all time was used. */
class TurnWait {
  #turn = 0;
  #nextTurn = 0;

  delay(turn: number, usedMs: number): void {
    this.#turn = turn;
    this.#nextTurn = Math.max(this.#nextTurn, turn) + Math.ceil(usedMs * MAX_WAIT_TURNS_PER_MS);
  }

  /** `acceptedAllAt`: the last turn that started with no connection to accept. */
  hasEnded(turn: number, acceptedAllAt: number): boolean {
    // The turn after the full one may have started with connections that arrived meanwhile.
    return turn >= this.#nextTurn || acceptedAllAt > this.#turn + 1;
  }
}

/** Tasks of one address. */
class AddressTasks {
  /** First in, first out. */
  readonly waiting = new Set<WaitingTask>();
  #usedMs = 0;
  /** The last turn in which it used time. */
  #turn = 0;
  readonly #fullWait = new TurnWait();

  /** Returns the used time if none is left, or 0. Time of earlier turns counts while each turn starts with a connection to accept. */
  addTime(turn: number, acceptedAllAt: number, ms: number): number {
    const isContinued = this.#turn === turn || this.#turn >= acceptedAllAt;
    const usedMs = (isContinued ? this.#usedMs : 0) + ms;
    const isFull = usedMs >= MAX_MS_PER_ADDRESS;
    this.#usedMs = isFull ? 0 : usedMs;
    this.#turn = turn;
    if (!isFull) return 0;
    this.#fullWait.delay(turn, usedMs);
    return usedMs;
  }

  hasTime(turn: number, acceptedAllAt: number): boolean {
    return this.#fullWait.hasEnded(turn, acceptedAllAt);
  }
}

/**
 * Limits the time that one address takes in a turn of the event loop: requests that arrive together are spread over
 * several turns, so that those of other addresses do not wait for all of them.
 */
export class TurnScheduler {
  readonly #options: TurnSchedulerOptions;
  readonly #addresses: PerCaller<AddressTasks>;
  /** Those with waiting tasks; the first one has waited longest since its last task. */
  readonly #waiting = new Set<AddressTasks>();
  #turn = 1;
  #usedMs = 0;
  /** Of any address. */
  readonly #fullWait = new TurnWait();
  #isNextTurnScheduled = false;
  #hasNewConnection = false;
  #acceptedAllAt = 0;

  constructor(options: TurnSchedulerOptions) {
    this.#options = options;
    this.#addresses = options.callers.define(() => new AddressTasks(), { isInUse: ({ waiting }) => waiting.size > 0 });
  }

  noteConnection(): void {
    this.#hasNewConnection = true;
  }

  /**
   * Runs a task at once if its address has time left in this turn, otherwise later. Tasks of one address start in the
   * order of the calls.
   */
  run<T>(task: Task<T> | RequestTask<T>): T | Promise<Awaited<T>> {
    const isAnyFull = this.#waiting.size > 0 || !this.#fullWait.hasEnded(this.#turn, this.#acceptedAllAt);
    if (this.#usedMs < UNACCOUNTED_MS && !isAnyFull) return this.#runUnaccounted(task);
    const address = task.getAddress();
    const tasks = this.#getTasks(address);
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
    return tasks.waiting.size === 0 && tasks.hasTime(this.#turn, this.#acceptedAllAt);
  }

  #runUnaccounted<T>({ getAddress, run }: Task<T>): T {
    const start = this.#options.clock.preciseNow();
    try {
      return run();
    } finally {
      const ms = this.#options.clock.preciseNow() - start;
      this.#addTime(ms > MAX_UNACCOUNTED_TASK_MS ? this.#getTasks(getAddress()) : null, ms);
    }
  }

  #measure<T>(tasks: AddressTasks, { run }: Task<T>): T {
    const start = this.#options.clock.preciseNow();
    try {
      return run();
    } finally {
      this.#addTime(tasks, this.#options.clock.preciseNow() - start);
    }
  }

  #addTime(tasks: AddressTasks | null, ms: number): void {
    this.#usedMs += ms;
    const usedMs = tasks?.addTime(this.#turn, this.#acceptedAllAt, ms) ?? 0;
    if (usedMs > 0) this.#fullWait.delay(this.#turn, usedMs);
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
    this.#waiting.add(tasks);
    this.#scheduleNextTurn();
    return waiting;
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
    this.#turn += 1;
    this.#usedMs = 0;
    if (!this.#hasNewConnection) this.#acceptedAllAt = this.#turn;
    this.#hasNewConnection = false;
    // Addresses that are added again are visited again, after all others.
    for (const tasks of this.#waiting) {
      if (this.#usedMs >= MAX_MS_PER_TURN) break;
      if (!tasks.hasTime(this.#turn, this.#acceptedAllAt)) continue;
      this.#waiting.delete(tasks);
      const [next] = tasks.waiting;
      if (!next) continue;
      tasks.waiting.delete(next);
      if (tasks.waiting.size > 0) this.#waiting.add(tasks);
      const { run } = next;
      next.run = null;
      run?.();
    }
    if (this.#waiting.size > 0) this.#scheduleNextTurn();
  }
}
