import { isGatewayError, isRejectedByService } from '../domain/gateway-error.js';
import type { MutatedType } from '../domain/mutated-type.js';
import type { Scope } from '../isolation/scope.js';
import type { CallContext } from '../upstream/call-context.js';
import { costKey, jobKey, sessionJobsKey, sessionKey } from './cache-keys.js';
import type { CallCache } from './call-cache.js';

/** What a mutation may change. */
export interface Affected {
  readonly jobs?: readonly string[];
  readonly sessions?: readonly string[];
  /** Their queued jobs are canceled. */
  readonly endedSessions?: readonly string[];
}

/** Sends a mutation. `affected`: what it may change, also if it fails. For a new object, its result says so. */
export type Mutate = <T>(
  call: CallContext,
  send: () => Promise<T>,
  affected: Affected | ((result: T) => Affected),
) => Promise<T>;

/** Called for each object that a mutation may have changed, also when it failed: the service may have made the change. */
export type MutationListener = (scope: Scope, type: MutatedType, id: string) => void;

const NOTHING: Affected = {};

/**
 * Drops data that a mutation may have changed, unless the service rejected it: one of several objects may have been changed all the same.
 * Concurrent reads may see either state.
 */
export function createMutate(cache: CallCache, onMutation: MutationListener): Mutate {
  const drop = (call: CallContext, { jobs = [], sessions = [], endedSessions = [] }: Affected) => {
    call.loaded = undefined;
    cache.invalidate(call, [
      ...jobs.flatMap((id) => [jobKey(id), costKey(id)]),
      ...sessions.map(sessionKey),
      ...endedSessions.flatMap((id) => [sessionKey(id), sessionJobsKey(id)]),
    ]);
    for (const id of jobs) onMutation(call.scope, 'job', id);
    for (const id of sessions) onMutation(call.scope, 'session', id);
    for (const id of endedSessions) onMutation(call.scope, 'endedSession', id);
  };
  return async <T>(call: CallContext, send: () => Promise<T>, affected: Affected | ((result: T) => Affected)) => {
    let result: T;
    try {
      result = await send();
    } catch (error) {
      const mayBeAffected = typeof affected === 'function' ? NOTHING : affected;
      // It is gone: an earlier attempt, or somebody else, has deleted it, and what is cached of it is no longer true.
      const isGone = isGatewayError(error, 'NOT_FOUND');
      if (!isRejectedByService(error) || isGone || (mayBeAffected.jobs?.length ?? 0) > 1) drop(call, mayBeAffected);
      throw error;
    }
    drop(call, typeof affected === 'function' ? affected(result) : affected);
    return result;
  };
}
