import { machineOf } from '../backends/machines.js';
import { notFound } from '../http/api-error.js';
import { created, ok } from '../http/handlers.js';
import { DEFAULT_SHOTS } from '../jobs/job.js';
import { priceOf } from '../jobs/pricing.js';
import type { Parts } from '../services.js';
import type { JobFilter, JobPage } from '../store/job-table.js';
import { cursorOf, seqOf } from './cursor.js';
import type { Keyed } from './handlers.js';
import { jobView } from './job-view.js';
import { submissionOf } from './submission.js';

/** The largest page, and what a larger `limit` gets: who asks for more follows `next` anyway. */
const PAGE = 25;

type JobHandlers = Pick<
  Keyed,
  | 'createJob'
  | 'listJobs'
  | 'deleteJobs'
  | 'estimateJob'
  | 'cancelJobs'
  | 'getJob'
  | 'deleteJob'
  | 'cancelJob'
  | 'getProbabilities'
  | 'getAggregatedProbabilities'
  | 'getJobCost'
  | 'listSessionJobs'
>;

export function jobHandlers({ jobs, sessions }: Parts): JobHandlers {
  return {
    createJob({ body }, caller) {
      const job = jobs.submit(caller, submissionOf(body));
      return created({ id: job.id, status: job.status, session_id: job.sessionId });
    },
    listJobs({ query }, caller) {
      const filter: JobFilter = {
        projectId: caller.project.id,
        ...(query.ids && { ids: query.ids }),
        ...(query.parent_job_id !== undefined && { parentId: query.parent_job_id }),
        ...(query.status && { statuses: [query.status] }),
        ...(query.target !== undefined && { backends: query.target.split(',').map((backend) => backend.trim()) }),
        ...(query.session_id !== undefined && { sessionId: query.session_id }),
        ...(query.submitter_id !== undefined && { submitterId: query.submitter_id }),
        ...paging(query),
      };
      return ok(pageView(jobs.list(filter)));
    },
    listSessionJobs({ path, query }, caller) {
      const session = sessions.get(caller, path.session_id);
      if (!caller.user.projectIds.includes(session.projectId)) return ok({ jobs: [], next: null });
      return ok(pageView(jobs.list({ projectId: session.projectId, sessionId: session.id, ...paging(query) })));
    },
    getJob({ path }, caller) {
      const job = jobs.get(caller, path.UUID);
      const childIds = jobs.childIds(job);
      return ok({ ...jobView(job), child_job_ids: childIds.length === 0 ? null : [...childIds] });
    },
    async getProbabilities({ path, query }, caller) {
      return ok(await jobs.probabilities(caller, path.UUID, query.sharpen ?? false));
    },
    async getAggregatedProbabilities({ path, query }, caller) {
      return ok(await jobs.childProbabilities(caller, path.UUID, query.sharpen ?? false));
    },
    getJobCost({ path }, caller) {
      const job = jobs.get(caller, path.UUID);
      return ok({
        dry_run: job.dryRun,
        estimated_cost: usd(job.estimatedCostUsd),
        ...(job.costUsd !== null && { cost: usd(job.costUsd) }),
      });
    },
    estimateJob({ query }) {
      const machine = machineOf(query.backend);
      if (!machine) throw notFound('Backend');
      const billable = {
        oneQubitGates: query['1q_gates'] ?? 0,
        twoQubitGates: query['2q_gates'] ?? 0,
        shots: query.shots ?? DEFAULT_SHOTS,
        debias: query.error_mitigation ?? false,
      };
      return ok({ estimated_cost: usd(priceOf(machine, billable)) });
    },
    cancelJob({ path }, caller) {
      jobs.cancel(caller, path.UUID);
      return ok({ id: path.UUID, status: 'canceled' });
    },
    cancelJobs({ body }, caller) {
      return ok({ ids: [...jobs.cancelAll(caller, body.ids)], status: 'canceled' });
    },
    deleteJob({ path }, caller) {
      jobs.deleteAll(caller, [path.UUID]);
      return ok({ id: path.UUID, status: 'deleted' });
    },
    deleteJobs({ body }, caller) {
      return ok({ ids: [...jobs.deleteAll(caller, body.ids)], status: 'deleted' });
    },
  };
}

const usd = (value: number) => ({ value, unit: 'usd' as const });

function paging(query: { readonly limit?: number; readonly next?: string }) {
  return {
    limit: Math.min(query.limit ?? PAGE, PAGE),
    ...(query.next !== undefined && { beforeSeq: seqOf(query.next) }),
  };
}

function pageView(page: JobPage) {
  return { jobs: page.jobs.map(jobView), next: page.nextSeq === null ? null : cursorOf(page.nextSeq) };
}
