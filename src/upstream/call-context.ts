import type { Caller } from '../callers/caller.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';

/** What an operation has cost the service so far; told to the client as `extensions.upstream`. */
export interface CallStats {
  /** REST calls made. */
  calls: number;
  /** Results found in the cache. */
  cacheHits: number;
  /** Calls joined while they were in flight. */
  deduplicated: number;
}

/** On whose behalf a call is made, and when it is no longer wanted. */
export interface CallContext {
  readonly caller: Caller;
  readonly signal: LightAbortSignal;
  readonly stats: CallStats;
  /** Goes along to the service; left out of calls that are made for many. */
  readonly requestId?: string;
  /** How many REST calls the tally may count; without a limit where it is left out. */
  readonly maxCalls?: number;
  /** Not tried again when it fails: whoever asks has a patience of their own. */
  readonly disableRetries?: boolean;
  /** Values that this operation has loaded, by loader. A mutation drops them. */
  loaded?: Map<object, unknown> | undefined;
}

export function createCallStats(): CallStats {
  return { calls: 0, cacheHits: 0, deduplicated: 0 };
}
