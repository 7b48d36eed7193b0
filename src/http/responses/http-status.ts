import type { ErrorCode } from '../../domain/gateway-error.js';
import { getCode } from '../../pipeline/errors.js';
import type { Result } from '../../pipeline/result.js';

/** The HTTP status of a request that is rejected with a code. */
export const STATUS_OF_CODE: Readonly<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  GRAPHQL_PARSE_FAILED: 400,
  GRAPHQL_VALIDATION_FAILED: 400,
  PERSISTED_QUERY_NOT_FOUND: 400,
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  TOO_EXPENSIVE: 400,
  NOT_SUPPORTED: 400,
  UPSTREAM_UNAVAILABLE: 502,
  UPSTREAM_TIMEOUT: 504,
  UPSTREAM_INVALID: 502,
  OUTCOME_UNKNOWN: 502,
  CANCELED: 500,
  UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
};

/**
 * Codes of requests that are rejected for their form or origin. A well-formed request that is rejected for its document or
 * variables has status 200 as `application/json` (GraphQL over HTTP, 6.4.1).
 */
const TRANSPORT_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_REQUEST',
  'METHOD_NOT_ALLOWED',
  'NOT_ACCEPTABLE',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'FORBIDDEN',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
]);

export interface HttpStatus {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const NO_HEADERS = {};
const SUPPORTED_TYPES = { 'accept-post': 'application/json', 'accept-encoding': 'gzip, br' };

/**
 * Status and headers of a result. `hasStatusOfCode`: whether the error codes of well-formed requests, too, have a status of their own. `method`:
 * of the request. Null for the default: 200 without additional headers.
 */
export function toHttpStatus(
  { data, errors }: Result,
  hasStatusOfCode: boolean,
  method: string | undefined,
): HttpStatus | null {
  const [error] = errors ?? [];
  if (!error || data !== undefined) return null;
  const code = getCode(error);
  const status = hasStatusOfCode || TRANSPORT_CODES.has(code) ? STATUS_OF_CODE[code] : 200;
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
