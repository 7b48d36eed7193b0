import { GatewayError, isGatewayError, toCanceledError } from '../../domain/gateway-error.js';
import type { Owner } from '../../isolation/owner.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import { type Lease, Pool, shareOf } from '../../isolation/pool.js';
import type { Clock } from '../../primitives/clock.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';

export interface ResponseBudgetOptions {
  readonly owners: OwnerRegistry;
  readonly clock: Clock;
  /** Maximum bytes of all owners together. */
  readonly maxBytes: number;
  /** The part of `maxBytes` that one sender may hold. */
  readonly maxShare: number;
  /** Maximum bytes of one response. */
  readonly maxResponseBytes: number;
}

/** A response that takes longer to arrive may be aborted while another owner waits for its bytes. */
const MAX_RECEIVE_MS = 5_000;

/**
 * The pool of bytes of large responses that are received or wait to be decoded. While an owner waits for bytes of others, owners that hold
 * more than their fair part lose responses that are slow.
 */
export class ResponseBudget {
  readonly #options: ResponseBudgetOptions;
  readonly #pool: Pool;
  /** Responses that have not arrived, and since when, the oldest first. */
  readonly #arriving = new Map<ResponseReservation, number>();
  #isCheckScheduled = false;

  constructor(options: ResponseBudgetOptions) {
    const { owners, maxBytes: max, maxShare } = options;
    this.#options = options;
    this.#pool = new Pool({ owners, max, maxPerOwner: shareOf(max, maxShare), whenFull: 'refuse' });
  }

  /** Reserved by all owners. */
  get bytes(): number {
    return this.#pool.used;
  }

  /** Creates the reservation of one call, which reserves nothing until its response turns out to be large. */
  open(call: ReservingCall): ResponseReservation {
    return new ResponseReservation(this, this.#pool, call, this.#options.maxResponseBytes);
  }

  /** Counts its time from the first reservation on, also if the response is requested again. */
  startArriving(reservation: ResponseReservation): void {
    if (!this.#arriving.has(reservation)) this.#arriving.set(reservation, this.#options.clock.monotonicNow());
  }

  endArriving(reservation: ResponseReservation): void {
    this.#arriving.delete(reservation);
  }

  /** Aborts slow responses until no owner waits for bytes of others, and checks again when the next response is slow. */
  abortSlow(): void {
    while (this.#pool.isBlocked) {
      const latestStart = this.#options.clock.monotonicNow() - MAX_RECEIVE_MS;
      const reservation = this.#findSlow(latestStart);
      if (!reservation) {
        this.#scheduleCheck(latestStart);
        return;
      }
      reservation.abort();
    }
  }

  /** The response to abort: the oldest of an owner above its fair part, if possible one whose owner also receives others. */
  #findSlow(latestStart: number): ResponseReservation | undefined {
    let oldest: ResponseReservation | undefined;
    for (const [reservation, start] of this.#arriving) {
      if (start > latestStart) break;
      if (!this.#pool.isAboveFairPart(reservation.owner)) continue;
      if (this.#pool.getUsed(reservation.owner) > reservation.bytes) return reservation;
      oldest ??= reservation;
    }
    return oldest;
  }

  #scheduleCheck(latestStart: number): void {
    if (this.#isCheckScheduled) return;
    for (const start of this.#arriving.values()) {
      if (start <= latestStart) continue;
      this.#isCheckScheduled = true;
      this.#options.clock.schedule(start - latestStart, () => {
        this.#isCheckScheduled = false;
        this.abortSlow();
      });
      return;
    }
  }
}

interface ReservingCall {
  readonly context: { readonly sender: Owner };
  /** False for mutations, which cannot be repeated: they reserve beyond the limits. */
  readonly isRead: boolean;
  /** Aborted if the response arrives too slowly. */
  readonly signal: Pick<LightAbortSignal, 'abort'>;
}

/** What one call has reserved. Its attempts share it. */
export class ResponseReservation {
  readonly owner: Owner;
  readonly #budget: ResponseBudget;
  readonly #pool: Pool;
  readonly #call: ReservingCall;
  readonly #maxBytes: number;
  #lease: Lease | null = null;
  #wasAborted = false;
  #requestedBytes = 0;

  constructor(budget: ResponseBudget, pool: Pool, call: ReservingCall, maxBytes: number) {
    this.owner = call.context.sender;
    this.#budget = budget;
    this.#pool = pool;
    this.#call = call;
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#lease?.units ?? 0;
  }

  /** Whether the gateway has ended the call to give its bytes to others. */
  get wasAborted(): boolean {
    return this.#wasAborted;
  }

  /** Returns how much of a response of this size may be received. If it is 0, call {@link wait}, and request it again. */
  tryReserve(responseBytes: number): number {
    const { isRead } = this.#call;
    const bytes = Math.min(responseBytes, this.#maxBytes);
    this.#requestedBytes = bytes;
    // The response to another attempt may be larger: it holds the difference beyond the limits, at most `maxResponseBytes`.
    if (this.#lease) this.#lease.resize(bytes);
    else if (isRead) this.#lease = this.#pool.tryAcquire(this.owner, bytes);
    else this.#lease = this.#pool.hold(this.owner, null, bytes);
    if (this.#lease && isRead) this.#budget.startArriving(this);
    return this.bytes;
  }

  /** Waits until as many bytes are reserved as the response needs. */
  async wait(signal: LightAbortSignal): Promise<void> {
    const lease = this.#pool.acquire(this.owner, this.#requestedBytes, signal);
    this.#budget.abortSlow();
    try {
      this.#lease = await lease;
    } catch {
      throw toWaitError(signal.reason);
    }
    this.#budget.startArriving(this);
  }

  /** Frees its bytes at once. */
  abort(): void {
    this.#wasAborted = true;
    const message = `The service took more than ${MAX_RECEIVE_MS} ms to send a large response while others waited for its bytes (MAX_MEMORY_MB). Request fewer large results at once, or retry.`;
    this.#call.signal.abort(new GatewayError('UPSTREAM_TIMEOUT', message));
    this.release();
  }

  /** The response has arrived, and has this size. */
  shrink(bytes: number): void {
    this.#budget.endArriving(this);
    this.#lease?.resize(bytes);
  }

  release(): void {
    this.#budget.endArriving(this);
    this.#lease?.release();
    this.#lease = null;
  }
}

/** The error says that the owner has requested more at once than it may: the service responded in time. */
function toWaitError(reason: Error | undefined): GatewayError {
  if (!isGatewayError(reason, 'UPSTREAM_TIMEOUT')) return toCanceledError(reason);
  return new GatewayError(
    'TOO_EXPENSIVE',
    'Too many large responses of the service at once (set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB). Request fewer at once.',
  );
}
