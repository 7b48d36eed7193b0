import type { Clock } from './clock.js';

/** Timers by name. Scheduling a name again replaces its timer. */
export class NamedTimers {
  readonly #clock: Clock;
  readonly #cancelByName = new Map<string, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls `callback` once at this time, or as soon as possible if it has passed. */
  schedule(name: string, timestamp: number, callback: () => void): void {
    this.cancel(name);
    const cancel = this.#clock.schedule(Math.max(0, timestamp - this.#clock.now()), () => {
      this.#cancelByName.delete(name);
      callback();
    });
    this.#cancelByName.set(name, cancel);
  }

  cancel(name: string): void {
    this.#cancelByName.get(name)?.();
    this.#cancelByName.delete(name);
  }

  cancelAll(): void {
    for (const cancel of this.#cancelByName.values()) cancel();
    this.#cancelByName.clear();
  }
}
