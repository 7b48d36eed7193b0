import { GatewayError } from '../../domain/gateway-error.js';
import { PAGE_SIZE } from '../../domain/page.js';
import { JOB_LIST_CHANGE_TYPES, type JobListChange, type JobListEvent, throwIfError } from '../../watch/events.js';
import { builder } from '../builder.js';
import { NO_CALLS, requestedEdges } from '../cost/field-cost.js';
import { encodeGlobalId } from '../relay/global-ids.js';
import { OBSERVED_AT, SUBSCRIPTION_NOTE } from '../subscription-note.js';
import { JobRef, JobStatusEnum } from './job.js';
import { JobFilterInput, parseJobFilter } from './job-filter.js';

/** Jobs that one subscription watches: four pages. */
const MAX_JOBS = 100;

const JobListChangeType = builder.enumType('JobListChangeType', {
  description: 'What has happened to a job of a watched list.',
  values: Object.fromEntries(
    JOB_LIST_CHANGE_TYPES.map((type) => [
      type,
      {
        description: {
          ADDED: 'The job is new in the list: created, or it matches the filter now.',
          CHANGED: 'A field of the job has changed.',
          REMOVED:
            'The job has left the list: it no longer matches the filter, was deleted, or newer jobs have taken its place among the first.',
        }[type],
      },
    ]),
  ) as Record<JobListChange['type'], { description: string }>,
});

const JobListChangeRef = builder.objectRef<JobListChange>('JobListChange').implement({
  description: 'One change of a watched list of jobs.',
  fields: (t) => ({
    type: t.expose('type', { type: JobListChangeType, nullable: false, description: 'What has happened to the job.' }),
    jobId: t.id({
      nullable: false,
      description: 'Global id of the job.',
      cost: NO_CALLS,
      resolve: ({ jobId }) => encodeGlobalId('Job', jobId),
    }),
    job: t.expose('job', {
      type: JobRef,
      description:
        'The job at that time; null for `REMOVED`. To read the status of a removed job, query `job(id:)`. Nested fields are fetched for this event.',
    }),
    previousStatus: t.expose('previousStatus', {
      type: JobStatusEnum,
      description: 'Status in the previous event with this job; null for `ADDED`.',
    }),
  }),
});

const JobListEventType = builder.objectRef<JobListEvent>('JobListEvent').implement({
  description: 'What has changed in a watched list of jobs since the previous event of this subscription.',
  fields: (t) => ({
    isSnapshot: t.exposeBoolean('isSnapshot', {
      nullable: false,
      description:
        'True in the first event: `changes` adds every job of the list. Replace what you have, such as the list before a reconnect.',
    }),
    changes: t.expose('changes', {
      type: [JobListChangeRef],
      nullable: false,
      description:
        'Removed jobs, then added and changed ones in the order of the list. After applying all of them, a client has the list of the latest poll. Empty if only `hasMore` has changed, or if the first event is of an empty list.',
      cost: { hasItemsOfParent: true },
    }),
    hasMore: t.exposeBoolean('hasMore', {
      nullable: false,
      description: 'Whether more jobs match the filter than `first`: these are not watched.',
    }),
    observedAt: t.expose('observedAt', OBSERVED_AT),
  }),
});

builder.subscriptionField('jobList', (t) =>
  t.field({
    type: JobListEventType,
    description: `Watches the first jobs that match a filter, such as all that are not final. Emits the list, then one event per poll with what has changed: jobs that are new, have changed, or have left the list. Never completes, except at once if the filter has an empty list, which matches no job. Subscriptions of an API key with the same filter share a poll, which takes at most the calls of the query \`jobs\`: one per 25 jobs, with \`statuses\` at least one for each. Fails if the filter is not supported. ${SUBSCRIPTION_NOTE}`,
    args: {
      filter: t.arg({
        type: JobFilterInput,
        description: 'Restricts the list; `name` is not allowed. Omit to watch all jobs.',
      }),
      first: t.arg.int({
        required: true,
        defaultValue: PAGE_SIZE,
        description: `Number of jobs to watch, 1 to ${MAX_JOBS}, in the order of the query \`jobs\`. Counts as that many jobs in open subscriptions.`,
      }),
    },
    cost: { items: requestedEdges },
    subscribe: (_subscription, args, { ctx }) => {
      const { first } = args;
      if (first < 1 || first > MAX_JOBS)
        throw new GatewayError('BAD_USER_INPUT', `"first" must be between 1 and ${MAX_JOBS}; got ${first}.`);
      const { statuses, filter: otherFilters, hasName } = parseJobFilter(args.filter);
      if (hasName)
        throw new GatewayError(
          'BAD_USER_INPUT',
          '"filter.name" is not allowed here: every poll would search. Omit it.',
        );
      const filter = statuses ? { statuses, ...otherFilters } : otherFilters;
      const units = statuses?.length === 0 || filter.backends?.length === 0 ? 0 : first;
      return ctx.services.watch.subscribe(ctx.call, units, (watch, handle) =>
        watch.subscribeToJobList(filter, first, handle),
      );
    },
    resolve: throwIfError,
  }),
);
