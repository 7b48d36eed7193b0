import { readFileSync } from 'node:fs';
import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql';
import { GatewayError, isGatewayError } from '../domain/gateway-error.js';
import { isServiceId } from '../domain/service-id.js';
import { isObject } from '../primitives/as-object.js';
import { getTypename } from './builder.js';
import { callsForNodes, type FieldCost, NO_CALLS, singleReadsOfNodes } from './cost/field-cost.js';
import type { FieldAccess } from './field-options.js';
import { decodeGlobalId, type NodeId } from './relay/global-ids.js';
import { resolveItem } from './relay/node.js';
import type { GraphQLContext } from './request-context.js';
import { getSchema } from './schema.js';

/** The fields by which other subgraphs refer to an object, by its type. */
export const ENTITY_KEYS: Readonly<Record<string, readonly string[]>> = {
  ApiKey: ['id', 'serviceId'],
  Backend: ['id', 'serviceId'],
  // Its service id is unique per backend only.
  Characterization: ['id'],
  Job: ['id', 'serviceId'],
  Organization: ['id', 'serviceId'],
  Project: ['id', 'serviceId'],
  Session: ['id', 'serviceId'],
  User: ['id', 'serviceId'],
};

/** Maximum entities of one field: a router asks for those of a whole result at once. This many invalid ones take 20 ms. */
const MAX_REPRESENTATIONS = 2_500;

/** Characters of the SDL that take as long to send as a value of introspection. */
const SDL_CHARS_PER_VALUE = 50;

/** Written by `npm run generate`. */
const SDL_FILE = new URL('../../schema/subgraph.graphql', import.meta.url);

let schema: GraphQLSchema | undefined;

/** The public schema with what routers of Apollo Federation call. All types but `Query` are shared with it. */
export function getSubgraphSchema(): GraphQLSchema {
  schema ??= createSubgraphSchema(getSchema(), readFileSync(SDL_FILE, 'utf8'));
  return schema;
}

interface EntitiesArgs {
  readonly representations: readonly unknown[];
}

function createSubgraphSchema(publicSchema: GraphQLSchema, sdl: string): GraphQLSchema {
  const config = publicSchema.toConfig();
  const query = publicSchema.getQueryType()?.toConfig();
  if (!query) throw new Error('The schema has no query type.');
  const any = new GraphQLScalarType({
    name: '_Any',
    description: 'An entity: an object with `__typename` and the fields of one of its keys.',
  });
  const entity = new GraphQLUnionType({
    name: '_Entity',
    description: 'A type with a key.',
    types: config.types
      .filter((type) => type instanceof GraphQLObjectType)
      .filter(({ name }) => Object.hasOwn(ENTITY_KEYS, name)),
    resolveType: getTypename,
  });
  const service = new GraphQLObjectType({
    name: '_Service',
    description: 'This subgraph.',
    fields: {
      sdl: {
        type: new GraphQLNonNull(GraphQLString),
        description: 'The schema of the subgraph, for composition.',
        extensions: { executor: { property: 'sdl' }, cost: sdlCost(sdl) },
      },
    },
  });
  return new GraphQLSchema({
    ...config,
    query: new GraphQLObjectType<unknown, GraphQLContext>({
      ...query,
      fields: {
        ...query.fields,
        _service: {
          type: new GraphQLNonNull(service),
          description: 'What a router composes. It needs no API key.',
          extensions: { executor: { info: false }, cost: NO_CALLS },
          resolve: () => ({ sdl }),
        },
        _entities: {
          type: new GraphQLNonNull(new GraphQLList(entity)),
          description: `Up to ${MAX_REPRESENTATIONS} objects by key, in the order of \`representations\`. Null with an error for one that is invalid or missing; the others are returned.`,
          args: { representations: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(any))) } },
          extensions: { cost: ENTITIES_COST, access: 'read' satisfies FieldAccess },
          resolve(_query, args, { ctx }, info) {
            ctx.requirePermission('read');
            return checkCount(args as unknown as EntitiesArgs).map((representation) =>
              resolveItem(representation, parseRepresentation, ctx, info),
            );
          },
        },
      },
    }),
    types: [...config.types.filter(({ name }) => name !== query.name), any, entity, service],
  });
}

function sdlCost(sdl: string): FieldCost {
  return { introspectionValues: Math.ceil(sdl.length / SDL_CHARS_PER_VALUE) };
}

const ENTITIES_COST: FieldCost<EntitiesArgs> = {
  calls: (_parents, { representations }) => callsForNodes(representations.flatMap(toNodeIdIfValid)),
  singleReads: (_parents, { representations }) => singleReadsOfNodes(representations.flatMap(toNodeIdIfValid)),
  items: ({ representations }) => representations.length,
  itemsOfType: (typename, { representations }) =>
    representations.filter((one) => (one as { readonly __typename?: unknown } | null)?.__typename === typename).length,
};

function checkCount({ representations }: EntitiesArgs): readonly unknown[] {
  if (representations.length <= MAX_REPRESENTATIONS) return representations;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `At most ${MAX_REPRESENTATIONS} representations allowed; got ${representations.length}.`,
  );
}

/** None for one that is rejected without a call. */
function toNodeIdIfValid(representation: unknown): readonly NodeId[] {
  try {
    return [parseRepresentation(representation)];
  } catch (error) {
    if (isGatewayError(error)) return [];
    throw error;
  }
}

/** The id is that of an object of the given type: other types would be returned as this one otherwise. */
function parseRepresentation(representation: unknown): NodeId {
  if (!isObject(representation))
    throw new GatewayError('BAD_USER_INPUT', 'Invalid representation: expected an object with "__typename" and a key.');
  const { __typename: typename, ...fields } = representation;
  const keys = typeof typename === 'string' && Object.hasOwn(ENTITY_KEYS, typename) ? ENTITY_KEYS[typename] : undefined;
  if (typeof typename !== 'string' || !keys)
    throw new GatewayError(
      'BAD_USER_INPUT',
      `Invalid representation: "__typename" must be one of ${Object.keys(ENTITY_KEYS).join(', ')}.`,
    );
  const ids = keys.flatMap((key) => {
    const value = fields[key];
    return value == null ? [] : [key === 'id' ? parseGlobalIdOfType(typename, value) : parseOwnId(typename, value)];
  });
  const [id] = ids;
  if (id === undefined)
    throw new GatewayError(
      'BAD_USER_INPUT',
      `Invalid representation of a ${typename}: expected "${keys.join('" or "')}".`,
    );
  if (ids.some((other) => other !== id))
    throw new GatewayError(
      'BAD_USER_INPUT',
      `Invalid representation of a ${typename}: its keys are of different objects.`,
    );
  return { typename, id };
}

function parseGlobalIdOfType(typename: string, value: unknown): string {
  const decoded = typeof value === 'string' ? decodeGlobalId(value) : null;
  if (decoded?.typename === typename) return decoded.id;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `Invalid representation of a ${typename}: expected an "id" such as "${typename}:<id in the service>".`,
  );
}

function parseOwnId(typename: string, value: unknown): string {
  if (typeof value === 'string' && isServiceId(value)) return value;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `Invalid representation of a ${typename}: "serviceId" is not an id of the service.`,
  );
}
