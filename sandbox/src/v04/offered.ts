import type { ApiMonth } from '../api-month.js';
import { ApiError } from '../http/api-error.js';
import type { AuthenticatedApi } from './handlers.js';

interface Availability {
  readonly since?: ApiMonth;
  readonly until?: ApiMonth;
  /** Status in other months. The service has used several. */
  readonly status: 404 | 405 | 410 | 501;
}

const AVAILABILITY: Partial<Readonly<Record<keyof AuthenticatedApi, Availability>>> = {
  getCompiledCircuit: { until: '2026-04', status: 410 },
  getVariantResult: { until: '2026-06', status: 404 },
  getHistogram: { until: '2026-06', status: 404 },
  getShots: { until: '2026-06', status: 404 },
  getArtifact: { since: '2026-06', status: 404 },
  cloneJob: { since: '2026-06', status: 405 },
  moveJob: { since: '2026-09', status: 501 },
  getFormatSchema: { since: '2026-09', status: 404 },
};

const MESSAGES = {
  404: 'Unknown path.',
  405: 'The method is not allowed for this path.',
  410: 'This path has been removed.',
  501: 'This operation is not implemented.',
} as const;

/** Replaces operations that the service does not have in this month by their error. */
export function selectOffered(api: AuthenticatedApi, month: ApiMonth): AuthenticatedApi {
  const removed = Object.entries(AVAILABILITY).flatMap(([id, { since = month, until = month, status }]) => {
    if (month >= since && month <= until) return [];
    const reject = (): never => {
      throw new ApiError(status, MESSAGES[status]);
    };
    return [[id, reject]];
  });
  return { ...api, ...Object.fromEntries(removed) };
}
