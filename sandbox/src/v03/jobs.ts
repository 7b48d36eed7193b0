import type { Caller } from '../accounts/accounts.js';
import { badRequest } from '../http/api-error.js';
import { ok } from '../http/handlers.js';
import type { Job } from '../jobs/job.js';
import type { SandboxServices } from '../services.js';
import type { JobFilter } from '../store/job-table.js';
import type { AuthenticatedApi } from './handlers.js';
import { toWireJob } from './job-view.js';
import { fromWireStatus } from './status.js';
import { parseSubmission } from './submission.js';

const PAGE_SIZE = 25;

type JobHandlers = Pick<
  AuthenticatedApi,
  | 'createJob'
  | 'listJobs'
  | 'deleteJobs'
  | 'cancelJobs'
  | 'getJob'
  | 'deleteJob'
  | 'cancelJob'
  | 'getResults'
  | 'getOutput'
>;

export function createJobHandlers({ jobs, results, store }: SandboxServices): JobHandlers {
  const toView = (job: Job) => toWireJob(job, jobs.getChildIds(job));

  /** A cursor is the id of the last job of a page, which may be deleted by now. */
  const parseCursor = (cursor: string): number => {
    const seq = store.jobs.getSeq(cursor);
    if (seq === undefined) throw badRequest('Invalid cursor.', 'query', 'next');
    return seq;
  };

  const getResults: AuthenticatedApi['getResults'] = async ({ path, query }, caller) => {
    const aggregation = query.sharpen ? 'voting' : 'average';
    return jobs.get(caller, path.UUID).type === 'ionq.multi-circuit.v1'
      ? ok(await results.getChildProbabilities(caller, path.UUID, aggregation))
      : ok(await results.getProbabilities(caller, path.UUID, aggregation));
  };

  return {
    createJob({ body }, caller) {
      const { id } = jobs.submit(caller, parseSubmission(body));
      // The response to a creation always has this status.
      return ok({ id, status: 'ready' });
    },
    listJobs({ query }, caller) {
      const filter: JobFilter = {
        ...getProjectFilter(caller, query.project_id, query.submitter_id),
        ...(query.id && { ids: query.id }),
        ...(query.status && { statuses: [fromWireStatus(query.status)] }),
        ...(query.next !== undefined && { beforeSeq: parseCursor(query.next) }),
        limit: query.limit ?? PAGE_SIZE,
      };
      const page = jobs.list(filter);
      const next = page.nextSeq === null ? undefined : store.jobs.getIdBySeq(page.nextSeq);
      return ok({ jobs: page.jobs.map(toView), ...(next !== undefined && { next }) });
    },
    getJob: ({ path }, caller) => ok(toView(jobs.get(caller, path.UUID))),
    getResults,
    getOutput: getResults,
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

/** Filters by project and submitter. Both are ignored if the caller is not part of the project. */
function getProjectFilter(caller: Caller, projectId = caller.project.id, submitterId?: string) {
  if (!caller.user.projectIds.includes(projectId)) return { projectId: caller.project.id };
  return { projectId, ...(submitterId !== undefined && { submitterId }) };
}
