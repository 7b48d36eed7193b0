import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ErrorCode } from '../domain/gateway-error.js';
import { endResponse, isIncomplete } from './discard.js';
import { createErrorBody } from './error-body.js';

export interface ErrorResponse {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly requestId: string;
  readonly headers?: OutgoingHttpHeaders;
}

export function sendError(
  response: ServerResponse,
  { status, code, message, requestId, headers }: ErrorResponse,
): void {
  sendResponse(response, status, 'application/json', createErrorBody(code, message, requestId), headers);
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
    // The content depends on the time of the request or on the build.
    'cache-control': 'no-store',
    // Otherwise Node would read the rest of the body without a limit.
    ...(isIncomplete(response.req) && { connection: 'close' }),
    ...headers,
  });
  endResponse(response, response.req.method === 'HEAD' ? undefined : body);
}
