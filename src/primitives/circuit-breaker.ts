/** `failed`: the dependency was not reached. `reached`: it responded. `unknown`: neither, such as an aborted call. */
export type CallOutcome = 'failed' | 'reached' | 'unknown';

export interface CircuitBreakerOptions {
  /** Consecutive failures that open the circuit breaker. */
  readonly failureThreshold: number;
  /** Milliseconds until an open circuit breaker allows one trial call. */
  readonly resetTimeoutMs: number;
  readonly now: () => number;
}

/** Opens when calls to a dependency have failed several times in a row; after a pause, one trial call decides whether it closes. */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #failures = 0;
  #openUntil = 0;
  #isHalfOpen = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** Whether no call may be made. */
  get isOpen(): boolean {
    return this.#hasTripped && (this.#isHalfOpen || this.#options.now() < this.#openUntil);
  }

  /** Milliseconds until a trial call may be made. */
  get retryAfterMs(): number {
    return Math.max(0, this.#openUntil - this.#options.now());
  }

  /** A call starts; not to be called while it is open. Returns whether it is a trial call, for `end`. */
  begin(): boolean {
    const isTrial = this.#hasTripped;
    this.#isHalfOpen ||= isTrial;
    return isTrial;
  }

  end(isTrial: boolean, outcome: CallOutcome): void {
    if (isTrial) this.#isHalfOpen = false;
    if (outcome === 'reached') this.close();
    if (outcome !== 'failed') return;
    this.#failures += 1;
    if (this.#hasTripped) this.#openUntil = this.#options.now() + this.#options.resetTimeoutMs;
  }

  /** Resets the failure count: the dependency was reached otherwise. */
  close(): void {
    this.#failures = 0;
  }

  get #hasTripped(): boolean {
    return this.#failures >= this.#options.failureThreshold;
  }
}
