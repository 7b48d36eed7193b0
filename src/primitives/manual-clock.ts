import type { Clock } from './clock.js';

interface Timer {
  /** Monotonic. */
  readonly at: number;
  readonly run: () => void;
}

/** Far from any Unix time, so that code which mixes the two fails. */
const START_MS = 3_600_000;

/** A clock that only `advance` advances, in integer milliseconds like that of the system. */
export class ManualClock implements Clock {
  #monotonicMs = START_MS;
  /** From monotonic to Unix time. */
  #offsetMs: number;
  readonly #timers = new Set<Timer>();

  /** `now`: Unix time in milliseconds. */
  constructor(now: number) {
    this.#offsetMs = now - START_MS;
  }

  monotonicNow(): number {
    return this.#monotonicMs;
  }

  preciseNow(): number {
    return this.#monotonicMs;
  }

  wallNow(): Date {
    return new Date(this.now());
  }

  /** Unix time in milliseconds: this is also the clock of a sandbox. */
  now(): number {
    return this.toUnixMs(this.#monotonicMs);
  }

  toUnixMs(monotonicMs: number): number {
    return monotonicMs + this.#offsetMs;
  }

  fromUnixMs(unixMs: number): number {
    return unixMs - this.#offsetMs;
  }

  /** Sets the wall clock forward, or back. No time passes. */
  stepWallClock(ms: number): void {
    this.#offsetMs += ms;
  }

  schedule(delayMs: number, run: () => void): () => void {
    const timer = { at: this.#monotonicMs + Math.ceil(Math.max(0, delayMs)), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** The number of timers that have not fired. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** When the next timer fires, as a time of `now`; undefined without timers. */
  get nextAt(): number | undefined {
    const next = this.#next();
    return next && this.toUnixMs(next.at);
  }

  /** Advances the time. Timers that become due fire in order, each followed by a turn of the event loop. */
  async advance(ms: number): Promise<void> {
    const until = this.#monotonicMs + ms;
    for (let timer = this.#next(); timer && timer.at <= until; timer = this.#next()) {
      this.fireNext();
      await flushEventLoop();
    }
    this.#monotonicMs = Math.max(this.#monotonicMs, until);
    await flushEventLoop();
  }

  /** Advances to the next timer, if there is one, and fires it. */
  fireNext(): void {
    const timer = this.#next();
    if (!timer) return;
    this.#timers.delete(timer);
    this.#monotonicMs = Math.max(this.#monotonicMs, timer.at);
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
