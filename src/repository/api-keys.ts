import type { ApiKeysApi } from '../upstream/upstream-api.js';
import { organizationKey, TTL_MS } from './cache-keys.js';
import type { CallerCache } from './caller-cache.js';
import type { ApiKeyRepository } from './repository.js';

export function createApiKeyRepository(service: ApiKeysApi, cache: CallerCache): ApiKeyRepository {
  return {
    getCurrent: (call) => service.getCurrent(call),
    getOrganization: (call) =>
      cache.get(call, organizationKey) ??
      cache.getSharedOrFetch(
        call,
        organizationKey,
        async () => {
          const id = await service.getOrganizationId(call);
          return id === null ? null : { id };
        },
        (organization) => cache.set(call, organizationKey, organization, TTL_MS.organization),
      ),
  };
}
