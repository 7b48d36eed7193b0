import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import type { OwnerRegistry, PerOwner } from '../../isolation/owner-registry.js';
import type { Scope } from '../../isolation/scope.js';
import { type CallOutcome, CircuitBreaker, type CircuitBreakerOptions } from '../../primitives/circuit-breaker.js';
import type { Clock } from '../../primitives/clock.js';
import { isConnectError, isUnreachableStatus } from './errors.js';
import type { Interceptor } from './interceptors.js';

/** The shared breaker opens if the calls of this many scopes fail, without a success of another scope in between. Failures of fewer may be due to their requests. */
const MIN_FAILED_SCOPES = 3;

export type UpstreamBreakerOptions = Omit<CircuitBreakerOptions, 'now'>;

interface ScopeCircuit {
  readonly breaker: CircuitBreaker;
  /** Whether the service was reached by the last call that tells. */
  isReached: boolean;
}

/**
 * A circuit breaker per scope: a scope whose calls fail opens only its own. A shared one opens for all when connections fail,
 * or the calls of several scopes; a scope whose own calls reach the service is not rejected by it.
 */
export class UpstreamBreaker {
  readonly #shared: CircuitBreaker;
  readonly #circuits: PerOwner<ScopeCircuit>;
  /** Scopes whose calls have failed since a call reached the service. */
  readonly #failedScopes = new Set<string>();

  constructor(options: UpstreamBreakerOptions, owners: OwnerRegistry, clock: Clock) {
    const createBreaker = () => new CircuitBreaker({ ...options, now: () => clock.monotonicNow() });
    this.#shared = createBreaker();
    this.#circuits = owners.define(() => ({ breaker: createBreaker(), isReached: false }), {
      isInUse: ({ breaker }) => breaker.isOpen,
    });
  }

  /** Rejects calls without sending them while the service is not reached. */
  readonly intercept: Interceptor<Buffer> = (next) => async (call) => {
    const { scope } = call.context;
    const circuit = this.#circuits.get(scope);
    if (this.#shared.isOpen && !circuit.isReached) throw createOpenError(this.#shared);
    if (circuit.breaker.isOpen) throw createOpenError(circuit.breaker);
    const isTrial = circuit.breaker.begin();
    const isSharedTrial = !this.#shared.isOpen && this.#shared.begin();
    let outcome: CallOutcome = 'reached';
    let error: unknown;
    try {
      return await next(call);
    } catch (reason) {
      error = reason;
      outcome = call.wasEndedByLimit ? 'unknown' : classifyError(reason);
      throw reason;
    } finally {
      if (outcome !== 'unknown') circuit.isReached = outcome === 'reached';
      circuit.breaker.end(isTrial, outcome);
      this.#shared.end(isSharedTrial, this.#toSharedOutcome(scope, outcome, error));
    }
  };

  #toSharedOutcome({ fingerprint }: Scope, outcome: CallOutcome, error: unknown): CallOutcome {
    if (outcome === 'reached') this.#failedScopes.clear();
    if (outcome !== 'failed' || isConnectError(error)) return outcome;
    if (this.#failedScopes.size < MIN_FAILED_SCOPES) this.#failedScopes.add(fingerprint);
    return this.#failedScopes.size < MIN_FAILED_SCOPES ? 'unknown' : 'failed';
  }
}

const OPEN_MESSAGE = 'The service is unavailable: the last calls failed. Retry after `retryAfterMs`.';

function createOpenError({ retryAfterMs }: CircuitBreaker): GatewayError {
  return new GatewayError('UPSTREAM_UNAVAILABLE', OPEN_MESSAGE, { retryAfterMs: Math.max(retryAfterMs, 1_000) });
}

function classifyError(error: unknown): CallOutcome {
  if (!isGatewayError(error) || error.code === 'CANCELED' || error.code === 'TOO_EXPENSIVE') return 'unknown';
  const { statusCode } = error.details;
  if (statusCode !== undefined) return isUnreachableStatus(statusCode) ? 'failed' : 'reached';
  return error.code === 'UPSTREAM_UNAVAILABLE' || error.code === 'UPSTREAM_TIMEOUT' ? 'failed' : 'reached';
}
