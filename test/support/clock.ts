import { onTestFinished } from 'vitest';
import type { Clock } from '../../src/primitives/clock.js';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that only a test advances, in integer milliseconds like that of the system. */
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
      this.#fire(timer);
      await flushEventLoop();
    }
    this.#now = until;
    await flushEventLoop();
  }

  /** Advances from timer to timer until the promise has settled. Before each, `idle` waits for I/O to end. */
  async until<T>(promise: Promise<T>, idle: () => Promise<void>): Promise<T> {
    let settled = false;
    const onSettled = () => {
      settled = true;
    };
    promise.then(onSettled, onSettled);
    const deadline = this.#now + 24 * 3_600_000;
    while (!settled && this.#now < deadline) {
      await idle();
      const timer = settled ? undefined : this.#next();
      if (timer) this.#fire(timer);
      await flushEventLoop();
    }
    if (!settled) throw new Error('The promise has not settled within a day of the clock.');
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

export interface IoClockOptions {
  /** How much time passes at once. A timeout that must not fire in a healthy connection takes two steps or more. */
  readonly stepMs?: number;
  /** Resolves when another process has replied to all that it received before. */
  readonly roundTrip?: () => Promise<void>;
}

/**
 * A clock for tests over real connections: time passes in steps, each after a round trip and some turns of the event loop.
 * So pauses take no real time, and nothing times out because the host is busy. It stops with the test.
 */
export function startIoClock({ stepMs = 10, roundTrip = async () => undefined }: IoClockOptions = {}): Clock {
  const clock = new ManualClock();
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      await roundTrip();
      for (let turn = 0; turn < TURNS_PER_STEP; turn++) await flushEventLoop();
      await yieldToProcesses();
      await clock.advance(stepMs);
    }
  };
  void run();
  onTestFinished(() => {
    isStopped = true;
  });
  return clock;
}

/** A request and its response over a connection within this process. */
const TURNS_PER_STEP = 4;

/** Lets other processes run; how long it takes does not matter. */
function yieldToProcesses(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

/** Resolves when all callbacks that are ready have run. */
export function flushEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
