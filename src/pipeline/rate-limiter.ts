import type { CallerRegistry, PerCaller } from '../callers/caller-registry.js';
import type { StateOwner } from '../callers/state-owner.js';
import { GatewayError } from '../domain/gateway-error.js';
import type { Clock } from '../primitives/clock.js';
import { TokenBucket } from '../primitives/token-bucket.js';

/** Counts operations per caller. */
export interface RateLimiter {
  /** Counts one operation. Returns null, or the wait in milliseconds if the limit is exceeded. */
  consume(owner: StateOwner): { readonly retryAfterMs: number } | null;
}

/** A local token bucket per caller: holds the limit and refills at the limit per minute. */
export class LocalRateLimiter implements RateLimiter {
  readonly #buckets: PerCaller<TokenBucket>;

  constructor(perMinute: number, callers: CallerRegistry, clock: Clock) {
    this.#buckets = callers.define(() => new TokenBucket(perMinute, clock), { isInUse: (bucket) => !bucket.isFull });
  }

  consume(owner: StateOwner): { readonly retryAfterMs: number } | null {
    const bucket = this.#buckets.get(owner);
    return bucket.consume() ? null : { retryAfterMs: bucket.retryAfterMs };
  }

  getRemaining(owner: StateOwner): number {
    return this.#buckets.get(owner).remaining;
  }

  setRemaining(owner: StateOwner, tokens: number): void {
    this.#buckets.get(owner).remaining = tokens;
  }
}

/** Counts one operation. Throws when the limit is exceeded. */
export type CheckRateLimit = (owner: StateOwner) => void;

export function createRateLimitCheck(limiter: RateLimiter): CheckRateLimit {
  return (owner) => {
    const exceeded = limiter.consume(owner);
    if (!exceeded) return;
    throw new GatewayError(
      'RATE_LIMITED',
      'Rate limit exceeded (MAX_OPERATIONS_PER_MINUTE). Retry after `retryAfterMs`.',
      exceeded,
    );
  };
}
