/** Source of time, replaced in tests. */
export interface Clock {
  /** Unix time in milliseconds. It never goes back: a job that ended before it started would be none of a service. */
  now(): number;
  /** Calls `run` once after `delayMs`. Returns a function that cancels it. */
  schedule(delayMs: number, run: () => void): () => void;
}

// Node fires a timer immediately if its delay is longer than this.
const MAX_TIMER_MS = 2 ** 31 - 1;

/** From monotonic to Unix time. If the clock of the host is set back, the sandbox keeps its time, so that queues do not stop. */
let offsetMs = Number.NEGATIVE_INFINITY;

export const systemClock: Clock = {
  now() {
    const monotonicMs = performance.now();
    offsetMs = Math.max(offsetMs, Date.now() - monotonicMs);
    return Math.floor(monotonicMs + offsetMs);
  },
  schedule(delayMs, run) {
    let timer: NodeJS.Timeout;
    const wait = (remainingMs: number): void => {
      const stepMs = Math.min(Math.max(remainingMs, 0), MAX_TIMER_MS);
      timer = setTimeout(() => (remainingMs > stepMs ? wait(remainingMs - stepMs) : run()), stepMs);
      // Only the listening socket keeps the process alive.
      timer.unref();
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};
