import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { redactSecrets } from '../../domain/secrets.js';
import { isRequestId } from '../../domain/service-id.js';
import type { Json } from '../../domain/value.js';
import type { Clock } from '../../primitives/clock.js';
import { SharedSignal } from '../../primitives/shared-signal.js';
import type { CallContext } from '../call-context.js';
import type { DecoderName } from '../wire/body-decoders.js';
import { redactAddresses } from './errors.js';
import { type Creation, toMutationError } from './mutation-outcome.js';
import type { ResponseBudget, ResponseReservation } from './response-budget.js';
import type { ResponseListener } from './undici.js';

export interface RestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with version, from `urlPath`. */
  readonly path: string;
  readonly body?: Json;
  /** Texts in `body` that must not be repeated anywhere: credentials of third parties. */
  readonly secrets?: readonly string[];
  /** Value of the header `Accept`. Default: JSON. */
  readonly accept?: string;
  /** The decoder of a body that may be large. */
  readonly decoder?: DecoderName;
  /** What a mutation creates. Omitted for one that may be repeated without another effect. */
  readonly creates?: Creation;
}

/** What the body of a successful response means. A large one may be decoded later, unless the signal of the call is aborted before. */
export type DecodeBody = (body: Buffer, call: RunningCall) => unknown;

/** A call with its attempts, as interceptors see it. */
export class RunningCall implements ResponseListener {
  readonly context: CallContext;
  readonly request: RestRequest;
  readonly decode: DecodeBody;
  /** Ends the call, also when it is shared. The signal of `context` ends the waiting of one operation. */
  readonly signal = new SharedSignal();
  readonly #budget: ResponseBudget;
  readonly #clock: Clock;
  /** Whether it is made again if it fails: no while only pollers wait for it. */
  isRetried: boolean;
  #headers: IncomingHttpHeaders = {};
  #sentAt: Date | null = null;
  #reservation: ResponseReservation | undefined;
  /** How long the call has waited for limits since `startDeadline`, by what they limit; undefined if for none. */
  #waits: { readonly limit: string; readonly sinceMs: number; endMs: number | null }[] | undefined;
  #hasWaitedTooLong = false;
  #timeoutMs = Number.POSITIVE_INFINITY;
  #cancelDeadline: (() => void) | undefined;

  constructor(context: CallContext, request: RestRequest, decode: DecodeBody, budget: ResponseBudget, clock: Clock) {
    this.context = context;
    this.isRetried = !context.disableRetries;
    this.request = request;
    this.decode = decode;
    this.#budget = budget;
    this.#clock = clock;
  }

  get isRead(): boolean {
    return this.request.method === 'GET';
  }

  /** The headers of the last attempt; empty until its response starts. */
  get headers(): IncomingHttpHeaders {
    return this.#headers;
  }

  /** When the first byte of the last attempt began to leave; null before. From then on the service may have received the request. */
  get sentAt(): Date | null {
    return this.#sentAt;
  }

  /** Whether the gateway has ended the call for a limit of its own: its failure says nothing about the service. */
  get wasEndedByLimit(): boolean {
    return this.#hasWaitedTooLong || this.#reservation?.wasAborted === true;
  }

  /** What the call reserves for a large response. Its attempts share it. */
  get reservation(): ResponseReservation {
    this.#reservation ??= this.#budget.open(this);
    return this.#reservation;
  }

  /** Waits for a limit: `limit` says which one. */
  async wait<T>(limit: string, promise: Promise<T>): Promise<T> {
    const wait = { limit, sinceMs: this.#clock.monotonicNow(), endMs: null as number | null };
    this.#waits ??= [];
    this.#waits.push(wait);
    try {
      return await promise;
    } finally {
      wait.endMs = this.#clock.monotonicNow();
    }
  }

  /** Gives the call this much time from now on. When it is up, the call is aborted. */
  startDeadline(timeoutMs: number): void {
    this.#cancelDeadline?.();
    this.#timeoutMs = timeoutMs;
    this.#cancelDeadline = this.#clock.schedule(timeoutMs, () => this.#timeOut());
  }

  cancelDeadline(): void {
    this.#cancelDeadline?.();
    this.#cancelDeadline = undefined;
  }

  onAttempt(): void {
    this.#headers = {};
  }

  onSend(): void {
    this.#sentAt = this.#clock.wallNow();
    if (this.isRead) return;
    // The service gets all of the time for a mutation, however long this has waited: its outcome would be unknown otherwise.
    this.#waits = undefined;
    if (this.#cancelDeadline) this.startDeadline(this.#timeoutMs);
  }

  onHeaders(headers: IncomingHttpHeaders): void {
    this.#headers = headers;
  }

  reserve(bytes: number): number {
    return this.reservation.tryReserve(bytes);
  }

  /** `x-request-id` of the last response. Null if it is not a short id, as it is logged and sent to clients. */
  get upstreamRequestId(): string | null {
    const id = this.headers['x-request-id'];
    if (!isRequestId(id)) return null;
    return this.redact(redactAddresses(id)) === id ? id : null;
  }

  /** Removes the API key and the secrets of the request from a text of the service. */
  redact(text: string): string {
    const { secrets = [] } = this.request;
    return redactSecrets(this.context.scope.redactKey(text), secrets);
  }

  /** Adds the id that the service has given the request, and for a mutation whether it may have had an effect. */
  toError(error: unknown): unknown {
    if (!isGatewayError(error)) return error;
    const { upstreamRequestId } = this;
    const details = upstreamRequestId === null ? error.details : { ...error.details, upstreamRequestId };
    if (!this.isRead) return toMutationError(this, error, details);
    return upstreamRequestId === null ? error : new GatewayError(error.code, error.message, details);
  }

  /** Aborts the call, whose time is up. The service is not to blame if the call has waited for limits most of the time. */
  #timeOut(): void {
    const nowMs = this.#clock.monotonicNow();
    const timeoutMs = this.#timeoutMs;
    const waits = (this.#waits ?? []).map(({ limit, sinceMs, endMs }) => ({ limit, ms: (endMs ?? nowMs) - sinceMs }));
    const waitedMs = waits.reduce((sum, { ms }) => sum + ms, 0);
    this.#hasWaitedTooLong = waitedMs > timeoutMs / 2;
    const message = this.#hasWaitedTooLong
      ? `The call waited ${Math.round(waitedMs)} of ${timeoutMs} ms (UPSTREAM_TIMEOUT_MS) in a queue: ${findLongest(waits)}. Request less at once, or retry later.`
      : `The service did not respond within ${timeoutMs} ms (UPSTREAM_TIMEOUT_MS). Retry later.`;
    this.signal.abort(new GatewayError('UPSTREAM_TIMEOUT', message));
  }
}

function findLongest(waits: readonly { readonly limit: string; readonly ms: number }[]): string {
  return waits.reduce((longest, wait) => (wait.ms > longest.ms ? wait : longest)).limit;
}
