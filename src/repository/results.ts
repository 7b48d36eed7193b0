import type { CacheKey } from '../cache/cache.js';
import type { UnavailableResult } from '../domain/job-results.js';
import type { CallContext } from '../upstream/call-context.js';
import type { ResultsApi } from '../upstream/upstream-api.js';
import { childProbabilitiesKey, histogramKey, probabilitiesKey, shotsKey, TTL_MS } from './cache-keys.js';
import type { CallCache } from './call-cache.js';
import { loadOnce } from './loader.js';

/** Results of a completed job, each once per operation. See {@link ResultsApi} for the calls. */
export interface ResultRepository {
  readonly loadProbabilities: ResultsApi['getProbabilities'];
  readonly loadHistogram: ResultsApi['getHistogram'];
  readonly loadShots: ResultsApi['getShots'];
  readonly loadChildProbabilities: ResultsApi['getChildProbabilities'];
}

/** Results may be large: an operation reads each of a job once, under however many aliases. */
export function createResultRepository(service: ResultsApi, cache: CallCache): ResultRepository {
  const load = <T extends object>(
    call: CallContext,
    key: CacheKey<T>,
    fetch: () => Promise<T | UnavailableResult>,
  ): Promise<T | UnavailableResult> =>
    loadOnce(call, key, async () => {
      let reason: UnavailableResult = 'NOT_OFFERED';
      const fetchOrNull = async () => {
        const result = await fetch();
        if (typeof result !== 'string') return result;
        reason = result;
        return null;
      };
      return (await cache.getOrFetch(call, key, TTL_MS.final, fetchOrNull)) ?? reason;
    });

  return {
    loadProbabilities: (call, job, processing) =>
      load(call, probabilitiesKey(job.id, processing), () => service.getProbabilities(call, job, processing)),
    loadHistogram: (call, job) => load(call, histogramKey(job.id), () => service.getHistogram(call, job)),
    loadShots: (call, job) => load(call, shotsKey(job.id), () => service.getShots(call, job)),
    loadChildProbabilities: (call, job, processing) =>
      load(call, childProbabilitiesKey(job.id, processing), () => service.getChildProbabilities(call, job, processing)),
  };
}
