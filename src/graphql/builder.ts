import SchemaBuilder from '@pothos/core';
import RelayPlugin from '@pothos/plugin-relay';
import type { Json } from '../domain/value.js';
import { NO_CALLS } from './cost/field-cost.js';
import { FIELD_OPTIONS } from './field-options.js';
import type { GraphQLContext } from './request-context.js';
import { DATE, DATE_TIME, JSON_OBJECT, JSON_VALUE } from './scalars.js';

/** Options of `Node.id`. Each type resolves its id itself: the plugin's resolver creates a promise per object. */
export const GLOBAL_ID_FIELD = {
  nullable: false,
  description: 'Global id: `<type>:<id in the service>`.',
  cost: NO_CALLS,
} as const;

/** Typenames of the objects that `node`, `nodes` and `_entities` return: cached objects are shared and must not be changed. */
const typenameByObject = new WeakMap<object, string>();

export function tagTypename<T extends object>(typename: string, node: T): T {
  typenameByObject.set(node, typename);
  return node;
}

export function getTypename(node: unknown): string | undefined {
  return typenameByObject.get(node as object);
}

/**
 * The only module-level state: each file of this folder registers its types here on import. As in GraphQL, fields are nullable unless
 * they say otherwise, and so are lists, whose items are not.
 */
export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
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
      description: 'Items of this page, each with its cursor.',
      cost: { hasItemsOfParent: true },
    },
    idFieldOptions: GLOBAL_ID_FIELD,
    nodeTypeOptions: {
      description: 'An object that can be refetched by its global id (Relay).',
      resolveType: getTypename,
    },
    // node.ts defines `node` and `nodes`: with the plugin's, one missing item sets the full list to null.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    pageInfoTypeOptions: { description: 'Position of a page in its connection (Relay).' },
    hasNextPageFieldOptions: { description: 'Whether the list continues after `endCursor`.' },
    hasPreviousPageFieldOptions: {
      description: 'Whether edges precede the first one; always true with `after`.',
    },
    startCursorFieldOptions: { description: 'Cursor of the first edge; null on an empty page.' },
    endCursorFieldOptions: {
      description:
        'Cursor for the next page: of the last edge, or of the last job that a search scanned. Null on an empty page.',
    },
    cursorFieldOptions: {
      description: 'Cursor for `after`. Valid until more than 1,000 newer items are added.',
    },
    nodeFieldOptions: { nullable: false, description: 'The item.', cost: NO_CALLS },
    nodesOnConnection: { description: 'Items of this page, without cursors.', cost: { hasItemsOfParent: true } },
    pageInfoFieldOptions: { description: 'Position of this page.', cost: NO_CALLS },
    firstArgOptions: { description: 'Maximum number of edges, 0 to 500. Default: 25.' },
    afterArgOptions: { description: 'Returns edges after this cursor.' },
    lastArgOptions: {
      description: 'Maximum number of edges from the end, 0 to 500. Only for lists that the service returns in full.',
    },
    beforeArgOptions: {
      description: 'Returns edges before this cursor. Only for lists that the service returns in full.',
    },
    defaultConnectionTypeOptions: { description: 'A page of items (Relay).' },
    defaultEdgeTypeOptions: { description: 'An item and its cursor.' },
  },
});

builder.queryType({ description: 'Root query type. Data selected more than once in an operation is fetched once.' });
builder.mutationType({
  description:
    'Root mutation type. Mutations are never retried once they may have reached the service. Payload fields beyond the mutation result may cost extra upstream calls.',
});
builder.subscriptionType({
  description: 'Root subscription type. The gateway polls the service and emits an event for each change.',
});

builder.addScalarType('DateTime', DATE_TIME);
builder.addScalarType('Date', DATE);
builder.addScalarType('JSON', JSON_VALUE);
builder.addScalarType('JSONObject', JSON_OBJECT);
