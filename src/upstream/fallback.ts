import type { Cache, CacheKey } from '../cache/cache.js';
import { type GatewayError, isGatewayError } from '../domain/gateway-error.js';
import type { CallContext } from './call-context.js';

/** How long it is trusted which way worked, in milliseconds: keys are given rights, and services are renewed. */
const PREFERENCE_TTL_MS = 600_000;

/**
 * Asks one way, and another where the first says that this key may not or that there is no such thing. Which of them
 * worked is remembered for the caller and `what`, so that nobody pays for the wrong one every time.
 */
export type Fallback = <T>(
  call: CallContext,
  what: string,
  first: () => Promise<T>,
  second: () => Promise<T>,
) => Promise<T>;

export function createFallback(cache: Cache): Fallback {
  return async (call, what, first, second) => {
    const { caller } = call;
    const key: CacheKey<'first' | 'second'> = `way ${what}`;
    const learn = (way: 'first' | 'second') => cache.set(caller, key, way, { ttlMs: PREFERENCE_TTL_MS });
    const learned = cache.get(caller, key);
    if (learned) return learned === 'first' ? first() : second();

    let refusal: GatewayError;
    try {
      const answer = await first();
      learn('first');
      return answer;
    } catch (error) {
      if (!isGatewayError(error) || !FALLBACK_STATUSES.has(error.details.statusCode)) throw error;
      refusal = error;
    }
    try {
      const answer = await second();
      learn('second');
      return answer;
    } catch (error) {
      // Neither knows it: the first one's word counts. What is wrong beyond that (an outage) is said.
      if (isGatewayError(error) && UNSUPPORTED_STATUSES.has(error.details.statusCode)) throw refusal;
      throw error;
    }
  };
}

const FALLBACK_STATUSES: ReadonlySet<number | undefined> = new Set([401, 403, 404]);
/** Also a name that the other version's list does not have (400), and a version that has been taken down (410). */
const UNSUPPORTED_STATUSES: ReadonlySet<number | undefined> = new Set([...FALLBACK_STATUSES, 400, 410]);
