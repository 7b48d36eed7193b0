import { GatewayError } from '../domain/gateway-error.js';
import { PAGE_SIZE } from '../domain/page.js';
import { builder } from './builder.js';
import { NO_CALLS, oneCall } from './field-cost.js';
import { checkIdCount, encodeGlobalId, MAX_IDS, parseServiceId } from './global-ids.js';
import { JobRef, type MutatedJob, resolveJob, resolveMutatedJob } from './job.js';

const CancelJobPayload = builder.objectRef<MutatedJob>('CancelJobPayload').implement({
  description: 'Result of `cancelJob`.',
  fields: (t) => ({
    job: t.field({
      type: JobRef,
      nullable: true,
      description:
        'The job after the cancellation. One upstream call if fields other than `id`, `serviceId`, `status` and `isFinal` are selected.',
      cost: { calls: oneCall },
      info: true,
      resolve: (canceled, _args, { ctx }, info) => resolveMutatedJob(ctx, canceled, [], info),
    }),
  }),
});

const CancelJobsPayload = builder.objectRef<{ readonly ids: readonly string[] }>('CancelJobsPayload').implement({
  description: 'Result of `cancelJobs`.',
  fields: (t) => ({
    jobs: t.field({
      type: [JobRef],
      nullable: { list: false, items: true },
      description:
        'The jobs after the cancellation, in the order of `ids`; null with an error for a missing job. One upstream call per 25 jobs.',
      cost: { calls: oneCall, items: () => PAGE_SIZE },
      info: true,
      resolve: ({ ids }, _args, { ctx }, info) => ids.map((id) => resolveJob(ctx, id, info)),
    }),
  }),
});

const DeleteJobPayload = builder.objectRef<{ readonly id: string }>('DeleteJobPayload').implement({
  description: 'Result of `deleteJob`.',
  fields: (t) => ({
    deletedJobId: t.id({
      nullable: false,
      description: 'Global id of the deleted job.',
      cost: NO_CALLS,
      resolve: ({ id }) => encodeGlobalId('Job', id),
    }),
  }),
});

builder.mutationFields((t) => ({
  cancelJob: t.field({
    type: CancelJobPayload,
    nullable: true,
    description:
      'Cancels a job that is not final (`PUT /v0.4/jobs/{id}/status/cancel`). For a final job the service decides the result. One upstream call.',
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: { calls: oneCall },
    resolve: async (_mutation, { id }, { ctx }) => {
      const job = parseServiceId('Job', id);
      const status = await ctx.repository.jobs.cancel(ctx.call, job);
      return { id: job, status };
    },
  }),
  cancelJobs: t.field({
    type: CancelJobsPayload,
    nullable: true,
    description: `Cancels up to ${MAX_IDS} jobs (\`PUT /v0.4/jobs/status/cancel\`). One upstream call.`,
    args: { ids: t.arg.idList({ required: true, description: 'Global ids or service ids.' }) },
    cost: { calls: oneCall },
    resolve: async (_mutation, { ids }, { ctx }) => {
      const jobs = checkIdCount(ids).map((id) => parseServiceId('Job', id));
      if (jobs.length === 0) throw new GatewayError('BAD_USER_INPUT', 'Provide at least one job id.');
      await ctx.repository.jobs.cancelMany(ctx.call, jobs);
      return { ids: jobs };
    },
  }),
  deleteJob: t.field({
    type: DeleteJobPayload,
    nullable: true,
    description: 'Permanently deletes a job and its results (`DELETE /v0.4/jobs/{id}`). One upstream call.',
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: { calls: oneCall },
    resolve: async (_mutation, { id }, { ctx }) => {
      const job = parseServiceId('Job', id);
      await ctx.repository.jobs.delete(ctx.call, job);
      return { id: job };
    },
  }),
}));
