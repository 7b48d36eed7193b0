import { GatewayError, toCanceledError } from '../domain/gateway-error.js';
import type { LightAbortSignal } from '../primitives/light-abort-signal.js';
import type { MaybePromise } from '../primitives/maybe-promise.js';
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

interface Waiter {
  readonly units: number;
  readonly resume: () => void;
}

interface OwnerUnits {
  used: number;
  /** First in, first out. */
  readonly waiters: Set<Waiter>;
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
    this.#owners = options.callers.define(() => ({ used: 0, waiters: new Set() }), {
      isInUse: ({ used }) => used > 0,
    });
  }

  /** Returns a function that releases the units. Throws a GatewayError if the caller uses too many. */
  acquire(owner: StateOwner, units: number): () => void {
    const state = this.#owners.get(owner);
    if (!this.#hasRoom(state, units)) {
      const message = this.#options.createMessage(this.#getMax(units));
      throw new GatewayError('RATE_LIMITED', message, { retryAfterMs: RETRY_AFTER_MS });
    }
    return this.#take(state, units);
  }

  /** Like {@link acquire}, but waits until the caller has released enough. Rejects when `signal` is aborted. */
  acquireWhenFree(owner: StateOwner, units: number, signal: LightAbortSignal): MaybePromise<() => void> {
    const state = this.#owners.get(owner);
    if (signal.aborted) return Promise.reject(toCanceledError(signal.reason));
    if (state.waiters.size === 0 && this.#hasRoom(state, units)) return this.#take(state, units);
    return new Promise((resolve, reject) => {
      const unsubscribe = signal.onAbort(() => {
        state.waiters.delete(waiter);
        reject(toCanceledError(signal.reason));
      });
      const waiter: Waiter = {
        units,
        resume: () => {
          unsubscribe();
          resolve(this.#take(state, units));
        },
      };
      state.waiters.add(waiter);
    });
  }

  /** Units that a caller may use now, with these. */
  #getMax(units: number): number {
    const { max, maxShare } = this.#options;
    const isFull = this.#used + units > max;
    return Math.floor(max * Math.min(maxShare, isFull ? 1 / Math.max(1, this.#usingOwners) : 1));
  }

  #hasRoom({ used }: OwnerUnits, units: number): boolean {
    return used === 0 || used + units <= this.#getMax(units);
  }

  #take(state: OwnerUnits, units: number): () => void {
    this.#add(state, units);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#add(state, -units);
      this.#resumeWaiters(state);
    };
  }

  /** Those of the same caller: it waits only while it uses units itself. */
  #resumeWaiters(state: OwnerUnits): void {
    for (const waiter of state.waiters) {
      if (!this.#hasRoom(state, waiter.units)) return;
      state.waiters.delete(waiter);
      waiter.resume();
    }
  }

  #add(state: OwnerUnits, units: number): void {
    if (units === 0) return;
    if (state.used === 0) this.#usingOwners += 1;
    state.used += units;
    this.#used += units;
    if (state.used === 0) this.#usingOwners -= 1;
  }
}
