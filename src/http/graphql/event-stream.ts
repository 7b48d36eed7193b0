import type { ServerResponse } from 'node:http';
import { type GatewayError, isGatewayError, toCanceledError } from '../../domain/gateway-error.js';
import { type OperationResult, ResultStream } from '../../pipeline/result-stream.js';
import type { Clock } from '../../primitives/clock.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { DRAIN_TIMEOUT } from '../drain.js';
import { UNBUFFERED } from '../responses/base-headers.js';

/** Comments keep proxies from closing a stream without events. */
const PING_INTERVAL_MS = 12_000;

/** A response that carries the results of many operations as server-sent events. */
export class EventStream {
  /** The `Authorization` of the reservation; operations must have the same. */
  readonly authorization: string | undefined;
  readonly #clock: Clock;
  readonly #operations = new Map<string, LightAbortSignal>();
  #response: ServerResponse | null = null;
  #cancelPing: (() => void) | null = null;
  #isDraining = false;
  /** Shared by all operations that wait for the client to read. */
  #writable: Promise<void> | null = null;

  constructor(authorization: string | undefined, clock: Clock) {
    this.authorization = authorization;
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#response !== null && !this.#response.destroyed;
  }

  get operationCount(): number {
    return this.#operations.size;
  }

  open(response: ServerResponse): void {
    this.#response = response;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      [UNBUFFERED.name]: UNBUFFERED.value,
    });
    this.#ping(response);
    response.on('close', () => {
      this.#cancelPing?.();
      this.#abort(toCanceledError('the event stream is closed'));
    });
    response.on(DRAIN_TIMEOUT, (error: GatewayError) => this.#abort(error));
  }

  hasOperation(id: string): boolean {
    return this.#operations.has(id);
  }

  /** `signal` is aborted when the client cancels the operation or closes the stream. */
  addOperation(id: string, signal: LightAbortSignal): void {
    this.#operations.set(id, signal);
  }

  removeOperation(id: string): void {
    this.#operations.delete(id);
  }

  cancelOperation(id: string): void {
    this.#operations.get(id)?.abort(toCanceledError('the client completed the operation'));
  }

  /** Sends all results of an operation, then its completion, as fast as the client reads. */
  async send(id: string, result: OperationResult): Promise<void> {
    const signal = this.#operations.get(id);
    const isCanceled = () => isGatewayError(signal?.reason, 'CANCELED');
    if (result instanceof ResultStream) {
      const unsubscribe = signal?.onAbort(() => void result.return());
      if (signal?.aborted) await result.return();
      for await (const payload of result) if (!isCanceled()) await this.#write('next', { id, payload });
      unsubscribe?.();
    } else if (!isCanceled()) await this.#write('next', { id, payload: result });
    this.#operations.delete(id);
    await this.#write('complete', { id });
    if (this.#isDraining) this.drain();
  }

  /** Ends the response when no operation is left. */
  drain(): void {
    this.#isDraining = true;
    if (this.#operations.size > 0) return;
    // A client that does not read keeps the response open: a write after its end would be an uncaught error.
    this.#cancelPing?.();
    this.#response?.end();
  }

  #abort(error: GatewayError): void {
    for (const signal of this.#operations.values()) signal.abort(error);
  }

  async #write(event: 'next' | 'complete', data: object): Promise<void> {
    const response = this.#response;
    if (!response || response.destroyed || response.writableEnded) return;
    const canContinue = response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (canContinue) return;
    this.#writable ??= waitUntilWritable(response).finally(() => {
      this.#writable = null;
    });
    await this.#writable;
  }

  #ping(response: ServerResponse): void {
    response.write(':\n\n');
    this.#cancelPing = this.#clock.schedule(PING_INTERVAL_MS, () => this.#ping(response));
  }
}

function waitUntilWritable(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      response.off('drain', finish).off('close', finish);
      resolve();
    };
    response.on('drain', finish).on('close', finish);
  });
}
