import type { Clock } from '../primitives/clock.js';
import type { MaybePromise } from '../primitives/maybe-promise.js';
import type { CallStats } from '../upstream/call-context.js';
import type { Result } from './result.js';

/** Results are reused by subscriptions that read the same event at about the same time, not later: progress moves on. */
const RESULT_TTL_MS = 50;

/** A deduplicated execution of an event. */
export interface ExecutedEvent {
  readonly result: Result;
  /** Stats of the execution. */
  readonly stats: CallStats;
  /** Signal of the subscription that executes the event for the others. */
  readonly executedBy: object;
}

/** Executes an event once for all subscriptions with the same key, however many sockets they are on. */
export class EventDeduplicator {
  readonly #clock: Clock;
  #resultsByEvent = new WeakMap<object, Map<string, MaybePromise<ExecutedEvent>>>();
  #clearedAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#clearedAt = clock.now();
  }

  /** `key`: the caller, the operation and its variables. */
  get(event: object, key: string): MaybePromise<ExecutedEvent> | undefined {
    const now = this.#clock.now();
    if (now - this.#clearedAt > RESULT_TTL_MS) {
      this.#resultsByEvent = new WeakMap();
      this.#clearedAt = now;
    }
    return this.#resultsByEvent.get(event)?.get(key);
  }

  add(event: object, key: string, executed: MaybePromise<ExecutedEvent>): void {
    let results = this.#resultsByEvent.get(event);
    if (!results) {
      results = new Map();
      this.#resultsByEvent.set(event, results);
    }
    results.set(key, executed);
  }
}
