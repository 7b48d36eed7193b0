import type { CacheKey } from '../cache/cache.js';
import { GatewayError } from '../domain/gateway-error.js';
import type { CallContext } from '../upstream/call-context.js';
import type { FetchResults } from '../upstream/upstream-api.js';
import type { CallerCache } from './caller-cache.js';
import { Loader } from './loader.js';

export interface BatchLoaderOptions<T> {
  /** Type in lower case, such as "session", for error messages. */
  readonly type: string;
  readonly cache: CallerCache;
  readonly toKey: (id: string) => CacheKey<T>;
  readonly fetch: (call: CallContext, ids: readonly string[]) => Promise<FetchResults<T>>;
  readonly store: (call: CallContext, value: T) => void;
}

/** Loads objects from the cache, then from the shared cache, and the rest of a batch with one fetch. */
export function createBatchLoader<T extends object>(options: BatchLoaderOptions<T>): Loader<T> {
  const { type, cache, toKey, fetch, store } = options;
  const fetchAndStore = (call: CallContext, ids: readonly string[]) =>
    cache.fetchAndStore(
      call,
      () => fetch(call, ids),
      (found) => {
        for (const value of found.values()) if (!(value instanceof GatewayError)) store(call, value);
      },
    );
  return new Loader<T>({
    getCached: (call, id) => cache.get(call, toKey(id)),
    async fetch(call, ids) {
      const shared = await cache.getShared(call, ids, toKey);
      const missing = shared.size === 0 ? ids : ids.filter((id) => !shared.has(id));
      const fetched: FetchResults<T> = missing.length === 0 ? new Map() : await fetchAndStore(call, missing);
      return ids.map(
        (id) =>
          shared.get(id) ??
          fetched.get(id) ??
          new GatewayError('NOT_FOUND', `${type[0]?.toUpperCase()}${type.slice(1)} "${id}" not found.`),
      );
    },
  });
}
