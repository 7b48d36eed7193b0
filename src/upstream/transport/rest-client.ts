import type { IncomingHttpHeaders } from 'node:http';
import type { ArtifactContent } from '../../domain/artifact.js';
import { GatewayError, isGatewayError, isRejectedByService, toCanceledError } from '../../domain/gateway-error.js';
import type { CallerRegistry } from '../../isolation/caller-registry.js';
import { Pool } from '../../isolation/pool.js';
import type { Clock } from '../../primitives/clock.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { type CallContext, countCall } from '../call-context.js';
import type { Decoded, DecoderName, DecodeTask } from '../wire/body-decoders.js';
import { decodeUtf8, parseSmallJson, tryParseSmallJson } from '../wire/parse-json.js';
import { BodyDecoder } from './body-decoder.js';
import { publishCallEvents } from './call-events.js';
import { ConnectionPool } from './connection-pool.js';
import { errorFromResponse } from './error-response.js';
import { recordKeyStatus } from './key-status.js';
import { LARGE_BODY_BYTES } from './large-body.js';
import { ResponseBudget, type ResponseReservation } from './response-budget.js';
import { BufferedResponseHandler, isSuccessStatus, type RawResponse, ResponseDeferred } from './response-handler.js';
import { ResponseParseCache } from './response-parse-cache.js';
import { type RetryPolicy, withRetry } from './retry.js';
import { type RestRequest, RunningCall } from './running-call.js';
import { SingleFlight } from './single-flight.js';
import { errorFromTransport } from './transport-error.js';
import { UpstreamBreaker, type UpstreamBreakerOptions } from './upstream-breaker.js';

export interface RestClientOptions {
  /** Separates the diagnostics events of several gateways in one process. */
  readonly gatewayId: string;
  readonly callers: CallerRegistry;
  /** Where the service is, without version: an origin, and a path where it is not at the root. */
  readonly url: URL;
  readonly maxConnections: number;
  /** Maximum concurrent calls of one caller. */
  readonly maxCallsPerCaller: number;
  readonly circuitBreaker: UpstreamBreakerOptions;
  /** Timeout of a call including retries. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** Bytes of large responses that are received or wait to be decoded. */
  readonly maxBytesInFlight: number;
  /** Memory of the {@link ResponseParseCache}. */
  readonly parseCacheBytes: number;
  /** Of the parse cache and of `maxBytesInFlight`. */
  readonly maxSharePerCaller?: number;
  readonly retry: RetryPolicy;
  readonly userAgent: string;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
}

/** Calls for bodies of any type: receiving many large ones at once takes all turns of the event loop. */
const DOWNLOADS = { max: 8, maxShare: 0.25 } as const;
/** Calls may hang: several busy callers leave this part of the slots to those without a call in flight. */
const RESERVED_SLOTS_SHARE = 1 / 8;
/** When the circuit breaker of a caller opens, all its calls that wait fail as soon as they start. */
const START_MS = 0.1;

/** Bodies that the main thread decodes, stores and reads. */
const DECODED_BYTES_PER_MS = 50_000;
/** Bodies that a worker decodes: the main thread stores and reads them. */
const USED_BYTES_PER_MS = 200_000;

/** HTTP client of the service with timeouts, limits and retries. Throws GatewayErrors only. */
export class RestClient {
  readonly url: URL;
  readonly #options: RestClientOptions;
  readonly #connections: InstanceType<typeof ConnectionPool>;
  readonly #prefix: string;
  readonly #singleFlight = new SingleFlight<unknown>();
  readonly #parseCache: ResponseParseCache;
  readonly #bodyDecoder: BodyDecoder;
  readonly #responseBudget: ResponseBudget;
  readonly #slots: Pool;
  readonly #downloads: Pool;
  readonly #circuitBreaker: UpstreamBreaker;
  #activeCalls = 0;

  constructor(options: RestClientOptions) {
    this.url = options.url;
    this.#options = options;
    const { callers, maxConnections } = options;
    this.#slots = new Pool({
      callers,
      max: maxConnections,
      maxShare: options.maxCallsPerCaller / maxConnections,
      reservedShare: RESERVED_SLOTS_SHARE,
      whenFull: 'reject',
    });
    this.#downloads = new Pool({ callers, ...DOWNLOADS, whenFull: 'reject' });
    this.#circuitBreaker = new UpstreamBreaker(options.circuitBreaker, options.callers, options.clock);
    this.#parseCache = new ResponseParseCache(options.parseCacheBytes, options.callers, options.maxSharePerCaller);
    this.#bodyDecoder = new BodyDecoder(options);
    this.#responseBudget = new ResponseBudget({
      callers: options.callers,
      clock: options.clock,
      maxBytes: options.maxBytesInFlight,
      maxShare: options.maxSharePerCaller ?? 1,
      maxResponseBytes: options.maxResponseBytes,
    });
    this.#prefix = options.url.pathname.replace(/(?<!\/)\/+$/, '');
    this.#connections = new ConnectionPool(options.url.origin, {
      connections: options.maxConnections,
      maxResponseSize: options.maxResponseBytes,
      // `#withTimeout` bounds each call; undici's timeouts would add two timers per call.
      headersTimeout: 0,
      bodyTimeout: 0,
      connectTimeout: Math.min(options.timeoutMs, 5_000),
    });
  }

  /** Calls in flight. */
  get activeCalls(): number {
    return this.#activeCalls;
  }

  /** Bytes of large responses that are received or wait to be decoded. */
  get bytesInFlight(): number {
    return this.#responseBudget.bytes;
  }

  /**
   * Returns what `decode` makes of the JSON body of the response, which is undefined if it is empty. It is part of the call: its
   * errors have the id of the request. It must be the same for equal paths.
   */
  async request<T = unknown>(
    call: CallContext,
    request: RestRequest,
    decode: (body: unknown) => T = (body) => body as T,
  ): Promise<T> {
    const { method, allowAnyBody } = request;
    const parse: ParseBody = (bytes) => decode(allowAnyBody ? tryParseSmallJson(bytes) : parseSmallJson(bytes));
    if (method === 'GET') return this.#getDeduplicated(call, request, parse) as Promise<T>;
    countCall(call);
    return this.#mutate(call, request, parse) as Promise<T>;
  }

  /** As {@link request}, for a body that may be large. `check` may reject or change what is decoded. */
  async getDecoded<N extends DecoderName, T = Decoded<N>>(
    call: CallContext,
    path: string,
    task: DecodeTask<N>,
    check: (decoded: Decoded<N>) => T = (decoded) => decoded as T,
  ): Promise<T> {
    const parse: ParseBody = (body, signal) => {
      const decoded = this.#bodyDecoder.decode(call.caller, task, body, signal);
      return decoded instanceof Promise ? decoded.then(check) : check(decoded);
    };
    const request = { method: 'GET', path, decoder: task.decoder } as const;
    return this.#getDeduplicated(call, request, parse) as Promise<T>;
  }

  /** As {@link getDecoded}, for paths requested repeatedly. A third or later response with the same bytes has the same value. */
  async getRepeated<N extends DecoderName>(call: CallContext, path: string, task: DecodeTask<N>): Promise<Decoded<N>> {
    const request = { method: 'GET', path, decoder: task.decoder } as const;
    const parse: ParseBody = (body, signal) =>
      this.#parseCache.parse(call.caller, `${task.decoder} ${path}`, body, (bytes) =>
        this.#bodyDecoder.decode(call.caller, task, bytes, signal),
      );
    return this.#getDeduplicated(call, request, parse) as Promise<Decoded<N>>;
  }

  /** Returns the body at `path` as it is, of any type. */
  async getBytes(call: CallContext, path: string): Promise<ArtifactContent> {
    const request = { method: 'GET', path, accept: '*/*' } as const;
    const toContent: ParseBody = (bytes, _signal, headers) => ({ bytes, mediaType: headers['content-type'] ?? null });
    return this.#getDeduplicated(call, request, toContent) as Promise<ArtifactContent>;
  }

  /** Identical GET requests of one caller share one call, if they are decoded in the same way. */
  #getDeduplicated(call: CallContext, request: RestRequest, parseBody: ParseBody): Promise<unknown> {
    const { fingerprint, generation } = call.caller;
    const { decoder, accept = 'json', path } = request;
    const key = `${fingerprint} ${generation} ${decoder ?? accept} ${path}`;
    const { response, isDeduplicated } = this.#singleFlight.run(key, call.signal, (signal) => {
      countCall(call);
      return this.#run(new RunningCall(call, request, signal), parseBody);
    });
    if (isDeduplicated) call.stats.deduplicated += 1;
    return response;
  }

  async close(): Promise<void> {
    await Promise.all([this.#connections.destroy(), this.#bodyDecoder.close()]);
  }

  async #mutate(call: CallContext, request: RestRequest, parseBody: ParseBody): Promise<unknown> {
    const signal = new LightAbortSignal();
    const running = new RunningCall(call, request, signal);
    // Once the service may have received the request, to abort it would only hide its outcome. UPSTREAM_TIMEOUT_MS bounds it.
    const unsubscribe = call.signal.onAbort(() => {
      const { reason } = call.signal;
      if (running.sentAt === null || isGatewayError(reason, 'UNAVAILABLE')) signal.abort(toCanceledError(reason));
    });
    let hasChanged = true;
    try {
      return await this.#run(running, parseBody);
    } catch (error) {
      hasChanged = !isRejectedByService(error);
      throw error;
    } finally {
      unsubscribe();
      // Reads after a mutation must not join a call from before it.
      if (hasChanged) call.caller.advanceGeneration();
    }
  }

  #run(running: RunningCall, parseBody: ParseBody): Promise<unknown> {
    return publishCallEvents(this.#options.gatewayId, running, () => this.#withTimeout(running, parseBody));
  }

  async #withTimeout(running: RunningCall, parseBody: ParseBody): Promise<unknown> {
    const { clock, random, timeoutMs } = this.#options;
    const { context: call, request, signal } = running;
    const retry: RetryPolicy = call.disableRetries ? { ...this.#options.retry, maxRetries: 0 } : this.#options.retry;
    const clearTimer = clock.schedule(timeoutMs, () =>
      signal.abort(
        new GatewayError(
          'UPSTREAM_TIMEOUT',
          `The service did not respond within ${timeoutMs} ms (UPSTREAM_TIMEOUT_MS). Retry later.`,
        ),
      ),
    );
    this.#activeCalls += 1;
    const reservation = this.#responseBudget.open(call.caller, request.method === 'GET', (error) =>
      signal.abort(error),
    );
    try {
      const body = await withRetry(() => this.#receive(running, reservation), retry, { clock, random, signal });
      // Read before decoding: a worker takes the memory of the body, which is empty afterwards.
      const { length } = body;
      const isDecodedByWorker = request.decoder !== undefined && length > LARGE_BODY_BYTES;
      if (isDecodedByWorker) {
        const decoded = await parseBody(body, signal, running.headers);
        await call.turns.take(length / USED_BYTES_PER_MS);
        return decoded;
      }
      const turn = call.turns.take(length / DECODED_BYTES_PER_MS);
      if (turn !== null) await turn;
      return parseBody(body, signal, running.headers);
    } finally {
      this.#activeCalls -= 1;
      reservation.release();
      clearTimer();
    }
  }

  /** Receives the body of a successful response, within the limits on calls and on bytes. */
  async #receive(running: RunningCall, reservation: ResponseReservation): Promise<Buffer> {
    const { context, request, signal } = running;
    if (request.accept === undefined) return this.#receiveNow(running, reservation);
    const lease = await this.#downloads.acquire(context.caller, 1, signal);
    try {
      return await this.#receiveNow(running, reservation);
    } finally {
      lease.release();
    }
  }

  async #receiveNow(running: RunningCall, reservation: ResponseReservation): Promise<Buffer> {
    const { context, signal } = running;
    for (;;) {
      let slot = this.#slots.acquire(context.caller, 1, signal);
      if (slot instanceof Promise) {
        slot = await slot;
        await context.turns.take(START_MS);
      }
      try {
        return await this.#circuitBreaker.execute(context.caller, () => this.#attempt(running, reservation));
      } catch (error) {
        if (!(error instanceof ResponseDeferred)) throw error;
      } finally {
        slot.release();
      }
      // It is requested again, so that it occupies no connection meanwhile.
      await reservation.wait(signal);
    }
  }

  async #attempt(running: RunningCall, reservation: ResponseReservation): Promise<Buffer> {
    const { context, request, signal } = running;
    const { method } = request;
    let received: RawResponse;
    try {
      received = await this.#dispatch(running, reservation);
    } catch (error) {
      if (error instanceof ResponseDeferred) throw error;
      reservation.release();
      throw signal.reason ?? errorFromTransport(error, method === 'GET' || running.sentAt === null);
    }
    const { status, body } = received;
    recordKeyStatus(this.#options.callers, context.caller, request.path, status);
    if (isSuccessStatus(status)) {
      reservation.shrink(body.length);
      return body;
    }
    const errorResponse = { status, body: decodeUtf8(body), retryAfter: running.headers['retry-after'] };
    const error = errorFromResponse(errorResponse, this.#options.clock.wallNow(), (text) => running.redact(text));
    // Retrying a mutation could create a second job or session.
    throw method === 'GET' ? error : new GatewayError(error.code, error.message, error.details);
  }

  #dispatch(running: RunningCall, reservation: ResponseReservation): Promise<RawResponse> {
    const { context, request, signal } = running;
    const { caller, requestId } = context;
    const { method, path, body, accept = 'application/json' } = request;
    running.headers = {};
    const headers = ['authorization', caller.authorization, 'accept', accept, 'user-agent', this.#options.userAgent];
    if (requestId !== undefined) headers.push('x-request-id', requestId);
    if (body !== undefined) headers.push('content-type', 'application/json');
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const reserve = (bytes: number) => reservation.tryReserve(bytes);
      const onHeaders = (received: IncomingHttpHeaders) => {
        running.headers = received;
      };
      const onSend = () => {
        running.sentAt = this.#options.clock.wallNow();
      };
      const handler = new BufferedResponseHandler(resolve, reject, reserve, onHeaders, onSend);
      const payload = body === undefined ? null : JSON.stringify(body);
      // No unsubscribe needed: the signal belongs to this call.
      signal.onAbort(() => handler.abort(toCanceledError(signal.reason)));
      this.#connections.dispatch({ method, path: this.#prefix + path, headers, body: payload }, handler);
    });
  }
}

/** Parses the body of a successful response; a large one possibly later, unless `signal` is aborted before. */
type ParseBody = (body: Buffer, signal: LightAbortSignal, headers: IncomingHttpHeaders) => unknown;
