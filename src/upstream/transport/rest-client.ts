import { errors, Pool } from 'undici';
import type { CallerRegistry } from '../../callers/caller-registry.js';
import { GatewayError, toCanceledError } from '../../domain/gateway-error.js';
import type { Json } from '../../domain/value.js';
import type { CircuitBreaker } from '../../primitives/circuit-breaker.js';
import type { Clock } from '../../primitives/clock.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import type { CallContext } from '../call-context.js';
import { publishCallEvents } from './call-events.js';
import { FairConcurrencyLimiter } from './concurrency-limiter.js';
import { errorFromResponse } from './error-response.js';
import { BufferedResponseHandler, decodeUtf8, isSuccessStatus, type RawResponse } from './response-handler.js';
import { ResponseParseCache } from './response-parse-cache.js';
import { RetryableError, type RetryPolicy, withRetry } from './retry.js';
import { SingleFlight } from './single-flight.js';
import { createUpstreamBreaker, type UpstreamBreakerOptions } from './upstream-breaker.js';

export interface RestClientOptions {
  /** What its calls are told apart by from those of other gateways in this process. */
  readonly gatewayId: string;
  readonly callers: CallerRegistry;
  /** Where the service is, without version: an origin, and a path where it is not at the root. */
  readonly url: URL;
  readonly maxConnections: number;
  /** Calls of one caller under way at once. */
  readonly maxCallsPerCaller: number;
  readonly circuitBreaker: UpstreamBreakerOptions;
  /** How long one answer may take, retries included. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** How much may be kept of answers, to know them again. */
  readonly parseCacheBytes: number;
  readonly retry: RetryPolicy;
  readonly userAgent: string;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
}

export interface RestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** From the version on; ids in it are encoded by {@link urlPath}. */
  readonly path: string;
  readonly body?: Json;
  /** The status tells all: whatever the answer holds is not read. */
  readonly discardBody?: true;
}

type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/** A path with encoded ids and a query. Arrays repeat their key; absent values are left out. */
export function urlPath(
  parts: TemplateStringsArray,
  ...ids: readonly string[]
): (query?: Record<string, QueryValue>) => string {
  const bare = String.raw({ raw: parts }, ...ids.map(encodeURIComponent));
  return (query = {}) => {
    let asked = '';
    const add = (key: string, item: QueryValue) => {
      if (item !== null && item !== undefined)
        asked += `${asked === '' ? '?' : '&'}${key}=${encodeURIComponent(`${item}`)}`;
    };
    for (const [key, value] of Object.entries(query)) {
      if (Array.isArray(value)) for (const item of value) add(key, item);
      else add(key, value);
    }
    return bare + asked;
  };
}

/** The service over HTTP: typed, bounded, and failing only with Faults. */
export class RestClient {
  readonly #options: RestClientOptions;
  readonly #pool: Pool;
  readonly #prefix: string;
  readonly #singleFlight = new SingleFlight<unknown>();
  readonly #parseCache: ResponseParseCache;
  readonly #concurrencyLimiter: FairConcurrencyLimiter;
  readonly #circuitBreaker: CircuitBreaker;
  #activeCalls = 0;

  constructor(options: RestClientOptions) {
    this.#options = options;
    const limits = { maxConcurrent: options.maxConnections, maxConcurrentPerCaller: options.maxCallsPerCaller };
    this.#concurrencyLimiter = new FairConcurrencyLimiter(limits, options.callers);
    this.#circuitBreaker = createUpstreamBreaker(options.circuitBreaker, options.clock);
    this.#parseCache = new ResponseParseCache(options.parseCacheBytes, options.callers);
    this.#prefix = options.url.pathname.replace(/(?<!\/)\/+$/, '');
    this.#pool = new Pool(options.url.origin, {
      connections: options.maxConnections,
      maxResponseSize: options.maxResponseBytes,
      // Each call has a deadline of its own; undici's would set two timers more.
      headersTimeout: 0,
      bodyTimeout: 0,
      connectTimeout: Math.min(options.timeoutMs, 5_000),
    });
  }

  /** Calls that are under way. */
  get activeCalls(): number {
    return this.#activeCalls;
  }

  /** The JSON that the service answers; undefined for an empty answer. */
  async request(call: CallContext, request: RestRequest): Promise<unknown> {
    if (request.method === 'GET') return this.#getDeduplicated(call, request, parseJson);
    countCall(call);
    // Reads after a mutation must not join a call from before it.
    call.caller.advanceGeneration();
    return this.#mutate(call, request).finally(() => call.caller.advanceGeneration());
  }

  /**
   * What `read` makes of the JSON at a path, of which there is one for a path: the same answer as before gives the same
   * value as before. For what is looked at again and again.
   */
  async getParsed<T>(call: CallContext, path: string, read: (answer: unknown) => T): Promise<T> {
    return this.#getDeduplicated(call, { method: 'GET', path }, (body) =>
      this.#parseCache.parse(call.caller, path, body, (bytes) => read(parseJson(bytes))),
    ) as Promise<T>;
  }

  /** The same GET of one caller is made once at a time. */
  #getDeduplicated(call: CallContext, request: RestRequest, understand: ParseBody): Promise<unknown> {
    const { fingerprint, generation } = call.caller;
    const key = `${fingerprint} ${generation} ${request.path}`;
    const { answer, joined } = this.#singleFlight.run(key, call.signal, (signal) => {
      countCall(call);
      return this.#withEvents(call, request, signal, understand);
    });
    if (joined) call.stats.deduplicated += 1;
    return answer;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #mutate(call: CallContext, request: RestRequest): Promise<unknown> {
    const signal = new LightAbortSignal();
    const unsubscribe = call.signal.onAbort(() => signal.abort(toCanceledError(call.signal.reason)));
    try {
      return await this.#withEvents(call, request, signal, request.discardBody ? () => undefined : parseJson);
    } finally {
      unsubscribe();
    }
  }

  #withEvents(
    call: CallContext,
    request: RestRequest,
    signal: LightAbortSignal,
    understand: ParseBody,
  ): Promise<unknown> {
    return publishCallEvents(this.#options.gatewayId, call, request, () =>
      this.#withTimeout(call, signal, () => this.#attempt(call, request, signal, understand)),
    );
  }

  async #withTimeout(call: CallContext, signal: LightAbortSignal, attempt: () => Promise<unknown>): Promise<unknown> {
    const { clock, random, timeoutMs: deadlineMs } = this.#options;
    const retry: RetryPolicy = call.disableRetries ? { ...this.#options.retry, maxRetries: 0 } : this.#options.retry;
    const disarm = clock.schedule(deadlineMs, () =>
      signal.abort(new GatewayError('UPSTREAM_TIMEOUT', `The service did not answer within ${deadlineMs} ms.`)),
    );
    this.#activeCalls += 1;
    const inTurn = async () => {
      const end = this.#concurrencyLimiter.acquire(call.caller, signal);
      const done = typeof end === 'function' ? end : await end;
      try {
        return await this.#circuitBreaker.execute(attempt);
      } finally {
        done();
      }
    };
    try {
      return await withRetry(inTurn, retry, { clock, random, signal: signal });
    } finally {
      this.#activeCalls -= 1;
      disarm();
    }
  }

  async #attempt(
    call: CallContext,
    request: RestRequest,
    signal: LightAbortSignal,
    understand: ParseBody,
  ): Promise<unknown> {
    const { method } = request;
    let received: RawResponse;
    try {
      received = await this.#dispatch(call, request, signal);
    } catch (error) {
      throw signal.reason ?? errorFromTransport(error, method);
    }
    const { status, retryAfter, body } = received;
    if (isSuccessStatus(status)) return understand(body);
    const said = { status, body: decodeUtf8(body), retryAfter };
    const error = errorFromResponse(said, this.#options.clock.now(), (line) => call.caller.redactKey(line));
    // Only a GET can be made again without a second job, a second cancel or a second session.
    throw method === 'GET' ? error : toNonRetryable(error);
  }

  #dispatch(
    { caller, requestId }: CallContext,
    { method, path, body }: RestRequest,
    signal: LightAbortSignal,
  ): Promise<RawResponse> {
    const headers = [
      'authorization',
      caller.authorization,
      'accept',
      'application/json',
      'user-agent',
      this.#options.userAgent,
    ];
    if (requestId !== undefined) headers.push('x-request-id', requestId);
    if (body !== undefined) headers.push('content-type', 'application/json');
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const reception = new BufferedResponseHandler(resolve, reject);
      const payload = body === undefined ? null : JSON.stringify(body);
      // Never taken back: this ending is the call's own and goes with it.
      signal.onAbort(() => reception.abort(toCanceledError(signal.reason)));
      this.#pool.dispatch({ method, path: this.#prefix + path, headers, body: payload }, reception);
    });
  }
}

/** What is made of the body of a good answer. */
type ParseBody = (body: Buffer) => unknown;

function parseJson(body: Buffer): unknown {
  const text = decodeUtf8(body);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GatewayError('UPSTREAM_INVALID', 'The service answered with something other than JSON.', { cause });
  }
}

/** One call more, unless nobody wants it any more or it is more than the operation may make. */
function countCall({ signal, stats, maxCalls: mostCalls = Number.POSITIVE_INFINITY }: CallContext): void {
  if (signal.aborted) throw toCanceledError(signal.reason);
  if (stats.calls < mostCalls) {
    stats.calls += 1;
    return;
  }
  throw new GatewayError(
    'TOO_EXPENSIVE',
    `The operation takes more than the ${mostCalls} calls of the service that one may (MAX_UPSTREAM_CALLS), and went no further. Ask for less at once.`,
    { cost: { calls: stats.calls + 1, budget: mostCalls } },
  );
}

/** Nothing of the request can have reached the service: safe to make again, whatever it was. */
const CONNECT_ERROR_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function errorFromTransport(error: unknown, method: RestRequest['method']): GatewayError {
  if (error instanceof errors.ResponseExceededMaxSizeError) {
    return new GatewayError('UPSTREAM_INVALID', 'The service answered with more than the gateway reads.', {
      cause: error,
    });
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const kind = method === 'GET' || CONNECT_ERROR_CODES.has(code) ? RetryableError : GatewayError;
  return new kind('UPSTREAM_UNAVAILABLE', 'The service cannot be reached.', { cause: error });
}

function toNonRetryable(error: GatewayError): GatewayError {
  return new GatewayError(error.code, error.message, error.details);
}
