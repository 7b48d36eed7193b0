import { GatewayError } from '../domain/gateway-error.js';
import type { Owner } from '../isolation/owner.js';
import type { OwnerRegistry, PerOwner } from '../isolation/owner-registry.js';
import type { Clock } from '../primitives/clock.js';
import { TokenBucket } from '../primitives/token-bucket.js';

/** Counts operations per owner. */
export interface RateLimiter {
  /** Counts operations. Returns null, or the wait in milliseconds if the limit is exceeded. */
  consume(owner: Owner, operations?: number): number | null;
  /** Counts further operations, for work that was measured after the operation was admitted. */
  charge(owner: Owner, operations: number): void;
}

/** A local token bucket per owner: holds the limit and refills at the limit per minute. */
export class LocalRateLimiter implements RateLimiter {
  readonly #buckets: PerOwner<TokenBucket>;

  constructor(perMinute: number, owners: OwnerRegistry, clock: Clock) {
    this.#buckets = owners.define(() => new TokenBucket(perMinute, clock), { isInUse: (bucket) => !bucket.isFull });
  }

  consume(owner: Owner, operations = 1): number | null {
    const bucket = this.#buckets.get(owner);
    return bucket.consume(operations) ? null : bucket.getRetryAfterMs(operations);
  }

  charge(owner: Owner, operations: number): void {
    this.#buckets.get(owner).deduct(operations);
  }
}

interface LastCharge {
  /** Operations that were added for the work of a request. */
  operations: number;
}

/** The step of the pipeline that rejects operations above the rate limit. */
export class RateLimitCheck {
  readonly #limiter: RateLimiter;
  readonly #perMinute: number;
  readonly #lastCharges: PerOwner<LastCharge>;

  constructor(limiter: RateLimiter, perMinute: number, owners: OwnerRegistry) {
    this.#limiter = limiter;
    this.#perMinute = perMinute;
    this.#lastCharges = owners.define(() => ({ operations: 0 }));
  }

  /** Counts one operation. Throws when the limit is exceeded. */
  count(owner: Owner): void {
    const retryAfterMs = this.#limiter.consume(owner, this.#getPrice(owner));
    if (retryAfterMs !== null) throw this.#createError(owner, retryAfterMs);
  }

  /** Adds operations for the work of a request, which was counted as one. It may be called for the body, the document and the result. */
  chargeFurther(owner: Owner, operations: number): void {
    if (operations <= 0) return;
    this.#limiter.charge(owner, operations * this.#getPrice(owner));
    this.#lastCharges.get(owner).operations = operations;
  }

  /** All owners have buckets of one size, here and in Redis: an operation of an owner with a lower limit counts as several. */
  #getPrice({ operationsPerMinute }: Owner): number {
    return operationsPerMinute === null ? 1 : Math.max(1, this.#perMinute / operationsPerMinute);
  }

  #createError(owner: Owner, retryAfterMs: number): GatewayError {
    const { operations } = this.#lastCharges.peek(owner) ?? { operations: 0 };
    const charge = operations > 0 ? ` Large requests and results add operations, most recently ${operations}.` : '';
    const { operationsPerMinute } = owner;
    const isOfRole = operationsPerMinute !== null && operationsPerMinute < this.#perMinute;
    const limit = isOfRole
      ? `${operationsPerMinute} operations per minute (\`operationsPerMinute\` of your role)`
      : `${this.#perMinute} operations per minute (MAX_OPERATIONS_PER_MINUTE)`;
    const message = `Rate limit exceeded: ${limit}.${charge} Retry after \`retryAfterMs\`.`;
    return new GatewayError('RATE_LIMITED', message, { retryAfterMs });
  }
}
