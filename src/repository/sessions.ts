import type { Session } from '../domain/session.js';
import type { SessionsApi } from '../upstream/upstream-api.js';
import { sessionKey, TTL_MS } from './cache-keys.js';
import type { CallCache } from './call-cache.js';
import { type Load, loadListed } from './loader.js';
import type { Mutate } from './mutate.js';

export interface SessionRepository extends SessionsApi {
  /** One call for all ids that an operation needs at the same time. */
  readonly load: Load<Session>;
}

export function createSessionRepository(service: SessionsApi, cache: CallCache, mutate: Mutate): SessionRepository {
  const { load, list, getMany } = loadListed<Session>({
    type: 'Session',
    cache,
    toKey: sessionKey,
    ttlMs: TTL_MS.session,
    getMany: (call, ids) => service.getMany(call, ids),
  });
  return {
    load,
    // Makes a call each time, for polls: what they find is newer than what is cached.
    getMany,
    list: (call, active) => list(call, () => service.list(call, active)),
    create: (call, session) => mutate(call, () => service.create(call, session), {}),
    end: (call, id) => mutate(call, () => service.end(call, id), { endedSessions: [id] }),
  };
}
