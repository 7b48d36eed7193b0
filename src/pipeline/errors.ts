import { GraphQLError } from 'graphql';
import {
  ERROR_CODES,
  type ErrorCode,
  type GatewayError,
  isGatewayError,
  type UpstreamValidation,
} from '../domain/gateway-error.js';
import { truncate } from '../primitives/text.js';
import { withoutStack } from '../primitives/without-stack.js';

/** Messages of graphql-js repeat values of the request, which may be long. */
const MAX_MESSAGE_CHARS = 2_000;

export function getCode(error: GraphQLError | undefined): ErrorCode {
  const code = error?.extensions['code'];
  return isCode(code) ? code : 'INTERNAL_SERVER_ERROR';
}

/** Removes secrets of the request from a message. */
export type Redact = (message: string) => string;

export interface ClientErrorOptions {
  readonly redact?: Redact;
  /** Id of the operation that has failed. Unset: added later by {@link withRequestId}. */
  readonly requestId?: string;
}

/** Converts a thrown error, or each error of an AggregateError, to client errors. */
export function toClientErrors(error: unknown, options?: ClientErrorOptions): readonly GraphQLError[] {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.map((one) => toClientError(one, options));
}

/**
 * Converts an error to a client error. Messages of GatewayErrors and GraphQL errors are written for clients; any other
 * error is internal, and its message is only logged.
 */
export function toClientError(
  error: unknown,
  { redact = (message) => message, requestId }: ClientErrorOptions = {},
): GraphQLError {
  const root = unwrapError(error);
  const outer = error instanceof GraphQLError ? error : null;
  // graphql-js prefixes the reason with the path: 'Variable "$input" got invalid value "x" at "input.shots"; Int cannot …'.
  const message = outer?.message ?? '';
  const toError = (text: string, extensions: Details) =>
    createError(outer, text, requestId === undefined ? extensions : Object.assign({}, extensions, { requestId }));
  if (isGatewayError(root)) return toError(redact(message || root.message), toExtensions(root, redact));
  if (root instanceof GraphQLError) {
    const { code } = root.extensions;
    return toError(redact(message), { code: isCode(code) ? code : 'BAD_USER_INPUT' });
  }
  return toError('Internal error of the gateway.', { code: 'INTERNAL_SERVER_ERROR' });
}

/** Whether an error is internal and belongs in the log. */
export function isInternalError(error: unknown): boolean {
  const root = unwrapError(error);
  return !isGatewayError(root) && !(root instanceof GraphQLError);
}

/** Returns a copy with another request id: errors of a document are cached without one, and operations share results. */
export function withRequestId(error: GraphQLError, requestId: string): GraphQLError {
  // Constructing an error takes more CPU than all else about it.
  if (error.extensions['requestId'] === requestId) return error;
  return createError(error, error.message, Object.assign({}, error.extensions, { requestId }));
}

type Details = Readonly<Record<string, unknown>>;

function toExtensions({ code, details }: GatewayError, redact: Redact): Details {
  const { statusCode, reason, upstreamRequestId, validation, retryAfterMs, cost, permission, attempt, mayHaveChanged } =
    details;
  return {
    code,
    ...(statusCode !== undefined && { statusCode }),
    ...(reason !== undefined && { reason: redact(reason) }),
    ...(upstreamRequestId !== undefined && { upstreamRequestId }),
    ...(validation !== undefined && { validation: redactValidation(validation, redact) }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(cost !== undefined && { cost }),
    ...(permission !== undefined && { permission }),
    ...(attempt !== undefined && { attempt }),
    ...(mayHaveChanged !== undefined && { mayHaveChanged }),
  };
}

function redactValidation({ keys, source }: UpstreamValidation, redact: Redact): UpstreamValidation {
  return { keys: keys.map(redact), source: source && redact(source) };
}

function createError(outer: GraphQLError | null, message: string, extensions: Details): GraphQLError {
  const { path, nodes, source, positions, locations } = outer ?? {};
  const error = withoutStack(() => new GraphQLError(truncate(message, MAX_MESSAGE_CHARS), { path, extensions }));
  // The constructor would search the document for the locations of the nodes again.
  return Object.assign(error, { nodes, source, positions, locations });
}

/** The original error: graphql-js wraps it, sometimes more than once. */
function unwrapError(error: unknown): unknown {
  let root = error;
  while (root instanceof GraphQLError && root.originalError) root = root.originalError;
  return root;
}

function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_CODES, code);
}
