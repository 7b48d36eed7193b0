/**
 * Turns that work waits for each ms, at most. Node accepts one connection per turn: those of other clients wait for as many turns as
 * there are connections before them. A turn without work takes microseconds. After a turn without a new connection, none waits.
 */
const MAX_WAIT_TURNS_PER_MS = 5;
/** A turn may take long for other work, such as events. */
const MAX_WAIT_MS_PER_MS = 2;

/** A turn of the event loop, and the last one that started with no connection to accept. */
export interface Turn {
  readonly number: number;
  readonly acceptedAllAt: number;
  /** By `preciseNow` of the clock. */
  readonly startedAtMs: number;
}

/** The wait after the last turn in which all time was used. */
export class TurnWait {
  #turn = 0;
  #nextTurn = 0;
  #maxMs = 0;
  #endsAtMs = 0;

  delay(turn: number, usedMs: number): void {
    this.#turn = turn;
    this.#nextTurn = Math.max(this.#nextTurn, turn) + Math.ceil(usedMs * MAX_WAIT_TURNS_PER_MS);
    this.#maxMs = usedMs * MAX_WAIT_MS_PER_MS;
    this.#endsAtMs = Number.POSITIVE_INFINITY;
  }

  hasEnded({ number, acceptedAllAt, startedAtMs }: Turn): boolean {
    // The turn after the full one may have started with connections that arrived meanwhile.
    if (number >= this.#nextTurn || acceptedAllAt > this.#turn + 1) return true;
    if (number > this.#turn) this.#endsAtMs = Math.min(this.#endsAtMs, startedAtMs + this.#maxMs);
    return startedAtMs >= this.#endsAtMs;
  }
}

/** Time in a turn of the event loop, or in consecutive turns with a new connection each, after which work waits. */
export class TurnBudget {
  readonly #maxMs: number;
  #usedMs = 0;
  /** The last turn in which time was used. */
  #turn = 0;
  readonly #wait = new TurnWait();

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** Returns the used time if none is left, or 0. Time of earlier turns counts while each turn starts with a connection to accept. */
  addTime({ number, acceptedAllAt }: Turn, ms: number): number {
    const isContinued = this.#turn === number || this.#turn >= acceptedAllAt;
    const usedMs = (isContinued ? this.#usedMs : 0) + ms;
    const isFull = usedMs >= this.#maxMs;
    this.#usedMs = isFull ? 0 : usedMs;
    this.#turn = number;
    if (!isFull) return 0;
    this.#wait.delay(number, usedMs);
    return usedMs;
  }

  hasTime(turn: Turn): boolean {
    return this.#wait.hasEnded(turn);
  }
}
