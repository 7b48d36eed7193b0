import type { Cache, CacheKey } from '../cache/cache.js';
import { type GatewayError, isGatewayError } from '../domain/gateway-error.js';
import type { CallContext } from './call-context.js';
import { NOT_OFFERED_TTL_MS } from './optional-paths.js';

/**
 * Calls the primary, and the secondary if the primary is not found or not permitted. Which of them worked is cached for the
 * scope and the endpoint, so that later calls take one request.
 */
export type Fallback = <T>(
  call: CallContext,
  endpoint: string,
  primary: () => Promise<T>,
  secondary: () => Promise<T>,
) => Promise<T>;

type Preference = 'primary' | 'secondary';

export function createFallback(cache: Cache): Fallback {
  return async (call, endpoint, primary, secondary) => {
    const { scope } = call;
    const key: CacheKey<Preference> = `fallback ${endpoint}`;
    const savePreference = (choice: Preference) => cache.set(scope, key, choice, { ttlMs: NOT_OFFERED_TTL_MS });
    const preference = cache.get(scope, key);
    if (preference) return preference === 'primary' ? primary() : secondary();

    let primaryError: GatewayError;
    try {
      const response = await primary();
      savePreference('primary');
      return response;
    } catch (error) {
      if (!isGatewayError(error) || !FALLBACK_STATUSES.has(error.details.statusCode)) throw error;
      primaryError = error;
    }
    try {
      const response = await secondary();
      savePreference('secondary');
      return response;
    } catch (error) {
      // Neither supports it: report the primary error. Other errors, such as an outage, are reported as they are.
      if (isGatewayError(error) && UNSUPPORTED_STATUSES.has(error.details.statusCode)) throw primaryError;
      throw error;
    }
  };
}

const FALLBACK_STATUSES: ReadonlySet<number | undefined> = new Set([401, 403, 404]);
/** 400: the backend name is unknown to that version. 410: the version has been removed. */
const UNSUPPORTED_STATUSES: ReadonlySet<number | undefined> = new Set([...FALLBACK_STATUSES, 400, 410]);
