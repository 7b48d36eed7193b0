import type { OutgoingHttpHeader, ServerResponse } from 'node:http';

const REQUEST_ID = 'x-request-id';

/** For all responses except pages. */
const BASE_HEADERS = [
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
] as const;
const RAW_BASE_HEADERS = BASE_HEADERS.flat();

/** Sets the headers that all responses have. */
export function setBaseHeaders(response: ServerResponse, requestId: string): void {
  response.setHeader(REQUEST_ID, requestId);
  for (const [name, value] of BASE_HEADERS) response.setHeader(name, value);
}

/** The same for a response with a body, as a flat list: `writeHead` is fastest with it. */
export function createRawHeaders(requestId: string, contentType: string, contentLength: number): OutgoingHttpHeader[] {
  return [REQUEST_ID, requestId, ...RAW_BASE_HEADERS, 'content-type', contentType, 'content-length', contentLength];
}
