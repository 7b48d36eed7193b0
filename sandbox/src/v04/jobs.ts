import { convert, findProject } from '../accounts/accounts.js';
import { created, ok } from '../http/handlers.js';
import type { Job } from '../jobs/job.js';
import type { SandboxServices } from '../services.js';
import type { JobFilter, JobPage } from '../store/job-table.js';
import { cloneJob, moveJob } from './clone.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { estimateJob } from './estimate.js';
import type { AuthenticatedApi } from './handlers.js';
import { toWireJob } from './job-view.js';
import { parseSubmission } from './submission.js';

/** Also used if `limit` is larger: clients have to follow `next` anyway. */
const MAX_PAGE_SIZE = 25;

type JobHandlers = Pick<
  AuthenticatedApi,
  | 'createJob'
  | 'cloneJob'
  | 'moveJob'
  | 'listJobs'
  | 'deleteJobs'
  | 'estimateJob'
  | 'cancelJobs'
  | 'getJob'
  | 'deleteJob'
  | 'cancelJob'
  | 'getJobCost'
  | 'listSessionJobs'
>;

export function createJobHandlers(services: SandboxServices): JobHandlers {
  const { jobs, results, sessions, apiMonth } = services;
  const toWire = (job: Job) => toWireJob(job, results.listArtifacts(job), apiMonth);
  const toWirePage = (page: JobPage) => ({
    jobs: page.jobs.map(toWire),
    next: page.nextSeq === null ? null : encodeCursor(page.nextSeq),
  });
  return {
    createJob({ body }, caller) {
      return created(toCreated(jobs.submit(caller, parseSubmission(body, apiMonth))));
    },
    cloneJob: ({ path, body }, caller) => created(toCreated(cloneJob(caller, path.UUID, body, services))),
    moveJob: ({ path, body }, caller) => created(toCreated(moveJob(caller, path.UUID, body, services))),
    listJobs({ query }, caller) {
      const filter: JobFilter = {
        projectId: caller.project.id,
        ...(query.ids && { ids: query.ids }),
        ...(query.parent_job_id !== undefined && { parentId: query.parent_job_id }),
        ...(query.status && { statuses: [query.status] }),
        ...(query.target !== undefined && { backends: query.target.split(',').map((backend) => backend.trim()) }),
        ...(query.session_id !== undefined && { sessionId: query.session_id }),
        ...(query.submitter_id !== undefined && { submitterId: query.submitter_id }),
        ...getPageParams(query),
      };
      return ok(toWirePage(jobs.list(filter)));
    },
    listSessionJobs({ path, query }, caller) {
      const session = sessions.get(caller, path.session_id);
      if (!caller.user.projectIds.includes(session.projectId)) return ok({ jobs: [], next: null });
      return ok(
        toWirePage(jobs.list({ projectId: session.projectId, sessionId: session.id, ...getPageParams(query) })),
      );
    },
    getJob({ path }, caller) {
      const job = jobs.get(caller, path.UUID);
      const childIds = jobs.getChildIds(job);
      return ok({ ...toWire(job), child_job_ids: childIds.length === 0 ? null : [...childIds] });
    },
    getJobCost({ path }, caller) {
      const job = jobs.get(caller, path.UUID);
      return ok({
        dry_run: job.dryRun,
        estimated_cost: toAmount(job, job.estimatedCostUsd),
        ...(job.costUsd !== null && { cost: toAmount(job, job.costUsd) }),
      });
    },
    estimateJob: ({ query }, caller) => ok(estimateJob(query, caller, services)),
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

const toCreated = ({ id, status, sessionId }: Job) => ({ id, status, session_id: sessionId });

/** In the unit of the job's project. */
function toAmount({ projectId }: Job, usd: number) {
  const unit = findProject(projectId)?.costUnit ?? 'usd';
  return { value: convert(usd, unit), unit };
}

function getPageParams(query: { readonly limit?: number; readonly next?: string }) {
  return {
    limit: Math.min(query.limit ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE),
    ...(query.next !== undefined && { beforeSeq: decodeCursor(query.next) }),
  };
}
