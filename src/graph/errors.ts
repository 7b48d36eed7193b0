import { GraphQLError } from 'graphql';
import { FAULT_CODES, isFault } from '../domain/fault.js';

/** Codes of errors in the request itself: the ecosystem's names beside our own list. */
const CODES: ReadonlySet<unknown> = new Set([
  ...Object.keys(FAULT_CODES),
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_FOUND',
]);

/** The error that was thrown in the first place: graphql-js and others wrap it, sometimes more than once. */
function rootOf(error: unknown): unknown {
  let root = error;
  while (root instanceof GraphQLError && root.originalError) root = root.originalError;
  return root;
}

/**
 * What a client is told of an error. A Fault says what it was made to say; GraphQL's own errors concern the request and
 * pass; anything else is ours, and says nothing but that.
 */
export function clientError(error: unknown): GraphQLError {
  const root = rootOf(error);
  const at = error instanceof GraphQLError ? error : null;
  const told = (message: string, extensions: Readonly<Record<string, unknown>>) =>
    new GraphQLError(message, at?.nodes, at?.source, at?.positions, at?.path, null, extensions);

  if (isFault(root)) {
    const { statusCode, validation, retryAfterMs, cost } = root.details;
    return told(root.message, {
      code: root.code,
      ...(statusCode !== undefined && { statusCode }),
      ...(validation && { validation }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(cost && { cost }),
    });
  }
  if (root instanceof GraphQLError) {
    const { code, retryAfterMs } = root.extensions;
    const http = httpOf(root);
    return told(root.message, {
      code: CODES.has(code) ? code : 'BAD_USER_INPUT',
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(http && { http }),
    });
  }
  return told('The gateway failed.', { code: 'INTERNAL_SERVER_ERROR' });
}

/** What an error says of its HTTP answer. A request that cannot be read is a 400 to everyone, also who takes plain JSON. */
function httpOf({ extensions: { code, http } }: GraphQLError): object | null {
  if (typeof http !== 'object' || http === null) return null;
  return code === 'BAD_REQUEST' ? { ...http, spec: false } : http;
}

/** Whether an error is the gateway's own failure, which whoever runs it must hear of. */
export function isOurs(error: unknown): boolean {
  const root = rootOf(error);
  return !isFault(root) && !(root instanceof GraphQLError);
}
