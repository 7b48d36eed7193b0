import { MutationErrors } from '../../domain/mutation-error.js';
import { builder } from '../builder.js';
import { NO_CALLS, oneCall } from '../cost/field-cost.js';
import { createPayloadRef, runMutation } from '../mutation-payload.js';
import { encodeGlobalId, parseInputId } from '../relay/global-ids.js';
import { JobRef, resolveMutatedJob } from './job.js';

const CancelJobInput = builder.inputType('CancelJobInput', {
  description: 'Input of `cancelJob`.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Job to cancel: global id or service id.' }) }),
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
