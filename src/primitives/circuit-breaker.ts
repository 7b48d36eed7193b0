/** `failed`: the dependency was not reached. `reached`: it responded. `unknown`: neither, such as an aborted call. */
export type CallOutcome = 'failed' | 'reached' | 'unknown';

export interface CircuitBreakerOptions {
  /** Consecutive failures that open the circuit breaker. */
  readonly failureThreshold: number;
  /** Milliseconds until an open circuit breaker allows one trial call. */
  readonly resetTimeoutMs: number;
  readonly now: () => number;
  readonly classifyError: (error: unknown) => CallOutcome;
  /** Creates the error of calls rejected while the circuit breaker is open. */
  readonly createOpenError: (retryAfterMs: number) => Error;
}

/** Rejects calls to a dependency that failed several times in a row; after a pause, one trial call decides whether it closes. */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  #failures = 0;
  #openUntil = 0;
  #isHalfOpen = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  /** Whether a call would be rejected. */
  get isOpen(): boolean {
    return this.#hasTripped && (this.#isHalfOpen || this.#options.now() < this.#openUntil);
  }

  async execute<T>(call: () => Promise<T>): Promise<T> {
    const isTrial = this.begin();
    let outcome: CallOutcome = 'reached';
    try {
      return await call();
    } catch (error) {
      outcome = this.#options.classifyError(error);
      throw error;
    } finally {
      this.end(isTrial, outcome);
    }
  }

  /** Throws if the circuit is open. To be followed by `end` with the returned value. */
  begin(): boolean {
    if (this.isOpen) throw this.createOpenError();
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

  createOpenError(): Error {
    return this.#options.createOpenError(Math.max(0, this.#openUntil - this.#options.now()));
  }

  /** Resets the failure count after a success that bypassed {@link execute}. */
  close(): void {
    this.#failures = 0;
  }

  get #hasTripped(): boolean {
    return this.#failures >= this.#options.failureThreshold;
  }
}
