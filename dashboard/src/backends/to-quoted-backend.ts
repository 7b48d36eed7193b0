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
  readonly hasAccess?: boolean | null;
}

/** Those of `quote`: until there is one, a backend that takes no jobs must not be listed as the best one. */
const CLOSED_STATUSES: readonly string[] = ['unavailable', 'retired', 'offline'];

/** A backend with its quote, which is undefined until there is one. */
export function toQuotedBackend(
  { serviceId, status, hasAccess = null }: ListedBackend,
  quote: BackendQuote | undefined,
  values: Partial<Pick<Candidate, 'isAboveMax' | 'queueMs' | 'fidelity' | 'success'>>,
): QuotedBackend {
  const isOpen = status === null || !CLOSED_STATUSES.includes(status.toLowerCase());
  return {
    name: serviceId,
    status,
    quote,
    canRun: quote?.canRun ?? (isOpen && hasAccess !== false),
    isSimulator: getBackendKind(serviceId) === 'Simulator',
    price: quote?.price ?? null,
    isAboveMax: false,
    queueMs: quote?.queueTimeMs ?? null,
    completesAt: quote?.expectedCompletionAt ? Date.parse(quote.expectedCompletionAt) : null,
    fidelity: null,
    success: null,
    ...values,
  };
}
