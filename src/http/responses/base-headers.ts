import type { OutgoingHttpHeader, ServerResponse } from 'node:http';

const REQUEST_ID = 'x-request-id';

/**
 * Headers of all responses; pages and files replace some. A result depends on the key and on the moment, so no cache may keep it. A cache
 * that does so nevertheless must at least tell senders apart.
 */
const BASE_HEADERS = [
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['cache-control', 'private, no-store'],
  ['vary', 'Authorization, Accept, Accept-Encoding, Origin'],
] as const;
const RAW_BASE_HEADERS = BASE_HEADERS.flat();

/** The header of responses that are sent in parts: without it, nginx collects them. */
export const UNBUFFERED = { name: 'x-accel-buffering', value: 'no' } as const;

/** Sets the headers that all responses have. */
export function setBaseHeaders(response: ServerResponse, requestId: string): void {
  response.setHeader(REQUEST_ID, requestId);
  for (const [name, value] of BASE_HEADERS) response.setHeader(name, value);
}

/** Returns the base headers of a response with a body, as a flat list: `writeHead` is fastest with it. */
export function createRawHeaders(requestId: string, contentType: string, contentLength: number): OutgoingHttpHeader[] {
  return [REQUEST_ID, requestId, ...RAW_BASE_HEADERS, 'content-type', contentType, 'content-length', contentLength];
}
