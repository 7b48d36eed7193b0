import { LRUCache } from 'lru-cache';
import { type Caller, computeFingerprint } from '../domain/caller.js';
import { GatewayError } from '../domain/gateway-error.js';
import type { Clock } from '../primitives/clock.js';

/** Counts operations per caller. */
export interface RateLimiter {
  /** Counts one operation. Null, or how long to wait when the limit is exceeded. */
  consume(caller: string): { readonly retryAfterMs: number } | null;
}

interface Bucket {
  /** Negative while more operations were admitted, by several gateways at once, than the limit allows. */
  tokens: number;
  updatedAt: number;
}

/** Beyond that, the bucket used longest ago starts full again, which is only ever in its caller's favour. */
const MAX_BUCKETS = 100_000;

/** A token bucket per caller, in this process: the limit at once, and as many per minute from then on. */
export class LocalRateLimiter implements RateLimiter {
  readonly #perMinute: number;
  readonly #clock: Clock;
  // `max` would allocate all entries at once.
  readonly #buckets = new LRUCache<string, Bucket>({ maxSize: MAX_BUCKETS, sizeCalculation: () => 1 });

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  consume(caller: string): { readonly retryAfterMs: number } | null {
    const bucket = this.#getBucket(caller);
    if (bucket.tokens < 1) return { retryAfterMs: Math.ceil(((1 - bucket.tokens) * 60_000) / this.#perMinute) };
    bucket.tokens -= 1;
    return null;
  }

  getRemaining(caller: string): number {
    return this.#getBucket(caller).tokens;
  }

  /** Bounded, so that no caller waits longer than two minutes whatever other gateways report. */
  setRemaining(caller: string, tokens: number): void {
    this.#getBucket(caller).tokens = Math.max(-this.#perMinute, Math.min(this.#perMinute, tokens));
  }

  #getBucket(caller: string): Bucket {
    const now = this.#clock.now();
    const known = this.#buckets.get(caller);
    const bucket = known ?? { tokens: this.#perMinute, updatedAt: now };
    if (!known) this.#buckets.set(caller, bucket);
    const refilled = (Math.max(0, now - bucket.updatedAt) * this.#perMinute) / 60_000;
    bucket.tokens = Math.min(this.#perMinute, bucket.tokens + refilled);
    bucket.updatedAt = now;
    return bucket;
  }
}

/** Counts one operation of a caller, or of an address without a key. Throws when the limit is exceeded. */
export type CheckRateLimit = (caller: Caller | GatewayError, address: string) => void;

/** `secret`: gateways may count together, and no address is sent to the others. */
export function createRateLimitCheck(limiter: RateLimiter, secret: string): CheckRateLimit {
  return (caller, address) => {
    const fingerprint =
      caller instanceof GatewayError ? computeFingerprint(`at ${address}`, secret) : caller.fingerprint;
    const exceeded = limiter.consume(fingerprint);
    if (!exceeded) return;
    throw new GatewayError(
      'RATE_LIMITED',
      'Rate limit exceeded (MAX_OPERATIONS_PER_MINUTE). Retry after `retryAfterMs`.',
      exceeded,
    );
  };
}
