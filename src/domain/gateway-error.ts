import type { ValidationIssue } from './job-submission.js';

/** Every `extensions.code` that a client can receive. Names of the GraphQL ecosystem or of HTTP where there is one. */
export const ERROR_CODES = {
  BAD_REQUEST: 'The HTTP request is not a GraphQL request.',
  METHOD_NOT_ALLOWED: 'The HTTP method is not allowed, or not for a mutation.',
  NOT_ACCEPTABLE: 'The result cannot be sent as any of the media types in Accept.',
  PAYLOAD_TOO_LARGE: 'The request body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The request body is not JSON.',
  GRAPHQL_PARSE_FAILED: 'The document has a syntax error.',
  GRAPHQL_VALIDATION_FAILED: 'The document does not match the schema.',
  PERSISTED_QUERY_NOT_FOUND: 'No document is cached for this hash. Send it with its text.',
  BAD_USER_INPUT: 'The request has a value that cannot be right.',
  UNAUTHENTICATED: 'No API key was given, or the service does not accept it.',
  PAYMENT_REQUIRED: 'The account has no credit left for this.',
  FORBIDDEN: 'The key is good, but not for this.',
  NOT_FOUND: 'Nothing with this id exists for this key.',
  CONFLICT: 'The thing is in a state that does not allow this.',
  RATE_LIMITED: 'Too many requests; try again later.',
  TOO_EXPENSIVE: 'One operation asks for more than one operation may.',
  NOT_SUPPORTED: 'The service cannot do this.',
  UPSTREAM_UNAVAILABLE: 'The service could not be reached, or said that it is out of order.',
  UPSTREAM_TIMEOUT: 'The service did not answer in time.',
  UPSTREAM_INVALID: 'The service answered with something that cannot be understood.',
  CANCELED: 'Whoever asked left before the answer came.',
  UNAVAILABLE: 'This gateway is closing; ask again.',
  INTERNAL_SERVER_ERROR: 'The gateway itself failed.',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** What the service says of a 400: which items are wrong and where they were (SPEC section 7). */
export interface UpstreamValidation {
  readonly keys: readonly string[];
  readonly source: string | null;
}

export interface GatewayErrorDetails {
  /** The service's HTTP status, where it answered. */
  readonly statusCode?: number;
  readonly validation?: UpstreamValidation;
  /** The same, as places in a submission. */
  readonly issues?: readonly ValidationIssue[];
  /** How long the service asked us to stay away. */
  readonly retryAfterMs?: number;
  /** What an operation would have cost at least, and what one may. */
  readonly cost?: { readonly calls: number; readonly budget: number };
  readonly cause?: unknown;
}

/** The one error type below the graph. Its message is written for the person who will read it and never holds a URL, a header or a key. */
export class GatewayError extends Error {
  override readonly name = 'Fault';
  readonly code: ErrorCode;
  readonly details: GatewayErrorDetails;

  constructor(code: ErrorCode, message: string, details: GatewayErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

export function isGatewayError(error: unknown, code?: ErrorCode): error is GatewayError {
  return error instanceof GatewayError && (code === undefined || error.code === code);
}

/** Any error as a Fault: what is none is the gateway's own failure. */
export function toGatewayError(error: unknown): GatewayError {
  if (isGatewayError(error)) return error;
  return new GatewayError('INTERNAL_SERVER_ERROR', 'The gateway failed.', { cause: error });
}

/** What whoever left is told, if they still listen. */
export function toCanceledError(reason: unknown): GatewayError {
  return isGatewayError(reason)
    ? reason
    : new GatewayError('CANCELED', 'The answer was no longer wanted.', { cause: reason });
}
