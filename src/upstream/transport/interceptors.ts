import { GatewayError, isGatewayError, toCanceledError, toGatewayError } from '../../domain/gateway-error.js';
import type { Owner } from '../../isolation/owner.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import type { Pool } from '../../isolation/pool.js';
import { EXPECTED_MS } from '../../isolation/work.js';
import { type Clock, sleep } from '../../primitives/clock.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { ShortLivedMap } from '../../primitives/short-lived-map.js';
import { type CallContext, countCall } from '../call-context.js';
import { decodeUtf8 } from '../wire/parse-json.js';
import { type CallEndEvent, type CallStartEvent, callEndChannel, callStartChannel } from './call-events.js';
import { errorFromResponse, errorFromTransport, RetryableError } from './errors.js';
import type { RunningCall } from './running-call.js';
import {
  BufferedResponseHandler,
  type ConnectionPool,
  isSuccessStatus,
  LARGE_BODY_BYTES,
  NoMemoryForResponse,
  type RawResponse,
} from './undici.js';

/** Makes a call, or one attempt of it. */
export type Dispatch<T> = (call: RunningCall) => Promise<T>;

/** Does something before a call, after it or instead of it. Created once, not per call. */
export type Interceptor<T> = (next: Dispatch<T>) => Dispatch<T>;

/** The first interceptor gets a call first, and its outcome last. */
export function compose<T>(...interceptors: readonly Interceptor<T>[]): Interceptor<T> {
  return (dispatch) => interceptors.reduceRight((next, intercept) => intercept(next), dispatch);
}

/** Intercepts the calls to which it applies. All others go to `next` directly. */
export function when<T>(applies: (call: RunningCall) => boolean, intercept: Interceptor<T>): Interceptor<T> {
  return (next) => {
    const intercepted = intercept(next);
    return (call) => (applies(call) ? intercepted(call) : next(call));
  };
}

// In the order in which a call passes them. `RestClient` has the list.

/**
 * Identical reads of one sender share a call, if they are decoded in the same way. It is aborted with the last operation that waits for it.
 * People of one account do not share calls: each waits for limits of their own, and pays for decoding in their own turns.
 */
export function dedupe(): Interceptor<unknown> {
  const inFlight = new ShortLivedMap<string, { readonly call: RunningCall; readonly response: Promise<unknown> }>();
  return (next) => (call) => {
    const { scope, sender, signal, stats } = call.context;
    const { decoder, accept = 'json', path } = call.request;
    const key = `${sender.fingerprint} ${scope.generation} ${decoder ?? accept} ${path}`;
    const existing = inFlight.get(key);
    if (existing && !existing.call.signal.aborted) {
      stats.deduplicated += 1;
      existing.call.signal.join(signal);
      existing.call.isRetried ||= call.isRetried;
      return rejectOnAbort(existing.response, signal);
    }
    const response = next(call);
    const remove = inFlight.set(key, { call, response });
    const end = () => {
      remove();
      call.signal.end();
    };
    call.signal.join(signal);
    response.then(end, end);
    return rejectOnAbort(response, signal);
  };
}

/** Rejects for one operation that is aborted, while others go on waiting for the response. */
function rejectOnAbort(response: Promise<unknown>, signal: LightAbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(toCanceledError(signal.reason));
    if (signal.aborted) return onAbort();
    const unsubscribe = signal.onAbort(onAbort);
    response.then(
      (value) => {
        unsubscribe();
        resolve(value);
      },
      (error) => {
        unsubscribe();
        reject(error);
      },
    );
  });
}

/** Counts the call in its operation. Throws before the call exists for others: no operation joins one that was never made. */
export const count: Interceptor<unknown> = (next) => (call) => {
  countCall(call.context);
  return next(call);
};

/** A mutation that the service may have received is not aborted: that would only hide its outcome. UPSTREAM_TIMEOUT_MS bounds it. */
export const abortUnlessSent: Interceptor<unknown> = (next) => async (call) => {
  const { signal } = call.context;
  const unsubscribe = signal.onAbort(() => {
    const { reason } = signal;
    if (call.sentAt === null || isGatewayError(reason, 'UNAVAILABLE')) call.signal.abort(toCanceledError(reason));
  });
  try {
    return await next(call);
  } finally {
    unsubscribe();
  }
};

/** Publishes the start and end of a call on the diagnostics channels, and completes its error. */
export function events(gatewayId: string): Interceptor<unknown> {
  return (next) => async (call) => {
    const { requestId = null, stats } = call.context;
    const { method, path } = call.request;
    const start: CallStartEvent = { gatewayId, method, path, requestId, stats, startedAt: performance.now() };
    callStartChannel.publish(start);
    try {
      const response = await next(call);
      callEndChannel.publish(new CallEnd(start, 'OK', call));
      return response;
    } catch (error) {
      callEndChannel.publish(new CallEnd(start, toGatewayError(error).code, call));
      throw call.toError(error);
    }
  };
}

/** Reads the id only if a subscriber does. It is a class because an object literal with a getter has a hidden class of its own. */
class CallEnd implements CallEndEvent {
  readonly call: CallStartEvent;
  readonly outcome: CallEndEvent['outcome'];
  readonly #running: RunningCall;

  constructor(call: CallStartEvent, outcome: CallEndEvent['outcome'], running: RunningCall) {
    this.call = call;
    this.outcome = outcome;
    this.#running = running;
  }

  get upstreamRequestId(): string | null {
    return this.#running.upstreamRequestId;
  }
}

/** Bounds the time of calls, with retries and decoding, and counts those in flight. */
export class Timeout {
  readonly #timeoutMs: number;
  #activeCalls = 0;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  get activeCalls(): number {
    return this.#activeCalls;
  }

  readonly intercept: Interceptor<unknown> = (next) => async (call) => {
    call.startDeadline(this.#timeoutMs);
    this.#activeCalls += 1;
    try {
      return await next(call);
    } finally {
      this.#activeCalls -= 1;
      call.cancelDeadline();
    }
  };
}

/** Decodes the body in a turn of the event loop. Until then, its bytes are reserved. */
export function decodeInTurn(next: Dispatch<Buffer>): Dispatch<unknown> {
  return async (call) => {
    const { turns } = call.context;
    try {
      const body = await next(call);
      // Read before decoding: a worker takes the memory of the body, which is empty afterwards.
      const { length } = body;
      if (call.request.decoder !== undefined && length > LARGE_BODY_BYTES) {
        const decoded = await call.decode(body, call);
        const useTurn = turns.take(length * EXPECTED_MS.usedByte);
        if (useTurn !== null) await useTurn;
        return decoded;
      }
      const turn = turns.take(length * EXPECTED_MS.decodedByte);
      if (turn !== null) await turn;
      return call.decode(body, call);
    } finally {
      call.reservation.release();
    }
  };
}

const RETRY_DELAY_MS = {
  /** Longest delay before the first retry; doubled for each further one. Shortest delay if the service asks for one. */
  base: 200,
  /** Longest delay before any retry. If the service asks for a longer one, the call fails. */
  max: 5_000,
} as const;

/**
 * Retries a call that fails with a {@link RetryableError}, with full jitter or after the delay that the service requests.
 * Undici's RetryAgent resumes partial bodies by range and uses timers that tests cannot control.
 */
export function retry(maxRetries: number, clock: Clock, random: () => number): Interceptor<Buffer> {
  const { base, max } = RETRY_DELAY_MS;
  return (next) => async (call) => {
    for (let retries = 0; ; retries++) {
      try {
        return await next(call);
      } catch (error) {
        if (!call.isRetried || !(error instanceof RetryableError) || retries >= maxRetries) throw error;
        const { retryAfterMs } = error.details;
        // The client decides whether to wait that long.
        if (retryAfterMs !== undefined && retryAfterMs > max) throw error;
        const jitter = random() * Math.min(max, base * 2 ** retries);
        // A requested delay of zero would retry in a tight loop.
        const delayMs = retryAfterMs === undefined ? jitter : Math.max(retryAfterMs, base);
        await sleep(clock, delayMs, call.signal).catch((reason) => {
          // The service has responded, and nothing was sent since: its error says more than that the time is up.
          throw isGatewayError(reason, 'UPSTREAM_TIMEOUT') ? error : reason;
        });
      }
    }
  };
}

/** What a call has waited for too long, for its error: a limit of the owner or, if there is one, of all owners together. */
interface LimitTexts {
  readonly own: string;
  readonly all?: string;
}

/** Holds a unit of a pool while the call is made. */
export function limit(
  pool: Pool,
  { own, all = own }: LimitTexts,
  getOwner: (context: CallContext) => Owner,
): Interceptor<Buffer> {
  return (next) => async (call) => {
    const owner = getOwner(call.context);
    let lease = pool.acquire(owner, 1, call.signal);
    if (lease instanceof Promise) {
      const isOwn = pool.getUsed(owner) >= pool.maxPerOwner;
      lease = await call.wait(isOwn ? own : all, lease);
      const turn = call.context.turns.take(EXPECTED_MS.call);
      if (turn !== null) await turn;
    }
    try {
      return await next(call);
    } finally {
      lease.release();
    }
  };
}

/** Requests a large response again when there is memory for it, so that it occupies no connection meanwhile. */
export const waitForMemory: Interceptor<Buffer> = (next) => async (call) => {
  for (;;) {
    try {
      return await next(call);
    } catch (error) {
      if (!(error instanceof NoMemoryForResponse)) throw error;
    }
    await call.reservation.wait(call.signal);
  }
};

/** Turns whatever is not a successful response into an error, and notes whether the service accepts the API key. */
export function checkResponse(owners: OwnerRegistry, clock: Clock): (next: Dispatch<RawResponse>) => Dispatch<Buffer> {
  return (next) => async (call) => {
    const { signal, reservation } = call;
    let received: RawResponse;
    try {
      received = await next(call);
    } catch (error) {
      if (error instanceof NoMemoryForResponse) throw error;
      reservation.release();
      throw signal.reason ?? errorFromTransport(error, call.isRead || call.sentAt === null);
    }
    const { status, body } = received;
    noteKeyStatus(owners, call, status);
    if (isSuccessStatus(status)) {
      reservation.shrink(body.length);
      return body;
    }
    const errorResponse = { status, body: decodeUtf8(body), retryAfter: call.headers['retry-after'] };
    const error = errorFromResponse(errorResponse, clock.wallNow(), (text) => call.redact(text));
    // No response to a mutation is retried: after a 5xx it may have created a job or session, and after a 4xx the client decides.
    throw call.isRead ? error : new GatewayError(error.code, error.message, error.details);
  };
}

/** What the service returns without a key. */
const PUBLIC_PATH = /^\/v0\.\d+\/(backends|characterizations)([/?]|$)/;
const VERSION_LENGTH = '/v0.4'.length;

/** Notes whether the service accepts the key, by version of the API, as each may accept other keys. A path that needs no key does not show it. */
function noteKeyStatus(owners: OwnerRegistry, { context, request }: RunningCall, status: number): void {
  if (PUBLIC_PATH.test(request.path)) return;
  const version = request.path.slice(0, VERSION_LENGTH);
  if (status === 401) owners.reject(context.scope, version);
  else if (isSuccessStatus(status)) owners.accept(context.scope, version);
}

/** Sends the request over a connection of undici. `prefix`: path of the service, without a slash at the end. */
export function dispatch(
  connections: InstanceType<typeof ConnectionPool>,
  prefix: string,
  userAgent: string,
): Dispatch<RawResponse> {
  return (call) => {
    const { signal } = call;
    const { scope, requestId } = call.context;
    const { method, path, body, accept = 'application/json' } = call.request;
    call.onAttempt();
    const headers = ['authorization', scope.authorization, 'accept', accept, 'user-agent', userAgent];
    if (requestId !== undefined) headers.push('x-request-id', requestId);
    if (body !== undefined) headers.push('content-type', 'application/json');
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const handler = new BufferedResponseHandler(resolve, reject, call);
      const payload = body === undefined ? null : JSON.stringify(body);
      // No unsubscribe needed: the signal belongs to this call.
      signal.onAbort(() => handler.abort(toCanceledError(signal.reason)));
      connections.dispatch({ method, path: prefix + path, headers, body: payload }, handler);
    });
  };
}
