import type { Backend } from '../domain/backend.js';
import type { CallContext } from '../upstream/call-context.js';
import type { BackendsApi } from '../upstream/upstream-api.js';
import { createBatchLoader } from './batch-loader.js';
import { backendKey, TTL_MS } from './cache-keys.js';
import type { CallerCache } from './caller-cache.js';
import type { BackendRepository } from './repository.js';

export function createBackendRepository(service: BackendsApi, cache: CallerCache): BackendRepository {
  const store = (call: CallContext, backend: Backend) =>
    cache.set(call, backendKey(backend.id), backend, TTL_MS.backend);
  const backends = createBatchLoader<Backend>({
    type: 'backend',
    cache,
    toKey: backendKey,
    fetch: service.getMany,
    store,
  });
  return {
    load: (call, id) => backends.load(call, id),
    list: (call) =>
      cache.fetchAndStore(
        call,
        () => service.list(call),
        (listed) =>
          cache.setAll(call, new Map(listed.map((backend) => [backendKey(backend.id), backend])), TTL_MS.backend),
      ),
  };
}
