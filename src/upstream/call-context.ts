import { GatewayError, toCanceledError } from '../domain/gateway-error.js';
import type { Sender } from '../isolation/person.js';
import type { Scope } from '../isolation/scope.js';
import type { OwnerTurns } from '../isolation/turns.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';

/** Upstream calls of an operation; sent to the client as `extensions.upstream`. */
export interface CallStats {
  /** REST calls made. */
  calls: number;
  /** Results found in the cache. */
  cacheHits: number;
  /** Calls that joined an identical call in flight. */
  deduplicated: number;
}

/** Scope, abort signal and limits of upstream calls. */
export interface CallContext {
  /** Whose data it is. */
  readonly scope: Scope;
  /** Whose share of calls, downloads, memory for responses and subscriptions it takes: a person, or the scope itself. */
  readonly sender: Sender;
  readonly signal: LightAbortSignal;
  /** Turns of the event loop in which responses are processed. */
  readonly turns: OwnerTurns;
  readonly stats: CallStats;
  /** Forwarded to the service; omitted for calls shared by several operations. */
  readonly requestId?: string;
  /** Maximum of `stats.calls`; no limit if omitted. */
  readonly maxCalls?: number;
  /**
   * The address of the client of a subscription, whose limit it counts against as well. Omitted for other operations, and for code in this
   * process, which may subscribe for many clients.
   */
  readonly address?: string | undefined;
  /** Set by pollers, which have a retry schedule of their own. */
  readonly disableRetries?: boolean;
  /** Objects that lists have omitted and that this operation has read one by one: at most {@link MAX_SINGLE_READS} if `maxCalls` is set. */
  singleReads?: number;
  /** What this operation has loaded, by loader or cache key. Mutations clear it. */
  loaded?: Map<object | string, unknown> | undefined;
}

/** How many objects an operation may read one by one: a page of ids, as the service rejects the whole page if one id is malformed. */
export const MAX_SINGLE_READS = 25;

export function createCallStats(): CallStats {
  return { calls: 0, cacheHits: 0, deduplicated: 0 };
}

/** Counts a call and throws if the operation was aborted or has reached its limit. */
export function countCall({ signal, stats, maxCalls = Number.POSITIVE_INFINITY }: CallContext): void {
  if (signal.aborted) throw toCanceledError(signal.reason);
  if (stats.calls < maxCalls) {
    stats.calls += 1;
    return;
  }
  throw new GatewayError(
    'TOO_EXPENSIVE',
    `Operation too expensive: the limit is ${maxCalls} upstream calls (MAX_CALLS_PER_OPERATION). The call was not made. Lower \`first\` or select fewer fields.`,
    { cost: { calls: stats.calls + 1, budget: maxCalls } },
  );
}

/**
 * Counts an object that a list has omitted, before it is read by itself: only then is it known to be missing. Operations estimate at most
 * {@link MAX_SINGLE_READS} of these calls, whatever ids they are sent.
 */
export function countSingleRead(call: CallContext): void {
  if (call.maxCalls === undefined) return;
  const { singleReads = 0 } = call;
  if (singleReads >= MAX_SINGLE_READS)
    throw new GatewayError(
      'TOO_EXPENSIVE',
      `Not read: the service left it out of a list, and this operation has already read ${MAX_SINGLE_READS} such objects one by one, which is the limit. It may exist: request fewer ids.`,
    );
  call.singleReads = singleReads + 1;
}
