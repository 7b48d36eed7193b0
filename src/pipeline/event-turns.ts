/** Larger turns delay the requests of other clients, smaller ones delay the events. */
const EVENTS_PER_TURN = 100;

/** Events that are executed in one turn. */
class Batch {
  readonly start: Promise<void>;
  resolve: () => void = () => undefined;
  size = 0;

  constructor() {
    this.start = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }
}

/** Spreads events over turns of the event loop. Few events need neither a promise nor a timer. */
export class EventTurns {
  readonly #batches: Batch[] = [];
  /** Events since `#startTurn`, maybe over many turns: it is scheduled only when there are as many as one may have. */
  #count = 0;

  /** Null if the event can be executed at once. */
  take(): Promise<void> | null {
    if (this.#count < EVENTS_PER_TURN) {
      this.#add(1);
      return null;
    }
    let batch = this.#batches.at(-1);
    if (!batch || batch.size === EVENTS_PER_TURN) {
      batch = new Batch();
      this.#batches.push(batch);
    }
    batch.size += 1;
    return batch.start;
  }

  #add(count: number): void {
    this.#count += count;
    if (this.#count === EVENTS_PER_TURN) setImmediate(() => this.#startTurn());
  }

  #startTurn(): void {
    const batch = this.#batches.shift();
    this.#count = 0;
    if (!batch) return;
    this.#add(batch.size);
    batch.resolve();
  }
}
