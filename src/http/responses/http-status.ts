import { getHttpStatus } from '../../pipeline/errors.js';
import type { Result } from '../../pipeline/result.js';

export interface HttpStatus {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const NO_HEADERS = {};
const SUPPORTED_TYPES = { 'accept-post': 'application/json', 'accept-encoding': 'gzip, br' };

/** Status and headers of a result. `method`: of the request. Null for the default: 200 without additional headers. */
export function toHttpStatus(
  { data, errors }: Result,
  mediaType: string,
  method: string | undefined,
): HttpStatus | null {
  const [error] = errors ?? [];
  if (!errors || !error || data !== undefined) return null;
  const status = getHttpStatus(errors, mediaType === 'application/graphql-response+json');
  return { status, headers: toHeaders(status, method, error.extensions['retryAfterMs']) };
}

function toHeaders(status: number, method: string | undefined, retryAfterMs: unknown): HttpStatus['headers'] {
  if (status === 405) return { allow: getAllowed(method) };
  if (status === 415) return SUPPORTED_TYPES;
  return toRetryHeaders(retryAfterMs);
}

export function toRetryHeaders(retryAfterMs: unknown): HttpStatus['headers'] {
  return typeof retryAfterMs === 'number' ? { 'retry-after': `${Math.ceil(retryAfterMs / 1000)}` } : NO_HEADERS;
}

function getAllowed(method: string | undefined): string {
  // A URL with a mutation is a resource that supports POST only.
  if (method === 'GET') return 'POST';
  // PUT reserves an event stream. DELETE cancels an operation of one, and is rejected without.
  return method === 'DELETE' ? 'GET, POST, PUT' : 'GET, POST, PUT, DELETE';
}
