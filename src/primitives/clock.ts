import type { LightAbortSignal } from './light-abort-signal.js';

/** Time as a parameter, so that a test can own it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs `run` once after `delayMs`; the answer cancels it. */
  schedule(delayMs: number, callback: () => void): () => void;
}

/** The longest wait of a timer; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The machine's own clock. Its timers never keep a process alive that has nothing else to do. */
export const systemClock: Clock = {
  now: Date.now,
  schedule(delayMs, callback) {
    const timer = setTimeout(callback, Math.min(delayMs, MAX_TIMER_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after `delayMs`, or rejects with the reason as soon as it ends. */
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
