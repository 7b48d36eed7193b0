import type { GraphQLResolveInfo } from 'graphql';
import type { Backend } from '../domain/backend.js';
import { builder, GLOBAL_ID_FIELD } from './builder.js';
import {
  CharacterizationConnection,
  CharacterizationRef,
  resolveCharacterization,
  resolveCurrentCharacterization,
} from './characterization.js';
import { connectionFromNumberedPages, NUMBERED_PAGE_SIZE } from './connection.js';
import { ASSUMED_LIST_SIZE, callPerBackend, connectionCost, oneCall } from './field-cost.js';
import { encodeGlobalId, parseServiceId } from './global-ids.js';
import type { RequestContext } from './request-context.js';
import { selectsField, selectsOtherThan } from './selection.js';

/** A backend, or as much of it as its name tells. */
export type PartialBackend = Pick<Backend, 'id'> & Partial<Backend>;

/** What needs nothing but the name. */
const ID_ONLY_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'serviceId',
  'characterization',
  'characterizations',
  'jobs',
]);

export function resolveBackend(
  ctx: RequestContext,
  id: string,
  info: GraphQLResolveInfo,
): PartialBackend | Promise<PartialBackend> {
  const { call, repository } = ctx;
  if (!selectsOtherThan(info, 'Backend', ID_ONLY_FIELDS)) return { id };
  const backend = repository.backends.load(call, id);
  if (!(backend instanceof Promise) || !isQpu(id) || !selectsField(info, 'Backend', 'characterization')) return backend;
  // The name is enough to load the newest one: waiting for the backend to tell its id would take a second round trip.
  const current = repository.characterizations.loadCurrent(call, id, true);
  // If it fails, its field says so.
  if (current instanceof Promise) current.catch(() => undefined);
  return backend.then(({ characterizationId, ...rest }) =>
    characterizationId === null ? { ...rest, characterizationId } : rest,
  );
}

/** Simulators have no characterizations. */
function isQpu(name: string): boolean {
  return name.startsWith('qpu.');
}

export const BackendRef = builder.objectRef<PartialBackend>('Backend');

builder.objectType(BackendRef, {
  description: 'A QPU or simulator and its current state (`GET /v0.4/backends/{id}`).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ ...GLOBAL_ID_FIELD, resolve: ({ id }) => encodeGlobalId('Backend', id) }),
    serviceId: t.exposeID('id', {
      nullable: false,
      description: 'Name in the service, such as `qpu.aria-1` or `simulator`.',
    }),
    status: t.exposeString('status', {
      nullable: true,
      description: 'Such as `available`, `unavailable` or `retired`; an open list.',
    }),
    degraded: t.exposeBoolean('degraded', {
      nullable: true,
      description: 'Whether it runs below its usual quality. Null in v0.3.',
    }),
    qubits: t.exposeInt('qubits', { nullable: true, description: 'How many qubits a program may use.' }),
    averageQueueTimeMs: t.exposeFloat('averageQueueTimeMs', {
      nullable: true,
      description: 'How long a job waits at present, in milliseconds.',
    }),
    lastUpdatedAt: t.expose('lastUpdatedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the service updated this.',
    }),
    location: t.exposeString('location', { nullable: true, description: 'Location of the hardware.' }),
    hasAccess: t.exposeBoolean('hasAccess', {
      nullable: true,
      description: 'Whether this API key may run jobs on it; null where the service does not say.',
    }),
    supportedGates: t.exposeStringList('supportedGates', {
      nullable: true,
      description: 'Names of the gates of the `qis` gateset that it takes.',
    }),
    supportedNativeGates: t.exposeStringList('supportedNativeGates', {
      nullable: true,
      description: 'Names of the gates of the `native` gateset that it takes.',
    }),
    supportedErrorMitigations: t.exposeStringList('supportedErrorMitigations', {
      nullable: true,
      description: 'Ways of mitigating errors that it offers.',
    }),
    noiseModels: t.exposeStringList('noiseModels', {
      nullable: true,
      description: 'Machines that a simulator can imitate the noise of.',
    }),
    characterization: t.field({
      type: CharacterizationRef,
      nullable: true,
      description: 'Newest characterization; null for simulators.',
      cost: { calls: callPerBackend },
      info: true,
      resolve: ({ id, characterizationId }, _args, { ctx }, info) => {
        if (characterizationId === undefined) return resolveCurrentCharacterization(ctx, id, info);
        return characterizationId ? resolveCharacterization(ctx, id, characterizationId, info) : null;
      },
    }),
    characterizations: t.connection(
      {
        type: CharacterizationRef,
        nullable: true,
        description: 'Past characterizations, newest first. One upstream call per 10 edges.',
        args: {
          start: t.arg({ type: 'DateTime', description: 'Only from this time on.' }),
          end: t.arg({ type: 'DateTime', description: 'Only before this time.' }),
        },
        cost: connectionCost(NUMBERED_PAGE_SIZE),
        resolve: ({ id }, { start, end, ...args }, { ctx }) => {
          const range = { ...(start && { start: start.toISOString() }), ...(end && { end: end.toISOString() }) };
          return connectionFromNumberedPages(
            args,
            (page) => ctx.repository.characterizations.list(ctx.call, id, range, page),
            ({ date }) => (date === null ? null : Date.parse(date)),
          );
        },
      },
      CharacterizationConnection,
    ),
  }),
});

// A characterization knows its backend by name; what it is, is drawn from here.
builder.objectField(CharacterizationRef, 'backend', (t) =>
  t.field({
    type: BackendRef,
    nullable: true,
    description: 'The backend that was measured.',
    cost: { calls: oneCall },
    info: true,
    resolve: ({ backend }, _args, { ctx }, info) => resolveBackend(ctx, backend, info),
  }),
);

builder.queryFields((t) => ({
  backend: t.field({
    type: BackendRef,
    nullable: true,
    description: 'A backend by name. Null with a `NOT_FOUND` error if there is none.',
    args: { id: t.arg.id({ required: true, description: 'Its name, such as `qpu.aria-1`, or its global id.' }) },
    cost: { calls: oneCall },
    info: true,
    resolve: (_query, { id }, { ctx }, info) => resolveBackend(ctx, parseServiceId('Backend', id), info),
  }),
  backends: t.field({
    type: [BackendRef],
    nullable: { list: true, items: false },
    description: 'All backends, in the order of the service. One upstream call.',
    cost: { calls: oneCall, items: () => ASSUMED_LIST_SIZE },
    resolve: (_query, _args, { ctx }) => ctx.repository.backends.list(ctx.call),
  }),
}));
