/** One job's place in the queue of a backend. Times are Unix milliseconds, durations milliseconds. */
export interface Place {
  readonly jobId: string;
  /** Not sooner: it is still being compiled, and work that is not ours is ahead of it. */
  readonly notBefore: number;
  readonly expectedNotBefore: number;
  readonly expectedDurationMs: number;
}

/** First come, first served, on as many lanes as the backend has. Knows no timers: it is told the time. */
export class Queue {
  readonly #lanes: number;
  readonly #waiting = new Map<string, Place>();
  readonly #busyUntil = new Map<string, number>();

  constructor(lanes: number) {
    this.#lanes = lanes;
  }

  enter(place: Place): void {
    this.#waiting.set(place.jobId, place);
  }

  /** For a job that was running when the sandbox went down: it has a lane at once. */
  resume(jobId: string, expectedEnd: number): void {
    this.#busyUntil.set(jobId, expectedEnd);
  }

  /** The job is over, or gives up its place. */
  leave(jobId: string): void {
    this.#waiting.delete(jobId);
    this.#busyUntil.delete(jobId);
  }

  /** Gives lanes to the jobs at the head whose time has come. Nobody overtakes. */
  admit(now: number): readonly string[] {
    const admitted: string[] = [];
    for (const place of this.#waiting.values()) {
      if (this.#busyUntil.size >= this.#lanes || place.notBefore > now) break;
      this.#waiting.delete(place.jobId);
      this.#busyUntil.set(place.jobId, now + place.expectedDurationMs);
      admitted.push(place.jobId);
    }
    return admitted;
  }

  /** When `admit` is next worth calling; null while only a job that ends can change anything. */
  wakeAt(): number | null {
    if (this.#busyUntil.size >= this.#lanes) return null;
    for (const place of this.#waiting.values()) return place.notBefore;
    return null;
  }

  /** When each waiting job, and then each of those that might come, would start if all goes as expected. */
  forecast(now: number, newcomers: readonly Place[]): ReadonlyMap<string, number> {
    const ends = [...this.#busyUntil.values()].map((end) => Math.max(end, now)).sort((a, b) => a - b);
    const lanes: number[] = [...Array<number>(Math.max(0, this.#lanes - ends.length)).fill(now), ...ends];
    const starts = new Map<string, number>();
    let previous = now;
    for (const place of [...this.#waiting.values(), ...newcomers]) {
      const free = lanes.shift() ?? now;
      const start = Math.max(free, place.expectedNotBefore, previous);
      starts.set(place.jobId, start);
      previous = start;
      const end = start + place.expectedDurationMs;
      const at = lanes.findIndex((other) => other > end);
      lanes.splice(at === -1 ? lanes.length : at, 0, end);
    }
    return starts;
  }
}
