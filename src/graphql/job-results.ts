import { GatewayError, isGatewayError } from '../domain/gateway-error.js';
import { getEmbeddedCost, type JobCost } from '../domain/job.js';
import type { ChildStates, RankedState } from '../repository/repository.js';
import { builder } from './builder.js';
import { ASSUMED_LIST_SIZE, callPerPage, callPerParent, NO_CALLS } from './field-cost.js';
import { JobRef, type PartialJob, resolveJob } from './job.js';
import { MoneyType } from './money.js';
import type { RequestContext } from './request-context.js';
import { selectsField } from './selection.js';

/** A state of the qubits and how likely it was, beside what it takes to show it. */
interface State extends RankedState {
  readonly qubits: number | null;
  readonly shots: number | null;
}

/** Nobody looks at more; the service may have a billion. */
const MAX_TOP = 10_000;

/** No machine is wider, and a bitstring must stay short. */
const MAX_BITSTRING_CHARS = 256;

const StateType = builder.objectRef<State>('StateProbability').implement({
  description: 'A state that the qubits were measured in, and how likely it was.',
  fields: (t) => ({
    state: t.exposeString('state', {
      nullable: false,
      description: 'Number of the state, in decimal, as the service writes it; qubit 0 is its least significant bit.',
    }),
    bitstring: t.string({
      nullable: false,
      description: 'The same in binary, one digit for each qubit of the program; the last digit is qubit 0.',
      cost: NO_CALLS,
      resolve: ({ state, qubits }) =>
        BigInt(state)
          .toString(2)
          .padStart(Math.min(qubits ?? 0, MAX_BITSTRING_CHARS), '0'),
    }),
    probability: t.exposeFloat('probability', { nullable: false, description: '0 to 1.' }),
    count: t.int({
      nullable: true,
      description: 'In how many of the shots; null where the job was computed exactly.',
      cost: NO_CALLS,
      resolve: ({ probability, shots }) => (shots === null ? null : Math.min(shots, Math.round(probability * shots))),
    }),
  }),
});

const ChildProbabilities = builder.objectRef<ChildStates>('ChildProbabilities').implement({
  description: 'The result of one circuit of a program of several.',
  fields: (t) => ({
    job: t.field({
      type: JobRef,
      nullable: true,
      description: 'The job that ran the circuit.',
      cost: { calls: callPerPage },
      info: true,
      resolve: ({ id }, _args, { ctx }, info) => resolveJob(ctx, id, info),
    }),
    probabilities: t.field({
      type: [StateType],
      nullable: false,
      description:
        'States that were measured, the most likely first. `bitstring` and `count` cost one call for every 25 circuits: for their qubits and shots.',
      cost: { calls: callPerPage, items: () => ASSUMED_LIST_SIZE },
      info: true,
      resolve: async ({ id, states: ranked }, _args, { ctx }, info) => {
        const needsJob = ['bitstring', 'count'].some((field) => selectsField(info, 'StateProbability', field));
        return selectStates(ctx, ranked, needsJob ? await loadChildJob(ctx, id) : { id }, MAX_TOP, 0);
      },
    }),
  }),
});

/** A child that is gone leaves its result behind, at the width of its largest state. */
async function loadChildJob(ctx: RequestContext, id: string): Promise<PartialJob> {
  try {
    return await ctx.repository.jobs.load(ctx.call, id);
  } catch (error) {
    if (isGatewayError(error, 'NOT_FOUND')) return { id };
    throw error;
  }
}

const JobResultsType = builder.objectRef<PartialJob>('JobResults').implement({
  description: 'Results of a completed job (`GET /v0.4/jobs/{id}/results/probabilities`).',
  fields: (t) => ({
    probabilities: t.field({
      type: [StateType],
      nullable: { list: true, items: false },
      description:
        'States that were measured, the most likely first. Null when the job has none, as a dry run. Costs one call, once.',
      args: {
        top: t.arg.int({
          description: `How many at most, 1 to ${MAX_TOP}.`,
          defaultValue: MAX_TOP,
          required: true,
        }),
        minProbability: t.arg.float({
          description: 'Only states that are at least this likely, 0 to 1.',
          defaultValue: 0,
          required: true,
        }),
        sharpen: t.arg.boolean({
          description:
            'Whether the service sharpens the result of a job with debiasing; left to the service where it is not given.',
        }),
      },
      cost: { calls: callPerParent, items: ({ top }) => Math.min(top, ASSUMED_LIST_SIZE) },
      resolve: async (job, { top, minProbability, sharpen }, { ctx }) => {
        if (top < 1 || top > MAX_TOP)
          throw new GatewayError('BAD_USER_INPUT', `"top" must be between 1 and ${MAX_TOP}; got ${top}.`);
        const ranked = await ctx.repository.jobs.loadStates(ctx.call, job.id, sharpen ?? null);
        return ranked && selectStates(ctx, ranked, job, top, minProbability);
      },
    }),
    childProbabilities: t.field({
      type: [ChildProbabilities],
      nullable: { list: true, items: false },
      description: 'The same for each circuit of a program of several; null where there is one. Costs one call.',
      args: { sharpen: t.arg.boolean({ description: 'As for `probabilities`.' }) },
      cost: { calls: callPerParent, items: () => ASSUMED_LIST_SIZE },
      resolve: ({ id }, { sharpen }, { ctx }) => ctx.repository.jobs.loadChildStates(ctx.call, id, sharpen ?? null),
    }),
  }),
});

/** So many are written in no time. */
const MAX_SYNC_STATES = 100;

const turnByContext = new WeakMap<RequestContext, Promise<void>>();

/** A turn of the event loop that no other result of the operation has: whoever else waits is not kept waiting for all of them. */
function waitForTurn(ctx: RequestContext): Promise<void> {
  const previous = turnByContext.get(ctx) ?? Promise.resolve();
  const turn = previous.then(() => new Promise<void>((resolve) => void setImmediate(resolve)));
  turnByContext.set(ctx, turn);
  return turn;
}

async function selectStates(
  ctx: RequestContext,
  ranked: readonly RankedState[],
  job: PartialJob,
  top: number,
  minProbability: number,
): Promise<readonly State[]> {
  if (Math.min(ranked.length, top) > MAX_SYNC_STATES) await waitForTurn(ctx);
  const qubits = job.stats?.qubits ?? null;
  // The ideal simulator ignores the shots of a job.
  const shots = job.noise?.model === 'ideal' ? null : (job.shots ?? null);
  const selected: State[] = [];
  for (const { state, probability } of ranked) {
    if (selected.length === top || probability < minProbability) break;
    selected.push({ state, probability, qubits, shots });
  }
  ctx.countStates(selected.length);
  return selected;
}

const JobCostType = builder.objectRef<JobCost>('JobCost').implement({
  description: 'Cost of a job (`GET /v0.4/jobs/{id}/cost`).',
  fields: (t) => ({
    estimated: t.expose('estimated', { type: MoneyType, nullable: true, description: 'As estimated on submission.' }),
    actual: t.expose('actual', {
      type: MoneyType,
      nullable: true,
      description: 'As charged; null before the job ended.',
    }),
  }),
});

builder.objectFields(JobRef, (t) => ({
  results: t.field({
    type: JobResultsType,
    nullable: true,
    description: 'What the job found; null until it is `COMPLETED`, and for a dry run.',
    cost: NO_CALLS,
    resolve: (job) => (job.status === 'COMPLETED' && job.dryRun !== true ? job : null),
  }),
  cost: t.field({
    type: JobCostType,
    nullable: true,
    description:
      'Cost of the job; null until computed. One upstream call, cached once the job is final. In v0.3 one amount without a call: the estimate until the job ends, then the charge.',
    cost: { calls: callPerParent },
    resolve: ({ id, costUsd, status }, _args, { ctx }) =>
      costUsd === undefined || status === undefined
        ? ctx.repository.jobs.loadCost(ctx.call, id)
        : getEmbeddedCost({ costUsd, status }),
  }),
}));
