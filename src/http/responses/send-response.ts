import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ErrorCode } from '../../domain/gateway-error.js';
import { endResponse, isIncomplete } from '../requests/discard.js';

/** Response of a route. */
export interface TextResponse {
  readonly status: number;
  /** Media type without charset. */
  readonly type: string;
  readonly body: string;
}

/** Why a request is rejected before it reaches the pipeline. */
export interface HttpError {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
}

export interface ErrorResponse extends HttpError {
  readonly requestId: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createErrorBody({ code, message, requestId }: ErrorResponse): string {
  return `${JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] })}\n`;
}

/** What is full or stops now is available again soon. */
export function getErrorHeaders({ status, headers }: ErrorResponse): Readonly<Record<string, string>> {
  return status === 429 || status === 503 ? { 'retry-after': '1', ...headers } : (headers ?? {});
}

export function sendError(response: ServerResponse, error: ErrorResponse): void {
  sendResponse(response, error.status, 'application/json', createErrorBody(error), getErrorHeaders(error));
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
    ...(isIncomplete(response.req) && { connection: 'close' }),
    ...headers,
  });
  endResponse(response, response.req.method === 'HEAD' ? undefined : body);
}
