import type { GraphQLResolveInfo } from 'graphql';
import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { resolveBackend } from '../backend/backend.js';
import { parseCharacterizationId, resolveCharacterization } from '../backend/characterization.js';
import { builder, tagTypename } from '../builder.js';
import { callPerParent, callsForCharacterizations, callsForNodes, singleReadsOfNodes } from '../cost/field-cost.js';
import { resolveJob } from '../job/job.js';
import { resolveApiKey } from '../organization/api-key.js';
import type { RequestContext } from '../request-context.js';
import { resolveSession } from '../session/session.js';
import { checkIdCount, decodeGlobalId, MAX_IDS, type NodeId, splitGlobalId } from './global-ids.js';

type ResolveNode = (ctx: RequestContext, id: string, info: GraphQLResolveInfo) => object | Promise<object>;

/** Users, projects and organizations have no detail request: their id is all there is. */
const resolveIdOnly: ResolveNode = (_ctx, id) => ({ id });

const NODE_RESOLVERS: Readonly<Record<string, ResolveNode>> = {
  Job: resolveJob,
  Session: resolveSession,
  Backend: resolveBackend,
  Characterization: (ctx, key, info) => {
    const { backend, id } = parseCharacterizationId(key);
    return resolveCharacterization(ctx, backend, id, info);
  },
  ApiKey: resolveApiKey,
  Organization: resolveIdOnly,
  User: resolveIdOnly,
  Project: resolveIdOnly,
};

function resolveNode(ctx: RequestContext, { typename, id }: NodeId, info: GraphQLResolveInfo) {
  const load = Object.hasOwn(NODE_RESOLVERS, typename) && NODE_RESOLVERS[typename];
  if (!load) throw new GatewayError('BAD_USER_INPUT', `Unknown node type "${typename}".`);
  if (typename !== 'Characterization' && id.includes(':'))
    throw new GatewayError('BAD_USER_INPUT', `The id of a ${typename} has one colon: "${typename}:<id>".`);
  // Without an API key, a request must not learn how ids are composed.
  ctx.requireSender();
  return loadNode(typename, load(ctx, id, info));
}

/** Returns a promise only for a node that is not known yet: a router may ask for thousands. */
function loadNode(typename: string, loaded: object | Promise<object>) {
  return loaded instanceof Promise ? loaded.then((node) => tagTypename(typename, node)) : tagTypename(typename, loaded);
}

/** An error of an item, not a rejected promise: all of thousands of ids may be invalid. */
export function resolveItem<T>(item: T, parse: (item: T) => NodeId, ctx: RequestContext, info: GraphQLResolveInfo) {
  try {
    return resolveNode(ctx, parse(item), info);
  } catch (error) {
    if (isGatewayError(error)) return error;
    throw error;
  }
}

builder.queryFields((t) => ({
  node: t.field({
    type: builder.nodeInterfaceRef(),
    nullOnlyOnError: true,
    description: 'A node by global id. Null with a `NOT_FOUND` error if it does not exist.',
    args: { id: t.arg.id({ required: true, description: 'Global id, such as `Job:<id>`.' }) },
    cost: { calls: callsForCharacterizations, singleReads: callPerParent },
    info: true,
    resolve: (_query, { id }, { ctx }, info) => resolveNode(ctx, decodeGlobalId(id), info),
  }),
  nodes: t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    nullOnlyOnError: 'items',
    description: `Up to ${MAX_IDS} nodes by global id, in the order of \`ids\`. Null with a \`NOT_FOUND\` error for a missing node; the others are returned.`,
    args: { ids: t.arg.idList({ required: true, description: 'Global ids.' }) },
    cost: {
      calls: (_parents, { ids }) => callsForNodes(ids.map(splitGlobalId)),
      singleReads: (_parents, { ids }) => singleReadsOfNodes(ids.map(splitGlobalId)),
      items: ({ ids }) => ids.length,
      itemsOfType: (typename, { ids }) => ids.filter((id) => id.startsWith(`${typename}:`)).length,
    },
    info: true,
    resolve: (_query, { ids }, { ctx }, info) =>
      checkIdCount(ids).map((id) => resolveItem(id, decodeGlobalId, ctx, info)),
  }),
}));
