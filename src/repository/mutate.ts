import type { CallContext } from '../upstream/call-context.js';
import { costKey, jobKey, sessionKey } from './cache-keys.js';
import type { CallerCache } from './caller-cache.js';
import { dropLoaded } from './loader.js';
import type { MutationListener } from './repository.js';

/** What a mutation may change. */
export interface Affected {
  readonly jobs?: readonly string[];
  readonly sessions?: readonly string[];
}

/** Sends a mutation. `toAffected` is called before it without a result, and after it with what it returned, if anything. */
export type Mutate = <T>(call: CallContext, send: () => Promise<T>, toAffected: (result?: T) => Affected) => Promise<T>;

/** Both before and after a mutation, drops what it may change: reads in flight may be from before it. */
export function createMutate(cache: CallerCache, onMutation: MutationListener): Mutate {
  const drop = (call: CallContext, { jobs = [], sessions = [] }: Affected) => {
    dropLoaded(call);
    cache.invalidate(call, [...jobs.flatMap((id) => [jobKey(id), costKey(id)]), ...sessions.map(sessionKey)]);
  };
  return async <T>(call: CallContext, send: () => Promise<T>, toAffected: (result?: T) => Affected): Promise<T> => {
    drop(call, toAffected());
    let result: T | undefined;
    try {
      result = await send();
      return result;
    } finally {
      const affected = toAffected(result);
      drop(call, affected);
      for (const id of affected.jobs ?? []) onMutation(call.caller, 'job', id);
      for (const id of affected.sessions ?? []) onMutation(call.caller, 'session', id);
    }
  };
}
