import type { BackendQuote } from '../submit/use-quote.js';
import { getBackendKind } from './backend-kind.js';
import { isRetired } from './backend-state.js';
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

/** Those of `quote`. A backend that takes no jobs must not be listed as the best one, nor with a price. */
const CLOSED_STATUSES: readonly string[] = ['unavailable', 'retired', 'offline'];

/** A backend with its quote, which is undefined until there is one. */
export function toQuotedBackend(
  { serviceId, status, hasAccess = null }: ListedBackend,
  quote: BackendQuote | undefined,
  values: Partial<Pick<Candidate, 'isAboveMax' | 'queueMs' | 'fidelity' | 'success'>>,
): QuotedBackend {
  const isOpen = status === null || !CLOSED_STATUSES.includes(status.toLowerCase());
  // The status may have changed since the quote.
  const canRun = isOpen && hasAccess !== false && quote?.canRun !== false;
  // The live one may be newer than the quote.
  const queueMs = values.queueMs ?? quote?.queueTimeMs ?? null;
  return {
    name: serviceId,
    status,
    quote,
    canRun,
    isSimulator: getBackendKind(serviceId) === 'Simulator',
    price: quote?.price ?? null,
    isAboveMax: false,
    completesInMs: addTimes(queueMs, quote?.executionTimeMs ?? null),
    fidelity: null,
    success: null,
    ...values,
    queueMs,
    ...(!canRun && { price: null, completesInMs: null, success: null }),
    // The service goes on to report one.
    ...(isRetired(status) && { queueMs: null }),
  };
}

/** Not from the expected times of completion, each of which counts from another moment of the quote. */
const addTimes = (queueMs: number | null, executionMs: number | null): number | null =>
  queueMs === null || executionMs === null ? null : queueMs + executionMs;
