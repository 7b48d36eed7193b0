import type { CallerRegistry, PerCaller } from '../../callers/caller-registry.js';
import type { StateOwner } from '../../callers/state-owner.js';
import { toCanceledError } from '../../domain/gateway-error.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';

interface Waiter {
  readonly resume: () => void;
}

/** The calls of one caller that are in flight, and those that wait. */
interface CallerQueue {
  running: number;
  readonly waiters: Set<Waiter>;
}

export interface ConcurrencyLimits {
  /** Calls in flight, of all callers together. */
  readonly maxConcurrent: number;
  /** Calls in flight of one caller. */
  readonly maxConcurrentPerCaller: number;
}

/**
 * Calls that start in a turn of the event loop after they have waited. When the circuit breaker of a caller opens, all that wait
 * fail as soon as they start.
 */
const MAX_RESUMED_PER_TURN = 16;
/** Share of all slots that several busy callers leave to those without a call in flight: their calls may hang. */
const RESERVED_SHARE = 1 / 8;

/**
 * Limits the calls in flight, in total and per caller. Callers whose calls wait are served in turns: a caller with a hundred
 * calls delays only itself.
 */
export class FairConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  readonly #queues: PerCaller<CallerQueue>;
  /** Queues with waiters, the one served longest ago first. */
  readonly #waiting = new Set<CallerQueue>();
  #running = 0;
  #resumedInTurn = 0;
  #isNextTurnScheduled = false;

  constructor(limits: ConcurrencyLimits, callers: CallerRegistry) {
    this.#limits = limits;
    this.#queues = callers.define(() => ({ running: 0, waiters: new Set() }), {
      isInUse: ({ running, waiters }) => running > 0 || waiters.size > 0,
    });
  }

  /** Acquires a slot, at once if one is free. Returns a function that releases it. Rejects when `signal` is aborted. */
  acquire(owner: StateOwner, signal: LightAbortSignal): (() => void) | Promise<() => void> {
    const queue = this.#queues.get(owner);
    const release = () => {
      this.#running -= 1;
      queue.running -= 1;
      this.#runNext();
    };
    if (!this.#hasCapacity(queue)) return this.#wait(queue, signal).then(() => release);
    this.#start(queue);
    return release;
  }

  #wait(queue: CallerQueue, signal: LightAbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        resume: () => {
          unsubscribe();
          resolve();
        },
      };
      const onAbort = () => {
        queue.waiters.delete(waiter);
        if (queue.waiters.size === 0) this.#waiting.delete(queue);
        reject(toCanceledError(signal.reason));
      };
      if (signal.aborted) return onAbort();
      const unsubscribe = signal.onAbort(onAbort);
      queue.waiters.add(waiter);
      this.#waiting.add(queue);
    });
  }

  /** Returns false if no call can start in this turn. */
  #runNext(): boolean {
    if (this.#resumedInTurn >= MAX_RESUMED_PER_TURN) return false;
    for (const queue of this.#waiting) {
      if (this.#running >= this.#limits.maxConcurrent) return false;
      const [next] = queue.waiters;
      if (!next || !this.#hasCapacity(queue)) continue;
      queue.waiters.delete(next);
      this.#waiting.delete(queue);
      if (queue.waiters.size > 0) this.#waiting.add(queue);
      this.#start(queue);
      this.#resumedInTurn += 1;
      this.#scheduleNextTurn();
      next.resume();
      return true;
    }
    return false;
  }

  #scheduleNextTurn(): void {
    if (this.#isNextTurnScheduled) return;
    this.#isNextTurnScheduled = true;
    setImmediate(() => {
      this.#isNextTurnScheduled = false;
      this.#resumedInTurn = 0;
      while (this.#runNext());
    });
  }

  #hasCapacity({ running }: CallerQueue): boolean {
    const { maxConcurrent, maxConcurrentPerCaller } = this.#limits;
    const free = maxConcurrent - this.#running;
    const isOnlyCaller = running === this.#running;
    const reserved = running === 0 || isOnlyCaller ? 0 : Math.floor(maxConcurrent * RESERVED_SHARE);
    return free > reserved && running < maxConcurrentPerCaller;
  }

  #start(queue: CallerQueue): void {
    this.#running += 1;
    queue.running += 1;
  }
}
