import type { LightAbortSignal } from './light-abort-signal.js';

/** Time as a parameter, so that tests control it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Milliseconds with fractions, to measure how long code takes. With a clock of tests it takes no time. */
  preciseNow(): number;
  /** Runs `callback` once after `delayMs`. Returns a function that clears the timer. */
  schedule(delayMs: number, callback: () => void): () => void;
}

/** Node fires a timer with a longer delay at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The system clock. Its timers are unreferenced, so they never keep the process alive. */
export const systemClock: Clock = {
  now: Date.now,
  preciseNow: () => performance.now(),
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(delayMs, MAX_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after `delayMs`, or rejects with the reason when `signal` is aborted. */
export function sleep(clock: Clock, delayMs: number, signal: LightAbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const cancel = clock.schedule(delayMs, () => {
      unsubscribe();
      resolve();
    });
    const unsubscribe = signal.onAbort(() => {
      cancel();
      reject(signal.reason);
    });
  });
}
