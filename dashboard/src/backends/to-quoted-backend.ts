import type { BackendQuote } from '../submit/use-quote.js';
import { getBackendKind } from './backend-kind.js';
import type { Candidate } from './rank-backends.js';

export interface QuotedBackend extends Candidate {
  readonly status: string | null;
  readonly quote: BackendQuote | undefined;
}

interface ListedBackend {
  readonly serviceId: string;
  readonly status: string | null;
}

/** Those of `quote`: until there is one, a backend that takes no jobs must not be listed as the best one. */
const CLOSED_STATUSES: readonly string[] = ['unavailable', 'retired', 'offline'];

/** A backend with its quote, which is undefined until there is one. */
export function toQuotedBackend(
  { serviceId, status }: ListedBackend,
  quote: BackendQuote | undefined,
  { isAboveMax = false, success = null }: Partial<Pick<Candidate, 'isAboveMax' | 'success'>>,
): QuotedBackend {
  return {
    name: serviceId,
    status,
    quote,
    canRun: quote?.canRun ?? (status === null || !CLOSED_STATUSES.includes(status.toLowerCase())),
    isSimulator: getBackendKind(serviceId) === 'Simulator',
    price: quote?.price ?? null,
    isAboveMax,
    queueMs: quote?.queueTimeMs ?? null,
    completesAt: quote?.expectedCompletionAt ? Date.parse(quote.expectedCompletionAt) : null,
    success,
  };
}
