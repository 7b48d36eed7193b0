import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GetClientAddress } from '../../callers/address.js';
import { type GatewayError, toCanceledError } from '../../domain/gateway-error.js';
import type { Delivery, OperationParams, OperationRequest } from '../../pipeline/request.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { DRAIN_TIMEOUT } from '../drain.js';
import { shouldReportStats, UPSTREAM_STATS_HEADER } from '../upstream-stats.js';

interface OperationRequestOptions {
  readonly requestId: string;
  readonly params: OperationParams;
  /** Of the body. */
  readonly bytes?: number;
  readonly delivery: Delivery;
  readonly signal: LightAbortSignal;
  readonly getClientAddress: GetClientAddress;
}

export function toOperationRequest(
  request: IncomingMessage,
  { requestId, params, bytes = 0, delivery, signal, getClientAddress }: OperationRequestOptions,
): OperationRequest {
  const { headers, method, socket } = request;
  return {
    source: { authorization: headers.authorization, address: getClientAddress(request), connection: socket },
    params,
    bytes,
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
