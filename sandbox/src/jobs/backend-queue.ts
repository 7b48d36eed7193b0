/** A job in the queue of a backend. Times are Unix milliseconds, durations milliseconds. */
export interface QueueEntry {
  readonly jobId: string;
  /** Earliest start: after compilation and the simulated work of other customers. */
  readonly notBefore: number;
  readonly expectedNotBefore: number;
  readonly expectedDurationMs: number;
}

/** First in, first out, with a limit of concurrent jobs. Has no timers: callers pass the time. */
export class BackendQueue {
  readonly #concurrency: number;
  readonly #waiting = new Map<string, QueueEntry>();
  readonly #expectedEnds = new Map<string, number>();

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  add(entry: QueueEntry): void {
    this.#waiting.set(entry.jobId, entry);
  }

  /** Adds a job that was already running before a restart. */
  resume(jobId: string, expectedEnd: number): void {
    this.#expectedEnds.set(jobId, expectedEnd);
  }

  /** Removes a job that has ended or was canceled. */
  remove(jobId: string): void {
    this.#waiting.delete(jobId);
    this.#expectedEnds.delete(jobId);
  }

  /** Starts the first jobs of the queue as far as capacity allows. Returns their ids. Jobs never overtake each other. */
  startReady(now: number): readonly string[] {
    const startedIds: string[] = [];
    for (const entry of this.#waiting.values()) {
      if (this.#expectedEnds.size >= this.#concurrency || entry.notBefore > now) break;
      this.#waiting.delete(entry.jobId);
      this.#expectedEnds.set(entry.jobId, now + entry.expectedDurationMs);
      startedIds.push(entry.jobId);
    }
    return startedIds;
  }

  /** When to call `startReady` next; null if nothing can start before a running job ends. */
  getNextStartAt(): number | null {
    if (this.#expectedEnds.size >= this.#concurrency) return null;
    for (const entry of this.#waiting.values()) return entry.notBefore;
    return null;
  }

  /** Expected start times of all queued jobs and then of `candidates`. */
  forecast(now: number, candidates: readonly QueueEntry[]): ReadonlyMap<string, number> {
    const ends = [...this.#expectedEnds.values()].map((end) => Math.max(end, now)).sort((a, b) => a - b);
    const freeAt: number[] = [...Array<number>(Math.max(0, this.#concurrency - ends.length)).fill(now), ...ends];
    const starts = new Map<string, number>();
    let previous = now;
    for (const entry of [...this.#waiting.values(), ...candidates]) {
      const free = freeAt.shift() ?? now;
      const start = Math.max(free, entry.expectedNotBefore, previous);
      starts.set(entry.jobId, start);
      previous = start;
      const end = start + entry.expectedDurationMs;
      const index = freeAt.findIndex((other) => other > end);
      freeAt.splice(index === -1 ? freeAt.length : index, 0, end);
    }
    return starts;
  }
}
