import type { Permission } from './access.js';
import type { MutationError } from './mutation-error.js';
import type { Timestamp } from './value.js';

/** All values of `extensions.code`, with standard names of GraphQL servers or HTTP where they exist. */
export const ERROR_CODES = {
  BAD_REQUEST: 'The HTTP request is not a GraphQL request.',
  METHOD_NOT_ALLOWED: 'The HTTP method is not allowed, or not for a mutation.',
  NOT_ACCEPTABLE: 'The result cannot be sent as any of the media types in Accept.',
  PAYLOAD_TOO_LARGE: 'The request body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The request body is not JSON.',
  GRAPHQL_PARSE_FAILED: 'The document has a syntax error.',
  GRAPHQL_VALIDATION_FAILED: 'The document does not match the schema.',
  PERSISTED_QUERY_NOT_FOUND: 'No document is cached for this hash. Send it with its text.',
  BAD_USER_INPUT: 'An argument or variable is invalid.',
  UNAUTHENTICATED: 'The API key or access token is missing, malformed or rejected.',
  PAYMENT_REQUIRED: 'The account has no credit left for this operation.',
  TOKEN_EXPIRED: 'The access token has expired. Repeat with a new one.',
  FORBIDDEN:
    'The API key is valid but lacks permission, the role of the user lacks `permission`, or the gateway does not accept the origin or the document.',
  NOT_FOUND: 'No object with this id is visible to the API key.',
  CONFLICT: 'The current state of the object does not allow this.',
  RATE_LIMITED: 'Too many requests. Retry after `retryAfterMs`.',
  TOO_EXPENSIVE: 'The operation, or its result, exceeds a limit of the gateway. It is not about money.',
  NOT_SUPPORTED: 'The service, its configured version or the transport does not support this: the message says which.',
  UPSTREAM_UNAVAILABLE: 'The service is unreachable or returned a server error.',
  UPSTREAM_TIMEOUT: 'The service did not respond within the timeout.',
  UPSTREAM_INVALID: 'The service returned an invalid response.',
  OUTCOME_UNKNOWN: 'A job or session may have been created. Look for it before you repeat the mutation.',
  CANCELED: 'The client disconnected before the result was ready, or a person has not agreed to a price.',
  UNAVAILABLE: 'The gateway is shutting down or at one of its limits. Retry.',
  INTERNAL_SERVER_ERROR: 'Internal error of the gateway.',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Validation details of a 400 response: the invalid fields and whether they are in the body, path or query. */
export interface UpstreamValidation {
  readonly keys: readonly string[];
  readonly source: string | null;
}

/** What identifies a creation whose outcome is unknown. Null: chosen by the service. */
export interface CreationAttempt {
  readonly backend: string | null;
  readonly name: string | null;
  /** A few seconds before the request began to leave: the service has another clock, and may report whole seconds. An object that it has created is not older. */
  readonly time: Timestamp;
}

export interface GatewayErrorDetails {
  /** HTTP status of the upstream response, if there was one. */
  readonly statusCode?: number;
  /** `x-request-id` of the upstream response: the service finds the request in its log by it. */
  readonly upstreamRequestId?: string;
  /** What the service says about it, in one line. */
  readonly reason?: string;
  readonly validation?: UpstreamValidation;
  /** Errors with their input paths, for the payload of the mutation. */
  readonly inputErrors?: readonly MutationError[];
  /** How long the client should wait before it retries, in milliseconds: as the service requests, or as a limit of the gateway requires. */
  readonly retryAfterMs?: number;
  /** Minimum cost of the rejected operation, and the limit. */
  readonly cost?: { readonly calls: number; readonly budget: number };
  /** What the role of the user lacks. */
  readonly permission?: Permission;
  /** The attempt whose outcome is unknown (`OUTCOME_UNKNOWN`). */
  readonly attempt?: CreationAttempt;
  /** The service may have made the change, but has not confirmed it. Repeating it is safe. */
  readonly mayHaveChanged?: true;
  readonly cause?: unknown;
}

/** The error type of all modules. Its message is sent to clients and never contains a URL, a header or an API key. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly code: ErrorCode;
  readonly details: GatewayErrorDetails;

  constructor(code: ErrorCode, message: string, details: GatewayErrorDetails = {}) {
    // Failures may come in thousands, and to capture a stack trace takes longer than all else. As `withoutStack`, which cannot call `super`.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message, { cause: details.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.details = details;
  }
}

export function isGatewayError(error: unknown, code?: ErrorCode): error is GatewayError {
  return error instanceof GatewayError && (code === undefined || error.code === code);
}

/** A chosen wait: by then, what was full may have room, and another process may have replaced one that stops. */
export const RETRY_AFTER_MS = 1_000;

export const SHUTTING_DOWN_ERROR = new GatewayError('UNAVAILABLE', 'The gateway is shutting down. Retry.', {
  retryAfterMs: RETRY_AFTER_MS,
});

/** Statuses below 500 of a request that may have been processed: it timed out, or a proxy gave it up (499). */
const MAYBE_PROCESSED_STATUSES: ReadonlySet<number> = new Set([408, 499]);

/** Whether the service rejected a call, and therefore has not changed anything. */
export function isRejectedByService(error: unknown): boolean {
  if (!isGatewayError(error)) return false;
  const { statusCode = 0 } = error.details;
  return statusCode === 501 || (statusCode >= 400 && statusCode < 500 && !MAYBE_PROCESSED_STATUSES.has(statusCode));
}

/** Any other error is an internal error of the gateway. */
export function toGatewayError(error: unknown): GatewayError {
  if (isGatewayError(error)) return error;
  return new GatewayError('INTERNAL_SERVER_ERROR', 'Internal error of the gateway.', { cause: error });
}

/** The error of an aborted operation; sent only if the client is still connected. */
export function toCanceledError(reason: unknown): GatewayError {
  return isGatewayError(reason)
    ? reason
    : new GatewayError('CANCELED', 'The operation was canceled.', { cause: reason });
}

/**
 * - `missing`: the path does not exist, or does not exist yet.
 * - `gone`: it was removed, of one object or of all.
 * - `not offered`: the service does not offer it for any object.
 */
export type Absence = 'missing' | 'gone' | 'not offered';

const ABSENCES: ReadonlyMap<number | undefined, Absence> = new Map([
  [404, 'missing'],
  [410, 'gone'],
  [405, 'not offered'],
  [501, 'not offered'],
]);

/** Why the service does not have a path, by the status of its response; null for other errors. */
export function getAbsence(error: unknown): Absence | null {
  return isGatewayError(error) ? (ABSENCES.get(error.details.statusCode) ?? null) : null;
}
