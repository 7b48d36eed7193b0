import type { Clock } from './clock.js';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that only `advance` advances, in integer milliseconds like that of the system. */
export class ManualClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(now: number) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  preciseNow(): number {
    return this.#now;
  }

  schedule(delayMs: number, run: () => void): () => void {
    const timer = { at: this.#now + Math.ceil(Math.max(0, delayMs)), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** The number of timers that have not fired. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** When the next timer fires; undefined without timers. */
  get nextAt(): number | undefined {
    return this.#next()?.at;
  }

  /** Advances the time. Timers that become due fire in order, each followed by a turn of the event loop. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (let timer = this.#next(); timer && timer.at <= until; timer = this.#next()) {
      this.fireNext();
      await flushEventLoop();
    }
    this.#now = Math.max(this.#now, until);
    await flushEventLoop();
  }

  /** Advances to the next timer, if there is one, and fires it. */
  fireNext(): void {
    const timer = this.#next();
    if (!timer) return;
    this.#timers.delete(timer);
    this.#now = Math.max(this.#now, timer.at);
    timer.run();
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer;
    return next;
  }
}

/** Resolves when all callbacks that are ready have run. */
export function flushEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
