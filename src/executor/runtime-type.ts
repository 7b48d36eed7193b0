import {
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isObjectType,
} from 'graphql';
import { inspect } from './graphql-internals.js';

/** The object type that `resolveType` named, or the error that graphql-js gives. */
export function getRuntimeType(
  info: GraphQLResolveInfo,
  abstractType: GraphQLAbstractType,
  typename: unknown,
  value: unknown,
): GraphQLObjectType {
  const { schema, fieldNodes: nodes } = info;
  const type = typeof typename === 'string' ? schema.getType(typename) : undefined;
  if (isObjectType(type) && schema.isSubType(abstractType, type)) return type;

  const subject = `Abstract type "${abstractType.name}"`;
  const expectation = `${subject} must resolve to an Object type at runtime for field "${info.parentType.name}.${info.fieldName}"`;
  if (typename == null) {
    const help = `Either the "${abstractType.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`;
    throw new GraphQLError(`${expectation}. ${help}`, { nodes });
  }
  if (isObjectType(typename))
    throw new GraphQLError(
      'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.',
    );
  if (typeof typename !== 'string')
    throw new GraphQLError(`${expectation} with value ${inspect(value)}, received "${inspect(typename)}".`);
  if (!type)
    throw new GraphQLError(`${subject} was resolved to a type "${typename}" that does not exist inside the schema.`, {
      nodes,
    });
  if (!isObjectType(type))
    throw new GraphQLError(`${subject} was resolved to a non-object type "${typename}".`, { nodes });
  throw new GraphQLError(`Runtime Object type "${typename}" is not a possible type for "${abstractType.name}".`, {
    nodes,
  });
}
