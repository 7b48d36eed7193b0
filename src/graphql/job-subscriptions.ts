import type { GraphQLResolveInfo } from 'graphql';
import type { JobEvent } from '../watch/events.js';
import { builder } from './builder.js';
import { NO_CALLS } from './field-cost.js';
import { checkIdCount, MAX_IDS, parseServiceId } from './global-ids.js';
import { JobRef, JobStatusEnum } from './job.js';
import { selectsPath } from './selection.js';

const JobEventType = builder.objectRef<JobEvent>('JobEvent').implement({
  description: 'A job as the service showed it at a moment.',
  fields: (t) => ({
    job: t.expose('job', {
      type: JobRef,
      nullable: false,
      description: 'The job as it was then. What is nested in it is read for this event.',
    }),
    previousStatus: t.expose('previousStatus', {
      type: JobStatusEnum,
      nullable: true,
      description: 'Its status in the event before; null in the first.',
    }),
    observedAt: t.expose('observedAt', { type: 'DateTime', nullable: false, description: 'When the gateway saw it.' }),
  }),
});

function selectsChildJobCounts(info: GraphQLResolveInfo): boolean {
  return selectsPath(info, ['JobEvent', 'job'], ['Job', 'progress'], ['JobProgress', 'childJobCounts']);
}

const SUBSCRIPTION_NOTE =
  'A slow reader may miss a step, never the last. An outage of the service ends nothing; a key that is no longer accepted (`UNAUTHENTICATED`) does.';

builder.subscriptionFields((t) => ({
  job: t.field({
    type: JobEventType,
    nullable: true,
    description: `Follows a job: as it is now, then at every change, and ends after its final status. With \`progress { childJobCounts }\`, also whenever one of the jobs that run its circuits has moved. One that is gone ends it with an error \`NOT_FOUND\`. ${SUBSCRIPTION_NOTE}`,
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: NO_CALLS,
    subscribe: (_subscription, { id }, { ctx }, info) =>
      ctx.watch.subscribeToJobs(ctx.call, [parseServiceId('Job', id)], selectsChildJobCounts(info)),
    resolve: (event) => {
      if (event instanceof Error) throw event;
      return event;
    },
  }),
  jobs: t.field({
    type: JobEventType,
    nullable: true,
    description: `Follows up to ${MAX_IDS} jobs, an event a job, and ends once all are final. A job that is gone is an event with an error \`NOT_FOUND\`, and the others go on. ${SUBSCRIPTION_NOTE}`,
    args: { ids: t.arg.idList({ required: true, description: 'Global ids or service ids.' }) },
    cost: NO_CALLS,
    subscribe: (_subscription, { ids }, { ctx }, info) => {
      const jobs = new Set(checkIdCount(ids).map((id) => parseServiceId('Job', id)));
      return ctx.watch.subscribeToJobs(ctx.call, [...jobs], selectsChildJobCounts(info));
    },
    resolve: (event) => {
      if (event instanceof Error) throw event;
      return event;
    },
  }),
}));
