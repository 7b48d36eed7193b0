import { GatewayError, RETRY_AFTER_MS } from '../domain/gateway-error.js';
import type { ClientRequest, GetClientAddress } from './address.js';
import type { Owner } from './owner.js';
import type { OwnerRegistry } from './owner-registry.js';
import { type Lease, Pool, shareOf } from './pool.js';
import type { OwnerTurns, Turns } from './turns.js';
import { EXPECTED_MS } from './work.js';

export interface ClientsOptions {
  readonly getAddress: GetClientAddress;
  readonly turns: Turns;
  readonly owners: OwnerRegistry;
  readonly maxUnfinishedBytes: number;
  /** The part of `maxUnfinishedBytes` that one address may hold. */
  readonly maxShare: number;
}

/** A request or message that is complete. */
export interface InputWork<T> {
  /** Bytes of the input, from which the time to parse and validate it is estimated. */
  readonly bytes: number;
  readonly run: () => T;
  /** Called instead of `run` if others need the memory. */
  readonly onDrop: (error: GatewayError) => T;
}

/** Memory that each chunk takes besides its bytes: chosen. */
const CHUNK_OVERHEAD_BYTES = 300;
const TOO_MANY_BYTES =
  'Too many bytes of requests that are incomplete or wait to run (set by MAX_SHARE_PER_CLIENT and MAX_MEMORY_MB). Retry.';

/**
 * What clients may take by their address: turns of the event loop, and memory for the bytes of request bodies and WebSocket messages that
 * have not arrived completely, or wait for a turn. Over the limit of the bytes, addresses with more than their fair part lose their oldest
 * input first.
 */
export class Clients {
  readonly turns: Turns;
  readonly getAddress: GetClientAddress;
  readonly #owners: OwnerRegistry;
  readonly #pool: Pool;

  constructor({ getAddress, turns, owners, maxUnfinishedBytes: max, maxShare }: ClientsOptions) {
    this.turns = turns;
    this.getAddress = getAddress;
    this.#owners = owners;
    this.#pool = new Pool({ owners, max, maxPerOwner: shareOf(max, maxShare), whenFull: 'evict' });
  }

  get unfinishedBytes(): number {
    return this.#pool.used;
  }

  getOwner(request: ClientRequest): Owner {
    return this.#owners.getAddressOwner(this.getAddress(request));
  }

  turnsOf(request: ClientRequest): OwnerTurns {
    return this.turns.ofAddress(() => this.getAddress(request));
  }

  /** Input has begun to arrive. `onDrop` frees its bytes, and tells the client the error. */
  startInput(address: string, onDrop: (error: GatewayError) => void): Lease {
    return this.#pool.hold(this.#owners.getAddressOwner(address), () =>
      onDrop(new GatewayError('UNAVAILABLE', TOO_MANY_BYTES, { retryAfterMs: RETRY_AFTER_MS })),
    );
  }

  addInput(held: Lease, bytes: number): void {
    held.resize(held.units + bytes + CHUNK_OVERHEAD_BYTES);
  }

  /** Handles input in a turn of its address, as {@link OwnerTurns.run}. */
  run<T>(getAddress: () => string, { bytes, run, onDrop }: InputWork<T>): T | Promise<Awaited<T>> {
    // When the input is dropped, its task stays in the queue, but this function no longer keeps it in memory.
    let next: (() => T) | null = run;
    let dropped: T | undefined;
    let held: Lease | null = null;
    let hasStarted = false;
    const result = this.turns.ofAddress(getAddress).run(() => {
      hasStarted = true;
      held?.release();
      return next === null ? (dropped as T) : next();
    }, bytes * EXPECTED_MS.inputByte);
    if (hasStarted) return result;
    held = this.startInput(getAddress(), (error) => {
      next = null;
      dropped = onDrop(error);
    });
    this.addInput(held, bytes);
    return result;
  }
}
