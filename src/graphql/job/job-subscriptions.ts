import type { GraphQLResolveInfo } from 'graphql';
import { type JobEvent, throwIfError } from '../../watch/events.js';
import { builder } from '../builder.js';
import { NO_CALLS } from '../cost/field-cost.js';
import { MAX_IDS, parseArgumentIds, parseServiceId } from '../relay/global-ids.js';
import type { RequestContext } from '../request-context.js';
import { selectsPath } from '../selection.js';
import { OBSERVED_AT, SUBSCRIPTION_NOTE } from '../subscription-note.js';
import { JobRef, JobStatusEnum } from './job.js';

const JobEventType = builder.objectRef<JobEvent>('JobEvent').implement({
  description: 'State of a job observed by the gateway.',
  fields: (t) => ({
    job: t.expose('job', {
      type: JobRef,
      nullable: false,
      description: 'The job at that time. Nested fields are fetched for this event.',
    }),
    previousStatus: t.expose('previousStatus', {
      type: JobStatusEnum,
      description: 'Status in the previous event of this job; null in its first event.',
    }),
    observedAt: t.expose('observedAt', OBSERVED_AT),
  }),
});

function subscribe({ call, services }: RequestContext, ids: readonly string[], info: GraphQLResolveInfo) {
  const selectsCounts = selectsPath(info, ['JobEvent', 'job'], ['Job', 'progress'], ['JobProgress', 'childJobCounts']);
  return services.watch.subscribe(call, ids.length, (watch, handle) =>
    watch.subscribeToJobs(ids, selectsCounts, handle),
  );
}

builder.subscriptionFields((t) => ({
  job: t.field({
    type: JobEventType,
    description: `Emits the current state of a job, then every change, and completes after the final status. With \`progress { childJobCounts }\`, status changes of child jobs are emitted too. A missing or deleted job ends the subscription with \`NOT_FOUND\`. ${SUBSCRIPTION_NOTE}`,
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: NO_CALLS,
    subscribe: (_subscription, { id }, { ctx }, info) => subscribe(ctx, [parseServiceId('Job', id)], info),
    resolve: throwIfError,
  }),
  jobs: t.field({
    type: JobEventType,
    description: `Emits the current state of up to ${MAX_IDS} jobs, then every change, one event per job. Completes once all are final. A missing or deleted job is reported by one event with a \`NOT_FOUND\` error; the other jobs continue. ${SUBSCRIPTION_NOTE}`,
    args: { ids: t.arg.idList({ required: true, description: 'Global ids or service ids.' }) },
    cost: NO_CALLS,
    subscribe: (_subscription, { ids }, { ctx }, info) =>
      subscribe(ctx, [...parseArgumentIds('ids', 'Job', ids)], info),
    resolve: throwIfError,
  }),
}));
