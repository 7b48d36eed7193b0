/** Runs work that continues an execution after it has waited. */
export interface Scheduler {
  /** Runs it at once, or later if other work goes first. */
  run<T>(work: () => T): T | Promise<Awaited<T>>;
}

export const AT_ONCE: Scheduler = { run: (work) => work() };
