import type { GraphQLResolveInfo } from 'graphql';
import type { Characterization, Fidelity, MeasuredValue, Timing } from '../../domain/characterization.js';
import { GatewayError } from '../../domain/gateway-error.js';
import { toMs } from '../../domain/value.js';
import { EXPECTED_MS } from '../../isolation/work.js';
import { builder, GLOBAL_ID_FIELD } from '../builder.js';
import { callsForCharacterizations, NO_CALLS } from '../cost/field-cost.js';
import { decodeGlobalId, encodeGlobalId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { selectsOtherThan } from '../selection.js';

/** A characterization of which possibly only the id has been fetched. */
export type PartialCharacterization = Pick<Characterization, 'id' | 'backend'> & Partial<Characterization>;

const ID_ONLY_FIELDS: ReadonlySet<string> = new Set(['id', 'serviceId', 'backend']);

export function resolveCharacterization(
  ctx: RequestContext,
  backend: string,
  id: string,
  info: GraphQLResolveInfo,
): PartialCharacterization | Promise<PartialCharacterization> {
  // `ctx.call` throws without an API key: such a request must not learn how ids are composed.
  const { call, repository } = ctx;
  return selectsOtherThan(info, 'Characterization', ID_ONLY_FIELDS)
    ? repository.characterizations.load(call, backend, id)
    : { backend, id };
}

/** The newest characterization of a backend; null if it has none. */
export function resolveCurrentCharacterization(
  { call, repository }: RequestContext,
  backend: string,
  info: GraphQLResolveInfo,
) {
  const needsDetail = selectsOtherThan(info, 'Characterization', ID_ONLY_FIELDS);
  return repository.characterizations.loadCurrent(call, backend, needsDetail);
}

/** Splits `<backend>:<id>`. */
export function parseCharacterizationId(key: string): { backend: string; id: string } {
  const [backend, id, ...rest] = key.split(':');
  if (backend && id && rest.length === 0) return { backend, id };
  throw new GatewayError(
    'BAD_USER_INPUT',
    'The id of a characterization has the form "Characterization:<backend>:<id>".',
  );
}

/** More of them take a turn. */
const MAX_PAIRS_AT_ONCE = 500;

type Pairs = Iterable<readonly number[]>;

/** A backend of a hundred qubits has thousands of pairs, and an operation may select those of hundreds of characterizations. */
function selectPairs({ turns }: RequestContext, qubits: Int32Array): Pairs | Promise<Pairs> {
  const pairs = qubits.length / 2;
  if (pairs < MAX_PAIRS_AT_ONCE) return toPairs(qubits);
  const turn = turns.take(pairs * EXPECTED_MS.qubitPair);
  return turn === null ? toPairs(qubits) : turn.then(() => toPairs(qubits));
}

/** One by one: none is created after the response has become too large. */
function* toPairs(qubits: Int32Array): Pairs {
  for (let index = 0; index < qubits.length; index += 2) yield [Number(qubits[index]), Number(qubits[index + 1])];
}

const EstimateType = builder.objectRef<MeasuredValue>('Estimate').implement({
  description: 'A measured value with its uncertainty.',
  fields: (t) => ({
    median: t.exposeFloat('median', {
      description: 'Median over all qubits or pairs; null if not measured.',
    }),
    stderr: t.exposeFloat('stderr', {
      description: 'Standard error of the median; null if not measured.',
    }),
  }),
});

const FidelityType = builder.objectRef<Fidelity>('Fidelity').implement({
  description: 'Share of operations without an error, 0 to 1.',
  fields: (t) => ({
    spam: t.expose('spam', { type: EstimateType, description: 'State preparation and measurement.' }),
    oneQubit: t.expose('oneQubit', { type: EstimateType, description: 'One-qubit gates (`1q`).' }),
    twoQubit: t.expose('twoQubit', { type: EstimateType, description: 'Two-qubit gates (`2q`).' }),
  }),
});

const TimingType = builder.objectRef<Timing>('Timing').implement({
  description: 'Durations of operations and coherence times, in milliseconds.',
  fields: (t) => ({
    readoutMs: t.float({
      description: 'Duration of a qubit readout, in milliseconds.',
      cost: NO_CALLS,
      resolve: ({ readout }) => toMs(readout, 'second'),
    }),
    resetMs: t.float({
      description: 'Duration of a qubit reset, in milliseconds.',
      cost: NO_CALLS,
      resolve: ({ reset }) => toMs(reset, 'second'),
    }),
    oneQubitMs: t.float({
      description: 'Duration of a one-qubit gate (`1q`), in milliseconds.',
      cost: NO_CALLS,
      resolve: ({ oneQubit }) => toMs(oneQubit, 'second'),
    }),
    twoQubitMs: t.float({
      description: 'Duration of a two-qubit gate (`2q`), in milliseconds.',
      cost: NO_CALLS,
      resolve: ({ twoQubit }) => toMs(twoQubit, 'second'),
    }),
    t1Ms: t.float({
      description: 'Relaxation time T1, in milliseconds.',
      cost: NO_CALLS,
      resolve: ({ t1 }) => toMs(t1, 'second'),
    }),
    t2Ms: t.float({
      description: 'Coherence time T2, in milliseconds.',
      cost: NO_CALLS,
      resolve: ({ t2 }) => toMs(t2, 'second'),
    }),
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
    date: t.expose('date', { type: 'DateTime', description: 'Time of the measurement.' }),
    qubits: t.exposeInt('qubits', { description: 'Number of qubits of the backend at that time.' }),
    connectivity: t.field({
      type: t.listRef(t.listRef('Int')),
      description: 'Pairs of qubits that a two-qubit gate can act on, numbered from 0.',
      cost: NO_CALLS,
      resolve: ({ connectivity }, _args, { ctx }) => (connectivity ? selectPairs(ctx, connectivity) : null),
    }),
    fidelity: t.expose('fidelity', {
      type: FidelityType,
      description: 'Fidelities; null if the service does not report them.',
    }),
    timing: t.expose('timing', {
      type: TimingType,
      description: 'Durations; null if the service does not report them.',
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
    nullOnlyOnError: true,
    description: 'A characterization by global id. Null with a `NOT_FOUND` error if it does not exist.',
    args: { id: t.arg.id({ required: true, description: 'Global id: `Characterization:<backend>:<id>`.' }) },
    cost: { calls: callsForCharacterizations },
    info: true,
    resolve: (_query, { id: globalId }, { ctx }, info) => {
      const { typename, id } = decodeGlobalId(globalId);
      if (typename !== 'Characterization')
        throw new GatewayError('BAD_USER_INPUT', `Expected the id of a Characterization, got "${id}".`);
      const { backend, id: serviceId } = parseCharacterizationId(id);
      return resolveCharacterization(ctx, backend, serviceId, info);
    },
  }),
);
