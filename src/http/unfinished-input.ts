import type { CallerRegistry } from '../callers/caller-registry.js';
import { GatewayError } from '../domain/gateway-error.js';
import { ByteBudget, type HeldBytes } from './byte-budget.js';

export interface UnfinishedInputOptions {
  readonly maxBytes: number;
  /** Of `maxBytes`, for one address. */
  readonly maxShare: number;
  readonly callers: CallerRegistry;
}

/** Memory that each chunk takes besides its bytes. */
const CHUNK_OVERHEAD_BYTES = 300;
const RETRY_AFTER_MS = 1_000;

/**
 * Bytes of request bodies and WebSocket messages that have not arrived completely, or wait for a turn of the event loop.
 * Over a limit, the oldest are dropped.
 */
export class UnfinishedInput {
  readonly #budget: ByteBudget;

  constructor(options: UnfinishedInputOptions) {
    this.#budget = new ByteBudget({ setting: 'MAX_UNFINISHED_BYTES', ...options });
  }

  get bytes(): number {
    return this.#budget.bytes;
  }

  /** `onDrop` frees the bytes, and tells the client the error. */
  start(address: string, onDrop: (error: GatewayError) => void): HeldBytes {
    return this.#budget.add(address, (limit) => {
      const message = `Too many bytes of requests that are incomplete or wait to run (${limit}). Retry.`;
      onDrop(new GatewayError('UNAVAILABLE', message, { retryAfterMs: RETRY_AFTER_MS }));
    });
  }

  addChunk(held: HeldBytes, bytes: number): void {
    held.resize(held.bytes + bytes + CHUNK_OVERHEAD_BYTES);
    if (this.#budget.isExceeded(held)) this.#budget.enforce(held);
  }
}
