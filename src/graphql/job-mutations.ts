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
      description: 'The job as it is now.',
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
      description: 'The jobs as they are now, in the order asked for; one that is missing is null.',
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
      description: 'Global id of the job that is gone.',
      cost: NO_CALLS,
      resolve: ({ id }) => encodeGlobalId('Job', id),
    }),
  }),
});

builder.mutationFields((t) => ({
  cancelJob: t.field({
    type: CancelJobPayload,
    nullable: true,
    description: 'Cancels a job that has not ended. What the service does with one that has is up to it.',
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
    description: `Cancels several jobs with one call, up to ${MAX_IDS}.`,
    args: { ids: t.arg.idList({ required: true, description: 'Global ids or service ids.' }) },
    cost: { calls: oneCall },
    resolve: async (_mutation, { ids }, { ctx }) => {
      const jobs = checkIdCount(ids).map((id) => parseServiceId('Job', id));
      if (jobs.length === 0) throw new GatewayError('BAD_USER_INPUT', 'Name at least one job.');
      await ctx.repository.jobs.cancelMany(ctx.call, jobs);
      return { ids: jobs };
    },
  }),
  deleteJob: t.field({
    type: DeleteJobPayload,
    nullable: true,
    description: 'Deletes a job and its results for good.',
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: { calls: oneCall },
    resolve: async (_mutation, { id }, { ctx }) => {
      const job = parseServiceId('Job', id);
      await ctx.repository.jobs.delete(ctx.call, job);
      return { id: job };
    },
  }),
}));
