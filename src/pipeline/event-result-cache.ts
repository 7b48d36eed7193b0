import type { Clock } from '../primitives/clock.js';
import type { MaybePromise } from '../primitives/maybe-promise.js';
import type { SharedSignal } from '../primitives/shared-signal.js';
import type { ExecutedEvent } from './running-operation.js';

/** Subscriptions that wait for the result join the signal. */
export interface EventExecution {
  readonly executed: MaybePromise<ExecutedEvent>;
  readonly signal: SharedSignal;
}

/**
 * The cache drops all results together, so that it reuses each for at most this long: the progress of a job moves on. An event for thousands
 * of sockets takes several intervals, and is executed again in each.
 */
const CLEAR_INTERVAL_MS = 50;

/**
 * Results of events, for subscriptions with the same key that read the same event, on any socket. Events are compared by
 * identity: subscribers to the same data emit the same object, see {@link WatchedJob.events}.
 */
export class EventResultCache {
  readonly #clock: Clock;
  #resultsByEvent = new WeakMap<object, Map<string, EventExecution>>();
  #clearedAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#clearedAt = clock.monotonicNow();
  }

  /** `key`: the sender, the operation and its variables. */
  get(event: object, key: string): EventExecution | undefined {
    const now = this.#clock.monotonicNow();
    if (now - this.#clearedAt > CLEAR_INTERVAL_MS) {
      this.#resultsByEvent = new WeakMap();
      this.#clearedAt = now;
    }
    const execution = this.#resultsByEvent.get(event)?.get(key);
    return execution?.signal.aborted ? undefined : execution;
  }

  set(event: object, key: string, execution: EventExecution): void {
    let results = this.#resultsByEvent.get(event);
    if (!results) {
      results = new Map();
      this.#resultsByEvent.set(event, results);
    }
    results.set(key, execution);
  }
}
