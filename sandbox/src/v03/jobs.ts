import type { Caller } from '../accounts/accounts.js';
import { invalid } from '../http/api-error.js';
import { ok } from '../http/handlers.js';
import type { Job } from '../jobs/job.js';
import type { Parts } from '../services.js';
import type { JobFilter } from '../store/job-table.js';
import type { Keyed } from './handlers.js';
import { jobView } from './job-view.js';
import { statusOf } from './status.js';
import { submissionOf } from './submission.js';

const PAGE = 25;

type JobHandlers = Pick<
  Keyed,
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

export function jobHandlers({ jobs, store }: Parts): JobHandlers {
  const view = (job: Job) => jobView(job, jobs.childIds(job));

  /** A cursor is the last job that was given, even if it has been deleted since. */
  const place = (cursor: string): number => {
    const seq = store.jobs.seqOf(cursor);
    if (seq === undefined) throw invalid('This is no cursor of this service.', 'query', 'next');
    return seq;
  };

  const getResults: Keyed['getResults'] = async ({ path, query }, caller) => {
    const sharpen = query.sharpen ?? false;
    return jobs.get(caller, path.UUID).type === 'ionq.multi-circuit.v1'
      ? ok(await jobs.childProbabilities(caller, path.UUID, sharpen))
      : ok(await jobs.probabilities(caller, path.UUID, sharpen));
  };

  return {
    createJob({ body }, caller) {
      const { id } = jobs.submit(caller, submissionOf(body));
      // SPEC 2.2: always `ready`, however far it is.
      return ok({ id, status: 'ready' });
    },
    listJobs({ query }, caller) {
      const filter: JobFilter = {
        ...whose(caller, query.project_id, query.submitter_id),
        ...(query.id && { ids: query.id }),
        ...(query.status && { statuses: [statusOf(query.status)] }),
        ...(query.next !== undefined && { beforeSeq: place(query.next) }),
        limit: query.limit ?? PAGE,
      };
      const page = jobs.list(filter);
      const next = page.nextSeq === null ? undefined : store.jobs.idAt(page.nextSeq);
      return ok({ jobs: page.jobs.map(view), ...(next !== undefined && { next }) });
    },
    getJob: ({ path }, caller) => ok(view(jobs.get(caller, path.UUID))),
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

/** The project that was asked for and a user in it; both are ignored when the caller is not part of it (SPEC 4.2). */
function whose(caller: Caller, projectId = caller.project.id, submitterId?: string) {
  if (!caller.user.projectIds.includes(projectId)) return { projectId: caller.project.id };
  return { projectId, ...(submitterId !== undefined && { submitterId }) };
}
