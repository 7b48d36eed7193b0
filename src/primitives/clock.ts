import type { LightAbortSignal } from './light-abort-signal.js';

/** Time as a parameter, so that tests control it. Wall-clock times are dates, so that they do not mix with monotonic ones. */
export interface Clock {
  /**
   * Monotonic time in integer milliseconds, which setting the clock of the host does not change: for everything that waits, expires or is
   * measured. Its start is arbitrary, so that it means nothing to users, to the service and to other processes.
   */
  monotonicNow(): number;
  /** Monotonic time with fractions of a millisecond, to measure how long code takes. With a clock of tests it takes no time. */
  preciseNow(): number;
  /** The time of day: for users, and to compare with times of the service. It may be set back or forward at any time. */
  wallNow(): Date;
  /** The Unix time of a monotonic time, in integer milliseconds, by the wall clock as it is set now. */
  toUnixMs(monotonicMs: number): number;
  /** The inverse, for times of other gateways; exact until the wall clock is set. */
  fromUnixMs(unixMs: number): number;
  /** Runs `callback` once after `delayMs`. Returns a function that clears the timer. */
  schedule(delayMs: number, callback: () => void): () => void;
}

/** Node fires a timer with a longer delay at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** If the wall clock deviates by more from the time that has passed, it was set. Two clocks cannot be read at once, so less is no step. */
const MIN_STEP_MS = 100;

/** The clock of the host. Its timers are unreferenced, so they never keep the process alive. */
export const systemClock: Clock = createSystemClock();

function createSystemClock(): Clock {
  const monotonicNow = () => Math.floor(performance.now());
  let offsetMs = Date.now() - monotonicNow();
  const getOffset = () => {
    const currentMs = Date.now() - monotonicNow();
    if (Math.abs(currentMs - offsetMs) > MIN_STEP_MS) offsetMs = currentMs;
    return offsetMs;
  };
  return {
    monotonicNow,
    preciseNow: () => performance.now(),
    wallNow: () => new Date(),
    toUnixMs: (monotonicMs) => monotonicMs + getOffset(),
    fromUnixMs: (unixMs) => unixMs - getOffset(),
    schedule(delayMs, callback) {
      const timer = setTimeout(callback, Math.min(delayMs, MAX_TIMER_MS)).unref();
      return () => clearTimeout(timer);
    },
  };
}

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
