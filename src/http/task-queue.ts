import { type Turn, TurnBudget } from './turn-budget.js';

const MAX_MS_PER_ADDRESS = 5;
/** Of the first level, by the expected time of a task; twice as much for each following level. */
const MAX_MS_OF_FIRST_LEVEL = 0.25;
const LEVELS = 8;
/** Of the last task in the mean. */
const LAST_TASK_WEIGHT = 0.25;

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

  /** By the mean time of tasks, or by that of the next one: few long tasks among many short ones must not count as short. */
  get level(): number {
    const [next] = this.waiting;
    const expectedMs = Math.max(this.#meanMs ?? 0, next?.expectedMs ?? 0);
    return Math.max(0, Math.min(Math.ceil(Math.log2(expectedMs / MAX_MS_OF_FIRST_LEVEL)), LEVELS - 1));
  }

  noteTask(ms: number): void {
    const meanMs = this.#meanMs ?? ms;
    this.#meanMs = meanMs + LAST_TASK_WEIGHT * (ms - meanMs);
  }

  canRun(turn: Turn): boolean {
    return this.waiting.size === 0 || this.budget.hasTime(turn);
  }
}

/** Addresses with waiting tasks that take about the same time. */
class Level {
  readonly #weight: number;
  /** The first one has waited longest since its last task. */
  readonly addresses = new Set<AddressTasks>();
  /** Of the tasks that have run, more for longer levels. The level with the least is next. */
  weightedMs = 0;

  constructor(index: number) {
    this.#weight = index + 1;
  }

  addTime(ms: number): void {
    this.weightedMs += ms * this.#weight;
  }

  findNext(turn: Turn): AddressTasks | null {
    for (const tasks of this.addresses) if (tasks.canRun(turn)) return tasks;
    return null;
  }
}

/** Levels share the time, so that neither many short tasks nor long ones let others wait. */
export class TaskQueue {
  readonly #levels = Array.from({ length: LEVELS }, (_, index) => new Level(index));
  /** Of the level of the last task, before it ran. */
  #weightedMs = 0;

  get isEmpty(): boolean {
    return this.#levels.every(({ addresses }) => addresses.size === 0);
  }

  add(tasks: AddressTasks, task: WaitingTask): void {
    tasks.waiting.add(task);
    this.#addToLevel(tasks);
  }

  /** False if no task can run. */
  runNext(turn: Turn): boolean {
    for (const level of this.#levels.toSorted((one, other) => one.weightedMs - other.weightedMs)) {
      const tasks = level.findNext(turn);
      if (tasks) {
        this.#run(level, tasks);
        return true;
      }
      // It must not have all time later because it has no task now.
      level.weightedMs = Math.max(level.weightedMs, this.#weightedMs);
    }
    return false;
  }

  #run(level: Level, tasks: AddressTasks): void {
    level.addresses.delete(tasks);
    const [task] = tasks.waiting;
    // Those that were waiting may have been dropped.
    if (!task) return;
    this.#weightedMs = level.weightedMs;
    tasks.waiting.delete(task);
    const ms = task.run?.() ?? 0;
    task.run = null;
    level.addTime(ms);
    if (tasks.waiting.size > 0) this.#addToLevel(tasks);
  }

  #addToLevel(tasks: AddressTasks): void {
    if (!this.#levels.some(({ addresses }) => addresses.has(tasks))) this.#levels[tasks.level]?.addresses.add(tasks);
  }
}
