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

/** Called for each object that a mutation may have changed, also when it failed, and for one whose state did not allow the change: watchers then read it again. */
export type MutationListener = (scope: Scope, type: MutatedType, id: string) => void;

const NOTHING: Affected = {};

/**
 * Drops data that a mutation may have changed. After a rejection that is only what may be untrue all the same: several objects, of which the
 * service may have changed some, and one that is gone. Concurrent reads may see either state.
 */
export function createMutate(cache: CallCache, onMutation: MutationListener): Mutate {
  const notify = ({ scope }: CallContext, { jobs = [], sessions = [], endedSessions = [] }: Affected) => {
    for (const id of jobs) onMutation(scope, 'job', id);
    for (const id of sessions) onMutation(scope, 'session', id);
    for (const id of endedSessions) onMutation(scope, 'endedSession', id);
  };
  const drop = (call: CallContext, affected: Affected) => {
    const { jobs = [], sessions = [], endedSessions = [] } = affected;
    call.loaded = undefined;
    cache.invalidate(call, [
      ...jobs.flatMap((id) => [jobKey(id), costKey(id)]),
      ...sessions.map(sessionKey),
      ...endedSessions.flatMap((id) => [sessionKey(id), sessionJobsKey(id)]),
    ]);
    notify(call, affected);
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
      // Nothing was changed, but it has another state than whoever sent this may believe.
      else if (isGatewayError(error, 'CONFLICT')) notify(call, mayBeAffected);
      throw error;
    }
    drop(call, typeof affected === 'function' ? affected(result) : affected);
    return result;
  };
}
