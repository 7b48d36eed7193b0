import type { GraphQLResolveInfo } from 'graphql';
import type { Backend } from '../../domain/backend.js';
import { builder, GLOBAL_ID_FIELD } from '../builder.js';
import { BY_ID, callPerBackend, characterizationListCost, oneCall } from '../cost/field-cost.js';
import { connectionFromNumberedPages, NUMBERED_PAGE_SIZE } from '../relay/connection.js';
import { encodeGlobalId, parseServiceId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { selectsField, selectsOtherThan } from '../selection.js';
import {
  CharacterizationConnection,
  CharacterizationRef,
  resolveCharacterization,
  resolveCurrentCharacterization,
} from './characterization.js';

/** A backend of which possibly only the name has been fetched. */
export type PartialBackend = Pick<Backend, 'id'> & Partial<Backend>;

/** Fields that are resolved from the name alone. */
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
  // Loading by name in parallel saves the second round trip that loading by `characterizationId` would take.
  const current = repository.characterizations.loadCurrent(call, id, true);
  // The `characterization` field reports the error.
  if (current instanceof Promise) current.catch(() => undefined);
  return backend.then(({ characterizationId, ...rest }) =>
    characterizationId === null ? { characterizationId, ...rest } : rest,
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
      description: 'Status such as `available`, `unavailable` or `retired`; the service may add values.',
    }),
    degraded: t.exposeBoolean('degraded', {
      description: 'Whether the backend runs below its usual quality; null if the service does not report it.',
    }),
    qubits: t.exposeInt('qubits', { description: 'Maximum number of qubits of a program.' }),
    averageQueueTimeMs: t.exposeFloat('averageQueueTimeMs', {
      description: 'Current average queue time of a job, in milliseconds.',
    }),
    lastUpdatedAt: t.expose('lastUpdatedAt', {
      type: 'DateTime',
      description: 'When the service last updated the backend.',
    }),
    location: t.exposeString('location', { description: 'Location of the hardware.' }),
    hasAccess: t.exposeBoolean('hasAccess', {
      description: 'Whether this API key may run jobs on the backend; null if the service does not report it.',
    }),
    supportedGates: t.exposeStringList('supportedGates', {
      description: 'Names of the supported gates of the `qis` gateset.',
    }),
    supportedNativeGates: t.exposeStringList('supportedNativeGates', {
      description: 'Names of the supported gates of the `native` gateset.',
    }),
    supportedErrorMitigations: t.exposeStringList('supportedErrorMitigations', {
      description: 'Names of the supported error mitigation methods.',
    }),
    noiseModels: t.exposeStringList('noiseModels', {
      description: 'Names of the noise models of a simulator, such as `ideal` or `aria-1`.',
    }),
    characterization: t.field({
      type: CharacterizationRef,
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
        nullOnlyOnError: true,
        description: 'Past characterizations, newest first. One upstream call per 10 edges.',
        args: {
          start: t.arg({ type: 'DateTime', description: 'Only characterizations at or after this time.' }),
          end: t.arg({ type: 'DateTime', description: 'Only characterizations before this time.' }),
        },
        cost: characterizationListCost(NUMBERED_PAGE_SIZE),
        resolve: ({ id }, { start, end, ...args }, { ctx }) => {
          const range = { start: start?.toISOString(), end: end?.toISOString() };
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

// Defined here because backend.ts imports characterization.ts.
builder.objectField(CharacterizationRef, 'backend', (t) =>
  t.field({
    type: BackendRef,
    nullOnlyOnError: true,
    description: 'The measured backend. One upstream call per operation.',
    cost: BY_ID,
    info: true,
    resolve: ({ backend }, _args, { ctx }, info) => resolveBackend(ctx, backend, info),
  }),
);

builder.queryFields((t) => ({
  backend: t.field({
    type: BackendRef,
    nullOnlyOnError: true,
    description: 'A backend by name. Null with a `NOT_FOUND` error if no backend has this name.',
    args: { id: t.arg.id({ required: true, description: 'Name such as `qpu.aria-1`, or global id.' }) },
    cost: BY_ID,
    info: true,
    resolve: (_query, { id }, { ctx }, info) => resolveBackend(ctx, parseServiceId('Backend', id), info),
  }),
  backends: t.field({
    type: [BackendRef],
    nullOnlyOnError: true,
    description: 'All backends (`GET /v0.4/backends`), in the order of the service. One upstream call.',
    cost: { calls: oneCall },
    resolve: (_query, _args, { ctx }) => ctx.repository.backends.list(ctx.call),
  }),
}));
