import type { CacheKey } from '../cache/cache.js';
import type { UnavailableResult } from '../domain/job-results.js';
import type { CallContext } from '../upstream/call-context.js';
import type { ResultsApi } from '../upstream/upstream-api.js';
import { childProbabilitiesKey, histogramKey, probabilitiesKey, shotsKey, TTL_MS } from './cache-keys.js';
import type { ResultRepository } from './repository.js';
import type { ScopedCache } from './scoped-cache.js';

/** Results may be large: an operation reads each of a job once, under however many aliases. */
export function createResultRepository(service: ResultsApi, cache: ScopedCache): ResultRepository {
  /** Results that one operation has loaded, by cache key. */
  const loadedResults = {};

  const getOrFetch = async <T extends object>(
    call: CallContext,
    key: CacheKey<T>,
    fetch: () => Promise<T | UnavailableResult>,
  ): Promise<T | UnavailableResult> => {
    let reason: UnavailableResult = 'NOT_OFFERED';
    const fetchOrNull = async () => {
      const result = await fetch();
      if (typeof result !== 'string') return result;
      reason = result;
      return null;
    };
    return (await cache.getOrFetch(call, key, TTL_MS.final, fetchOrNull)) ?? reason;
  };

  const load = <T extends object>(
    call: CallContext,
    key: CacheKey<T>,
    fetch: () => Promise<T | UnavailableResult>,
  ): Promise<T | UnavailableResult> => {
    call.loaded ??= new Map();
    const loaded = (call.loaded.get(loadedResults) ?? new Map()) as Map<string, Promise<T | UnavailableResult>>;
    call.loaded.set(loadedResults, loaded);
    const result = loaded.get(key) ?? getOrFetch(call, key, fetch);
    loaded.set(key, result);
    return result;
  };

  return {
    loadProbabilities: (call, job, processing) =>
      load(call, probabilitiesKey(job.id, processing), () => service.getProbabilities(call, job, processing)),
    loadHistogram: (call, job) => load(call, histogramKey(job.id), () => service.getHistogram(call, job)),
    loadShots: (call, job) => load(call, shotsKey(job.id), () => service.getShots(call, job)),
    loadChildProbabilities: (call, job, processing) =>
      load(call, childProbabilitiesKey(job.id, processing), () => service.getChildProbabilities(call, job, processing)),
  };
}
