import type { CallerRegistry, PerCaller } from '../../callers/caller-registry.js';
import type { StateOwner } from '../../callers/state-owner.js';
import { GatewayError, isGatewayError, toCanceledError } from '../../domain/gateway-error.js';
import type { Clock } from '../../primitives/clock.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';

export interface ResponseBudgetOptions {
  readonly callers: CallerRegistry;
  readonly clock: Clock;
  /** UPSTREAM_MAX_BYTES_IN_FLIGHT. */
  readonly maxBytes: number;
  /** MAX_SHARE_PER_CALLER. */
  readonly maxShare: number;
  /** No response has more. */
  readonly maxResponseBytes: number;
}

/** A response that takes longer to arrive may be aborted while another caller waits for its bytes. */
const MAX_RECEIVE_MS = 5_000;

interface Waiter {
  readonly bytes: number;
  readonly resume: () => void;
}

/** What one caller has reserved, and its calls that wait. */
interface CallerBytes {
  bytes: number;
  readonly waiters: Set<Waiter>;
}

/**
 * Limits the bytes of large responses that are received or wait to be decoded, in total and per caller. One response of a
 * caller may exceed the caller's share, and one the total. Callers that wait are served in turns. Meanwhile slow responses
 * are aborted of callers that hold more than their fair part: the limit divided by the callers that hold bytes or wait.
 */
export class ResponseBudget {
  readonly #maxBytes: number;
  readonly #maxBytesPerCaller: number;
  readonly #maxResponseBytes: number;
  readonly #states: PerCaller<CallerBytes>;
  readonly #clock: Clock;
  /** Responses that have not arrived, and since when, the oldest first. */
  readonly #arriving = new Map<ResponseReservation, number>();
  readonly #holding = new Set<CallerBytes>();
  #isCheckScheduled = false;
  /** Callers with waiters, the one served longest ago first. */
  readonly #waiting = new Set<CallerBytes>();
  /** Whether one of them waits for bytes of others: later responses must not overtake it. */
  #isFull = false;
  #bytes = 0;

  constructor({ callers, clock, maxBytes, maxShare, maxResponseBytes }: ResponseBudgetOptions) {
    this.#clock = clock;
    this.#maxBytes = maxBytes;
    this.#maxBytesPerCaller = Math.floor(maxBytes * maxShare);
    this.#maxResponseBytes = maxResponseBytes;
    this.#states = callers.define(() => ({ bytes: 0, waiters: new Set() }), {
      isInUse: ({ bytes, waiters }) => bytes > 0 || waiters.size > 0,
    });
  }

  /** Reserved by all callers. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * For one call, which reserves nothing until its response turns out to be large. A call that cannot be repeated reserves
   * beyond the limits. `abort` is called if its response arrives too slowly.
   */
  open(owner: StateOwner, isRepeatable: boolean, abort: (error: GatewayError) => void): ResponseReservation {
    return new ResponseReservation(this, { owner, isRepeatable, maxBytes: this.#maxResponseBytes, abort });
  }

  /** From the first reservation on, also if the response is requested again. */
  startArriving(reservation: ResponseReservation): void {
    if (!this.#arriving.has(reservation)) this.#arriving.set(reservation, this.#clock.monotonicNow());
  }

  endArriving(reservation: ResponseReservation): void {
    this.#arriving.delete(reservation);
  }

  /** Whether the bytes could be reserved. */
  tryReserve(owner: StateOwner, bytes: number): boolean {
    const state = this.#states.get(owner);
    if (this.#isFull || state.waiters.size > 0 || !this.#fitsCaller(state, bytes) || !this.#fits(bytes)) return false;
    this.reserve(owner, bytes);
    return true;
  }

  /** Reserves beyond the limits, or releases negative bytes. */
  reserve(owner: StateOwner, bytes: number): void {
    this.#add(this.#states.get(owner), bytes);
    if (bytes < 0) this.#runNext();
  }

  /** Resolves when the bytes are reserved. Rejects when `signal` is aborted. */
  wait(owner: StateOwner, bytes: number, signal: LightAbortSignal): Promise<void> {
    const state = this.#states.get(owner);
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(toWaitError(signal.reason));
      const waiter: Waiter = {
        bytes,
        resume: () => {
          unsubscribe();
          resolve();
        },
      };
      const unsubscribe = signal.onAbort(() => {
        state.waiters.delete(waiter);
        if (state.waiters.size === 0) this.#waiting.delete(state);
        reject(toWaitError(signal.reason));
        this.#runNext();
      });
      state.waiters.add(waiter);
      this.#waiting.add(state);
      this.#runNext();
    });
  }

  #runNext(): void {
    this.#admitNext();
    if (this.#isFull) this.#abortSlow();
  }

  #admitNext(): void {
    this.#isFull = false;
    for (const state of this.#waiting) {
      const [next] = state.waiters;
      if (!next || !this.#fitsCaller(state, next.bytes)) continue;
      if (!this.#fits(next.bytes)) {
        this.#isFull = true;
        return;
      }
      state.waiters.delete(next);
      this.#waiting.delete(state);
      if (state.waiters.size > 0) this.#waiting.add(state);
      this.#add(state, next.bytes);
      next.resume();
    }
  }

  /** Aborts one slow response, which admits the next and checks again, until no caller waits for bytes of others. */
  #abortSlow(): void {
    const latestStart = this.#clock.monotonicNow() - MAX_RECEIVE_MS;
    const reservation = this.#findSlow(latestStart);
    if (reservation) reservation.abort();
    else this.#scheduleCheck(latestStart);
  }

  /** The oldest of a caller that has others as well, or else the oldest, of callers with more than their fair part. */
  #findSlow(latestStart: number): ResponseReservation | undefined {
    const fairBytes = this.#maxBytes / new Set([...this.#holding, ...this.#waiting]).size;
    let oldest: ResponseReservation | undefined;
    for (const [reservation, start] of this.#arriving) {
      if (start > latestStart) break;
      const state = this.#states.get(reservation.owner);
      const isOnlyWaiting = this.#waiting.size === 1 && this.#waiting.has(state);
      if (state.bytes <= fairBytes || isOnlyWaiting) continue;
      if (state.bytes > reservation.bytes) return reservation;
      oldest ??= reservation;
    }
    return oldest;
  }

  /** Checks again when the first of the later responses is slow. */
  #scheduleCheck(latestStart: number): void {
    if (this.#isCheckScheduled) return;
    for (const start of this.#arriving.values()) {
      if (start <= latestStart) continue;
      this.#isCheckScheduled = true;
      this.#clock.schedule(start - latestStart, () => {
        this.#isCheckScheduled = false;
        if (this.#isFull) this.#abortSlow();
      });
      return;
    }
  }

  #fitsCaller(state: CallerBytes, bytes: number): boolean {
    return state.bytes === 0 || state.bytes + bytes <= this.#maxBytesPerCaller;
  }

  #fits(bytes: number): boolean {
    return this.#bytes === 0 || this.#bytes + bytes <= this.#maxBytes;
  }

  #add(state: CallerBytes, bytes: number): void {
    state.bytes += bytes;
    this.#bytes += bytes;
    if (state.bytes > 0) this.#holding.add(state);
    else this.#holding.delete(state);
  }
}

interface ReservationOptions {
  readonly owner: StateOwner;
  readonly isRepeatable: boolean;
  readonly maxBytes: number;
  readonly abort: (error: GatewayError) => void;
}

/** What one call has reserved. Its attempts share it. */
export class ResponseReservation {
  readonly owner: StateOwner;
  readonly #budget: ResponseBudget;
  readonly #options: ReservationOptions;
  #bytes = 0;
  #requestedBytes = 0;

  constructor(budget: ResponseBudget, options: ReservationOptions) {
    this.owner = options.owner;
    this.#budget = budget;
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Returns how much of a response of this size may be received. If it is 0, call {@link wait}, and request it again. */
  tryReserve(responseBytes: number): number {
    const { isRepeatable, maxBytes } = this.#options;
    const bytes = Math.min(responseBytes, maxBytes);
    this.#requestedBytes = bytes;
    if (this.#bytes > 0 || !isRepeatable) this.#resize(bytes);
    else if (this.#budget.tryReserve(this.owner, bytes)) this.#bytes = bytes;
    if (this.#bytes > 0 && isRepeatable) this.#budget.startArriving(this);
    return this.#bytes;
  }

  /** Waits until as many bytes are reserved as the response needs. */
  async wait(signal: LightAbortSignal): Promise<void> {
    await this.#budget.wait(this.owner, this.#requestedBytes, signal);
    this.#bytes = this.#requestedBytes;
    this.#budget.startArriving(this);
  }

  /** Its bytes are free at once. */
  abort(): void {
    const message = `The service took more than ${MAX_RECEIVE_MS} ms to send a large response while others waited for its bytes (UPSTREAM_MAX_BYTES_IN_FLIGHT). Request fewer large results at once, or retry.`;
    this.#options.abort(new GatewayError('UPSTREAM_TIMEOUT', message));
    this.release();
  }

  /** The response has arrived, and has this size. */
  shrink(bytes: number): void {
    this.#budget.endArriving(this);
    if (this.#bytes > 0) this.#resize(bytes);
  }

  release(): void {
    this.#budget.endArriving(this);
    this.#resize(0);
  }

  #resize(bytes: number): void {
    const difference = bytes - this.#bytes;
    this.#bytes = bytes;
    if (difference !== 0) this.#budget.reserve(this.owner, difference);
  }
}

/** The service responded in time: the caller has requested more at once than it may. */
function toWaitError(reason: Error | undefined): GatewayError {
  if (!isGatewayError(reason, 'UPSTREAM_TIMEOUT')) return toCanceledError(reason);
  return new GatewayError(
    'TOO_EXPENSIVE',
    'Too many large responses of the service at once (UPSTREAM_MAX_BYTES_IN_FLIGHT, MAX_SHARE_PER_CALLER). Request fewer at once.',
  );
}
