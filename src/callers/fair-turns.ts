import type { Clock } from '../primitives/clock.js';
import type { CallerRegistry, PerCaller } from './caller-registry.js';
import type { StateOwner } from './state-owner.js';

/** Values or errors that operations receive in a turn of the event loop; one with more receives all of them. */
const MAX_VALUES_PER_TURN = 500;
/** An operation counts at least as much: to continue and to send its result takes time, too. */
const MIN_VALUES = 25;
/** Operations that count as MIN_VALUES do not wait for others up to this number, so that large ones do not delay them. */
const MAX_SMALL_PER_TURN = 10;

/**
 * Turns that operations wait while connections are accepted. Node accepts one per turn: those of other clients would wait for a turn
 * of work for each connection before theirs, also for connections that clients have closed.
 */
const MAX_ACCEPTING_TURNS = 100;
/** Turns take long if they have other work. */
const MAX_ACCEPTING_MS = 40;

interface WaitingOperation {
  readonly values: number;
  readonly resume: () => void;
}

interface CallerQueue {
  /** First in, first out. */
  readonly operations: WaitingOperation[];
}

/**
 * Spreads operations that receive values over turns of the event loop: a hundred may wait for the same call, and each continues as soon
 * as it has its values. Callers whose operations wait are served in turns.
 */
export class FairTurns {
  readonly #queues: PerCaller<CallerQueue>;
  /** Queues with operations, the one served longest ago first. */
  readonly #waiting = new Set<CallerQueue>();
  #values = 0;
  #small = 0;
  #isNextTurnScheduled = false;
  #hasNewConnection = false;
  #acceptingTurns = 0;
  #acceptingSinceMs = 0;
  readonly #clock: Clock;

  constructor(callers: CallerRegistry, clock: Clock) {
    this.#clock = clock;
    this.#queues = callers.define(() => ({ operations: [] }), { isInUse: ({ operations }) => operations.length > 0 });
  }

  noteConnection(): void {
    this.#hasNewConnection = true;
  }

  /** Null if an operation of this caller can receive the values at once. */
  take(owner: StateOwner, received: number): Promise<void> | null {
    const values = Math.max(MIN_VALUES, received);
    if (values === MIN_VALUES && this.#small < MAX_SMALL_PER_TURN) {
      this.#small += 1;
      this.#scheduleNextTurn();
      return null;
    }
    if (this.#waiting.size === 0 && this.#hasRoom(values)) {
      this.#add(values);
      return null;
    }
    const queue = this.#queues.get(owner);
    return new Promise((resume) => {
      queue.operations.push({ values, resume });
      this.#waiting.add(queue);
    });
  }

  #hasRoom(values: number): boolean {
    return this.#values === 0 || this.#values + values <= MAX_VALUES_PER_TURN;
  }

  #add(values: number): void {
    this.#values += values;
    this.#scheduleNextTurn();
  }

  #scheduleNextTurn(): void {
    if (this.#isNextTurnScheduled) return;
    this.#isNextTurnScheduled = true;
    setImmediate(() => this.#startTurn());
  }

  #canWait(): boolean {
    const nowMs = this.#clock.preciseNow();
    if (this.#acceptingTurns === 0) this.#acceptingSinceMs = nowMs;
    return this.#acceptingTurns < MAX_ACCEPTING_TURNS && nowMs - this.#acceptingSinceMs < MAX_ACCEPTING_MS;
  }

  #startTurn(): void {
    this.#isNextTurnScheduled = false;
    this.#small = 0;
    const isAccepting = this.#hasNewConnection;
    this.#hasNewConnection = false;
    if (isAccepting && this.#waiting.size > 0 && this.#canWait()) {
      this.#acceptingTurns += 1;
      this.#scheduleNextTurn();
      return;
    }
    this.#acceptingTurns = 0;
    this.#values = 0;
    // Queues that are added again are visited again, after all others.
    for (const queue of this.#waiting) {
      const [next] = queue.operations;
      if (next && !this.#hasRoom(next.values)) return;
      this.#waiting.delete(queue);
      if (!next) continue;
      queue.operations.shift();
      if (queue.operations.length > 0) this.#waiting.add(queue);
      this.#add(next.values);
      next.resume();
    }
  }
}
