import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';

/** Queries and mutations running on WebSockets, by the message that started them. */
export class ActiveOperations {
  readonly #signals = new Map<object, LightAbortSignal>();
  #isDraining = false;
  #resolveIdle: () => void = () => undefined;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  add(message: object, signal: LightAbortSignal): void {
    this.#signals.set(message, signal);
  }

  remove(message: object): void {
    this.#signals.delete(message);
    if (this.#signals.size === 0) this.#resolveIdle();
  }

  /** Rejects new operations from now on; resolves when all running ones have ended. */
  drain(): Promise<void> {
    this.#isDraining = true;
    return new Promise((resolve) => {
      this.#resolveIdle = resolve;
      if (this.#signals.size === 0) resolve();
    });
  }

  abort(error: Error): void {
    for (const signal of this.#signals.values()) signal.abort(error);
  }
}
