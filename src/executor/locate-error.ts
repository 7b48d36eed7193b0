import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  locatedError,
  type Source,
  type SourceLocation,
  visit,
} from 'graphql';
import { memoize } from '../primitives/memoize.js';
import { withoutStack } from '../primitives/without-stack.js';

type Position = Pick<GraphQLError, 'nodes' | 'source' | 'positions' | 'locations'>;

/** Fields with their locations by those of the copies without them. */
const located = new WeakMap<ASTNode, FieldNode>();
/** Starts of the lines of the last document with an error only: they may take more memory than its text. */
let lastLines: { readonly source: Source; readonly starts: readonly number[] } | undefined;

/**
 * Returns the error of graphql-js's `locatedError`, which would search the document for the location of each error again. It has the stack
 * trace of the original error.
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

/** A copy for executors that use `locatedError`, which finds nothing to search for in it. Locations are added later. */
export const withoutLocations = memoize(
  (document: DocumentNode): DocumentNode =>
    visit(document, {
      Field: {
        leave(field) {
          const { loc: _, ...unlocated } = field;
          located.set(unlocated, field);
          return unlocated;
        },
      },
    }),
);

/** Adds the locations to errors of a document {@link withoutLocations}. */
export function addLocations(errors: readonly GraphQLError[]): void {
  for (const error of errors) if (error.nodes && !error.locations) Object.assign(error, getPosition(error.nodes));
}

const getPosition = memoize((nodes: readonly ASTNode[]): Position => {
  const locations = nodes.flatMap((node) => (located.get(node) ?? node).loc ?? []);
  const [first] = locations;
  return {
    nodes,
    source: first?.source,
    positions: first && locations.map(({ start }) => start),
    locations: first && locations.map(({ source, start }) => getLocation(source, start)),
  };
});

/** Replaces `getLocation` of graphql-js, which searches the document for its lines each time. */
function getLocation(source: Source, position: number): SourceLocation {
  const starts = getLineStarts(source);
  let line = 0;
  let end = starts.length;
  while (end - line > 1) {
    const middle = (line + end) >>> 1;
    if ((starts[middle] ?? 0) <= position) line = middle;
    else end = middle;
  }
  return { line: line + 1, column: position + 1 - (starts[line] ?? 0) };
}

function getLineStarts(source: Source): readonly number[] {
  if (lastLines?.source !== source) {
    const starts = [0];
    for (const { index, 0: end } of source.body.matchAll(/\r\n|[\n\r]/g)) starts.push(index + end.length);
    lastLines = { source, starts };
  }
  return lastLines.starts;
}
