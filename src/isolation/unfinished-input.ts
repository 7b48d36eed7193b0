import { GatewayError, RETRY_AFTER_MS } from '../domain/gateway-error.js';
import type { Owner } from './owner.js';
import type { OwnerRegistry } from './owner-registry.js';
import { type Lease, Pool, shareOf } from './pool.js';

export interface UnfinishedInputOptions {
  readonly maxBytes: number;
  /** The part of `maxBytes` that one address may hold. */
  readonly maxShare: number;
  readonly owners: OwnerRegistry;
}

/** Memory that each chunk takes besides its bytes: chosen. */
const CHUNK_OVERHEAD_BYTES = 300;
const TOO_MANY_BYTES =
  'Too many bytes of requests that are incomplete or wait to run (MAX_SHARE_PER_CALLER of what MAX_MEMORY_MB allows). Retry.';

/**
 * Bytes of request bodies and WebSocket messages that have not arrived completely, or wait for a turn of the event loop.
 * Over the limit, the oldest of those are dropped that hold more than their fair part.
 */
export class UnfinishedInput {
  readonly #pool: Pool;
  readonly #owners: OwnerRegistry;

  constructor({ owners, maxBytes, maxShare }: UnfinishedInputOptions) {
    this.#owners = owners;
    this.#pool = new Pool({ owners, max: maxBytes, maxPerOwner: shareOf(maxBytes, maxShare), whenFull: 'evict' });
  }

  get bytes(): number {
    return this.#pool.used;
  }

  /** `onDrop` frees the bytes, and tells the client the error. */
  start(address: string, onDrop: (error: GatewayError) => void): Lease {
    return this.#start(this.#owners.getAddressOwner(address), onDrop);
  }

  hold(owner: Owner, bytes: number, onDrop: (error: GatewayError) => void): Lease {
    const held = this.#start(owner, onDrop);
    this.addChunk(held, bytes);
    return held;
  }

  addChunk(held: Lease, bytes: number): void {
    held.resize(held.units + bytes + CHUNK_OVERHEAD_BYTES);
  }

  #start(owner: Owner, onDrop: (error: GatewayError) => void): Lease {
    return this.#pool.hold(owner, () =>
      onDrop(new GatewayError('UNAVAILABLE', TOO_MANY_BYTES, { retryAfterMs: RETRY_AFTER_MS })),
    );
  }
}
