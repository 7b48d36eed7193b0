import type { Clock } from '../domain/clock.js';
import { Fault, isFault } from '../domain/fault.js';

export interface BreakerLimits {
  /** Attempts in a row that did not reach the service. */
  readonly failures: number;
  /** How long the service is left alone then, in milliseconds. */
  readonly restMs: number;
}

/** What an edge proxy says of a service that it cannot reach. A plain 500 may be about one request only. */
const UNREACHED: ReadonlySet<number> = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 528, 529]);

/**
 * A circuit breaker: leaves a service alone that has not been reached several times in a row. After a rest one call goes
 * through; when that reaches it, all do.
 */
export class Breaker {
  readonly #limits: BreakerLimits;
  readonly #clock: Clock;
  #failures = 0;
  #restsUntil = 0;
  #probing = false;

  constructor(limits: BreakerLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  async through<T>(attempt: () => Promise<T>): Promise<T> {
    const isProbe = this.#admit();
    try {
      const answer = await attempt();
      this.#failures = 0;
      return answer;
    } catch (fault) {
      this.#learn(fault);
      throw fault;
    } finally {
      if (isProbe) this.#probing = false;
    }
  }

  /** Throws while the service is left alone; tells whether this is the one call that goes through. */
  #admit(): boolean {
    if (this.#failures < this.#limits.failures) return false;
    const restMs = this.#restsUntil - this.#clock.now();
    if (restMs <= 0 && !this.#probing) {
      this.#probing = true;
      return true;
    }
    throw new Fault('UPSTREAM_UNAVAILABLE', 'The service has not been reached for a while and is left alone.', {
      retryAfterMs: Math.max(restMs, 1_000),
    });
  }

  #learn(fault: unknown): void {
    if (!isFault(fault) || fault.code === 'CANCELED' || fault.code === 'TOO_EXPENSIVE') return;
    const { statusCode } = fault.details;
    const unreached =
      statusCode === undefined
        ? fault.code === 'UPSTREAM_UNAVAILABLE' || fault.code === 'UPSTREAM_TIMEOUT'
        : UNREACHED.has(statusCode);
    if (!unreached) {
      this.#failures = 0;
      return;
    }
    this.#failures += 1;
    if (this.#failures >= this.#limits.failures) this.#restsUntil = this.#clock.now() + this.#limits.restMs;
  }
}
