import type { CallerRegistry, PerCaller } from '../callers/caller-registry.js';
import type { StateOwner } from '../callers/state-owner.js';
import { GatewayError } from '../domain/gateway-error.js';

const RETRY_AFTER_MS = 1_000;

export interface WaitingLimitOptions {
  readonly callers: CallerRegistry;
  /** MAX_WAITING_CALLS. */
  readonly maxCalls: number;
  /** Of `maxCalls`, for one caller. */
  readonly maxShare: number;
}

interface OwnerCalls {
  waiting: number;
}

/**
 * Limits the memory of operations that wait for the service, which may hang. Beyond the limit only callers are rejected that use more
 * than their fair part; a caller without a waiting operation never is.
 */
export class WaitingLimit {
  readonly #maxCalls: number;
  readonly #maxShare: number;
  readonly #owners: PerCaller<OwnerCalls>;
  #waiting = 0;
  #waitingOwners = 0;

  constructor({ callers, maxCalls, maxShare }: WaitingLimitOptions) {
    this.#maxCalls = maxCalls;
    this.#maxShare = maxShare;
    this.#owners = callers.define(() => ({ waiting: 0 }), { isInUse: ({ waiting }) => waiting > 0 });
  }

  /** Returns a function that releases the calls. Throws a GatewayError if the caller has too many. */
  acquire(owner: StateOwner, calls: number): () => void {
    const state = this.#owners.get(owner);
    const isFull = this.#waiting + calls > this.#maxCalls;
    const max = Math.floor(
      this.#maxCalls * Math.min(this.#maxShare, isFull ? 1 / Math.max(1, this.#waitingOwners) : 1),
    );
    if (state.waiting > 0 && state.waiting + calls > max) {
      throw new GatewayError(
        'RATE_LIMITED',
        `Too many operations wait for the service: the limit per caller is ${max} upstream calls now (MAX_SHARE_PER_CALLER of MAX_WAITING_CALLS). Retry when some have completed.`,
        { retryAfterMs: RETRY_AFTER_MS },
      );
    }
    this.#add(state, calls);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#add(state, -calls);
      isReleased = true;
    };
  }

  #add(state: OwnerCalls, calls: number): void {
    if (state.waiting === 0) this.#waitingOwners += 1;
    state.waiting += calls;
    this.#waiting += calls;
    if (state.waiting === 0) this.#waitingOwners -= 1;
  }
}
