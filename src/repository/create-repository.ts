import type { Cache } from '../cache/cache.js';
import type { CallerRegistry } from '../isolation/caller-registry.js';
import type { Clock } from '../primitives/clock.js';
import type { ApiKeysApi, UpstreamApi } from '../upstream/upstream-api.js';
import { createArtifactRepository } from './artifacts.js';
import { createBackendRepository, createCharacterizationRepository } from './backends.js';
import { acceptedKey, organizationKey, TTL_MS } from './cache-keys.js';
import { CallerCache } from './caller-cache.js';
import { createJobRepository } from './jobs.js';
import { createMutate } from './mutate.js';
import type { ApiKeyRepository, MutationListener, Repository } from './repository.js';
import { createSessionRepository } from './sessions.js';

export interface RepositoryOptions {
  readonly callers: CallerRegistry;
  readonly service: UpstreamApi;
  readonly cache: Cache;
  /** REVOKED_KEY_DELAY_MS. */
  readonly keyValidityMs: number;
  readonly clock: Clock;
  readonly onMutation: MutationListener;
}

export function createRepository({
  callers,
  service,
  cache,
  keyValidityMs,
  clock,
  onMutation,
}: RepositoryOptions): Repository {
  // Peers must not use data shared under a rejected key.
  callers.onReject((caller) => cache.delete(caller, [acceptedKey]));
  const callerCache = new CallerCache(cache, clock, keyValidityMs);
  const mutate = createMutate(callerCache, onMutation);
  return {
    jobs: createJobRepository(service.jobs, callerCache, mutate),
    sessions: createSessionRepository(service.sessions, callerCache, mutate),
    backends: createBackendRepository(service.backends, callerCache),
    characterizations: createCharacterizationRepository(service.characterizations, callerCache),
    // Not cached.
    reports: service.reports,
    apiKeys: createApiKeyRepository(service.apiKeys, callerCache),
    artifacts: createArtifactRepository(service.artifacts, callerCache),
    readAcceptance: (caller) => callerCache.readAcceptance(caller),
  };
}

function createApiKeyRepository(service: ApiKeysApi, cache: CallerCache): ApiKeyRepository {
  return {
    getCurrent: (call) => service.getCurrent(call),
    getOrganization: (call) =>
      cache.getOrFetch(call, organizationKey, TTL_MS.organization, async () => {
        const id = await service.getOrganizationId(call);
        return id === null ? null : { id };
      }),
  };
}
