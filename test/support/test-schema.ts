import { buildSchema, type GraphQLSchema, isAbstractType, isObjectType, isScalarType } from 'graphql';

type Resolver = (source: never, args: never, context: never, info: never) => unknown;

/** Resolvers by type and field, and options of types. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const TYPE_MEMBERS: ReadonlySet<string> = new Set([
  'isTypeOf',
  'resolveType',
  'serialize',
  'parseValue',
  'parseLiteral',
]);

/** Builds a schema. The resolver of a field is a function, or an object with `resolve`, `subscribe` and `extensions`. */
export function createTestSchema(sdl: string, resolvers: Resolvers = {}): GraphQLSchema {
  const schema = buildSchema(sdl);
  for (const [typename, members] of Object.entries(resolvers)) {
    const type = schema.getType(typename);
    for (const [name, member] of Object.entries(members)) {
      if (TYPE_MEMBERS.has(name) && (isObjectType(type) || isAbstractType(type) || isScalarType(type)))
        Object.assign(type, { [name]: member });
      else if (isObjectType(type) && type.getFields()[name])
        Object.assign(
          type.getFields()[name] ?? {},
          typeof member === 'function' ? { resolve: member as Resolver } : member,
        );
      else throw new Error(`The schema has no ${typename}.${name}.`);
    }
  }
  return schema;
}
