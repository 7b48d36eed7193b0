import type { Ending } from '../domain/ending.js';
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

  /** At once, or resolves when it is this call's turn; the answer ends it. Rejects when it ends first. */
  take(caller: string, ending: Ending): (() => void) | Promise<() => void> {
    const queue = this.#queues.get(caller) ?? { running: 0, waiting: new Set<Waiting>() };
    this.#queues.set(caller, queue);
    const end = () => {
      this.#running -= 1;
      queue.running -= 1;
      this.#forget(caller, queue);
      this.#serve();
    };
    if (!this.#hasRoom(queue)) return this.#wait(caller, queue, ending).then(() => end);
    this.#begin(queue);
    return end;
  }

  #wait(caller: string, queue: Queue, ending: Ending): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        go: () => {
          deafen();
          resolve();
        },
      };
      const leave = () => {
        queue.waiting.delete(waiting);
        this.#forget(caller, queue);
        reject(canceled(ending.reason));
      };
      if (ending.isOver) return leave();
      const deafen = ending.listen(leave);
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
