import type { Cache } from '../cache/cache.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import type { Scope } from '../isolation/scope.js';
import type { Clock } from '../primitives/clock.js';
import type { CallContext } from '../upstream/call-context.js';
import type { ApiKeysApi, ReportsApi, UpstreamApi } from '../upstream/upstream-api.js';
import { type ArtifactRepository, createArtifactRepository } from './artifacts.js';
import {
  type BackendRepository,
  type CharacterizationRepository,
  createBackendRepository,
  createCharacterizationRepository,
} from './backends.js';
import { acceptedKey, organizationKey, TTL_MS } from './cache-keys.js';
import { CallCache } from './call-cache.js';
import { createJobRepository, type JobRepository } from './jobs.js';
import { createMutate, type MutationListener } from './mutate.js';
import { createSessionRepository, type SessionRepository } from './sessions.js';

/**
 * The data of the service as resolvers need it: cached per scope, and loaded by id in batches, once per operation.
 * Cached values are returned without a promise.
 */
export interface Repository {
  readonly jobs: JobRepository;
  readonly sessions: SessionRepository;
  readonly backends: BackendRepository;
  readonly characterizations: CharacterizationRepository;
  readonly reports: ReportsApi;
  readonly apiKeys: ApiKeyRepository;
  readonly artifacts: ArtifactRepository;
  /** Learns from peers whether the service accepts the key, if that is not known here. No call. */
  readonly readAcceptance: (scope: Scope) => Promise<void>;
}

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
  owners.onReject((scope, hasBeenAccepted) => {
    // Peers must not use data shared under the key. They share none under an invented one, of which there may be many.
    if (hasBeenAccepted) cache.delete(scope, [acceptedKey]);
  });
  const callCache = new CallCache(cache, clock, keyValidityMs);
  const mutate = createMutate(callCache, onMutation);
  return {
    jobs: createJobRepository(service.jobs, callCache, mutate),
    sessions: createSessionRepository(service.sessions, callCache, mutate),
    backends: createBackendRepository(service.backends, callCache),
    characterizations: createCharacterizationRepository(service.characterizations, callCache),
    // Not cached.
    reports: service.reports,
    apiKeys: createApiKeyRepository(service.apiKeys, callCache),
    artifacts: createArtifactRepository(service.artifacts, callCache),
    readAcceptance: (scope) => callCache.readAcceptance(scope),
  };
}

export interface ApiKeyRepository extends Pick<ApiKeysApi, 'getCurrent'> {
  /** One call. The organization that is billed; null if the service does not report it. */
  getOrganization(call: CallContext): { readonly id: string } | Promise<{ readonly id: string } | null>;
}

function createApiKeyRepository(service: ApiKeysApi, cache: CallCache): ApiKeyRepository {
  return {
    getCurrent: (call) => service.getCurrent(call),
    getOrganization: (call) =>
      cache.getOrFetch(call, organizationKey, TTL_MS.organization, async () => {
        const id = await service.getOrganizationId(call);
        return id === null ? null : { id };
      }),
  };
}
