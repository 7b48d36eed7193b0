import { inspect } from '@graphql-tools/utils';
import { GraphQLBoolean, GraphQLFloat, GraphQLID, GraphQLInt, type GraphQLLeafType, GraphQLString } from 'graphql';

/** A type without fields, and which of its values are written as they are; all others are for the type to write. */
export interface Leaf {
  readonly type: GraphQLLeafType;
  readonly written: 'text' | 'int' | 'float' | 'boolean' | 'none';
}

/** By the types that graphql-js brings; one of the same name in a schema may write otherwise. */
const WRITTEN: ReadonlyMap<GraphQLLeafType, Leaf['written']> = new Map<GraphQLLeafType, Leaf['written']>([
  [GraphQLString, 'text'],
  [GraphQLID, 'text'],
  [GraphQLInt, 'int'],
  [GraphQLFloat, 'float'],
  [GraphQLBoolean, 'boolean'],
]);

export function leafOf(type: GraphQLLeafType): Leaf {
  return { type, written: WRITTEN.get(type) ?? 'none' };
}

/** Whether a value is one that its type would only hand back. */
export function isWritten({ written }: Leaf, value: unknown): boolean {
  switch (written) {
    case 'text':
      return typeof value === 'string';
    case 'int':
      return typeof value === 'number' && (value | 0) === value;
    case 'float':
      return typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'none':
      return false;
  }
}

export function write(leaf: Leaf, value: unknown): unknown {
  if (isWritten(leaf, value)) return value;
  const written = leaf.type.serialize(value);
  if (written != null) return written;
  throw new Error(
    `Expected \`${leaf.type}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(written)}`,
  );
}
