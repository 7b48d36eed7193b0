import type { Socket } from 'node:net';
import { GatewayError } from '../../domain/gateway-error.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import { type Lease, Pool } from '../../isolation/pool.js';
import type { Turns } from '../../isolation/turns.js';

export interface UnfinishedInputOptions {
  readonly maxBytes: number;
  /** The part of `maxBytes` that one address may hold. */
  readonly maxShare: number;
  readonly owners: OwnerRegistry;
  readonly turns: Turns;
}

/** Memory that each chunk takes besides its bytes. */
const CHUNK_OVERHEAD_BYTES = 300;
const RETRY_AFTER_MS = 1_000;
const TOO_MANY_BYTES =
  'Too many bytes of requests that are incomplete or wait to run (MAX_SHARE_PER_CALLER of what MAX_MEMORY_MB allows). Retry.';
/** Long documents take time to parse and validate. */
const BYTES_PER_MS = 500;

/** Node reads up to 64 kB at once. Few parts fill a turn, so that new connections are accepted between them. */
const PART_MS = 2.5;

/** A request or message that is complete. */
export interface CompleteInput<T> {
  /** Called only if the address matters. */
  readonly getAddress: () => string;
  readonly bytes: number;
  readonly run: () => T;
  /** Called instead of `run` if the requests that wait hold too many bytes. */
  readonly onDrop: (error: GatewayError) => T;
}

/**
 * Bytes of request bodies and WebSocket messages that have not arrived completely, or wait for a turn of the event loop.
 * Over the limit, the oldest of those are dropped that hold more than their fair part.
 */
export class UnfinishedInput {
  readonly #pool: Pool;
  readonly #owners: OwnerRegistry;
  readonly #turns: Turns;

  constructor({ turns, owners, maxBytes, maxShare }: UnfinishedInputOptions) {
    this.#turns = turns;
    this.#owners = owners;
    this.#pool = new Pool({ owners, max: maxBytes, maxShare, whenFull: 'evict' });
  }

  get bytes(): number {
    return this.#pool.used;
  }

  /** `onDrop` frees the bytes, and tells the client the error. */
  start(address: string, onDrop: (error: GatewayError) => void): Lease {
    return this.#pool.hold(this.#owners.getAddressOwner(address), () =>
      onDrop(new GatewayError('UNAVAILABLE', TOO_MANY_BYTES, { retryAfterMs: RETRY_AFTER_MS })),
    );
  }

  addChunk(held: Lease, bytes: number): void {
    held.resize(held.units + bytes + CHUNK_OVERHEAD_BYTES);
  }

  /**
   * Call it after a part of a body: the next part waits for a turn of the address. Otherwise Node would read a part of each large body and
   * accept one connection per turn, so that connections of others would wait for as many such turns as there are connections before them.
   * Pauses the socket: a paused request still receives chunks, and would store them unchecked.
   */
  waitForTurn(socket: Socket, address: string): void {
    if (socket.listeners('resume').includes(pauseAgain)) return;
    const turn = this.#turns.at(() => address).take(PART_MS);
    if (turn === null) return;
    socket.pause().on('resume', pauseAgain);
    void turn.then(() => socket.off('resume', pauseAgain).resume());
  }

  /** Runs a request at once, or in a turn of its address. Holds its bytes while it waits. */
  runInTurn<T>({ getAddress, bytes, run, onDrop }: CompleteInput<T>): T | Promise<Awaited<T>> {
    // Cleared when the request is dropped: it stays in the queue until its turn, but not in memory.
    let next: (() => T) | null = run;
    let dropped: T | undefined;
    let held: Lease | null = null;
    let hasStarted = false;
    const result = this.#turns.at(getAddress).run(() => {
      hasStarted = true;
      held?.release();
      return next === null ? (dropped as T) : next();
    }, bytes / BYTES_PER_MS);
    if (hasStarted) return result;
    held = this.start(getAddress(), (error) => {
      next = null;
      dropped = onDrop(error);
    });
    this.addChunk(held, bytes);
    return result;
  }
}

/** Node resumes the socket of a request that has room for more. */
function pauseAgain(this: Socket): void {
  this.pause();
}
