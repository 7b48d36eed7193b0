import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** How much is read of an answer that only says what went wrong. */
const MAX_ERROR_BYTES = 64_000;
/** So many pieces of an answer are put together: one of a single byte takes a hundred. */
const MERGE_CHUNK_COUNT = 1_000;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** An answer of the service. */
export interface RawResponse {
  readonly status: number;
  readonly retryAfter: unknown;
  /** All of it, or the beginning of one that only says what went wrong. */
  readonly body: Buffer;
}

/**
 * Takes an answer as undici hands it out, without the stream that `request` makes of it and the AbortSignal that it listens
 * to: whoever reads all of it has no use for them.
 */
export class BufferedResponseHandler implements Dispatcher.DispatchHandler {
  readonly #resolve: (received: RawResponse) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #chunks: Buffer[] = [];
  /** Of the chunks, how many are pieces put together. */
  #mergedCount = 0;
  #bytes = 0;
  #status = 0;
  #retryAfter: unknown;
  #controller: Dispatcher.DispatchController | undefined;
  #isSettled = false;
  #reason: Error | undefined;

  constructor(resolve: (received: RawResponse) => void, reject: (reason: unknown) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Gives it up; what still waits for a connection, as soon as there is one or none can be had. */
  abort(reason: Error): void {
    this.#reason = reason;
    if (!this.#isSettled) this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#reason) controller.abort(this.#reason);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // One that only informs (1XX) comes before the answer.
    if (status < 200) return;
    this.#status = status;
    this.#retryAfter = headers['retry-after'];
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled) return;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#chunks.length - this.#mergedCount === MERGE_CHUNK_COUNT) {
      this.#chunks.push(Buffer.concat(this.#chunks.splice(this.#mergedCount)));
      this.#mergedCount += 1;
    }
    if (isSuccessStatus(this.#status) || this.#bytes < MAX_ERROR_BYTES) return;
    this.#end();
    controller.abort(new Error('The rest of the answer is not read.'));
  }

  onResponseEnd(): void {
    if (!this.#isSettled) this.#end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#reject(error);
  }

  #end(): void {
    this.#isSettled = true;
    const [first] = this.#chunks;
    const all = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks, this.#bytes);
    const body = isSuccessStatus(this.#status) ? all : all.subarray(0, MAX_ERROR_BYTES);
    this.#resolve({ status: this.#status, retryAfter: this.#retryAfter, body });
  }
}

export function isSuccessStatus(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** As text, without the mark that says nothing but that it is UTF-8. */
export function decodeUtf8(body: Buffer): string {
  const start = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  return body.toString('utf8', start);
}
