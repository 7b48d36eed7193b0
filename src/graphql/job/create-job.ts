import type { GraphQLResolveInfo } from 'graphql';
import type { JobSubmission } from '../../domain/job-submission.js';
import { type MutationError, MutationErrors } from '../../domain/mutation-error.js';
import { DEFAULT_SHOTS, toEstimateRequest } from '../../domain/quote.js';
import { validateSubmission } from '../../domain/validate-submission.js';
import type { CreatedJob } from '../../upstream/upstream-api.js';
import { builder } from '../builder.js';
import { oneCall } from '../cost/field-cost.js';
import { MoneyInput } from '../money.js';
import { createPayloadRef, type MutationResult, runMutation } from '../mutation-payload.js';
import { parseInputId } from '../relay/global-ids.js';
import type { GraphQLContext, RequestContext } from '../request-context.js';
import { checkRoleBackend, checkRoleShots } from '../role-limits.js';
import { JobRef, type PartialJob, resolveMutatedJob } from './job.js';
import { JobSettingsInput, NoiseInput } from './job-settings.js';
import { ProgramInput } from './program-input.js';
import { checkSubmitterKey, countCircuits, requirePrice, withSubmitter } from './submission-limits.js';

const CreateJobInput = builder.inputType('CreateJobInput', {
  description: 'Input of `createJob` (`POST /v0.4/jobs`).',
  fields: (t) => ({
    backendId: t.id({
      required: true,
      description: 'Backend to run the job on: global id or service id, such as `simulator` or `qpu.aria-1`.',
    }),
    program: t.field({ type: ProgramInput, required: true, description: 'Program to run.' }),
    name: t.string({ description: 'Job name. Allowed: letters, digits, spaces, `-` and `_`.' }),
    metadata: t.field({
      type: 'JSONObject',
      description:
        'Custom string values: at most 10 entries, names up to 40 characters, values up to 40,000 characters.',
    }),
    shots: t.int({ description: `Number of shots, 1 to 1,000,000. Default: ${DEFAULT_SHOTS}.` }),
    sessionId: t.id({
      description: 'Session to run the job in: global id or service id. Not supported in v0.3.',
    }),
    dryRun: t.boolean({ description: 'Whether to only validate and price the job. Not supported in v0.3.' }),
    noise: t.field({ type: NoiseInput, description: 'Noise model. Only for the simulator.' }),
    settings: t.field({
      type: JobSettingsInput,
      description: 'Compilation and error mitigation. Default: chosen by the service.',
    }),
    maxCost: t.field({
      type: MoneyInput,
      description:
        'Highest price. The job is submitted only if the service estimates at most this price, in this unit; otherwise the payload has a `PriceError`. Not a limit of the charge, which may differ from the estimate. Not checked for dry runs, which are free.',
    }),
  }),
});

/** A job in the payload of the mutation that has created it. */
export const CREATED_JOB = {
  type: JobRef,
  description:
    'null with errors. One upstream call if fields other than `id`, `serviceId`, `status`, `isFinal` and `session` are selected; if that fails, only these fields are null.',
  cost: { calls: oneCall },
  info: true,
  resolve: ({ value }: MutationResult<CreatedJob>, _args: object, { ctx }: GraphQLContext, info: GraphQLResolveInfo) =>
    resolveCreatedJob(ctx, value, info),
} as const;

const CreateJobPayload = createPayloadRef<CreatedJob>('CreateJobPayload').implement({
  description: 'Result of `createJob`.',
  fields: (t) => ({
    job: t.field({ ...CREATED_JOB, description: `The created job; ${CREATED_JOB.description}` }),
  }),
});

function resolveCreatedJob(ctx: RequestContext, created: CreatedJob | null, info: GraphQLResolveInfo) {
  if (!created) return null;
  const { id, status, sessionId } = created;
  const confirmed: { -readonly [Name in keyof PartialJob]: PartialJob[Name] } = { id };
  if (status !== 'UNKNOWN') confirmed.status = status;
  if (sessionId !== undefined) confirmed.sessionId = sessionId;
  return resolveMutatedJob(ctx, 'created', confirmed, info);
}

/** An error if the service says that the job is not in the requested session, whose limits then do not hold for it. */
export function findUnconfirmedSession(requested: string | null | undefined, { sessionId }: CreatedJob) {
  if (requested == null || sessionId === undefined || sessionId === requested) return [];
  const actual = sessionId === null ? 'in no session' : 'in another session';
  const message = `The job was created, but the service says that it is ${actual}: the limits of the requested one do not hold for it. Cancel the job if it must not run so. Do not repeat the mutation: that would create a second job.`;
  return [{ code: 'NOT_CONFIRMED', path: ['sessionId'], message }] satisfies MutationError[];
}

/** The estimate and the submission. */
const MAX_CALLS = 2;

builder.mutationField('createJob', (t) =>
  t.field({
    type: CreateJobPayload,
    description:
      'Submits a program (`POST /v0.4/jobs`). Never retried once the service may have received it. Fails with `OUTCOME_UNKNOWN` and `extensions.attempt` if the job may exist nevertheless: look for it in `jobs` before you submit it again, which may run and charge a second job. If `job` is null without that error, nothing was submitted. One upstream call; with `maxCost` one more for the estimate.',
    args: { input: t.arg({ type: CreateJobInput, required: true, description: 'The job to create.' }) },
    access: 'submit',
    cost: { calls: () => MAX_CALLS },
    resolve: (_mutation, { input }, { ctx }) =>
      ctx.runInTurn(input.program, () => {
        const { call } = ctx;
        const errors = new MutationErrors();
        const { maxCost, backendId, sessionId, ...fields } = input;
        const submission: JobSubmission = {
          backendId: parseInputId(errors, ['backendId'], 'Backend', backendId),
          sessionId: sessionId == null ? null : parseInputId(errors, ['sessionId'], 'Session', sessionId),
          ...fields,
          // So that the spread below adds no member: V8 would create a hidden class for each submission.
          metadata: fields.metadata,
        };
        checkSubmitterKey(ctx, errors, fields.metadata);
        ctx.subject = { backend: submission.backendId };
        validateSubmission(submission, errors);
        const role = ctx.person?.role ?? null;
        checkRoleBackend(errors, role, submission.backendId);
        checkRoleShots(errors, role, submission.shots, countCircuits(submission.program));
        if (maxCost) errors.checkRange(['maxCost', 'value'], maxCost.value, { min: 0 });
        ctx.repository.jobs.checkSupport(submission, errors);
        const idPath = sessionId == null ? null : ['sessionId'];
        const send = async () => {
          const toRequest = () => toEstimateRequest(submission.backendId, submission);
          const priceCheck = submission.dryRun ? null : requirePrice(ctx, maxCost, toRequest);
          if (priceCheck !== null) await priceCheck;
          return ctx.repository.jobs.create(call, { ...submission, metadata: withSubmitter(ctx, fields.metadata) });
        };
        return runMutation(errors, idPath, send, (created) => findUnconfirmedSession(submission.sessionId, created));
      }),
  }),
);
