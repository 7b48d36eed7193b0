import type { Session } from '../domain/session.js';
import type { CallContext } from '../upstream/call-context.js';
import type { SessionsApi } from '../upstream/upstream-api.js';
import { createBatchLoader } from './batch-loader.js';
import { sessionKey, TTL_MS } from './cache-keys.js';
import type { CallerCache } from './caller-cache.js';
import type { Mutate } from './mutate.js';
import type { SessionRepository } from './repository.js';

export function createSessionRepository(service: SessionsApi, cache: CallerCache, mutate: Mutate): SessionRepository {
  const store = (call: CallContext, session: Session) =>
    cache.set(call, sessionKey(session.id), session, TTL_MS.session);
  const sessions = createBatchLoader<Session>({
    type: 'session',
    cache,
    toKey: sessionKey,
    fetch: service.getMany,
    store,
  });
  return {
    load: (call, id) => sessions.load(call, id),
    list: (call, active) =>
      cache.fetchAndStore(
        call,
        () => service.list(call, active),
        (listed) =>
          cache.setAll(call, new Map(listed.map((session) => [sessionKey(session.id), session])), TTL_MS.session),
      ),
    create: (call, session) =>
      mutate(
        call,
        () => service.create(call, session),
        () => ({}),
      ),
    end: (call, id) =>
      mutate(
        call,
        () => service.end(call, id),
        () => ({ sessions: [id] }),
      ),
  };
}
