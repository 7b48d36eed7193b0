import { type ErrorCode, GatewayError, type GatewayErrorDetails } from '../../domain/gateway-error.js';
import { asArray, asObject, asString } from '../wire/json-decoders.js';
import { redactAddresses } from './redact-addresses.js';
import { RetryableError } from './retry.js';

/** What is to be concealed in a text of the service before anyone reads it: the caller's key. */
type Redact = (text: string) => string;

/** A service that asks for more patience than this is asked again all the same. */
const MAX_RETRY_AFTER_MS = 600_000;

/** What the gateway says when the service says nothing that a person could read. */
const ERRORS_BY_STATUS: Readonly<Record<number, { readonly code: ErrorCode; readonly message: string }>> = {
  400: { code: 'BAD_USER_INPUT', message: 'The service refused a value.' },
  401: { code: 'UNAUTHENTICATED', message: 'The service does not accept this API key.' },
  402: { code: 'PAYMENT_REQUIRED', message: 'The account has no credit left for this.' },
  403: { code: 'FORBIDDEN', message: 'This API key may not do this.' },
  404: { code: 'NOT_FOUND', message: 'The service knows nothing by this id.' },
  409: { code: 'CONFLICT', message: 'The state it is in does not allow this.' },
  413: { code: 'BAD_USER_INPUT', message: 'The program is larger than the service accepts.' },
  429: { code: 'RATE_LIMITED', message: 'The service is asked too often with this API key; try again later.' },
};

/** Statuses that pass by themselves: a change under way, pacing, and what an edge proxy says of a service it cannot reach. */
function isRetryableStatus(status: number): boolean {
  return status === 409 || status === 429 || (status >= 502 && status <= 504) || (status >= 520 && status <= 529);
}

/** The fault that an answer with a status other than 2XX is (SPEC section 7). Its body may be anything at all. */
export function errorFromResponse(
  { status, body, retryAfter }: { status: number; body: string; retryAfter: unknown },
  now: number,
  conceal: Redact,
): GatewayError {
  const said = parseErrorBody(body, conceal);
  const meaning =
    ERRORS_BY_STATUS[status] ??
    (status >= 500
      ? { code: 'UPSTREAM_UNAVAILABLE' as const, message: `The service is out of order (${status}).` }
      : {
          code: 'UPSTREAM_INVALID' as const,
          message: `The service gave an answer that is not understood (${status}).`,
        });
  const retryAfterMs = parseRetryAfter(retryAfter, now);
  const details: GatewayErrorDetails = {
    statusCode: status,
    ...(said.validation && { validation: said.validation }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
  const message =
    status >= 400 && status < 500 && said.message ? `${meaning.message} It says: ${said.message}` : meaning.message;
  return new (isRetryableStatus(status) ? RetryableError : GatewayError)(meaning.code, message, details);
}

function parseErrorBody(body: string, conceal: Redact) {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    // An error page of an edge proxy: its status has said what there is to say.
    return { message: null, validation: null };
  }
  const outer = asObject(parsed);
  const inner = asObject(outer['error']);
  const validation = asObject(outer['validation'] ?? inner['validation']);
  const line = (value: unknown, longest: number) => sanitizeMessage(asString(value), conceal, longest);
  const keys = asArray(validation['keys'], (key) => line(key, 200));
  return {
    message: line(outer['message'] ?? inner['message'], 300),
    validation: keys && { keys: keys.slice(0, 100), source: line(validation['source'], 200) },
  };
}

/** One bounded line without addresses: the service's messages point at pages that are nothing to the gateway's users. */
function sanitizeMessage(message: string | null, conceal: Redact, longest: number): string | null {
  if (message === null) return null;
  const line = redactAddresses(conceal(message.slice(0, 2000).replace(/\p{Cf}/gu, '')))
    .replace(/apikey\s+\S+/gi, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line === '' ? null : line.slice(0, longest);
}

/** Seconds or a date, as HTTP has it. */
function parseRetryAfter(value: unknown, now: number): number | undefined {
  if (typeof value !== 'string') return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms));
}
