import { toCanceledError } from '../../domain/gateway-error.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';

interface Waiter {
  readonly resume: () => void;
}

/** What one caller has under way, and what waits. */
interface CallerQueue {
  running: number;
  readonly waiters: Set<Waiter>;
}

export interface ConcurrencyLimits {
  /** Calls under way, all callers together. */
  readonly maxConcurrent: number;
  /** Calls of one caller under way. */
  readonly maxConcurrentPerCaller: number;
}

/**
 * Lets calls go, so many at once and so many of one caller. Where more would go, callers take turns: one who asks for a
 * hundred things waits for his own, and nobody else does.
 */
export class FairConcurrencyLimiter {
  readonly #limits: ConcurrencyLimits;
  /** In the order in which they were served: whoever was last goes to the end. */
  readonly #queues = new Map<string, CallerQueue>();
  #running = 0;

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits;
  }

  /** At once, or resolves when it is this call's turn; the answer ends it. Rejects when it ends first. */
  acquire(caller: string, signal: LightAbortSignal): (() => void) | Promise<() => void> {
    const queue = this.#queues.get(caller) ?? { running: 0, waiters: new Set<Waiter>() };
    this.#queues.set(caller, queue);
    const end = () => {
      this.#running -= 1;
      queue.running -= 1;
      this.#removeIfIdle(caller, queue);
      this.#runNext();
    };
    if (!this.#hasCapacity(queue)) return this.#wait(caller, queue, signal).then(() => end);
    this.#start(queue);
    return end;
  }

  #wait(caller: string, queue: CallerQueue, signal: LightAbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiter = {
        resume: () => {
          unsubscribe();
          resolve();
        },
      };
      const leave = () => {
        queue.waiters.delete(waiting);
        this.#removeIfIdle(caller, queue);
        reject(toCanceledError(signal.reason));
      };
      if (signal.aborted) return leave();
      const unsubscribe = signal.onAbort(leave);
      queue.waiters.add(waiting);
    });
  }

  /** Gives what is free to whoever was served longest ago and has something waiting. */
  #runNext(): void {
    for (const [caller, queue] of this.#queues) {
      if (this.#running >= this.#limits.maxConcurrent) return;
      const [next] = queue.waiters;
      if (!next || !this.#hasCapacity(queue)) continue;
      queue.waiters.delete(next);
      this.#queues.delete(caller);
      this.#queues.set(caller, queue);
      this.#start(queue);
      next.resume();
      return;
    }
  }

  #hasCapacity({ running }: CallerQueue): boolean {
    return this.#running < this.#limits.maxConcurrent && running < this.#limits.maxConcurrentPerCaller;
  }

  #start(queue: CallerQueue): void {
    this.#running += 1;
    queue.running += 1;
  }

  #removeIfIdle(caller: string, { running, waiters: waiting }: CallerQueue): void {
    if (running === 0 && waiting.size === 0) this.#queues.delete(caller);
  }
}
