import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';

/** What goes into log lines and headers as it came must be short and plain. */
const SANE = /^[\w.:=+/-]{1,128}$/;

/** The id that whoever asks has given the request, or a new one. */
export function requestIdOf(given: unknown): string {
  return typeof given === 'string' && SANE.test(given) ? given : randomUUID();
}

/** The same error, with the id by which whoever runs the gateway finds it in the log. A copy: errors of a document are kept with it. */
export function withRequestId(error: GraphQLError, requestId: string): GraphQLError {
  const { message, nodes, source, positions, path, originalError, extensions } = error;
  return new GraphQLError(message, {
    ...(nodes && { nodes }),
    ...(source && { source }),
    ...(positions && { positions }),
    ...(path && { path }),
    ...(originalError && { originalError }),
    extensions: { ...extensions, requestId },
  });
}
