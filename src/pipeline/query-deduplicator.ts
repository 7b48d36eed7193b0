import type { OwnerRegistry, PerOwner } from '../isolation/owner-registry.js';
import type { Sender } from '../isolation/person.js';
import type { Clock } from '../primitives/clock.js';
import type { SharedSignal } from '../primitives/shared-signal.js';
import { ShortLivedMap } from '../primitives/short-lived-map.js';
import type { CallStats } from '../upstream/call-context.js';
import type { Result } from './result.js';

/** Part of the operation timeout in which requests may join: a later one would be aborted well before its own timeout. */
const JOIN_WINDOW_SHARE = 0.1;

/** A query in flight. Requests that wait for the result join its signal. */
export interface InFlightQuery {
  readonly result: Promise<Result>;
  readonly signal: SharedSignal;
  readonly stats: CallStats;
  readonly startedAt: number;
  /** Generation of the data when the query was started. */
  readonly generation: number;
}

/**
 * Executes a query once that a sender repeats while it is in flight. People with the same account share its calls only: each executes the
 * query, as their roles may differ. A query that was started before a mutation is not joined, so that no read after it returns older data.
 */
export class QueryDeduplicator {
  readonly #queries: PerOwner<ShortLivedMap<string, InFlightQuery>>;
  readonly #joinWindowMs: number;
  readonly #clock: Clock;

  constructor(owners: OwnerRegistry, timeoutMs: number, clock: Clock) {
    this.#queries = owners.define(() => new ShortLivedMap(), { isInUse: ({ size }) => size > 0 });
    this.#joinWindowMs = timeoutMs * JOIN_WINDOW_SHARE;
    this.#clock = clock;
  }

  /** Whether the sender has queries in flight; without, there is no need to create a key. */
  hasQueries(sender: Sender): boolean {
    return this.#queries.get(sender).size > 0;
  }

  get(sender: Sender, key: string): InFlightQuery | undefined {
    const query = this.#queries.get(sender).get(key);
    if (!query || query.signal.aborted || query.generation !== sender.scope.generation) return undefined;
    return this.#clock.monotonicNow() - query.startedAt <= this.#joinWindowMs ? query : undefined;
  }

  add(sender: Sender, key: string, query: InFlightQuery): void {
    const remove = this.#queries.get(sender).set(key, query);
    query.result.then(remove, remove);
  }
}
