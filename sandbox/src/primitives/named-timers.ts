import type { Clock } from './clock.js';

/** Timers by name: setting one anew replaces it. */
export class Alarms {
  readonly #clock: Clock;
  readonly #set = new Map<string, () => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs once at that time, or as soon as possible if it has passed. */
  at(name: string, time: number, run: () => void): void {
    this.cancel(name);
    const cancel = this.#clock.after(Math.max(0, time - this.#clock.now()), () => {
      this.#set.delete(name);
      run();
    });
    this.#set.set(name, cancel);
  }

  cancel(name: string): void {
    this.#set.get(name)?.();
    this.#set.delete(name);
  }

  cancelAll(): void {
    for (const cancel of this.#set.values()) cancel();
    this.#set.clear();
  }
}
