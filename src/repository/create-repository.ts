import type { Cache } from '../cache/cache.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import type { Clock } from '../primitives/clock.js';
import type { ApiKeysApi, UpstreamApi } from '../upstream/upstream-api.js';
import { createArtifactRepository } from './artifacts.js';
import { createBackendRepository, createCharacterizationRepository } from './backends.js';
import { acceptedKey, organizationKey, TTL_MS } from './cache-keys.js';
import { createJobRepository } from './jobs.js';
import { createMutate } from './mutate.js';
import type { ApiKeyRepository, MutationListener, Repository } from './repository.js';
import { ScopedCache } from './scoped-cache.js';
import { createSessionRepository } from './sessions.js';

export interface RepositoryOptions {
  readonly owners: OwnerRegistry;
  readonly service: UpstreamApi;
  readonly cache: Cache;
  /** How long a key counts as valid after a success: REVOKED_KEY_DELAY_MS. */
  readonly keyValidityMs: number;
  readonly clock: Clock;
  readonly onMutation: MutationListener;
}

export function createRepository({
  owners,
  service,
  cache,
  keyValidityMs,
  clock,
  onMutation,
}: RepositoryOptions): Repository {
  // Peers must not use data shared under a rejected key.
  owners.onReject((scope) => cache.delete(scope, [acceptedKey]));
  const scopedCache = new ScopedCache(cache, clock, keyValidityMs);
  const mutate = createMutate(scopedCache, onMutation);
  return {
    jobs: createJobRepository(service.jobs, scopedCache, mutate),
    sessions: createSessionRepository(service.sessions, scopedCache, mutate),
    backends: createBackendRepository(service.backends, scopedCache),
    characterizations: createCharacterizationRepository(service.characterizations, scopedCache),
    // Not cached.
    reports: service.reports,
    apiKeys: createApiKeyRepository(service.apiKeys, scopedCache),
    artifacts: createArtifactRepository(service.artifacts, scopedCache),
    readAcceptance: (scope) => scopedCache.readAcceptance(scope),
  };
}

function createApiKeyRepository(service: ApiKeysApi, cache: ScopedCache): ApiKeyRepository {
  return {
    getCurrent: (call) => service.getCurrent(call),
    getOrganization: (call) =>
      cache.getOrFetch(call, organizationKey, TTL_MS.organization, async () => {
        const id = await service.getOrganizationId(call);
        return id === null ? null : { id };
      }),
  };
}
