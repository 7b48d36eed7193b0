import { MutationErrors } from '../domain/mutation-error.js';
import { builder } from './builder.js';
import { callPerPage, NO_CALLS, oneCall } from './field-cost.js';
import { encodeGlobalId, MAX_IDS, parseInputId } from './global-ids.js';
import { JobRef, type MutatedJob, resolveJob, resolveMutatedJob } from './job.js';
import { createPayloadRef, type MutationResult, runMutation } from './mutation-payload.js';
import type { RequestContext } from './request-context.js';

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

const CancelJobPayload = createPayloadRef<MutatedJob>('CancelJobPayload').implement({
  description: 'Result of `cancelJob`.',
  fields: (t) => ({
    job: t.field({
      type: JobRef,
      nullable: true,
      description:
        'The job after the cancellation; null with errors. One upstream call if fields other than `id`, `serviceId`, `status` and `isFinal` are selected.',
      cost: { calls: oneCall },
      info: true,
      resolve: ({ value }, _args, { ctx }, info) => value && resolveMutatedJob(ctx, value, [], info),
    }),
  }),
});

/** For each requested job its id; null if it was not canceled. */
type CanceledIds = readonly (string | null)[];

const CancelJobsPayload = createPayloadRef<CanceledIds>('CancelJobsPayload').implement({
  description: 'Result of `cancelJobs`.',
  fields: (t) => ({
    jobs: t.field({
      type: [JobRef],
      nullable: { list: true, items: true },
      description:
        'The jobs after the cancellation, in the order of `ids`; null for a job that was not canceled, with an error at its path, such as `["input", "ids", "3"]`. The list is null if the mutation was rejected. One upstream call per 25 jobs if fields other than `id` and `serviceId` are selected.',
      cost: { calls: (_parents, _args, ids) => callPerPage(ids), hasItemsOfParent: true },
      info: true,
      resolve: ({ value }, _args, { ctx }, info) =>
        value?.map((id) => (id === null ? null : resolveJob(ctx, id, info))),
    }),
  }),
});

const DeleteJobPayload = createPayloadRef<string>('DeleteJobPayload').implement({
  description: 'Result of `deleteJob`.',
  fields: (t) => ({
    deletedJobId: t.id({
      nullable: true,
      description: 'Global id of the deleted job; null with errors.',
      cost: NO_CALLS,
      resolve: ({ value }) => value && encodeGlobalId('Job', value),
    }),
  }),
});

builder.mutationFields((t) => ({
  cancelJob: t.field({
    type: CancelJobPayload,
    nullable: true,
    description:
      'Cancels a job that is not final (`PUT /v0.4/jobs/{id}/status/cancel`). For a final job the service decides the result. One upstream call.',
    args: { input: t.arg({ type: CancelJobInput, required: true, description: 'The job to cancel.' }) },
    cost: { calls: oneCall },
    resolve: (_mutation, { input }, { ctx }) => {
      const { call } = ctx;
      const errors = new MutationErrors();
      const id = parseInputId(errors, ['id'], 'Job', input.id);
      return runMutation(errors, ['id'], async () => ({ id, status: await ctx.repository.jobs.cancel(call, id) }));
    },
  }),
  cancelJobs: t.field({
    type: CancelJobsPayload,
    nullable: true,
    description: `Cancels up to ${MAX_IDS} jobs (\`PUT /v0.4/jobs/status/cancel\`). The other jobs are canceled if some are not. One upstream call.`,
    args: { input: t.arg({ type: CancelJobsInput, required: true, description: 'The jobs to cancel.' }) },
    cost: { calls: oneCall, items: ({ input }) => input.ids.length },
    resolve: (_mutation, { input }, { ctx }) => cancelJobs(ctx, input.ids),
  }),
  deleteJob: t.field({
    type: DeleteJobPayload,
    nullable: true,
    description: 'Permanently deletes a job and its results (`DELETE /v0.4/jobs/{id}`). One upstream call.',
    args: { input: t.arg({ type: DeleteJobInput, required: true, description: 'The job to delete.' }) },
    cost: { calls: oneCall },
    resolve: (_mutation, { input }, { ctx }) => {
      const { call } = ctx;
      const errors = new MutationErrors();
      const id = parseInputId(errors, ['id'], 'Job', input.id);
      return runMutation(errors, ['id'], () => ctx.repository.jobs.delete(call, id).then(() => id));
    },
  }),
}));

/** The service omits jobs that it did not cancel from its response, without a reason. */
async function cancelJobs(
  { call, repository }: RequestContext,
  requestedIds: readonly string[],
): Promise<MutationResult<CanceledIds>> {
  const errors = new MutationErrors();
  if (requestedIds.length === 0)
    errors.add({ code: 'REQUIRED', path: ['ids'], message: 'Provide at least one job id.' });
  errors.checkLength(['ids'], requestedIds.length, MAX_IDS, 'ids');
  const ids = requestedIds.slice(0, MAX_IDS).map((id, i) => parseInputId(errors, ['ids', `${i}`], 'Job', id));
  const result = await runMutation(errors, ['ids'], () => repository.jobs.cancelMany(call, [...new Set(ids)]));
  if (result.errors.length > 0) return { value: null, errors: result.errors };

  const canceled = new Set(result.value ?? ids);
  for (const [i, id] of ids.entries()) {
    if (canceled.has(id)) continue;
    const message = 'The service did not cancel this job: it is final, or not visible to this API key.';
    errors.add({ code: 'NOT_CANCELED', path: ['ids', `${i}`], message });
  }
  return { value: ids.map((id) => (canceled.has(id) ? id : null)), errors: errors.toArray() };
}
