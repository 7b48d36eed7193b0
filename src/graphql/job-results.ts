import { GatewayError, isGatewayError } from '../domain/gateway-error.js';
import { getEmbeddedCost, type JobCost } from '../domain/job.js';
import { getState, MAX_RANKED_STATES } from '../domain/ranked-states.js';
import type { ChildStates, StateRange } from '../repository/repository.js';
import { builder } from './builder.js';
import { ASSUMED_LIST_SIZE, callPerPage, callPerParent, NO_CALLS } from './field-cost.js';
import { JobRef, type PartialJob, resolveJob } from './job.js';
import { MoneyType } from './money.js';
import type { RequestContext } from './request-context.js';
import { selectsField } from './selection.js';

/** A measured state with the data to format it. */
interface State {
  readonly state: string;
  readonly probability: number;
  readonly qubits: number | null;
  readonly shots: number | null;
}

/** Further states of a result are not loaded. */
const MAX_TOP = MAX_RANKED_STATES;

/** Bounds the length of a bitstring; no backend has more qubits. */
const MAX_BITSTRING_CHARS = 256;

const StateType = builder.objectRef<State>('StateProbability').implement({
  description: 'A measured state of the qubits and its probability.',
  fields: (t) => ({
    state: t.exposeString('state', {
      nullable: false,
      description: 'State as a decimal number, as in the service. Qubit 0 is the least significant bit.',
    }),
    bitstring: t.string({
      nullable: false,
      description: 'State in binary, one digit per qubit of the program. The last digit is qubit 0.',
      cost: NO_CALLS,
      resolve: ({ state, qubits }) =>
        BigInt(state)
          .toString(2)
          .padStart(Math.min(qubits ?? 0, MAX_BITSTRING_CHARS), '0'),
    }),
    probability: t.exposeFloat('probability', { nullable: false, description: 'Probability, 0 to 1.' }),
    count: t.int({
      nullable: true,
      description: 'Number of shots with this state; null if the result was computed exactly.',
      cost: NO_CALLS,
      resolve: ({ probability, shots }) => (shots === null ? null : Math.min(shots, Math.round(probability * shots))),
    }),
  }),
});

const ChildProbabilities = builder.objectRef<ChildStates>('ChildProbabilities').implement({
  description: 'Result of one circuit of a multi-circuit job.',
  fields: (t) => ({
    job: t.field({
      type: JobRef,
      nullable: true,
      nullOnlyOnError: true,
      description: 'The child job that ran the circuit. One upstream call per 25 circuits.',
      cost: { calls: callPerPage },
      info: true,
      resolve: ({ id }, _args, { ctx }, info) => resolveJob(ctx, id, info),
    }),
    probabilities: t.field({
      type: [StateType],
      nullable: false,
      description:
        'Measured states, most likely first. `bitstring` and `count` need qubits and shots: one upstream call per 25 circuits.',
      cost: { calls: callPerPage, items: () => ASSUMED_LIST_SIZE },
      info: true,
      resolve: async (child, _args, { ctx }, info) => {
        const { id } = child;
        const needsJob = ['bitstring', 'count'].some((field) => selectsField(info, 'StateProbability', field));
        return selectStates(ctx, child, needsJob ? await loadChildJob(ctx, id) : { id }, MAX_TOP, 0);
      },
    }),
  }),
});

/** A deleted child job keeps its result; its bitstrings are then as wide as the state needs. */
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
      description: 'Measured states, most likely first. Null if the job has none. One upstream call, cached.',
      args: {
        top: t.arg.int({
          description: `Maximum number of states, 1 to ${MAX_TOP}.`,
          defaultValue: MAX_TOP,
          required: true,
        }),
        minProbability: t.arg.float({
          description: 'Only states with at least this probability, 0 to 1.',
          defaultValue: 0,
          required: true,
        }),
        sharpen: t.arg.boolean({
          description:
            'Whether the service sharpens the result of a job with debiasing. Default: chosen by the service.',
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
      description:
        'Probabilities per circuit of a multi-circuit job (`GET /v0.4/jobs/{id}/results/probabilities/aggregated`); null for a single circuit. One upstream call.',
      args: { sharpen: t.arg.boolean({ description: 'Same as `sharpen` of `probabilities`.' }) },
      cost: { calls: callPerParent, items: () => ASSUMED_LIST_SIZE },
      resolve: ({ id }, { sharpen }, { ctx }) => ctx.repository.jobs.loadChildStates(ctx.call, id, sharpen ?? null),
    }),
  }),
});

/** Results up to this size are selected without yielding to the event loop. */
const MAX_SYNC_STATES = 100;

const turnByContext = new WeakMap<RequestContext, Promise<void>>();

/** Gives each large result of an operation its turn of the event loop, so that other callers are not blocked. */
function waitForTurn(ctx: RequestContext): Promise<void> {
  const previous = turnByContext.get(ctx) ?? Promise.resolve();
  const turn = previous.then(() => new Promise<void>((resolve) => void setImmediate(resolve)));
  turnByContext.set(ctx, turn);
  return turn;
}

async function selectStates(
  ctx: RequestContext,
  { states, from, to }: StateRange,
  job: PartialJob,
  top: number,
  minProbability: number,
): Promise<readonly State[]> {
  const end = Math.min(to, from + top);
  if (end - from > MAX_SYNC_STATES) await waitForTurn(ctx);
  const qubits = job.stats?.qubits ?? null;
  // The ideal simulator ignores the shots of a job.
  const shots = job.noise?.model === 'ideal' ? null : (job.shots ?? null);
  const selected: State[] = [];
  for (let rank = from; rank < end; rank++) {
    const probability = states.probabilities[rank] ?? 0;
    if (probability < minProbability) break;
    selected.push({ state: getState(states, rank), probability, qubits, shots });
  }
  ctx.countStates(selected.length);
  return selected;
}

const JobCostType = builder.objectRef<JobCost>('JobCost').implement({
  description: 'Cost of a job (`GET /v0.4/jobs/{id}/cost`).',
  fields: (t) => ({
    estimated: t.expose('estimated', {
      type: MoneyType,
      nullable: true,
      description: 'Estimate at submission; null if not reported.',
    }),
    actual: t.expose('actual', {
      type: MoneyType,
      nullable: true,
      description: 'Charged amount; null until the job is final.',
    }),
  }),
});

builder.objectFields(JobRef, (t) => ({
  results: t.field({
    type: JobResultsType,
    nullable: true,
    description: 'Results; null until the job is `COMPLETED`, and for a dry run.',
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
