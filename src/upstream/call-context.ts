import type { Caller } from '../callers/caller.js';
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

/** Caller, abort signal and limits of upstream calls. */
export interface CallContext {
  readonly caller: Caller;
  readonly signal: LightAbortSignal;
  readonly stats: CallStats;
  /** Forwarded to the service; omitted for calls shared by several operations. */
  readonly requestId?: string;
  /** Maximum of `stats.calls`; no limit if omitted. */
  readonly maxCalls?: number;
  /** Set by pollers, which have their retry schedule. */
  readonly disableRetries?: boolean;
  /** Values loaded by this operation, per loader. Mutations clear them. */
  loaded?: Map<object, unknown> | undefined;
}

export function createCallStats(): CallStats {
  return { calls: 0, cacheHits: 0, deduplicated: 0 };
}
