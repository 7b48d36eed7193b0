import { type FieldNode, GraphQLError, locatedError } from 'graphql';
import { withoutStack } from './without-stack.js';

type Position = Pick<GraphQLError, 'nodes' | 'source' | 'positions' | 'locations'>;

const positions = new WeakMap<readonly FieldNode[], Position>();

/**
 * As `locatedError` of graphql-js, which searches the document for the location again for each error. The error has the
 * stack trace of the original one.
 */
export function locateError(
  error: unknown,
  fieldNodes: readonly FieldNode[],
  path: readonly (string | number)[],
): GraphQLError {
  return withoutStack(() => {
    // It may have a path or nodes already.
    if (error instanceof GraphQLError || !(error instanceof Error) || 'path' in error || 'nodes' in error)
      return locatedError(error, fieldNodes, path);
    return Object.assign(locatedError(error, undefined, path), getPosition(fieldNodes));
  });
}

function getPosition(fieldNodes: readonly FieldNode[]): Position {
  let position = positions.get(fieldNodes);
  if (!position) {
    const { nodes, source, positions: starts, locations } = new GraphQLError('', { nodes: fieldNodes });
    position = { nodes, source, positions: starts, locations };
    positions.set(fieldNodes, position);
  }
  return position;
}
