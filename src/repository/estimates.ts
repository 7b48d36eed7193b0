import { isGatewayError } from '../domain/gateway-error.js';
import { type Estimate, type EstimateRequest, priceUnknown, type QuoteIssue } from '../domain/quote.js';
import type { CallContext } from '../upstream/call-context.js';
import type { JobsApi } from '../upstream/upstream-api.js';
import { estimateKey, noEstimateKey, TTL_MS } from './cache-keys.js';
import type { CallerCache } from './caller-cache.js';
import type { JobRepository } from './repository.js';

/** Estimates are used again briefly, and by this process only: prices differ by key, and queue times change. */
export function createEstimateRepository(service: JobsApi, cache: CallerCache): Pick<JobRepository, 'estimate'> {
  const fetch = async (call: CallContext, request: EstimateRequest): Promise<Estimate | QuoteIssue> => {
    const { backend } = request;
    try {
      const estimate = await service.estimate(call, request);
      if (estimate) cache.setLocal(call, estimateKey(request), estimate, TTL_MS.estimate);
      else cache.setLocal(call, noEstimateKey(backend), true, TTL_MS.notOffered);
      return estimate ?? notOffered(backend);
    } catch (error) {
      const { statusCode = 0 } = isGatewayError(error) ? error.details : {};
      if (!isGatewayError(error) || !PER_BACKEND_STATUSES.has(statusCode)) throw error;
      return statusCode === 403 ? { code: 'NO_ACCESS', message: error.message } : priceUnknown(error.message);
    }
  };
  return {
    async estimate(call, request, isFresh = false) {
      const cached = isFresh ? undefined : cache.get(call, estimateKey(request));
      if (cached) return cached;
      return cache.get(call, noEstimateKey(request.backend)) ? notOffered(request.backend) : fetch(call, request);
    },
  };
}

/** Rejections that are about the job on this backend; others fail the quote. */
const PER_BACKEND_STATUSES: ReadonlySet<number> = new Set([400, 403, 422]);

const notOffered = (backend: string): QuoteIssue => ({
  code: 'NOT_OFFERED',
  message: `The service offers no estimates for ${backend}. Estimates require v0.4 (UPSTREAM_JOBS_VERSION).`,
});
