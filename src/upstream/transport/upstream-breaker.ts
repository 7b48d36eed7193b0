import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { type CallOutcome, CircuitBreaker, type CircuitBreakerOptions } from '../../primitives/circuit-breaker.js';
import type { Clock } from '../../primitives/clock.js';

/** What an edge proxy responds if it cannot reach the service. A plain 500 may concern one request only. */
const UNREACHABLE_STATUSES: ReadonlySet<number> = new Set([
  502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529,
]);

export type UpstreamBreakerOptions = Pick<CircuitBreakerOptions, 'failureThreshold' | 'resetTimeoutMs'>;

/** Opens when the service was not reached several times in a row. */
export function createUpstreamBreaker(options: UpstreamBreakerOptions, clock: Clock): CircuitBreaker {
  return new CircuitBreaker({
    ...options,
    now: () => clock.now(),
    classifyError,
    createOpenError: (retryAfterMs) =>
      new GatewayError('UPSTREAM_UNAVAILABLE', 'The service is unavailable. Retry after `retryAfterMs`.', {
        retryAfterMs: Math.max(retryAfterMs, 1_000),
      }),
  });
}

function classifyError(error: unknown): CallOutcome {
  if (!isGatewayError(error) || error.code === 'CANCELED' || error.code === 'TOO_EXPENSIVE') return 'unknown';
  const { statusCode } = error.details;
  if (statusCode !== undefined) return UNREACHABLE_STATUSES.has(statusCode) ? 'failed' : 'reached';
  return error.code === 'UPSTREAM_UNAVAILABLE' || error.code === 'UPSTREAM_TIMEOUT' ? 'failed' : 'reached';
}
