import type { Backend } from '../../domain/backend.js';
import { GatewayError } from '../../domain/gateway-error.js';
import type { Job } from '../../domain/job.js';
import type { Program } from '../../domain/job-submission.js';
import { MutationErrors } from '../../domain/mutation-error.js';
import {
  DEFAULT_SHOTS,
  type Estimate,
  type EstimateRequest,
  findObstacles,
  isIssue,
  measureJob,
  measureProgram,
  OBSTACLES,
  type ProgramSize,
  QUOTE_ISSUE_CODES,
  type QuoteIssue,
  type QuoteIssueCode,
  toCloneEstimateRequest,
  toEstimateRequest,
} from '../../domain/quote.js';
import { validateJobFields, validateSubmission } from '../../domain/validate-submission.js';
import { toTimestamp } from '../../domain/value.js';
import { BackendRef } from '../backend/backend.js';
import { builder } from '../builder.js';
import { callPerParent, NO_CALLS, oneCall } from '../cost/field-cost.js';
import { GateCountsRef } from '../job/job.js';
import { ErrorMitigationInput } from '../job/job-settings.js';
import { ProgramInput } from '../job/program-input.js';
import { MoneyType } from '../money.js';
import { parseInputId, parseServiceId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { selectsOtherThan } from '../selection.js';

/** Bounds the calls of a quote. */
const MAX_BACKENDS = 20;

const QuoteInput = builder.inputType('QuoteInput', {
  description: 'Input of `quote`: a job, and where it might run.',
  fields: (t) => ({
    program: t.field({
      type: ProgramInput,
      description: 'Program to run. Exactly one of `program` and `jobId` must be set.',
    }),
    jobId: t.id({
      description:
        'Job to run again, as `cloneJob` does: global id or service id. Qubits and gates are those that the service reports for it; whether a backend supports its gates is not checked. One upstream call, unless the job is cached.',
    }),
    shots: t.int({
      description: `Number of shots, 1 to 1,000,000. Default: ${DEFAULT_SHOTS}, or those of the job.`,
    }),
    backendIds: t.idList({
      description: `Backends, 1 to ${MAX_BACKENDS}: global ids or service ids. Default: all backends; an error if there are more than ${MAX_BACKENDS}.`,
    }),
    errorMitigation: t.field({
      type: ErrorMitigationInput,
      description:
        'Error mitigation. Default: that of the job, or chosen by the service, which uses debiasing on QPUs from 500 shots.',
    }),
  }),
});

type QuoteRequest = typeof QuoteInput.$inferInput;

interface Quote {
  readonly backendIds: readonly string[] | null;
  /** Empty for a job, whose program the service does not return. */
  readonly program: Program;
  readonly size: ProgramSize | null;
  readonly toEstimateRequest: (backendId: string) => EstimateRequest | QuoteIssue;
}

interface BackendQuote {
  readonly backend: Backend;
  readonly issues: readonly QuoteIssue[];
  readonly estimate: Estimate | null;
}

const QuoteIssueCodeEnum = builder.enumType('QuoteIssueCode', {
  description: 'Why a job cannot run on a backend, or which figure of its quote is unknown.',
  values: Object.fromEntries(
    Object.entries(QUOTE_ISSUE_CODES).map(([code, description]) => [code, { description }]),
  ) as Record<QuoteIssueCode, { description: string }>,
});

const QuoteIssueRef = builder.objectRef<QuoteIssue>('QuoteIssue').implement({
  description: 'Why a job cannot run on a backend, or why a figure of its quote is null.',
  fields: (t) => ({
    code: t.expose('code', { type: QuoteIssueCodeEnum, nullable: false, description: 'What kind of issue it is.' }),
    message: t.exposeString('message', { nullable: false, description: 'What is wrong, with names and numbers.' }),
  }),
});

const BackendQuoteRef = builder.objectRef<BackendQuote>('BackendQuote').implement({
  description:
    'Price and times of a job on one backend (`GET /v0.4/jobs/estimate`). Prices of different units are not comparable.',
  fields: (t) => ({
    backend: t.expose('backend', { type: BackendRef, nullable: false, description: 'The backend.' }),
    canRun: t.boolean({
      nullable: false,
      description:
        'Whether the job can run, as far as the gateway knows: false with `TOO_MANY_QUBITS`, `UNSUPPORTED_GATE`, `NO_ACCESS` or `UNAVAILABLE`. The verdict of the service at submission is final.',
      cost: NO_CALLS,
      resolve: ({ issues }) => !issues.some(({ code }) => OBSTACLES.has(code)),
    }),
    issues: t.expose('issues', {
      type: [QuoteIssueRef],
      nullable: false,
      description: 'What prevents the job, and which figures are unknown. Empty if all are known.',
    }),
    price: t.field({
      type: MoneyType,
      description: 'Estimated price in the unit of the account. Null with an issue that says why.',
      cost: NO_CALLS,
      resolve: ({ estimate }) => estimate?.price ?? null,
    }),
    queueTimeMs: t.float({
      description:
        'Predicted queue time, in milliseconds. Null if the service does not predict it; `Backend.averageQueueTimeMs` may have the usual one.',
      cost: NO_CALLS,
      resolve: ({ estimate }) => estimate?.queueTimeMs ?? null,
    }),
    executionTimeMs: t.float({
      description: 'Predicted execution time, in milliseconds; null if unknown.',
      cost: NO_CALLS,
      resolve: ({ estimate }) => estimate?.executionTimeMs ?? null,
    }),
    quantumComputeTimeMs: t.float({
      description: 'Predicted QPU time that is billed, in milliseconds; null unless the price depends on it.',
      cost: NO_CALLS,
      resolve: ({ estimate }) => estimate?.quantumComputeTimeMs ?? null,
    }),
    expectedCompletionAt: t.field({
      type: 'DateTime',
      description:
        'When the job would complete if it was submitted now: the sum of queue time and execution time. Null unless both are known.',
      cost: NO_CALLS,
      resolve: ({ estimate }, _args, { ctx }) => {
        const { queueTimeMs, executionTimeMs } = estimate ?? { queueTimeMs: null, executionTimeMs: null };
        if (queueTimeMs === null || executionTimeMs === null) return null;
        return toTimestamp(ctx.services.clock.wallNow().getTime() + queueTimeMs + executionTimeMs);
      },
    }),
    estimatedAt: t.field({
      type: 'DateTime',
      description: 'When the service made the estimate; at most 10 seconds ago. Null if not reported.',
      cost: NO_CALLS,
      resolve: ({ estimate }) => estimate?.estimatedAt ?? null,
    }),
  }),
});

const QuoteRef = builder.objectRef<Quote>('Quote').implement({
  description: 'What a job would cost, and when it would complete. Nothing is submitted.',
  fields: (t) => ({
    circuits: t.int({
      description: 'Circuits in the program; null for `raw`, or if the service does not report it for the job.',
      cost: NO_CALLS,
      resolve: ({ size }) => size?.circuits ?? null,
    }),
    qubits: t.int({
      description:
        'Qubits of the program, or of its largest circuit; null for `raw`, or if the service does not report them for the job.',
      cost: NO_CALLS,
      resolve: ({ size }) => size?.qubits ?? null,
    }),
    gateCounts: t.field({
      type: GateCountsRef,
      description:
        'Native gates of the program before compilation, which the price is based on; null if they cannot be counted.',
      cost: NO_CALLS,
      resolve: ({ size }) => size?.gateCounts ?? null,
    }),
    backends: t.field({
      type: [BackendQuoteRef],
      nullable: { list: true, items: true },
      nullOnlyOnError: 'items',
      description:
        'A quote for each backend, in the order of `backendIds`. Null with an error if the backend does not exist or the service fails. One upstream call for the backends, and one for each on which the job can run; an estimate is cached for 10 seconds.',
      cost: { calls: (parents) => parents * (1 + MAX_BACKENDS) },
      info: true,
      resolve: async (quote, _args, { ctx }, info) => {
        const needsEstimate = selectsOtherThan(info, 'BackendQuote', BACKEND_ONLY);
        const backends = await loadBackends(ctx, quote.backendIds);
        return backends.map(async (backend) => quoteBackend(ctx, quote, await backend, needsEstimate));
      },
    }),
  }),
});

const BACKEND_ONLY: ReadonlySet<string> = new Set(['backend']);

async function loadBackends(
  { call, repository }: RequestContext,
  requestedIds: readonly string[] | null,
): Promise<readonly (Backend | Promise<Backend>)[]> {
  if (requestedIds) return requestedIds.map((id) => repository.backends.load(call, parseServiceId('Backend', id)));
  const backends = await repository.backends.list(call);
  if (backends.length <= MAX_BACKENDS) return backends;
  throw new GatewayError(
    'BAD_USER_INPUT',
    `There are ${backends.length} backends; name at most ${MAX_BACKENDS} in \`backendIds\`.`,
  );
}

async function quoteBackend(
  { call, repository }: RequestContext,
  { program, size, toEstimateRequest }: Quote,
  backend: Backend,
  needsEstimate: boolean,
): Promise<BackendQuote> {
  const obstacles = findObstacles(backend, program, size);
  if (!needsEstimate || obstacles.length > 0) return { backend, issues: obstacles, estimate: null };
  const request = toEstimateRequest(backend.id);
  const result = isIssue(request) ? request : await repository.jobs.estimate(call, request);
  return isIssue(result)
    ? { backend, issues: [result], estimate: null }
    : { backend, issues: result.issues, estimate: result };
}

/** Creates the quote of a program, or of another run of `original`. */
function createQuote({ program, backendIds, shots, errorMitigation }: QuoteRequest, original: Job | null): Quote {
  const settings = { errorMitigation };
  const size = original ? measureJob(original) : measureProgram(program ?? {});
  return {
    backendIds: backendIds ?? null,
    program: program ?? {},
    size,
    toEstimateRequest: (backendId) =>
      original
        ? toCloneEstimateRequest(original, { backendId, shots, settings })
        : toEstimateRequest(backendId, { program: program ?? {}, shots, settings }, size),
  };
}

async function loadJobQuote(
  { call, repository }: RequestContext,
  jobId: string,
  request: QuoteRequest,
): Promise<Quote> {
  return createQuote(request, await repository.jobs.load(call, jobId));
}

/**
 * Returns the service id of the job; null for a program. A query has no payload for errors: the first one is thrown, with its
 * path.
 */
function validateRequest({ program, jobId, shots, backendIds }: QuoteRequest): string | null {
  const errors = new MutationErrors();
  if (backendIds) errors.checkRange(['backendIds', 'length'], backendIds.length, { min: 1, max: MAX_BACKENDS });
  for (const [i, id] of (backendIds ?? []).slice(0, MAX_BACKENDS).entries())
    parseInputId(errors, ['backendIds', `${i}`], 'Backend', id);
  if ((program == null) === (jobId == null))
    errors.add({ code: 'REQUIRED', path: ['program'], message: 'Set exactly one of `program` and `jobId`.' });
  const id = jobId == null ? null : parseInputId(errors, ['jobId'], 'Job', jobId);
  if (program) validateSubmission({ backendId: '', program, shots }, errors);
  else validateJobFields({ shots }, errors);
  const [first, ...others] = errors.toArray();
  if (!first) return id;
  const more = others.length === 0 ? '' : ` Further errors: ${others.length}.`;
  throw new GatewayError('BAD_USER_INPUT', `input.${first.path?.join('.')}: ${first.message}${more}`);
}

builder.queryField('quote', (t) =>
  t.field({
    type: QuoteRef,
    nullOnlyOnError: true,
    description:
      'Prices and times of a job on several backends, without submitting it. With v0.3 of the service there are no estimates: `issues` has `NOT_OFFERED`, and the other checks still apply.',
    args: { input: t.arg({ type: QuoteInput, required: true, description: 'The job and the backends.' }) },
    cost: { calls: oneCall, singleReads: callPerParent },
    resolve: (_query, { input }, { ctx }) =>
      ctx.runInTurn(input.program, () => {
        const jobId = validateRequest(input);
        if (jobId !== null) return loadJobQuote(ctx, jobId, input);
        ctx.requireSender();
        return createQuote(input, null);
      }),
  }),
);
