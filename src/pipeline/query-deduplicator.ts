import type { Caller } from '../callers/caller.js';
import type { CallerRegistry, PerCaller } from '../callers/caller-registry.js';
import { toCanceledError } from '../domain/gateway-error.js';
import type { Clock } from '../primitives/clock.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';
import { ShortLivedMap } from '../primitives/short-lived-map.js';
import type { CallStats } from '../upstream/call-context.js';
import type { Result } from './result.js';

/** Share of the operation timeout: a request that joins later would be aborted before its own timeout. */
const JOIN_WINDOW_SHARE = 0.1;

interface InFlightQueryOptions {
  readonly result: Promise<Result>;
  /** Aborts the execution. */
  readonly signal: LightAbortSignal;
  readonly stats: CallStats;
  readonly startedAt: number;
  /** Of the caller, when the query was started. */
  readonly generation: number;
}

/** A query in flight and the requests that wait for its result. */
export class InFlightQuery {
  readonly result: Promise<Result>;
  readonly stats: CallStats;
  readonly startedAt: number;
  readonly generation: number;
  readonly #signal: LightAbortSignal;
  #waiterCount = 0;

  constructor({ result, signal, stats, startedAt, generation }: InFlightQueryOptions) {
    this.result = result;
    this.stats = stats;
    this.startedAt = startedAt;
    this.generation = generation;
    this.#signal = signal;
  }

  /** Waits until `signal` is aborted. The execution is aborted with its last waiter. */
  join(signal: LightAbortSignal): void {
    const onAbort = () => {
      this.#waiterCount -= 1;
      if (this.#waiterCount === 0) this.#signal.abort(toCanceledError(signal.reason));
    };
    this.#waiterCount += 1;
    if (signal.aborted) onAbort();
    else signal.onAbort(onAbort);
  }

  get hasWaiters(): boolean {
    return this.#waiterCount > 0;
  }
}

/**
 * A query that a caller sends again while it is in flight is executed once. Reads after a mutation must not reuse a result
 * requested before it: a query of an earlier generation is not joined.
 */
export class QueryDeduplicator {
  readonly #queries: PerCaller<ShortLivedMap<string, InFlightQuery>>;
  readonly #joinWindowMs: number;
  readonly #clock: Clock;

  constructor(callers: CallerRegistry, timeoutMs: number, clock: Clock) {
    this.#queries = callers.define(() => new ShortLivedMap(), { isInUse: ({ size }) => size > 0 });
    this.#joinWindowMs = timeoutMs * JOIN_WINDOW_SHARE;
    this.#clock = clock;
  }

  /** Whether the caller has queries in flight; without, there is no need to create a key. */
  hasQueries(caller: Caller): boolean {
    return this.#queries.get(caller).size > 0;
  }

  get(caller: Caller, key: string): InFlightQuery | undefined {
    const query = this.#queries.get(caller).get(key);
    if (!query?.hasWaiters || query.generation !== caller.generation) return undefined;
    return this.#clock.now() - query.startedAt <= this.#joinWindowMs ? query : undefined;
  }

  add(caller: Caller, key: string, query: InFlightQuery): void {
    const remove = this.#queries.get(caller).set(key, query);
    query.result.then(remove, remove);
  }
}
