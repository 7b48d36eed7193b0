import { Fault, isFault } from '../domain/fault.js';
import { costTold, type JobCost } from '../domain/job.js';
import type { ChildStates, RankedState } from '../repository/repository.js';
import { builder } from './builder.js';
import type { Scope } from './context.js';
import { ASSUMED_LIST_SIZE, callPerPage, callPerParent, NO_CALLS } from './field-cost.js';
import { type JobNode, JobRef, jobNode } from './job.js';
import { MoneyType } from './money.js';
import { asksFor } from './selection.js';

/** A state of the qubits and how likely it was, beside what it takes to show it. */
interface State extends RankedState {
  readonly qubits: number | null;
  readonly shots: number | null;
}

/** Nobody looks at more; the service may have a billion. */
const MAX_STATES = 10_000;

/** No machine is wider, and a bitstring must stay short. */
const WIDEST = 256;

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
          .padStart(Math.min(qubits ?? 0, WIDEST), '0'),
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
      resolve: ({ id }, _args, { scope }, info) => jobNode(scope, id, info),
    }),
    probabilities: t.field({
      type: [StateType],
      nullable: false,
      description:
        'States that were measured, the most likely first. `bitstring` and `count` cost one call for every 25 circuits: for their qubits and shots.',
      cost: { calls: callPerPage, items: () => ASSUMED_LIST_SIZE },
      info: true,
      resolve: async ({ id, states: ranked }, _args, { scope }, info) => {
        const shown = ['bitstring', 'count'].some((field) => asksFor(info, 'StateProbability', field));
        return states(scope, ranked, shown ? await childJob(scope, id) : { id }, MAX_STATES, 0);
      },
    }),
  }),
});

/** A child that is gone leaves its result behind, at the width of its largest state. */
async function childJob(scope: Scope, id: string): Promise<JobNode> {
  try {
    return await scope.repository.jobs.load(scope.call, id);
  } catch (fault) {
    if (isFault(fault, 'NOT_FOUND')) return { id };
    throw fault;
  }
}

const Results = builder.objectRef<JobNode>('JobResults').implement({
  description: 'Results of a completed job (`GET /v0.4/jobs/{id}/results/probabilities`).',
  fields: (t) => ({
    probabilities: t.field({
      type: [StateType],
      nullable: { list: true, items: false },
      description:
        'States that were measured, the most likely first. Null when the job has none, as a dry run. Costs one call, once.',
      args: {
        top: t.arg.int({
          description: `How many at most, 1 to ${MAX_STATES}.`,
          defaultValue: MAX_STATES,
          required: true,
        }),
        min: t.arg.float({
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
      resolve: async (job, { top, min, sharpen }, { scope }) => {
        if (top < 1 || top > MAX_STATES)
          throw new Fault('BAD_USER_INPUT', `"top" must be between 1 and ${MAX_STATES}; got ${top}.`);
        const ranked = await scope.repository.jobs.loadStates(scope.call, job.id, sharpen ?? null);
        return ranked && states(scope, ranked, job, top, min);
      },
    }),
    childProbabilities: t.field({
      type: [ChildProbabilities],
      nullable: { list: true, items: false },
      description: 'The same for each circuit of a program of several; null where there is one. Costs one call.',
      args: { sharpen: t.arg.boolean({ description: 'As for `probabilities`.' }) },
      cost: { calls: callPerParent, items: () => ASSUMED_LIST_SIZE },
      resolve: ({ id }, { sharpen }, { scope }) =>
        scope.repository.jobs.loadChildStates(scope.call, id, sharpen ?? null),
    }),
  }),
});

/** So many are written in no time. */
const FEW_STATES = 100;

const lastTurns = new WeakMap<Scope, Promise<void>>();

/** A turn of the event loop that no other result of the operation has: whoever else waits is not kept waiting for all of them. */
function ownTurn(scope: Scope): Promise<void> {
  const before = lastTurns.get(scope) ?? Promise.resolve();
  const own = before.then(() => new Promise<void>((resolve) => void setImmediate(resolve)));
  lastTurns.set(scope, own);
  return own;
}

async function states(
  scope: Scope,
  ranked: readonly RankedState[],
  job: JobNode,
  top: number,
  min: number,
): Promise<readonly State[]> {
  if (Math.min(ranked.length, top) > FEW_STATES) await ownTurn(scope);
  const qubits = job.stats?.qubits ?? null;
  // The ideal simulator ignores the shots of a job.
  const shots = job.noise?.model === 'ideal' ? null : (job.shots ?? null);
  const likeliest: State[] = [];
  for (const { state, probability } of ranked) {
    if (likeliest.length === top || probability < min) break;
    likeliest.push({ state, probability, qubits, shots });
  }
  scope.handOut(likeliest.length);
  return likeliest;
}

const Cost = builder.objectRef<JobCost>('JobCost').implement({
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
    type: Results,
    nullable: true,
    description: 'What the job found; null until it is `COMPLETED`, and for a dry run.',
    cost: NO_CALLS,
    resolve: (job) => (job.status === 'COMPLETED' && job.dryRun !== true ? job : null),
  }),
  cost: t.field({
    type: Cost,
    nullable: true,
    description:
      'Cost of the job; null until computed. One upstream call, cached once the job is final. In v0.3 one amount without a call: the estimate until the job ends, then the charge.',
    cost: { calls: callPerParent },
    resolve: ({ id, costUsd, status }, _args, { scope }) =>
      costUsd === undefined || status === undefined
        ? scope.repository.jobs.loadCost(scope.call, id)
        : costTold({ costUsd, status }),
  }),
}));
