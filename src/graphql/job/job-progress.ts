import { MAX_CHILD_JOBS } from '../../domain/job.js';
import { hasOneCircuit } from '../../domain/job-results.js';
import {
  type ChildJobCounts,
  computeProgress,
  countChildJobs,
  type PHASES,
  type Progress,
} from '../../domain/progress.js';
import type { JobWithChildCounts } from '../../watch/events.js';
import { builder } from '../builder.js';
import { callPerParent, NO_CALLS } from '../cost/field-cost.js';
import type { RequestContext } from '../request-context.js';
import { JobRef, type PartialJob } from './job.js';

const PhaseEnum = builder.enumType('JobPhase', {
  description: 'Coarse phase of a job.',
  values: {
    QUEUED: { description: 'Waiting: `SUBMITTED` or `READY`.' },
    RUNNING: { description: 'Running: `STARTED`.' },
    ENDED: { description: 'Final: `COMPLETED`, `FAILED` or `CANCELED`.' },
    UNKNOWN: { description: 'The job status is `UNKNOWN`.' },
  } satisfies Record<(typeof PHASES)[number], { description: string }>,
});

const ChildJobCountsType = builder.objectRef<ChildJobCounts>('ChildJobCounts').implement({
  description: 'Number of child jobs of a multi-circuit job, by status.',
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: false, description: 'Child jobs in total.' }),
    completed: t.exposeInt('completed', { nullable: false, description: 'Child jobs that are `COMPLETED`.' }),
    failed: t.exposeInt('failed', { nullable: false, description: 'Child jobs that are `FAILED`.' }),
    canceled: t.exposeInt('canceled', { nullable: false, description: 'Child jobs that are `CANCELED`.' }),
  }),
});

const ProgressType = builder.objectRef<Progress & { readonly job: PartialJob }>('JobProgress').implement({
  description:
    "Progress of a job, computed by the gateway from the service's predictions and timestamps when the field is resolved.",
  fields: (t) => ({
    phase: t.expose('phase', { type: PhaseEnum, nullable: false, description: 'Phase of the job.' }),
    fraction: t.exposeFloat('fraction', {
      description:
        'Elapsed share of the predicted time from submission to completion, 0 to 1. 1 for every final job, at most 0.99 for others, also if they are overdue. Null without predictions, and if the status is `UNKNOWN`.',
    }),
    queuedMs: t.exposeFloat('queuedMs', {
      description:
        'Time spent in the queue, in milliseconds. Null if the job has left it, and the service does not report when.',
    }),
    runningMs: t.exposeFloat('runningMs', {
      description:
        'Execution time so far, in milliseconds; null until started. Counted until `completedAt`, whatever the status is.',
    }),
    overdueMs: t.exposeFloat('overdueMs', {
      description:
        'How much longer the job takes than predicted, in milliseconds: the time since the predicted start of a `QUEUED` job, and since the predicted end of a `RUNNING` one. Null as long as it is not late, without a prediction, and in other phases.',
    }),
    estimatedStartAt: t.expose('estimatedStartAt', {
      type: 'DateTime',
      description: 'Predicted or actual start; null if unknown. In the past while the job waits longer than predicted.',
    }),
    estimatedCompletionAt: t.expose('estimatedCompletionAt', {
      type: 'DateTime',
      description:
        'Predicted or actual end; null if unknown. In the past while the job runs longer than predicted. If it waits longer, the end is predicted as if it started now.',
    }),
    childJobCounts: t.field({
      type: ChildJobCountsType,
      description:
        'Counts of the child jobs by status; null without child jobs. One upstream call per 1,000 child jobs, or per 25 if the service has smaller pages. An error if there are more than 5,000, or if `MAX_CALLS_PER_OPERATION` is too low for them. A subscription fetches them once, 25 per call, and then watches them.',
      cost: { calls: callPerParent },
      resolve: ({ job }, _args, { ctx }) => getChildJobCounts(ctx, job),
    }),
  }),
});

/** Uses the counts of the subscription if the job comes from one: they cost no call. */
async function getChildJobCounts(
  ctx: RequestContext,
  job: PartialJob & Partial<JobWithChildCounts>,
): Promise<ChildJobCounts | null> {
  if (job.childJobCounts) {
    const watched = await job.childJobCounts;
    if (watched !== 'UNKNOWN') return watched;
  }
  const { id, childIds } = job;
  // `GET /v0.4/jobs/{id}` returned no child ids, or the job is itself a child job.
  if (childIds === null || childIds?.length === 0 || job.parentId || hasOneCircuit(job)) return null;
  const childJobs = await ctx.repository.jobs.listAll(
    ctx.call,
    { parentId: id },
    { maxJobs: MAX_CHILD_JOBS, ids: childIds === 'UNREADABLE' ? undefined : childIds },
  );
  return childJobs.length === 0 ? null : countChildJobs(childJobs.map(({ status }) => status));
}

builder.objectField(JobRef, 'progress', (t) =>
  t.field({
    type: ProgressType,
    nullOnlyOnError: true,
    description: 'Progress of the job. No upstream call unless `childJobCounts` is selected.',
    cost: NO_CALLS,
    resolve: (job, _args, { ctx }) => ({ job, ...computeProgress(job, ctx.services.clock.wallNow().getTime()) }),
  }),
);
