import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import { GraphQLScalarType } from 'graphql';
import { GraphQLDate, GraphQLDateTime, GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import type { Json } from '../domain/value.js';
import type { GraphContext } from './context.js';
import { NO_CALLS } from './field-cost.js';
import { FIELD_OPTIONS } from './field-options.js';

/** The id of everything that is a Node. Types tell their own: the plugin's would take a promise for each. */
export const GLOBAL_ID = {
  nullable: false,
  description: 'Global id: the type, a colon, and the id that the service knows.',
  cost: NO_CALLS,
} as const;

/** The types of what `node` and `nodes` found. It is shared by all who know it, so nothing is written into it. */
const typenames = new WeakMap<object, string>();

export function ofType<T extends object>(typename: string, thing: T): T {
  typenames.set(thing, typename);
  return thing;
}

/** The one value of the gateway that is made on import: Pothos collects the schema in it, file by file. */
export const builder = new SchemaBuilder<{
  Context: GraphContext;
  DefaultEdgesNullability: { list: false; items: false };
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date | string };
    Date: { Input: Date | string; Output: Date | string };
    JSON: { Input: Json; Output: Json };
    JSONObject: { Input: { readonly [key: string]: Json }; Output: { readonly [key: string]: Json } };
  };
}>({
  plugins: [RelayPlugin, FIELD_OPTIONS],
  relay: {
    edgesFieldOptions: {
      nullable: { list: false, items: false },
      description: 'The items of this page, each with its cursor.',
      cost: { hasItemsOfParent: true },
    },
    idFieldOptions: GLOBAL_ID,
    nodeTypeOptions: {
      description: 'Anything that can be fetched again by its global id (Relay).',
      resolveType: (thing) => typenames.get(thing as object),
    },
    // `node` and `nodes` are our own (node.ts): the plugin's lose a whole list to one missing item.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    pageInfoTypeOptions: { description: 'Where a page stands in its connection (Relay).' },
    hasNextPageFieldOptions: { description: 'Whether the service has more behind the last edge.' },
    hasPreviousPageFieldOptions: {
      description:
        'Whether there are edges before the first one, as far as that is known: true whenever `after` was given.',
    },
    startCursorFieldOptions: { description: 'Cursor of the first edge; null on an empty page.' },
    endCursorFieldOptions: { description: 'Cursor of the last edge, to be given as `after`; null on an empty page.' },
    cursorFieldOptions: {
      description: 'To be given as `after`. It stays good while items are added, up to 1,000 of them.',
    },
    nodeFieldOptions: { description: 'The item.', cost: NO_CALLS },
    pageInfoFieldOptions: { description: 'Where this page stands.', cost: NO_CALLS },
    firstArgOptions: { description: 'How many edges at most, 0 to 500; 25 unless given.' },
    afterArgOptions: { description: 'Edges behind the one with this cursor.' },
    lastArgOptions: {
      description:
        'How many edges at most, 0 to 500, counted from the end. Only where the service hands out a whole list.',
    },
    beforeArgOptions: {
      description: 'Edges before the one with this cursor. Only where the service hands out a whole list.',
    },
    defaultConnectionTypeOptions: { description: 'A page of items (Relay).' },
    defaultEdgeTypeOptions: { description: 'An item and its place.' },
  },
});

builder.queryType({ description: 'Reading. What an operation asks for twice is fetched from the service once.' });
builder.mutationType({
  description:
    'Changing. A change is never sent again once it may have reached the service. What a payload asks for beyond it may cost further calls.',
});
builder.subscriptionType({
  description: 'Following. The gateway asks the service, you are told when something changed.',
});

builder.addScalarType(
  'DateTime',
  new GraphQLScalarType<Date, Date | string>({
    ...GraphQLDateTime.toConfig(),
    // What is text was written by us: read into a Date, it would only be written again.
    serialize: (value) => (typeof value === 'string' ? value : GraphQLDateTime.serialize(value)),
  }),
);
builder.addScalarType('Date', GraphQLDate);
builder.addScalarType('JSON', GraphQLJSON);
builder.addScalarType('JSONObject', GraphQLJSONObject);
