import {
  type ChildJobCounts,
  computeProgress,
  countChildJobs,
  type PHASES,
  type Progress,
} from '../domain/progress.js';
import { builder } from './builder.js';
import { fetchAllJobs } from './fetch-all-jobs.js';
import { callPerParent, NO_CALLS } from './field-cost.js';
import { JobRef, type PartialJob } from './job.js';
import type { RequestContext } from './request-context.js';

const PhaseEnum = builder.enumType('JobPhase', {
  description: 'What a job is doing, seen from afar.',
  values: {
    QUEUED: { description: 'It waits: `SUBMITTED` or `READY`.' },
    RUNNING: { description: 'It runs: `STARTED`.' },
    ENDED: { description: 'It is final: `COMPLETED`, `FAILED` or `CANCELED`.' },
    UNKNOWN: { description: 'The service says something that this gateway does not know.' },
  } satisfies Record<(typeof PHASES)[number], { description: string }>,
});

const ChildJobCountsType = builder.objectRef<ChildJobCounts>('ChildJobCounts').implement({
  description: 'How many of the jobs that run the circuits of a job are where.',
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: false, description: 'All of them.' }),
    completed: t.exposeInt('completed', { nullable: false, description: 'Those that are `COMPLETED`.' }),
    failed: t.exposeInt('failed', { nullable: false, description: 'Those that are `FAILED`.' }),
    canceled: t.exposeInt('canceled', { nullable: false, description: 'Those that are `CANCELED`.' }),
  }),
});

const ProgressType = builder.objectRef<Progress & { readonly job: PartialJob }>('JobProgress').implement({
  description:
    "How far a job has come, worked out by the gateway from the service's predictions and timestamps at the moment of the answer.",
  fields: (t) => ({
    phase: t.expose('phase', { type: PhaseEnum, nullable: false, description: 'What it is doing.' }),
    fraction: t.exposeFloat('fraction', {
      nullable: true,
      description:
        'Share of the predicted time from submission to completion that has passed, 0 to 1; 1 once it has ended, however it ended. Null where the service predicts nothing.',
    }),
    queuedMs: t.exposeFloat('queuedMs', { nullable: true, description: 'How long it has waited, in milliseconds.' }),
    runningMs: t.exposeFloat('runningMs', {
      nullable: true,
      description: 'How long it has run, in milliseconds; null while it waits.',
    }),
    estimatedStartAt: t.expose('estimatedStartAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is expected to start, or when it did.',
    }),
    estimatedCompletionAt: t.expose('estimatedCompletionAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it is expected to end, or when it did.',
    }),
    childJobCounts: t.field({
      type: ChildJobCountsType,
      nullable: true,
      description:
        'Counts of the child jobs by status; null without child jobs. One upstream call per 25 child jobs; an error if there are more than 1,000.',
      cost: { calls: callPerParent },
      resolve: ({ job }, _args, { ctx }) => getChildJobCounts(ctx, job),
    }),
  }),
});

/** `childJobCounts`: as far as a subscription has followed them, which is as good and costs no call. */
async function getChildJobCounts(
  ctx: RequestContext,
  job: PartialJob & { readonly childJobCounts?: ChildJobCounts },
): Promise<ChildJobCounts | null> {
  if (job.childJobCounts) return job.childJobCounts;
  // get-job has told that there are none; and one that runs a circuit of another has none of its own.
  if (job.childIds === null || job.childIds?.length === 0 || job.parentId) return null;
  const childJobs = await fetchAllJobs(ctx, { parentId: job.id });
  return childJobs.length === 0 ? null : countChildJobs(childJobs.map(({ status }) => status));
}

builder.objectField(JobRef, 'progress', (t) =>
  t.field({
    type: ProgressType,
    nullable: false,
    description: 'How far the job has come. Without `childJobCounts` it costs no call.',
    cost: NO_CALLS,
    resolve: (job, _args, { ctx }) => ({ ...computeProgress(job, ctx.clock.now()), job }),
  }),
);
