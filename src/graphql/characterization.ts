import type { GraphQLResolveInfo } from 'graphql';
import type { Characterization, Estimate, Fidelity, Timing } from '../domain/characterization.js';
import { GatewayError } from '../domain/gateway-error.js';
import { builder, GLOBAL_ID_FIELD } from './builder.js';
import { NO_CALLS, oneCall } from './field-cost.js';
import { decodeGlobalId, encodeGlobalId } from './global-ids.js';
import type { RequestContext } from './request-context.js';
import { selectsOtherThan } from './selection.js';

/** A characterization, or as much of it as its id tells. */
export type PartialCharacterization = Pick<Characterization, 'id' | 'backend'> & Partial<Characterization>;

const ID_ONLY_FIELDS: ReadonlySet<string> = new Set(['id', 'serviceId', 'backend']);

export function resolveCharacterization(
  ctx: RequestContext,
  backend: string,
  id: string,
  info: GraphQLResolveInfo,
): PartialCharacterization | Promise<PartialCharacterization> {
  // Without a key not even what an id is made of is told.
  const { call, repository } = ctx;
  return selectsOtherThan(info, 'Characterization', ID_ONLY_FIELDS)
    ? repository.characterizations.load(call, backend, id)
    : { backend, id };
}

/** A backend's newest; null where there is none. */
export function resolveCurrentCharacterization(
  { call, repository }: RequestContext,
  backend: string,
  info: GraphQLResolveInfo,
) {
  const needsDetail = selectsOtherThan(info, 'Characterization', ID_ONLY_FIELDS);
  return repository.characterizations.loadCurrent(call, backend, needsDetail);
}

/** The parts of `<backend>:<id>`. */
export function parseCharacterizationId(key: string): { backend: string; id: string } {
  const [backend, id, ...rest] = key.split(':');
  if (backend && id && rest.length === 0) return { backend, id };
  throw new GatewayError(
    'BAD_USER_INPUT',
    'The id of a characterization looks like "Characterization:<backend>:<id>".',
  );
}

const EstimateType = builder.objectRef<Estimate>('Estimate').implement({
  description: 'A measured figure.',
  fields: (t) => ({
    median: t.exposeFloat('median', {
      nullable: true,
      description: 'Median over the machine; null where it was not measured.',
    }),
    stderr: t.exposeFloat('stderr', { nullable: true, description: 'Standard error of the median.' }),
  }),
});

const FidelityType = builder.objectRef<Fidelity>('Fidelity').implement({
  description: 'Share of operations that come out right, 0 to 1.',
  fields: (t) => ({
    spam: t.expose('spam', { type: EstimateType, nullable: true, description: 'State preparation and measurement.' }),
    oneQubit: t.expose('oneQubit', { type: EstimateType, nullable: true, description: 'Gates on one qubit (`1q`).' }),
    twoQubit: t.expose('twoQubit', { type: EstimateType, nullable: true, description: 'Gates on two qubits (`2q`).' }),
  }),
});

const TimingType = builder.objectRef<Timing>('Timing').implement({
  description: 'How long operations take and states last, in seconds.',
  fields: (t) => ({
    readout: t.exposeFloat('readout', { nullable: true, description: 'Reading the qubits out.' }),
    reset: t.exposeFloat('reset', { nullable: true, description: 'Resetting the qubits.' }),
    oneQubit: t.exposeFloat('oneQubit', { nullable: true, description: 'A gate on one qubit (`1q`).' }),
    twoQubit: t.exposeFloat('twoQubit', { nullable: true, description: 'A gate on two qubits (`2q`).' }),
    t1: t.exposeFloat('t1', { nullable: true, description: 'Relaxation time.' }),
    t2: t.exposeFloat('t2', { nullable: true, description: 'Coherence time.' }),
  }),
});

export const CharacterizationRef = builder.objectRef<PartialCharacterization>('Characterization');

builder.objectType(CharacterizationRef, {
  description:
    'Measured quality of a backend at a point in time (`GET /v0.4/backends/{backend}/characterizations/{id}`). Immutable.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({
      ...GLOBAL_ID_FIELD,
      resolve: ({ backend, id }) => encodeGlobalId('Characterization', `${backend}:${id}`),
    }),
    serviceId: t.exposeID('id', { nullable: false, description: 'Id in the service, unique per backend.' }),
    date: t.expose('date', { type: 'DateTime', nullable: true, description: 'When it was measured.' }),
    qubits: t.exposeInt('qubits', { nullable: true, description: 'How many qubits the machine had.' }),
    connectivity: t.field({
      type: t.listRef(t.listRef('Int')),
      nullable: true,
      description: 'Pairs of qubits that a gate can act on, numbered from 0.',
      cost: NO_CALLS,
      resolve: ({ connectivity }) => connectivity?.map((pair) => [...pair]) ?? null,
    }),
    fidelity: t.expose('fidelity', {
      type: FidelityType,
      nullable: true,
      description: 'Share of operations that come out right; null where the service does not tell.',
    }),
    timing: t.expose('timing', {
      type: TimingType,
      nullable: true,
      description: 'Durations; null where the service does not tell.',
    }),
  }),
});

export const CharacterizationConnection = builder.connectionObject(
  {
    type: CharacterizationRef,
    name: 'CharacterizationConnection',
    description: 'A page of characterizations (Relay).',
  },
  { name: 'CharacterizationEdge', description: 'A characterization and its cursor.' },
);

builder.queryField('characterization', (t) =>
  t.field({
    type: CharacterizationRef,
    nullable: true,
    description: 'One characterization. Null, with an error `NOT_FOUND`, when there is none.',
    args: { id: t.arg.id({ required: true, description: 'Its global id, `Characterization:<backend>:<id>`.' }) },
    cost: { calls: oneCall },
    info: true,
    resolve: (_query, { id: globalId }, { ctx }, info) => {
      const { typename, id } = decodeGlobalId(globalId);
      if (typename !== 'Characterization') throw new GatewayError('BAD_USER_INPUT', `This is the id of a ${typename}.`);
      const { backend, id: serviceId } = parseCharacterizationId(id);
      return resolveCharacterization(ctx, backend, serviceId, info);
    },
  }),
);
