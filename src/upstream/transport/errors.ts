import { type ErrorCode, GatewayError, type GatewayErrorDetails, isGatewayError } from '../../domain/gateway-error.js';
import { asObject } from '../../primitives/as-object.js';
import { asArray, asString } from '../wire/json-decoders.js';

/** An error that may not occur again if the call is retried. */
export class RetryableError extends GatewayError {}

/** The connection was not established. */
const CONNECT_ERROR_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** `isRepeatable`: whether the service cannot have received the request, or it changes nothing. */
export function errorFromTransport(error: unknown, isRepeatable: boolean): GatewayError {
  if (getErrorCode(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new GatewayError('UPSTREAM_INVALID', 'The response exceeds UPSTREAM_MAX_RESPONSE_BYTES.', {
      cause: error,
    });
  }
  const ErrorClass = isRepeatable ? RetryableError : GatewayError;
  return new ErrorClass('UPSTREAM_UNAVAILABLE', 'The service is unreachable. Retry later.', { cause: error });
}

/** Whether there was no connection, so that nothing that was sent is the reason. */
export function isConnectError(error: unknown): boolean {
  return isGatewayError(error) && CONNECT_ERROR_CODES.has(getErrorCode(error.details.cause));
}

function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Removes the API key of the scope from a text of the service. */
type Redact = (text: string) => string;

/** A longer wait requested by the service is reduced to this. */
const MAX_RETRY_AFTER_MS = 600_000;

/** Messages for error responses without a readable message. */
const ERRORS_BY_STATUS: Readonly<Record<number, { readonly code: ErrorCode; readonly message: string }>> = {
  400: { code: 'BAD_USER_INPUT', message: 'The service rejected the request.' },
  401: { code: 'UNAUTHENTICATED', message: 'The service rejected this API key.' },
  402: { code: 'PAYMENT_REQUIRED', message: 'The account has no credit left for this operation.' },
  403: { code: 'FORBIDDEN', message: 'This API key lacks permission.' },
  404: { code: 'NOT_FOUND', message: 'Not found. Check the id and that this API key has access.' },
  409: { code: 'CONFLICT', message: 'The current state of the object does not allow this.' },
  413: { code: 'BAD_USER_INPUT', message: 'The program exceeds the size limit of the service.' },
  429: { code: 'RATE_LIMITED', message: 'Rate limited by the service. Retry after `retryAfterMs`.' },
};

/** What an edge proxy responds if it cannot reach the service. A plain 500 may concern one request only. */
export function isUnreachableStatus(status: number): boolean {
  return (status >= 502 && status <= 504) || (status >= 520 && status <= 529);
}

/** Temporary conditions: a concurrent mutation, rate limiting, or a service that is not reached. */
function isRetryableStatus(status: number): boolean {
  return status === 409 || status === 429 || isUnreachableStatus(status);
}

/** The error for a response with a status other than 2XX. Its body is untrusted. */
export function errorFromResponse(
  { status, body, retryAfter }: { status: number; body: string; retryAfter: unknown },
  now: Date,
  redact: Redact,
): GatewayError {
  const parsed = parseErrorBody(body, redact);
  const base =
    ERRORS_BY_STATUS[status] ??
    (status >= 500
      ? { code: 'UPSTREAM_UNAVAILABLE' as const, message: `The service returned an error (${status}). Retry later.` }
      : {
          code: 'UPSTREAM_INVALID' as const,
          message: `Unexpected response status ${status} from the service.`,
        });
  const retryAfterMs = parseRetryAfter(retryAfter, now);
  const reason = status >= 400 && status < 500 ? parsed.message : null;
  const details: GatewayErrorDetails = {
    statusCode: status,
    ...(reason !== null && { reason }),
    ...(parsed.validation && { validation: parsed.validation }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
  const message = reason === null ? base.message : `${base.message} Response: ${endSentence(reason)}`;
  return new (isRetryableStatus(status) ? RetryableError : GatewayError)(base.code, message, details);
}

/** Another sentence may follow. */
const endSentence = (text: string): string => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text);

function parseErrorBody(body: string, redact: Redact) {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    // An HTML error page of an edge proxy: only its status is used.
    return { message: null, validation: null };
  }
  const outer = asObject(parsed);
  const inner = asObject(outer['error']);
  const validation = asObject(outer['validation'] ?? inner['validation']);
  const line = (value: unknown, maxChars: number) => sanitizeMessage(asString(value), redact, maxChars);
  const keys = asArray(validation['keys'], (key) => line(key, 200));
  return {
    message: line(outer['message'] ?? inner['message'], 300),
    validation: keys && { keys: keys.slice(0, 100), source: line(validation['source'], 200) },
  };
}

/** One line of bounded length, without addresses: users of the gateway have no access to them. */
function sanitizeMessage(message: string | null, redact: Redact, maxChars: number): string | null {
  if (message === null) return null;
  const line = redactAddresses(redact(message.replace(/\p{Cf}/gu, '')).slice(0, 2000))
    .replace(/apikey\s+\S+/gi, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line === '' ? null : line.slice(0, maxChars);
}

/** `Retry-After` in seconds or as an HTTP date. */
function parseRetryAfter(value: unknown, now: Date): number | undefined {
  if (typeof value !== 'string') return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms));
}

/**
 * URLs with a scheme; hosts with a path or port; hosts by `www` or a top-level domain; IPv4 addresses. Not backend names
 * (`qpu.aria-1`) or input paths (`input.circuit.3`). The lookbehinds prevent quadratic time on long runs of characters.
 */
const ADDRESSES = new RegExp(
  [
    /(?<![\w+.-])[\w+.-]+:\/\/\S+/,
    /(?<![\w.-])\.*[\w-]+\.[\w.-]*[\w-](?::\d+)?\/\S*/,
    /(?<![\w.-])[\w.-]+:\d{2,5}\b\S*/,
    /\bwww\.\S+/,
    /(?<![\w.-])[\w.-]+\.(?:com|org|net|io|co|dev|ai|cloud|internal|local|example)\b/,
    /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Removes links and hosts that users of the gateway have no access to. */
export function redactAddresses(message: string): string {
  return message.replace(ADDRESSES, '');
}
