import type { GraphQLResolveInfo } from 'graphql';
import { Fault } from '../domain/fault.js';
import { backendNode } from './backend.js';
import { builder, ofType } from './builder.js';
import { characterizationNode, partsOf } from './characterization.js';
import type { Scope } from './context.js';
import { callsForGlobalIds, oneCall } from './field-cost.js';
import { decodeGlobalId, idsWithin, MAX_IDS } from './ids.js';
import { jobNode } from './job.js';
import { sessionNode } from './session.js';

type LoadNode = (scope: Scope, id: string, info: GraphQLResolveInfo) => object | Promise<object>;

/** All there is to know of these is their id. */
const named: LoadNode = (_scope, id) => ({ id });

const NODES: Readonly<Record<string, LoadNode>> = {
  Job: jobNode,
  Session: sessionNode,
  Backend: backendNode,
  Characterization: (scope, key, info) => {
    const { backend, id } = partsOf(key);
    return characterizationNode(scope, backend, id, info);
  },
  Organization: named,
  User: named,
  Project: named,
};

async function node(scope: Scope, globalId: string, info: GraphQLResolveInfo) {
  const { typename, id } = decodeGlobalId(globalId);
  const load = Object.hasOwn(NODES, typename) && NODES[typename];
  if (!load) throw new Fault('BAD_USER_INPUT', `There is no type "${typename}" with an id.`);
  if (typename !== 'Characterization' && id.includes(':'))
    throw new Fault('BAD_USER_INPUT', `The id of a ${typename} has one colon.`);
  // The call is asked for, so that a stranger learns nothing, not even what an id is made of.
  return scope.call && ofType(typename, await load(scope, id, info));
}

builder.queryFields((t) => ({
  node: t.field({
    type: builder.nodeInterfaceRef(),
    nullable: true,
    description: 'Anything by its global id. Null, with an error `NOT_FOUND`, when there is no such thing.',
    args: { id: t.arg.id({ required: true, description: 'A global id, such as `Job:<id>`.' }) },
    cost: { calls: oneCall },
    info: true,
    resolve: (_query, { id }, { scope }, info) => node(scope, id, info),
  }),
  nodes: t.field({
    type: [builder.nodeInterfaceRef()],
    nullable: { list: false, items: true },
    description: `Several things by their global ids, up to ${MAX_IDS}, in the order asked for; one that is missing is null and costs no other.`,
    args: { ids: t.arg.idList({ required: true, description: 'Global ids.' }) },
    cost: { calls: (_parents, { ids }) => callsForGlobalIds(ids), items: ({ ids }) => ids.length },
    info: true,
    resolve: (_query, { ids }, { scope }, info) => idsWithin(ids).map((id) => node(scope, id, info)),
  }),
}));
