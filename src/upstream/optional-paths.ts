import type { Cache, CacheKey } from '../cache/cache.js';
import { GatewayError, getAbsence, isGatewayError } from '../domain/gateway-error.js';
import type { CallContext } from './call-context.js';

/** What is missing may appear: results shortly after the job has completed. */
const MISSING_TTL_MS = 10_000;
/** A service is updated, so what it does not offer may change. */
export const NOT_OFFERED_TTL_MS = 600_000;

/** A path that the service may not offer. */
export interface OptionalPath {
  readonly path: string;
  /** The path without ids: what the service offers for all jobs or for none. */
  readonly endpoint: string;
}

/** Results and compiled circuits are artifacts as well: what is known of one holds for the others. */
export const ARTIFACTS_ENDPOINT = 'artifacts';

/**
 * Runs `fetch`, which gets the path, unless the path was absent for the scope before: then throws an error with the same status,
 * without a call.
 */
export type ReadOptional = <T>(call: CallContext, optional: OptionalPath, fetch: () => Promise<T>) => Promise<T>;

const MESSAGE = 'Not found by an earlier request: the service does not have it, or does not offer it.';

const pathKey = ({ path }: OptionalPath): CacheKey<number> => `missing ${path}`;
const endpointKey = ({ endpoint }: OptionalPath): CacheKey<number> => `not offered ${endpoint}`;

export function createReadOptional(cache: Cache): ReadOptional {
  return async ({ scope }, optional, fetch) => {
    const cached = cache.get(scope, endpointKey(optional)) ?? cache.get(scope, pathKey(optional));
    if (cached !== undefined)
      throw new GatewayError(cached === 404 ? 'NOT_FOUND' : 'NOT_SUPPORTED', MESSAGE, { statusCode: cached });
    try {
      return await fetch();
    } catch (error) {
      const absence = getAbsence(error);
      const { statusCode = 0 } = isGatewayError(error) ? error.details : {};
      if (absence === 'not offered')
        cache.set(scope, endpointKey(optional), statusCode, { ttlMs: NOT_OFFERED_TTL_MS, isLocal: true });
      // A path that is missing or gone says nothing about other jobs.
      else if (absence) cache.set(scope, pathKey(optional), statusCode, { ttlMs: MISSING_TTL_MS, isLocal: true });
      throw error;
    }
  };
}
