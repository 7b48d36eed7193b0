/** Where the sandbox gets its time from, so that a test can be its master. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Runs once, `delayMs` from now. Returns what cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

// A timer of Node's fires at once when asked to wait longer than this.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    let timer: NodeJS.Timeout;
    const wait = (leftMs: number): void => {
      const stepMs = Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS);
      timer = setTimeout(() => (leftMs > stepMs ? wait(leftMs - stepMs) : run()), stepMs);
      // The listening socket keeps the process alive; a job on its own must not.
      timer.unref();
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};
