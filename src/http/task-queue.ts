import { type Turn, TurnBudget } from './turn-budget.js';

const MAX_MS_PER_ADDRESS = 5;
/** Of the first level, by the expected time of a task; twice as much for each following level. */
const MAX_MS_OF_FIRST_LEVEL = 0.25;
const LEVELS = 8;
/**
 * Of the last task in the mean. A task may take longer than the others of its address for reasons of the process, such as garbage
 * collection, but not less time. After one of 10 ms, short ones must not wait in the level of addresses with long tasks.
 */
const LONGER_TASK_WEIGHT = 0.0625;
const SHORTER_TASK_WEIGHT = 0.5;

/**
 * Null once it is no longer waiting: when a Set replaces its table, the old one refers to its entries until the next major
 * garbage collection, and a task refers to all that belongs to its request.
 */
export interface WaitingTask {
  /** Returns the time that it took or will take, in ms. */
  run: (() => number) | null;
  /** At least, in ms. */
  readonly expectedMs: number;
}

/** Tasks of one address. */
export class AddressTasks {
  /** First in, first out. */
  readonly waiting = new Set<WaitingTask>();
  readonly budget = new TurnBudget(MAX_MS_PER_ADDRESS);
  #meanMs: number | null = null;
  #lastTaskMs = 0;

  get level(): number {
    return Math.max(0, Math.min(Math.ceil(Math.log2(this.#expectedMs / MAX_MS_OF_FIRST_LEVEL)), LEVELS - 1));
  }

  /** Of the next task, by the mean time of tasks or its own: few long tasks among many short ones must not count as short. */
  get #expectedMs(): number {
    const [next] = this.waiting;
    return Math.max(this.#meanMs ?? 0, next?.expectedMs ?? 0);
  }

  get lastTaskMs(): number {
    return this.#lastTaskMs;
  }

  noteTask(ms: number): void {
    this.#lastTaskMs = ms;
    const meanMs = this.#meanMs ?? ms;
    this.#meanMs = meanMs + (ms > meanMs ? LONGER_TASK_WEIGHT : SHORTER_TASK_WEIGHT) * (ms - meanMs);
  }

  /** The first one may take any time. */
  get hasRunTask(): boolean {
    return this.#meanMs !== null;
  }

  canRun(turn: Turn): boolean {
    return this.waiting.size === 0 || this.budget.hasTime(turn);
  }

  /** Returns the time of the task in ms; 0 if those that were waiting have been dropped. */
  runNext(): number {
    const [task] = this.waiting;
    if (!task) return 0;
    this.waiting.delete(task);
    const ms = task.run?.() ?? 0;
    task.run = null;
    return ms;
  }
}

type CanRun = (tasks: AddressTasks) => boolean;

/** Addresses with waiting tasks that take about the same time. */
class Level {
  readonly #weight: number;
  /** Longest expected time of a task. */
  readonly maxTaskMs: number;
  /** The first one has waited longest since its last task. */
  readonly addresses = new Set<AddressTasks>();
  /** Of the tasks that have run, more for longer levels. The level with the least is next. */
  weightedMs = 0;

  constructor(index: number) {
    this.#weight = index + 1;
    this.maxTaskMs = MAX_MS_OF_FIRST_LEVEL * 2 ** index;
  }

  addTime(ms: number): void {
    this.weightedMs += ms * this.#weight;
  }

  findNext(canRun: CanRun): AddressTasks | null {
    for (const tasks of this.addresses) if (canRun(tasks)) return tasks;
    return null;
  }
}

/** Levels share the time, so that neither many short tasks nor long ones let others wait. */
export class TaskQueue {
  readonly #levels = Array.from({ length: LEVELS }, (_, index) => new Level(index));
  /** Each is in one level. */
  readonly #addresses = new Set<AddressTasks>();
  /** Of the level of the last task, before it ran. */
  #weightedMs = 0;

  get isEmpty(): boolean {
    return this.#addresses.size === 0;
  }

  add(tasks: AddressTasks, task: WaitingTask): void {
    tasks.waiting.add(task);
    this.#addToLevel(tasks);
  }

  /** False if no task can run. */
  runNext(turn: Turn): boolean {
    return this.#runFirst(this.#levels, turn, (tasks) => tasks.canRun(turn));
  }

  /** Runs tasks of an address whose tasks have taken at most this time. False if there is none. */
  runNextShort(turn: Turn, maxMs: number): boolean {
    const levels = this.#levels.filter(({ maxTaskMs }) => maxTaskMs <= maxMs);
    return this.#runFirst(levels, turn, (tasks) => tasks.hasRunTask && tasks.canRun(turn));
  }

  #runFirst(levels: readonly Level[], turn: Turn, canRun: CanRun): boolean {
    for (const level of levels.toSorted((one, other) => one.weightedMs - other.weightedMs)) {
      const tasks = level.findNext(canRun);
      if (tasks) {
        this.#run(level, tasks, turn);
        return true;
      }
      // It must not have all time later because it has no task now.
      level.weightedMs = Math.max(level.weightedMs, this.#weightedMs);
    }
    return false;
  }

  /** Runs as many tasks of an address as take the time of one of its level: it may have come here by a single longer task. */
  #run(level: Level, tasks: AddressTasks, turn: Turn): void {
    level.addresses.delete(tasks);
    this.#addresses.delete(tasks);
    this.#weightedMs = level.weightedMs;
    let usedMs = 0;
    do {
      usedMs += tasks.runNext();
    } while (tasks.waiting.size > 0 && usedMs < level.maxTaskMs / 2 && tasks.canRun(turn));
    level.addTime(usedMs);
    if (tasks.waiting.size > 0) this.#addToLevel(tasks);
  }

  #addToLevel(tasks: AddressTasks): void {
    if (this.#addresses.has(tasks)) return;
    this.#addresses.add(tasks);
    this.#levels[tasks.level]?.addresses.add(tasks);
  }
}
