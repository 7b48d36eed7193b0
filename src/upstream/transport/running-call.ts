import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { redactSecrets } from '../../domain/secrets.js';
import { isRequestId } from '../../domain/service-id.js';
import type { Json } from '../../domain/value.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import type { CallContext } from '../call-context.js';
import type { DecoderName } from '../wire/body-decoders.js';
import { redactAddresses } from './redact-addresses.js';

export interface RestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with version, from `urlPath`. */
  readonly path: string;
  readonly body?: Json;
  /** Texts in `body` that must not be repeated anywhere: credentials of third parties. */
  readonly secrets?: readonly string[];
  /** Value of the header `Accept`. Default: JSON. */
  readonly accept?: string;
  /** Of a body that may be large. */
  readonly decoder?: DecoderName;
  /** Treat the body of a successful response as empty if it is not JSON. */
  readonly allowAnyBody?: true;
}

/** A call with its attempts. */
export class RunningCall {
  readonly context: CallContext;
  readonly request: RestRequest;
  readonly signal: LightAbortSignal;
  /** Of the last attempt; empty until its response starts. */
  headers: IncomingHttpHeaders = {};

  constructor(context: CallContext, request: RestRequest, signal: LightAbortSignal) {
    this.context = context;
    this.request = request;
    this.signal = signal;
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
    return redactSecrets(this.context.caller.redactKey(text), secrets);
  }

  /** The same error with the id that the service has given the request. */
  withUpstreamRequestId(error: unknown): unknown {
    const { upstreamRequestId } = this;
    if (!isGatewayError(error) || upstreamRequestId === null) return error;
    return new GatewayError(error.code, error.message, { ...error.details, upstreamRequestId });
  }
}
