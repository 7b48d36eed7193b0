import { EventEmitter, once } from 'node:events';
import { type Server, ServerResponse } from 'node:http';
import { type GatewayError, SHUTTING_DOWN_ERROR } from '../domain/gateway-error.js';
import { LightAbortSignal } from '../primitives/light-abort-signal.js';
import { type Linked, LinkedList } from '../primitives/linked-list.js';
import { waitAtMost } from '../primitives/wait-at-most.js';

/** Stops listening, and closes all connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** `DrainController` emits it on a request that outlasts the drain, with the error of its operations. */
export const DRAIN_TIMEOUT = Symbol('drain timeout');

/** How long aborted operations may take to send their errors. */
const ABORT_TIMEOUT_MS = 500;

/** One of {@link InFlight}. */
class InFlightRequest<T> implements Linked<InFlightRequest<T>> {
  previous: InFlightRequest<T> | null = null;
  next: InFlightRequest<T> | null = null;
  readonly request: T;

  constructor(request: T) {
    this.request = request;
  }
}

/** Requests that have not been answered. */
export class InFlight<T extends object> {
  readonly #requests = new LinkedList<InFlightRequest<T>>();
  #resolveIdle: (() => void) | null = null;

  /** Returns what to call when the request has been answered. */
  add(request: T): () => void {
    const inFlight = new InFlightRequest(request);
    this.#requests.add(inFlight);
    return () => {
      this.#requests.delete(inFlight);
      if (this.#requests.size === 0) this.#resolveIdle?.();
    };
  }

  values(): T[] {
    return this.#requests.toArray().map(({ request }) => request);
  }

  /** Waits until all have been answered. Aborts the rest after `timeoutMs`, and waits until their errors are sent. */
  async finish(timeoutMs: number, abort: (request: T) => void): Promise<void> {
    if (this.#requests.size === 0) return;
    const idle = new Promise<void>((resolve) => {
      this.#resolveIdle = resolve;
    });
    await waitAtMost(timeoutMs, idle);
    // Aborting one may end others.
    for (const inFlight of this.#requests.toArray()) if (this.#requests.has(inFlight)) abort(inFlight.request);
    await waitAtMost(ABORT_TIMEOUT_MS, idle);
  }
}

/** The HTTP requests in flight, and whether new ones are accepted. */
export class DrainController {
  readonly #inFlight = new InFlight<EventEmitter>();
  /** Aborted when the drain starts. */
  readonly started = new LightAbortSignal();

  /** Rejects new requests from now on. */
  get isDraining(): boolean {
    return this.started.aborted;
  }

  /** `request`: the response of HTTP, or another emitter of `close` when the request has been answered. */
  track(request: EventEmitter): void {
    request.on('close', this.#inFlight.add(request));
  }

  /** A request without a response of HTTP. Returns what to call when it has been answered. */
  begin(onTimeout: (error: GatewayError) => void): () => void {
    const request = new EventEmitter().on(DRAIN_TIMEOUT, onTimeout);
    this.track(request);
    return () => void request.emit('close');
  }

  /** The server keeps listening, so that clients receive an error with a reason instead of a connection error. */
  start(): void {
    for (const request of this.#inFlight.values())
      if (request instanceof ServerResponse && !request.headersSent) request.setHeader('connection', 'close');
    this.started.abort(SHUTTING_DOWN_ERROR);
  }

  /** Waits for requests in flight, aborts the rest after `timeoutMs`, sends their errors, and stops listening. */
  async finish(server: Server, timeoutMs: number): Promise<void> {
    if (!server.listening) return;
    await this.#inFlight.finish(timeoutMs, (request) => request.emit(DRAIN_TIMEOUT, SHUTTING_DOWN_ERROR));
    await closeServer(server);
  }
}
