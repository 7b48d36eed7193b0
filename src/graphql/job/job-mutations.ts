import { GatewayError, toGatewayError } from '../../domain/gateway-error.js';
import { isFinal } from '../../domain/job.js';
import { MutationErrors } from '../../domain/mutation-error.js';
import { builder } from '../builder.js';
import { callPerPage, NO_CALLS, oneCall } from '../cost/field-cost.js';
import { createPayloadRef, type MutationResult, runMutation } from '../mutation-payload.js';
import { readMutated } from '../read-mutated.js';
import { encodeGlobalId, MAX_IDS, parseInputId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { JobRef, type PartialJob, resolveMutatedJob } from './job.js';

const CancelJobInput = builder.inputType('CancelJobInput', {
  description: 'Input of `cancelJob`.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Job to cancel: global id or service id.' }) }),
});

const CancelJobsInput = builder.inputType('CancelJobsInput', {
  description: 'Input of `cancelJobs`.',
  fields: (t) => ({
    ids: t.idList({ required: true, description: `Jobs to cancel, 1 to ${MAX_IDS}: global ids or service ids.` }),
  }),
});

const DeleteJobInput = builder.inputType('DeleteJobInput', {
  description: 'Input of `deleteJob`.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Job to delete: global id or service id.' }) }),
});

const CancelJobPayload = createPayloadRef<{ readonly id: string }>('CancelJobPayload').implement({
  description: 'Result of `cancelJob`.',
  fields: (t) => ({
    job: t.field({
      type: JobRef,
      description:
        'The job, read after the service has accepted the cancellation: it may still run or complete. Null with errors. One upstream call if fields other than `id` and `serviceId` are selected; if that fails, only these fields are null.',
      cost: { calls: oneCall },
      info: true,
      resolve: ({ value }, _args, { ctx }, info) => value && resolveMutatedJob(ctx, 'accepted', value, info),
    }),
  }),
});

/** Each requested job; null if it was not canceled. */
type CanceledJobs = readonly (PartialJob | null)[];

const CancelJobsPayload = createPayloadRef<CanceledJobs>('CancelJobsPayload').implement({
  description: 'Result of `cancelJobs`.',
  fields: (t) => ({
    jobs: t.field({
      type: [JobRef],
      nullable: { list: true, items: true },
      description:
        'The jobs, read after the cancellation, in the order of `ids`. A job whose cancellation the service has accepted may still run. Null for a job that was not canceled, with an error at its path, such as `["input", "ids", "3"]`. The list is null if the mutation was rejected.',
      cost: { hasItemsOfParent: true },
      resolve: ({ value }) => value && [...value],
    }),
  }),
});

const DeleteJobPayload = createPayloadRef<string>('DeleteJobPayload').implement({
  description: 'Result of `deleteJob`.',
  fields: (t) => ({
    deletedJobId: t.id({
      description: 'Global id of the deleted job; null with errors.',
      cost: NO_CALLS,
      resolve: ({ value }) => value && encodeGlobalId('Job', value),
    }),
  }),
});

builder.mutationFields((t) => ({
  cancelJob: t.field({
    type: CancelJobPayload,
    description:
      'Cancels a job that is not final (`PUT /v0.4/jobs/{id}/status/cancel`). For a final job the service decides the result. Repeating is safe. One upstream call.',
    args: { input: t.arg({ type: CancelJobInput, required: true, description: 'The job to cancel.' }) },
    access: 'cancel',
    cost: { calls: oneCall },
    resolve: (_mutation, { input }, { ctx }) => {
      const { call } = ctx;
      const errors = new MutationErrors();
      const id = parseInputId(errors, ['id'], 'Job', input.id);
      ctx.subject = { ids: [id] };
      return runMutation(errors, ['id'], () => ctx.repository.jobs.cancel(call, id).then(() => ({ id })));
    },
  }),
  cancelJobs: t.field({
    type: CancelJobsPayload,
    description: `Cancels up to ${MAX_IDS} jobs (\`PUT /v0.4/jobs/status/cancel\`). If some cannot be canceled, the others are. Repeating is safe. One upstream call, and one per 25 jobs to read them afterwards: the response of the service does not tell which were canceled.`,
    args: { input: t.arg({ type: CancelJobsInput, required: true, description: 'The jobs to cancel.' }) },
    access: 'cancel',
    cost: {
      calls: (_parents, { input }) => oneCall() + callPerPage(input.ids.length),
      // One more, as a single job is selected from a list, too.
      singleReads: (_parents, { input }) => input.ids.length + 1,
      items: ({ input }) => input.ids.length,
    },
    resolve: (_mutation, { input }, { ctx }) => cancelJobs(ctx, input.ids),
  }),
  deleteJob: t.field({
    type: DeleteJobPayload,
    description:
      'Permanently deletes a job and its results (`DELETE /v0.4/jobs/{id}`). Repeating is safe: a job that is deleted already is `NOT_FOUND`. One upstream call.',
    args: { input: t.arg({ type: DeleteJobInput, required: true, description: 'The job to delete.' }) },
    access: 'cancel',
    cost: { calls: oneCall },
    resolve: (_mutation, { input }, { ctx }) => {
      const { call } = ctx;
      const errors = new MutationErrors();
      const id = parseInputId(errors, ['id'], 'Job', input.id);
      ctx.subject = { ids: [id] };
      return runMutation(errors, ['id'], () => ctx.repository.jobs.delete(call, id).then(() => id));
    },
  }),
}));

async function cancelJobs(ctx: RequestContext, requestedIds: readonly string[]): Promise<MutationResult<CanceledJobs>> {
  const { call, repository } = ctx;
  const errors = new MutationErrors();
  if (requestedIds.length === 0)
    errors.add({ code: 'REQUIRED', path: ['ids'], message: 'Provide at least one job id.' });
  errors.checkLength(['ids'], requestedIds.length, MAX_IDS, 'ids');
  const ids = requestedIds.slice(0, MAX_IDS).map((id, i) => parseInputId(errors, ['ids', `${i}`], 'Job', id));
  const uniqueIds = [...new Set(ids)];
  ctx.subject = { ids: uniqueIds };
  const result = await runMutation(errors, ['ids'], () => repository.jobs.cancelMany(call, uniqueIds));
  if (result.value === null) return { value: null, errors: result.errors };

  const accepted = new Set(result.value);
  const outcomes = await readCanceled(ctx, uniqueIds, accepted);
  const jobs = ids.map((id, i) => {
    const outcome = outcomes.get(id) ?? NOT_VISIBLE;
    if (typeof outcome !== 'string') return outcome;
    errors.add({ code: 'NOT_CANCELED', path: ['ids', `${i}`], message: outcome });
    return null;
  });
  ctx.subject = { ids: uniqueIds, canceledIds: uniqueIds.filter((id) => isCanceled(outcomes.get(id))) };
  return { value: jobs, errors: errors.toArray() };
}

const NOT_VISIBLE = 'The service did not cancel this job: it does not exist, or is not visible to this API key.';

/**
 * The job of each id, or why it was not canceled. The response of the service is no state: it may name jobs that are final, and
 * omit, without a reason, jobs that it did not cancel.
 */
async function readCanceled(
  { call, repository }: RequestContext,
  ids: readonly string[],
  accepted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, PartialJob | string>> {
  const read = await repository.jobs.getMany(call, ids).catch(toGatewayError);
  // A list may omit jobs.
  const readState = (id: string) => {
    if (read instanceof GatewayError) throw read;
    return read.get(id) ?? repository.jobs.get(call, id);
  };
  const decide = async (id: string): Promise<PartialJob | string> => {
    if (accepted.has(id)) {
      const confirmed: PartialJob = { id };
      const job = await readMutated('accepted', confirmed, () => readState(id));
      return ('status' in job && describeNotCanceled(job, true)) || job;
    }
    try {
      const job = await readState(id);
      return describeNotCanceled(job, false) ?? job;
    } catch (error) {
      const { code, message } = toGatewayError(error);
      // That the list is not there says nothing of the job.
      if (code === 'NOT_FOUND' && error !== read) return NOT_VISIBLE;
      return `The service did not name this job among those that it canceled, and its status could not be read: it may still run. Repeating is safe. ${message}`;
    }
  };
  const outcomes = await Promise.all(ids.map(decide));
  return new Map(ids.map((id, i) => [id, outcomes[i] ?? NOT_VISIBLE]));
}

/** Reading the status of a job that could not be read throws. */
function isCanceled(outcome: PartialJob | string | undefined): boolean {
  return typeof outcome === 'object' && 'status' in outcome && outcome.status === 'CANCELED';
}

/** Null if the job is canceled, or will be. */
function describeNotCanceled({ status = 'UNKNOWN' }: PartialJob, isAccepted: boolean): string | null {
  if (status === 'CANCELED') return null;
  if (isFinal({ status })) return `The job was not canceled: it is final, with the status ${status}.`;
  return isAccepted ? null : `The service did not cancel this job: its status is ${status}. Repeating is safe.`;
}
