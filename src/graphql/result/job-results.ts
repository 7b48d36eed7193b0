import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { getEmbeddedCost, type JobCost } from '../../domain/job.js';
import { type Aggregation, NO_PROCESSING, type ResultProcessing } from '../../domain/job-results.js';
import type { RankedRegister, RankedRegisters } from '../../domain/ranked-states.js';
import type { Maybe } from '../../domain/value.js';
import { builder } from '../builder.js';
import { ASSUMED_LIST_SIZE, callPerParent, JOB_BY_ID, NO_CALLS } from '../cost/field-cost.js';
import { JobRef, type PartialJob, resolveJob } from '../job/job.js';
import { MoneyType } from '../money.js';
import type { RequestContext } from '../request-context.js';
import { selectsField } from '../selection.js';
import {
  getUnavailableReason,
  loadChildProbabilities,
  loadHistogram,
  loadProbabilities,
  loadShots,
  type SelectedResults,
  toSelectedResults,
} from './load-results.js';
import { AggregationEnum, ResultKindEnum, UnavailableReasonEnum } from './result-enums.js';
import {
  findRegister,
  getWidth,
  MAX_TOP,
  StateCountType,
  StateProbabilityType,
  selectCounts,
  selectProbabilities,
  validateTop,
} from './result-states.js';
import { DEFAULT_SHOT_PAGE, ShotConnectionType, selectShots } from './shots.js';

interface ResultRegisterParent extends Pick<RankedRegister, 'name' | 'bits'> {
  readonly probabilitySum: number | null;
}

const PROBABILITY_SUM =
  'Sum of the probabilities of all states, 1 up to rounding. With another sum the result is incomplete or not normalized, and has no derived counts.';

const ResultRegister = builder.objectRef<ResultRegisterParent>('ResultRegister').implement({
  description: 'A classical register of a result.',
  fields: (t) => ({
    name: t.exposeString('name', {
      nullable: false,
      description: 'Name in the program; `output_all` is the register of all qubits, which the service adds.',
    }),
    bits: t.exposeInt('bits', { description: 'Number of bits; null if not reported.' }),
    probabilitySum: t.exposeFloat('probabilitySum', {
      description: `${PROBABILITY_SUM} Null if the register cannot be read: \`UPSTREAM_INVALID\` where it is selected.`,
    }),
  }),
});

/** A circuit of a multi-circuit job in the results of all of them. */
interface ChildResults {
  readonly id: string;
  readonly ranked: RankedRegisters;
  readonly index: number;
}

const ChildProbabilities = builder.objectRef<ChildResults>('ChildProbabilities').implement({
  description: 'Result of one circuit of a multi-circuit job.',
  fields: (t) => ({
    job: t.field({
      type: JobRef,
      nullOnlyOnError: true,
      description: 'The child job that ran the circuit. One upstream call per 25 circuits.',
      cost: JOB_BY_ID,
      info: true,
      resolve: ({ id }, _args, { ctx }, info) => resolveJob(ctx, id, info),
    }),
    probabilitySum: t.float({
      description: `${PROBABILITY_SUM} Null if the result cannot be read.`,
      cost: NO_CALLS,
      resolve: ({ ranked, index }) => (ranked.registers[index]?.isValid ? ranked.registers[index].total : null),
    }),
    probabilities: t.field({
      type: [StateProbabilityType],
      nullOnlyOnError: true,
      description:
        'Measured states, most likely first; null with an error if they cannot be read. `bitstring` and `count` need qubits and shots: one upstream call per 25 circuits.',
      cost: JOB_BY_ID,
      info: true,
      resolve: async ({ id, ranked, index }, _args, { ctx }, info) => {
        const needsJob = NEED_JOB.some((field) => selectsField(info, 'StateProbability', field));
        const job = needsJob ? await loadChildJob(ctx, id) : { id };
        return selectProbabilities(ctx, { ranked, index, isHistogram: false }, job, ALL_STATES);
      },
    }),
  }),
});

const NEED_JOB = ['bitstring', 'count', 'countIsDerived'];
const ALL_STATES = { top: MAX_TOP, minProbability: 0, isProcessed: false };

/** A deleted child job keeps its result; its bitstrings are then as wide as the state needs. */
async function loadChildJob(ctx: RequestContext, id: string): Promise<PartialJob> {
  try {
    return await ctx.repository.jobs.load(ctx.call, id);
  } catch (error) {
    if (isGatewayError(error, 'NOT_FOUND')) return { id };
    throw error;
  }
}

const SHARPEN = 'Whether the service sharpens the result of a job with debiasing. Default: chosen by the service.';
const TOP = {
  description: `Maximum number of states, 1 to ${MAX_TOP}.`,
  defaultValue: MAX_TOP,
  required: true,
} as const;
const REGISTER = 'Name of a register; see `registers`. Default: the register of all qubits.';

const JobResultsType = builder.objectRef<SelectedResults>('JobResults').implement({
  description:
    'What a job has measured. A field is null if there is no such result: `unavailableReason` says why. Results of the same kind are read once per operation, and cached.',
  fields: (t) => ({
    unavailableReason: t.field({
      type: UnavailableReasonEnum,
      description:
        'Why a result is null; null if the job has it. No upstream call if the job itself shows the reason, otherwise that of the result. `EXPIRED` is returned only if the result is selected, too.',
      args: {
        of: t.arg({
          type: ResultKindEnum,
          description: 'Default: `CHILD_PROBABILITIES` for a multi-circuit job, `PROBABILITIES` for others.',
        }),
      },
      cost: { calls: callPerParent },
      resolve: (results, { of }, { ctx }) => getUnavailableReason(ctx, results, of),
    }),
    probabilities: t.field({
      type: [StateProbabilityType],
      description:
        'Measured states, most likely first. Null if the job has none, or no such register. One upstream call, which `histogram` shares if both are selected and the result is not error-mitigated.',
      args: {
        top: t.arg.int(TOP),
        minProbability: t.arg.float({
          description: 'Only states with at least this probability, 0 to 1.',
          defaultValue: 0,
          required: true,
        }),
        sharpen: t.arg.boolean({ description: SHARPEN }),
        aggregation: t.arg({ type: AggregationEnum, description: 'Default: chosen by the service.' }),
        register: t.arg.string({ description: `${REGISTER} Not with \`sharpen\` and \`aggregation\`.` }),
      },
      cost: { calls: callPerParent, items: ({ top }) => Math.min(top, ASSUMED_LIST_SIZE), maxItems: ({ top }) => top },
      resolve: async (results, { top, minProbability, register, ...args }, { ctx }) => {
        validateTop(top);
        const processing = toProcessing(args, register);
        const loaded = await loadProbabilities(ctx, results, processing ?? NO_PROCESSING);
        const index = typeof loaded === 'string' ? null : findRegister(loaded.ranked.registers, register);
        if (typeof loaded === 'string' || index === null) return null;
        const isProcessed = processing !== null;
        return selectProbabilities(ctx, { index, ...loaded }, results.job, { top, minProbability, isProcessed });
      },
    }),
    histogram: t.field({
      type: [StateCountType],
      description:
        'Counts as measured, highest first. Null if the job has none, or no such register. One upstream call.',
      args: {
        top: t.arg.int(TOP),
        register: t.arg.string({ description: REGISTER }),
      },
      cost: { calls: callPerParent, items: ({ top }) => Math.min(top, ASSUMED_LIST_SIZE), maxItems: ({ top }) => top },
      resolve: async ({ job }, { top, register }, { ctx }) => {
        validateTop(top);
        const ranked = await loadHistogram(ctx, job);
        const index = typeof ranked === 'string' ? null : findRegister(ranked.registers, register);
        return typeof ranked === 'string' || index === null
          ? null
          : selectCounts(ctx, { ranked, index, isHistogram: true }, job, top);
      },
    }),
    shots: t.field({
      type: ShotConnectionType,
      description:
        'What each shot measured, in order. Null if the job has none, or no such register. One upstream call for all pages while the shots are cached; very many are too large for the cache.',
      args: {
        first: t.arg.int({ description: `Maximum number of shots, 0 to ${MAX_TOP}. Default: ${DEFAULT_SHOT_PAGE}.` }),
        after: t.arg.string({ description: 'Returns shots after this cursor.' }),
        register: t.arg.string({ description: REGISTER }),
      },
      cost: { calls: callPerParent, items: ({ first }) => first ?? DEFAULT_SHOT_PAGE },
      resolve: async ({ job }, args, { ctx }) => {
        const shots = await loadShots(ctx, job);
        return typeof shots === 'string' ? null : selectShots(ctx, shots, job, args);
      },
    }),
    registers: t.field({
      type: [ResultRegister],
      description:
        'Registers of the result, that of all qubits first. Null if the job has no probabilities. One upstream call, which `probabilities` shares.',
      cost: { calls: callPerParent },
      resolve: async (results, _args, { ctx }) => {
        const loaded = await loadProbabilities(ctx, results, NO_PROCESSING);
        if (typeof loaded === 'string') return null;
        const { ranked, isHistogram } = loaded;
        return ranked.registers.map(({ name, bits, isValid, total }) => ({
          name,
          bits: bits ?? getWidth(name, results.job),
          probabilitySum: isValid ? (isHistogram ? 1 : total) : null,
        }));
      },
    }),
    values: t.field({
      type: 'JSONObject',
      description:
        'Named values that jobs of the types `quantum-function` and `qctrl.qaoa.v1` return instead of states, as the service returns them. Null for others.',
      cost: NO_CALLS,
      resolve: ({ job }) => job.results?.values ?? null,
    }),
    childProbabilities: t.field({
      type: [ChildProbabilities],
      description:
        'Probabilities per circuit of a multi-circuit job (`GET /v0.4/jobs/{id}/results/probabilities/aggregated`); null for a single circuit. One upstream call.',
      args: {
        sharpen: t.arg.boolean({ description: SHARPEN }),
        aggregation: t.arg({ type: AggregationEnum, description: 'Default: chosen by the service.' }),
      },
      cost: { calls: callPerParent },
      resolve: async ({ job }, args, { ctx }) => {
        const loaded = await loadChildProbabilities(ctx, job, toProcessing(args, null) ?? NO_PROCESSING);
        if (typeof loaded === 'string') return null;
        return loaded.childIds.map((id, index) => ({ id, index, ranked: loaded.results }));
      },
    }),
  }),
});

/** Null without processing. Only the register of all qubits is processed. */
function toProcessing(
  { sharpen, aggregation }: { readonly sharpen?: Maybe<boolean>; readonly aggregation?: Maybe<Aggregation> },
  register: Maybe<string>,
): ResultProcessing | null {
  if (sharpen == null && aggregation == null) return null;
  if (register != null)
    throw new GatewayError(
      'BAD_USER_INPUT',
      '"register" cannot be combined with "sharpen" or "aggregation": the service processes the register of all qubits only.',
    );
  return { sharpen: sharpen ?? null, aggregation: aggregation ?? null };
}

const JobCostType = builder.objectRef<JobCost>('JobCost').implement({
  description: 'Cost of a job (`GET /v0.4/jobs/{id}/cost`).',
  fields: (t) => ({
    estimated: t.expose('estimated', {
      type: MoneyType,
      description: 'Estimate at submission; null if not reported.',
    }),
    actual: t.expose('actual', {
      type: MoneyType,
      description:
        'Charged amount. Null until the service has charged the job, which may be some time after its end: null is not free. Null for dry runs.',
    }),
  }),
});

builder.objectFields(JobRef, (t) => ({
  results: t.field({
    type: JobResultsType,
    nullable: false,
    description: 'Results. Its fields are null until the job is `COMPLETED`, and for a dry run.',
    cost: NO_CALLS,
    info: true,
    resolve: (job, _args, _context, info) => toSelectedResults(job, info),
  }),
  cost: t.field({
    type: JobCostType,
    description:
      'Cost of the job; null until computed. `UPSTREAM_INVALID` if it cannot be read. One upstream call, cached once the job is final. In v0.3 one amount without a call: the estimate until the job ends, then the charge.',
    cost: { calls: callPerParent },
    resolve: ({ id, costUsd, status }, _args, { ctx }) =>
      costUsd === undefined || status === undefined
        ? ctx.repository.jobs.loadCost(ctx.call, id)
        : getEmbeddedCost({ costUsd, status }),
  }),
}));
