import { type Clock, systemClock } from '../../src/primitives/clock.js';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Time that passes only when a test says so, in whole milliseconds as the machine's own tells it. */
export class ManualClock implements Clock {
  #now: number;
  readonly #timers = new Set<Timer>();

  constructor(now: number = Date.parse('2026-11-02T09:00:00Z')) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  schedule(delayMs: number, run: () => void): () => void {
    const timer = { at: this.#now + Math.ceil(Math.max(0, delayMs)), run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Timers that wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** When the next timer fires; undefined when none waits. */
  get nextAt(): number | undefined {
    return this.#next()?.at;
  }

  /** Lets time pass; what falls due on the way runs in order, each with a turn of the event loop behind it. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (let timer = this.#next(); timer && timer.at <= until; timer = this.#next()) {
      this.#fire(timer);
      await flushEventLoop();
    }
    this.#now = until;
    await flushEventLoop();
  }

  /** Moves on from timer to timer until the promise has settled; before each, `idle` waits for real work to end. */
  async until<T>(promise: Promise<T>, idle: () => Promise<void>): Promise<T> {
    let settled = false;
    const note = () => {
      settled = true;
    };
    promise.then(note, note);
    const gaveUpAt = this.#now + 24 * 3_600_000;
    while (!settled && this.#now < gaveUpAt) {
      await idle();
      const timer = settled ? undefined : this.#next();
      if (timer) this.#fire(timer);
      await flushEventLoop();
    }
    if (!settled) throw new Error('A day went by on the clock and nothing happened.');
    return promise;
  }

  #next(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer;
    return next;
  }

  #fire(timer: Timer): void {
    this.#timers.delete(timer);
    this.#now = Math.max(this.#now, timer.at);
    timer.run();
  }
}

/** Real time, so many times as fast: for tests over real sockets in which pauses of seconds have to pass. */
export function createFastClock(factor: number): Clock {
  return {
    now: () => systemClock.now() + performance.now() * factor,
    schedule: (delayMs, run) => systemClock.schedule(delayMs / factor, run),
  };
}

/** Everything that is ready to run has run. */
export function flushEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
