import { toCanceledError } from '../domain/gateway-error.js';
import type { Clock } from '../primitives/clock.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';
import { ShortLivedMap } from '../primitives/short-lived-map.js';
import type { CallStats } from '../upstream/call-context.js';
import type { Result } from './result.js';

/** Of the timeout of an operation: who joins later would be timed out long before their own timeout. */
const JOIN_WINDOW_SHARE = 0.1;

interface InFlightQueryOptions {
  readonly result: Promise<Result>;
  /** Aborts the execution. */
  readonly signal: LightAbortSignal;
  readonly stats: CallStats;
  readonly startedAt: number;
}

/** A query in flight and the requests that wait for its result. */
export class InFlightQuery {
  readonly result: Promise<Result>;
  readonly stats: CallStats;
  readonly startedAt: number;
  readonly #signal: LightAbortSignal;
  #waiterCount = 0;

  constructor({ result, signal, stats, startedAt }: InFlightQueryOptions) {
    this.result = result;
    this.stats = stats;
    this.startedAt = startedAt;
    this.#signal = signal;
  }

  /** Waits until `signal` is aborted. The execution is aborted when nobody waits any more. */
  join(signal: LightAbortSignal): void {
    const leave = () => {
      this.#waiterCount -= 1;
      if (this.#waiterCount === 0) this.#signal.abort(toCanceledError(signal.reason));
    };
    this.#waiterCount += 1;
    if (signal.aborted) leave();
    else signal.onAbort(leave);
  }

  get hasWaiters(): boolean {
    return this.#waiterCount > 0;
  }
}

/**
 * A query that a caller sends again while it is in flight is executed once. Queries in flight are held per caller: a
 * mutation of one caller ends the deduplication of its own queries only.
 */
export class QueryDeduplicator {
  readonly #callers = new ShortLivedMap<string, CallerQueries>();
  readonly #joinWindowMs: number;
  readonly #clock: Clock;

  constructor(timeoutMs: number, clock: Clock) {
    this.#joinWindowMs = timeoutMs * JOIN_WINDOW_SHARE;
    this.#clock = clock;
  }

  /** Whether the caller has queries in flight; without, there is no need to create a key. */
  hasQueries(fingerprint: string): boolean {
    return this.#callers.get(fingerprint) !== undefined;
  }

  get(fingerprint: string, key: string): InFlightQuery | undefined {
    const query = this.#callers.get(fingerprint)?.byKey.get(key);
    const canJoin = query?.hasWaiters && this.#clock.now() - query.startedAt <= this.#joinWindowMs;
    return canJoin ? query : undefined;
  }

  add(fingerprint: string, key: string, query: InFlightQuery): void {
    const queries = this.#callers.get(fingerprint) ?? this.#addCaller(fingerprint);
    const { byKey } = queries;
    byKey.set(key, query);
    const remove = () => {
      if (byKey.get(key) === query) byKey.delete(key);
      if (byKey.size === 0) queries.remove();
    };
    query.result.then(remove, remove);
  }

  /** Reads after a mutation must not reuse a result requested before it. */
  invalidate(fingerprint: string): void {
    this.#callers.get(fingerprint)?.remove();
  }

  #addCaller(fingerprint: string): CallerQueries {
    const queries = { byKey: new Map<string, InFlightQuery>(), remove: () => undefined };
    return Object.assign(queries, { remove: this.#callers.set(fingerprint, queries) });
  }
}

interface CallerQueries {
  readonly byKey: Map<string, InFlightQuery>;
  readonly remove: () => void;
}
