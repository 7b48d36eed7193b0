import type { Ending } from './ending.js';

/** Time as a parameter, so that a test can own it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs `run` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

/** The longest wait of a timer; a longer one would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The machine's own clock. Its timers never keep a process alive that has nothing else to do. */
export const systemClock: Clock = {
  now: Date.now,
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(delayMs, LONGEST_MS)).unref();
    return () => clearTimeout(timer);
  },
};

/** Resolves after `delayMs`, or rejects with the reason as soon as it ends. */
export function sleep(clock: Clock, delayMs: number, ending: Ending): Promise<void> {
  return new Promise((resolve, reject) => {
    if (ending.isOver) return reject(ending.reason);
    const cancel = clock.after(delayMs, () => {
      deafen();
      resolve();
    });
    const deafen = ending.listen(() => {
      cancel();
      reject(ending.reason);
    });
  });
}
