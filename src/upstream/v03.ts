import { Fault } from '../domain/fault.js';
import { costTold, type Job, type JobFilter, type JobStatus } from '../domain/job.js';
import { PAGE_SIZE, type Page, type PageRequest } from '../domain/page.js';
import type { Call } from './call.js';
import type { Fallback } from './fallback.js';
import { asked, numberedPage, rows, understood, unlessMissing } from './reading.js';
import { placeInJob, rethrowRefusal } from './refusal.js';
import { path, type Rest } from './rest.js';
import type { Backends, Jobs, Sessions, VersionedCharacterizations } from './upstream.js';
import { readBackend, readChildProbabilities, readJob, readOwnProbabilities, writeJob } from './v03-wire.js';
import { jobStatus, readCharacterization } from './v04-wire.js';
import { cursor, id, members, text } from './wire.js';

const STATUS_FILTER: Readonly<Record<JobStatus, string | null>> = {
  SUBMITTED: 'submitted',
  READY: 'ready',
  STARTED: 'running',
  CANCELED: 'canceled',
  COMPLETED: 'completed',
  FAILED: 'failed',
  UNKNOWN: null,
};

/** One id of another form would have the service refuse the whole call that it stands in. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Jobs over v0.3 (SPEC 4.2). */
export function jobsV03(rest: Rest, fallback: Fallback): Jobs {
  const get = async (call: Call, id: string) => {
    if (!UUID.test(id)) throw new Fault('NOT_FOUND', 'The service knows nothing by this id: it is not a UUID.');
    return asked(readJob(await rest.send(call, { method: 'GET', path: path`/v0.3/jobs/${id}`() })), id, 'a job');
  };

  const withIds = async (call: Call, given: readonly string[]): Promise<ReadonlyMap<string, Job>> => {
    const ids = given.filter((id) => UUID.test(id));
    if (ids.length === 0) return new Map();
    return rest.read(call, path`/v0.3/jobs`({ id: ids, limit: ids.length }), (answer) => {
      return new Map(rows(answer, 'jobs', readJob).map((job) => [job.id, job]));
    });
  };

  /** A job's children are told by their ids alone: one call for those, and one for the page. A cursor is the last child handed out. */
  const children = async (call: Call, parentId: string, { limit, next }: PageRequest): Promise<Page<Job>> => {
    const ids = (await get(call, parentId)).childIds ?? [];
    const from = next === null ? 0 : ids.indexOf(next) + 1;
    if (next !== null && from === 0) throw new Fault('BAD_USER_INPUT', 'This is not a cursor of this list.');
    const page = ids.slice(from, from + limit);
    const found = await withIds(call, page);
    return {
      items: page.map((id) => found.get(id)).filter((job) => job !== undefined),
      next: from + limit < ids.length ? (page.at(-1) ?? null) : null,
    };
  };

  /** SPEC names `/output`, clients in the field use `/results`. Null when there are none. */
  const results = (call: Call, id: string, sharpen: boolean | null) =>
    unlessMissing(
      fallback(
        call,
        'v0.3 results',
        () => rest.send(call, { method: 'GET', path: path`/v0.3/jobs/${id}/results`({ sharpen }) }),
        () => rest.send(call, { method: 'GET', path: path`/v0.3/jobs/${id}/output`({ sharpen }) }),
      ),
    );

  return {
    get,
    withIds,

    async list(call, { parentId, ...filter }, page) {
      if (parentId !== undefined) {
        if (Object.keys(filter).length > 0) throw lacking('a filter on the jobs that run the circuits of another');
        return children(call, parentId, page);
      }
      const query = { ...writeFilter(filter), limit: Math.min(page.limit, PAGE_SIZE), next: page.next };
      return rest.read(call, path`/v0.3/jobs`(query), (answer) => {
        return { items: rows(answer, 'jobs', readJob), next: cursor(members(answer)['next']) };
      });
    },

    async probabilities(call, id, sharpen) {
      const answer = await results(call, id, sharpen);
      return answer === null ? null : readOwnProbabilities(answer);
    },

    async childProbabilities(call, id, sharpen) {
      const answer = await results(call, id, sharpen);
      return answer === null ? null : readChildProbabilities(answer);
    },

    cost: async (call, id) => costTold(await get(call, id)),

    async create(call, submission) {
      const request = { method: 'POST', path: path`/v0.3/jobs`(), body: writeJob(submission) } as const;
      const answer = members(await rest.send(call, request).catch(rethrowRefusal(placeInJob(submission.program))));
      return {
        id: understood(id(answer['id']), 'a created job'),
        status: jobStatus(answer['status']),
        sessionId: null,
      };
    },

    async cancel(call, id) {
      const answer = await rest.send(call, { method: 'PUT', path: path`/v0.3/jobs/${id}/status/cancel`() });
      return jobStatus(members(answer)['status']);
    },

    async cancelMany(call, ids) {
      await rest.send(call, { method: 'PUT', path: path`/v0.3/jobs/status/cancel`(), body: { ids }, unread: true });
    },

    async delete(call, id) {
      await rest.send(call, { method: 'DELETE', path: path`/v0.3/jobs/${id}`(), unread: true });
    },
  };
}

function writeFilter({ status, backends, sessionId, submitterId, projectId }: Omit<JobFilter, 'parentId'>) {
  if (backends) throw lacking('a filter on backends');
  if (sessionId !== undefined) throw lacking('a filter on sessions');
  const wanted = status && STATUS_FILTER[status];
  if (wanted === null) throw new Fault('BAD_USER_INPUT', 'The service cannot list jobs by an unknown status.');
  return { status: wanted, submitter_id: submitterId, project_id: projectId };
}

/** Sessions came with v0.4 (SPEC section 9). */
export function noSessions(): Sessions {
  const refuse = () => Promise.reject(lacking('sessions'));
  return { withIds: refuse, list: refuse, create: refuse, end: refuse };
}

/** v0.3 has a list of backends and nothing for one of them. */
export function backendsV03(rest: Rest): Backends {
  const list: Backends['list'] = async (call) =>
    rows(await rest.send(call, { method: 'GET', path: path`/v0.3/backends`() }), 'backends', readBackend);
  return {
    list,
    withIds: async (call) => new Map((await list(call)).map((backend) => [backend.id, backend])),
  };
}

/** Characterizations (SPEC 4.2): bounds in Unix milliseconds, dates in Unix seconds. */
export function characterizationsV03(rest: Rest): VersionedCharacterizations {
  return {
    async get(call, backend, id) {
      const answer = await rest.send(call, { method: 'GET', path: path`/v0.3/characterizations/${id}`() });
      // The path does not name the backend: one of another backend is not below this one.
      if ((text(members(answer)['backend']) ?? backend) !== backend) {
        throw new Fault('NOT_FOUND', 'It is a characterization of another backend.', { statusCode: 404 });
      }
      return asked(readCharacterization(answer, backend), id, 'a characterization');
    },
    async list(call, backend, { start, end }, { limit, page }) {
      const query = { start: start && Date.parse(start), end: end && Date.parse(end), limit, page };
      const request = { method: 'GET', path: path`/v0.3/characterizations/backends/${backend}`(query) } as const;
      return numberedPage(await rest.send(call, request), limit, (row) => readCharacterization(row, backend));
    },
  };
}

function lacking(what: string): Fault {
  return new Fault('NOT_SUPPORTED', `Version v0.3 of the service has no such thing as ${what}; v0.4 has.`);
}
