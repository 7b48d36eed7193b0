import type { Fault } from './fault.js';

/**
 * That something is over and why, told once to whoever listens. It is an AbortSignal with its controller, but for a
 * fraction of the time and memory that those take: there is one for every operation and every call of the service.
 */
export class Ending {
  #reason: Fault | undefined;
  #listeners: Set<() => void> | undefined;

  get isOver(): boolean {
    return this.#reason !== undefined;
  }

  /** Undefined as long as it goes on. */
  get reason(): Fault | undefined {
    return this.#reason;
  }

  /** The first reason counts. */
  end(reason: Fault): void {
    if (this.#reason) return;
    this.#reason = reason;
    for (const hear of this.#listeners ?? []) hear();
    this.#listeners?.clear();
  }

  /** `hear` is called when it ends, and not for an end that was before. The answer stops that. */
  listen(hear: () => void): () => void {
    this.#listeners ??= new Set();
    this.#listeners.add(hear);
    return () => void this.#listeners?.delete(hear);
  }
}
