import { GraphQLError } from 'graphql';
import { isFault } from '../domain/fault.js';

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
    const { statusCode, validation, retryAfterMs } = root.details;
    return told(root.message, {
      code: root.code,
      ...(statusCode !== undefined && { statusCode }),
      ...(validation && { validation }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  if (root instanceof GraphQLError) {
    const { code } = root.extensions;
    const known = code === 'GRAPHQL_PARSE_FAILED' || code === 'GRAPHQL_VALIDATION_FAILED';
    return told(root.message, { ...root.extensions, code: known ? code : 'BAD_USER_INPUT' });
  }
  return told('The gateway failed.', { code: 'INTERNAL_SERVER_ERROR' });
}

/** Whether an error is the gateway's own failure, which whoever runs it must hear of. */
export function isOurs(error: unknown): boolean {
  const root = rootOf(error);
  return !isFault(root) && !(root instanceof GraphQLError);
}
