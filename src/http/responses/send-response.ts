import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { GatewayError } from '../../domain/gateway-error.js';
import { toClientError } from '../../pipeline/errors.js';
import { endResponse, isStillArriving } from '../requests/discard.js';
import { STATUS_OF_CODE, toRetryHeaders } from './http-status.js';

/** Response of a route. */
export interface TextResponse {
  readonly status: number;
  /** Media type without charset. */
  readonly type: string;
  readonly body: string;
}

/** A request that is rejected before it reaches the pipeline. */
export interface Rejection {
  readonly requestId: string;
  readonly error: GatewayError;
  /** Default: that of the code of the error. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createErrorResponse({ requestId, error, status, headers }: Rejection) {
  const errors = [toClientError(error, { requestId })];
  return {
    status: status ?? STATUS_OF_CODE[error.code],
    body: `${JSON.stringify({ errors })}\n`,
    headers: { ...toRetryHeaders(error.details.retryAfterMs), ...headers },
  };
}

export function sendError(response: ServerResponse, rejection: Rejection): void {
  const { status, body, headers } = createErrorResponse(rejection);
  sendResponse(response, status, 'application/json', body, headers);
}

export function sendResponse(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    // Otherwise Node would read the rest of the body without a limit.
    ...(isStillArriving(response.req) && { connection: 'close' }),
    ...headers,
  });
  endResponse(response, response.req.method === 'HEAD' ? undefined : body);
}
