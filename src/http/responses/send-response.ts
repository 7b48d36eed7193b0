import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { endResponse, isIncomplete } from '../requests/discard.js';
import { createErrorBody, type ErrorResponse } from './error-response.js';

export function sendError(response: ServerResponse, error: ErrorResponse): void {
  sendResponse(response, error.status, 'application/json', createErrorBody(error), error.headers);
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
