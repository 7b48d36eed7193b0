import { canceled } from '../domain/fault.js';

interface Waiting {
  readonly go: () => void;
}

/** What one caller has under way, and what waits. */
interface Queue {
  running: number;
  readonly waiting: Set<Waiting>;
}

export interface TurnLimits {
  /** Calls under way, all callers together. */
  readonly calls: number;
  /** Calls of one caller under way. */
  readonly callsPerCaller: number;
}

/**
 * Lets calls go, so many at once and so many of one caller. Where more would go, callers take turns: one who asks for a
 * hundred things waits for his own, and nobody else does.
 */
export class Turns {
  readonly #limits: TurnLimits;
  /** In the order in which they were served: whoever was last goes to the end. */
  readonly #queues = new Map<string, Queue>();
  #running = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** At once, or resolves when it is this call's turn; the answer ends it. Rejects when the signal aborts first. */
  take(caller: string, signal: AbortSignal): (() => void) | Promise<() => void> {
    const queue = this.#queues.get(caller) ?? { running: 0, waiting: new Set<Waiting>() };
    this.#queues.set(caller, queue);
    const end = () => {
      this.#running -= 1;
      queue.running -= 1;
      this.#forget(caller, queue);
      this.#serve();
    };
    if (!this.#hasRoom(queue)) return this.#wait(caller, queue, signal).then(() => end);
    this.#begin(queue);
    return end;
  }

  #wait(caller: string, queue: Queue, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        go: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        queue.waiting.delete(waiting);
        this.#forget(caller, queue);
        reject(canceled(signal.reason));
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      queue.waiting.add(waiting);
    });
  }

  /** Gives what is free to whoever was served longest ago and has something waiting. */
  #serve(): void {
    for (const [caller, queue] of this.#queues) {
      if (this.#running >= this.#limits.calls) return;
      const [next] = queue.waiting;
      if (!next || !this.#hasRoom(queue)) continue;
      queue.waiting.delete(next);
      this.#queues.delete(caller);
      this.#queues.set(caller, queue);
      this.#begin(queue);
      next.go();
      return;
    }
  }

  #hasRoom({ running }: Queue): boolean {
    return this.#running < this.#limits.calls && running < this.#limits.callsPerCaller;
  }

  #begin(queue: Queue): void {
    this.#running += 1;
    queue.running += 1;
  }

  #forget(caller: string, { running, waiting }: Queue): void {
    if (running === 0 && waiting.size === 0) this.#queues.delete(caller);
  }
}
