import { GatewayError } from '../domain/gateway-error.js';
import type { CallerRegistry, PerCaller } from './caller-registry.js';
import type { StateOwner } from './state-owner.js';

const RETRY_AFTER_MS = 1_000;

export interface FairLimitOptions {
  readonly callers: CallerRegistry;
  readonly max: number;
  /** Of `max`, for one caller. */
  readonly maxShare: number;
  /** Of the error. `max`: units that a caller may use now. */
  readonly createMessage: (max: number) => string;
}

interface OwnerUnits {
  used: number;
}

/**
 * Limits what all callers use together. Beyond the limit only callers are rejected that use more than their fair part; a caller
 * that uses nothing never is.
 */
export class FairLimit {
  readonly #options: FairLimitOptions;
  readonly #owners: PerCaller<OwnerUnits>;
  #used = 0;
  #usingOwners = 0;

  constructor(options: FairLimitOptions) {
    this.#options = options;
    this.#owners = options.callers.define(() => ({ used: 0 }), { isInUse: ({ used }) => used > 0 });
  }

  /** Returns a function that releases the units. Throws a GatewayError if the caller uses too many. */
  acquire(owner: StateOwner, units: number): () => void {
    const { max, maxShare, createMessage } = this.#options;
    const state = this.#owners.get(owner);
    const isFull = this.#used + units > max;
    const maxOfOwner = Math.floor(max * Math.min(maxShare, isFull ? 1 / Math.max(1, this.#usingOwners) : 1));
    if (state.used > 0 && state.used + units > maxOfOwner)
      throw new GatewayError('RATE_LIMITED', createMessage(maxOfOwner), { retryAfterMs: RETRY_AFTER_MS });
    this.#add(state, units);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#add(state, -units);
      isReleased = true;
    };
  }

  #add(state: OwnerUnits, units: number): void {
    if (units === 0) return;
    if (state.used === 0) this.#usingOwners += 1;
    state.used += units;
    this.#used += units;
    if (state.used === 0) this.#usingOwners -= 1;
  }
}
