import type { IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { Dispatcher, Pool } from 'undici';
import { loadUndiciPool } from '../../primitives/node-internals.js';
import { withoutStack } from '../../primitives/without-stack.js';

/** It has only `dispatch` and `destroy`: the index of undici adds the other methods, and is not loaded. */
export const ConnectionPool: new (
  ...parameters: ConstructorParameters<typeof Pool>
) => Pick<Pool, 'dispatch' | 'destroy'> = loadUndiciPool(createRequire(import.meta.url));

/**
 * Larger bodies count towards the bytes in flight, and those that `BodyDecoder` has a decoder for are decoded by a
 * worker. Decoding this many bytes takes a few milliseconds.
 */
export const LARGE_BODY_BYTES = 256_000;
/** Maximum bytes read of an error response. */
const MAX_ERROR_BYTES = 64_000;
/** This many chunks are merged at a time: a chunk of one byte takes a hundred bytes of memory. */
const MERGE_CHUNK_COUNT = 1_000;

/** There is no memory for the response now, and its request was aborted. */
export class NoMemoryForResponse extends Error {}

/** A response of the service with its body in memory. */
export interface RawResponse {
  readonly status: number;
  /** The full body, or the first {@link MAX_ERROR_BYTES} of an error response. */
  readonly body: Buffer;
}

/** Is told how far a request has got. */
export interface ResponseListener {
  /** Called before the first byte of the request leaves. */
  onSend(): void;
  /** Called for the final response, also if its body does not arrive. */
  onHeaders(headers: IncomingHttpHeaders): void;
  /**
   * Called for a large response, with the number of its bytes, or infinity if it is unknown. Returns how many may be received: 0 if none
   * may now.
   */
  reserve(bytes: number): number;
}

/** Buffers a response directly from undici's dispatcher, without the stream and AbortSignal of `Pool.request`. */
export class BufferedResponseHandler implements Dispatcher.DispatchHandler {
  readonly #resolve: (received: RawResponse) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #listener: ResponseListener | null;
  readonly #chunks: Buffer[] = [];
  /** Number of merged chunks at the start of {@link #chunks}. */
  #mergedCount = 0;
  #bytes = 0;
  #status = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #isSettled = false;
  #isLarge = false;
  /** Receives the chunks of a large response whose size is known. */
  #target: Buffer | undefined;
  #reason: Error | undefined;

  constructor(
    resolve: (received: RawResponse) => void,
    reject: (reason: unknown) => void,
    listener: ResponseListener | null = null,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#listener = listener;
  }

  /** Aborts the request; a queued one as soon as undici assigns it a connection or fails it. */
  abort(reason: Error): void {
    this.#reason = reason;
    if (!this.#isSettled) this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#reason) controller.abort(this.#reason);
    else this.#listener?.onSend();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // Informational responses (1XX) precede the final one.
    if (status < 200) return;
    this.#status = status;
    this.#listener?.onHeaders(headers);
    const bytes = Number(headers['content-length'] ?? 0);
    if (bytes > LARGE_BODY_BYTES && isSuccessStatus(status)) this.#startLarge(controller, bytes);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled) return;
    if (this.#target) {
      this.#bytes += chunk.copy(this.#target, this.#bytes);
      return;
    }
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#chunks.length - this.#mergedCount === MERGE_CHUNK_COUNT) {
      this.#chunks.push(Buffer.concat(this.#chunks.splice(this.#mergedCount)));
      this.#mergedCount += 1;
    }
    if (isSuccessStatus(this.#status)) {
      if (this.#bytes > LARGE_BODY_BYTES && !this.#isLarge) this.#startLarge(controller, Number.POSITIVE_INFINITY);
      return;
    }
    if (this.#bytes < MAX_ERROR_BYTES) return;
    this.#end();
    controller.abort(new Error('The rest of the error response is discarded.'));
  }

  onResponseEnd(): void {
    if (!this.#isSettled) this.#end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#reject(error);
  }

  #startLarge(controller: Dispatcher.DispatchController, bytes: number): void {
    this.#isLarge = true;
    const reserved = this.#listener ? this.#listener.reserve(bytes) : Number.MAX_SAFE_INTEGER;
    // Memory of the size of the body is neither allocated twice nor copied at once.
    if (reserved === bytes) this.#target = Buffer.allocUnsafeSlow(bytes);
    if (reserved > 0) return;
    this.#isSettled = true;
    const reason = withoutStack(() => new NoMemoryForResponse('The response is requested again later.'));
    this.#reject(reason);
    // undici creates another error, with which it closes the connection.
    withoutStack(() => controller.abort(reason));
  }

  #end(): void {
    this.#isSettled = true;
    const [first] = this.#chunks;
    const all = this.#target ?? (this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks, this.#bytes));
    const body = isSuccessStatus(this.#status) ? all : all.subarray(0, MAX_ERROR_BYTES);
    this.#resolve({ status: this.#status, body });
  }
}

export function isSuccessStatus(status: number): boolean {
  return status >= 200 && status <= 299;
}
