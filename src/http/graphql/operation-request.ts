import type { IncomingMessage, ServerResponse } from 'node:http';
import { type GatewayError, toCanceledError } from '../../domain/gateway-error.js';
import type { GetClientAddress } from '../../isolation/address.js';
import type { RequestSource } from '../../pipeline/authenticator.js';
import type { Admission, Delivery, OperationParams, OperationRequest } from '../../pipeline/request.js';
import { HTTP } from '../../pipeline/transport.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { DRAIN_TIMEOUT } from '../drain.js';
import { shouldReportStats, UPSTREAM_STATS_HEADER } from '../exchange.js';

interface OperationRequestOptions {
  readonly requestId: string;
  readonly admission: Admission;
  readonly params: OperationParams;
  readonly delivery: Delivery;
  readonly signal: LightAbortSignal;
}

export function toRequestSource(request: IncomingMessage, getClientAddress: GetClientAddress): RequestSource {
  const { headers, socket: connection } = request;
  return { authorization: headers.authorization, address: getClientAddress(request), connection, transport: HTTP };
}

export function toOperationRequest(
  { headers, method }: IncomingMessage,
  { requestId, admission, params, delivery, signal }: OperationRequestOptions,
): OperationRequest {
  return {
    admission,
    params,
    requestId,
    shouldReportStats: shouldReportStats(headers[UPSTREAM_STATS_HEADER]),
    allowsMutations: method === 'POST',
    delivery,
    signal,
  };
}

/** Aborts an operation when its client disconnects, or when it outlasts the drain. */
export function abortOnDisconnect(response: ServerResponse, signal: LightAbortSignal): void {
  response.on(DRAIN_TIMEOUT, (error: GatewayError) => signal.abort(error));
  const abort = () => signal.abort(toCanceledError('the client disconnected'));
  if (response.destroyed) abort();
  else
    response.on('close', () => {
      if (!response.writableFinished) abort();
    });
}
