import type { Clock } from './clock.js';

/** Tolerance for sums of fractions, so that there is a token after `getRetryAfterMs`. */
const ROUNDING_ERROR = 1e-6;

/** A token bucket that holds the tokens of one minute; starts full. */
export class TokenBucket {
  readonly #perMinute: number;
  readonly #clock: Clock;
  /** Negative after a charge that was larger than what was left, or when several gateways together admitted too many. */
  #tokens: number;
  #updatedAt: number;

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
    this.#tokens = perMinute;
    this.#updatedAt = clock.monotonicNow();
  }

  /** False if there are fewer tokens. */
  consume(tokens = 1): boolean {
    if (!this.has(tokens)) return false;
    this.#tokens -= tokens;
    return true;
  }

  has(tokens: number): boolean {
    this.#refill();
    return this.#tokens >= tokens - ROUNDING_ERROR;
  }

  /** Takes tokens even if there are fewer, for work that has been done. */
  deduct(tokens: number): void {
    this.remaining -= tokens;
  }

  /** Time until there are this many tokens. */
  getRetryAfterMs(tokens = 1): number {
    return Math.max(0, Math.ceil(((tokens - this.remaining) * 60_000) / this.#perMinute - ROUNDING_ERROR));
  }

  get isFull(): boolean {
    return this.remaining >= this.#perMinute;
  }

  get remaining(): number {
    this.#refill();
    return this.#tokens;
  }

  /** Bounded, so that no wait is longer than two minutes whatever other gateways report. */
  set remaining(tokens: number) {
    this.#refill();
    this.#tokens = Math.max(-this.#perMinute, Math.min(this.#perMinute, tokens));
  }

  #refill(): void {
    const now = this.#clock.monotonicNow();
    const refilled = (Math.max(0, now - this.#updatedAt) * this.#perMinute) / 60_000;
    this.#tokens = Math.min(this.#perMinute, this.#tokens + refilled);
    this.#updatedAt = now;
  }
}
