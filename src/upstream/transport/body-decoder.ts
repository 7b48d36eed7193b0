import { availableParallelism } from 'node:os';
import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import type { Owner } from '../../isolation/owner.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import { Pool } from '../../isolation/pool.js';
import type { Clock } from '../../primitives/clock.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { type Decoded, type DecoderName, type DecodeTask, decodeBody } from '../wire/body-decoders.js';
import { DecodeThread } from './decode-thread.js';
import { LARGE_BODY_BYTES } from './undici.js';

/** Maximum workers: one thread is left for the event loop. */
const MAX_THREADS = 2;
/**
 * Heap of a worker for each byte of a body. It is far more than any result takes, because V8 ends the process and not only the
 * worker if a large array exceeds the limit.
 */
const HEAP_BYTES_PER_BYTE = 32;
const MIN_HEAP_MB = 128;

export interface BodyDecoderOptions {
  readonly owners: OwnerRegistry;
  readonly clock: Clock;
  readonly maxResponseBytes: number;
  /** Priority of the workers, as of a process. */
  readonly decoderPriority: number;
  /** Default: one or two. */
  readonly threads?: number;
  /** Maximum heap of each worker. Default: enough for a body of `maxResponseBytes`. */
  readonly maxHeapMb?: number;
}

/** Decodes bodies: small ones at once, large ones on a few worker threads. Scopes take turns, each with one large body at a time. */
export class BodyDecoder {
  readonly #slots: Pool;
  readonly #threads: readonly DecodeThread[];
  readonly #idle: DecodeThread[];

  constructor({
    owners,
    clock,
    maxResponseBytes,
    decoderPriority: priority,
    threads = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1)),
    maxHeapMb = MIN_HEAP_MB + Math.ceil((HEAP_BYTES_PER_BYTE * maxResponseBytes) / 2 ** 20),
  }: BodyDecoderOptions) {
    this.#slots = new Pool({ owners, max: threads, maxPerOwner: 1, whenFull: 'refuse' });
    this.#threads = Array.from({ length: threads }, () => new DecodeThread({ clock, maxHeapMb, priority }));
    this.#idle = [...this.#threads];
  }

  /** Throws, or rejects, as {@link decodeBody} does. Do not use the memory of a large body afterwards. */
  decode<N extends DecoderName>(
    owner: Owner,
    task: DecodeTask<N>,
    body: Buffer,
    signal: LightAbortSignal,
  ): Decoded<N> | Promise<Decoded<N>> {
    return body.length <= LARGE_BODY_BYTES ? decodeBody(body, task) : this.#decodeLarge(owner, task, body, signal);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  async #decodeLarge<N extends DecoderName>(
    owner: Owner,
    task: DecodeTask<N>,
    body: Buffer,
    signal: LightAbortSignal,
  ): Promise<Decoded<N>> {
    const acquired = this.#slots.acquire(owner, 1, signal);
    const slot = acquired instanceof Promise ? await acquired.catch(rethrowTimeout) : acquired;
    // A thread is idle: there are as many slots as threads.
    const thread = this.#idle.pop() as DecodeThread;
    try {
      return (await thread.decode(task, body)) as Decoded<N>;
    } finally {
      this.#idle.push(thread);
      slot.release();
    }
  }
}

/** The error says that the scope has requested more than can be decoded: the service responded in time. */
function rethrowTimeout(error: unknown): never {
  if (!isGatewayError(error, 'UPSTREAM_TIMEOUT')) throw error;
  throw new GatewayError(
    'TOO_EXPENSIVE',
    'Too many large responses of the service: each API key has one decoded at a time, and this one waited for UPSTREAM_TIMEOUT_MS. Request fewer at once.',
  );
}
