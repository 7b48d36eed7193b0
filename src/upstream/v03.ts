import { GatewayError } from '../domain/gateway-error.js';
import { getEmbeddedCost, type Job, type JobFilter, type JobStatus } from '../domain/job.js';
import { PAGE_SIZE, type Page, type PageRequest } from '../domain/page.js';
import type { CallContext } from './call-context.js';
import type { Fallback } from './fallback.js';
import { type RestClient, urlPath } from './transport/rest-client.js';
import type { BackendsApi, JobsApi, SessionsApi, VersionedCharacterizationsApi } from './upstream-api.js';
import { mapJobInputPath, rethrowWithInputPaths } from './wire/input-paths.js';
import { asId, asObject, asPageToken, asString } from './wire/json-decoders.js';
import {
  decodeList,
  decodeNumberedPage,
  nullIfNotFound,
  requireDecoded,
  requireMatchingId,
} from './wire/response-decoders.js';
import {
  decodeBackend,
  decodeChildProbabilities,
  decodeJob,
  decodeOwnProbabilities,
  encodeJob,
} from './wire/v03-codec.js';
import { decodeCharacterization, decodeJobStatus } from './wire/v04-codec.js';

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
export function createJobsApiV03(rest: RestClient, fallback: Fallback): JobsApi {
  const get = async (call: CallContext, id: string) => {
    if (!UUID.test(id)) throw new GatewayError('NOT_FOUND', 'The service knows nothing by this id: it is not a UUID.');
    return requireMatchingId(
      decodeJob(await rest.request(call, { method: 'GET', path: urlPath`/v0.3/jobs/${id}`() })),
      id,
      'a job',
    );
  };

  const withIds = async (call: CallContext, given: readonly string[]): Promise<ReadonlyMap<string, Job>> => {
    const ids = given.filter((id) => UUID.test(id));
    if (ids.length === 0) return new Map();
    return rest.getParsed(call, urlPath`/v0.3/jobs`({ id: ids, limit: ids.length }), (answer) => {
      return new Map(decodeList(answer, 'jobs', decodeJob).map((job) => [job.id, job]));
    });
  };

  /** A job's children are told by their ids alone: one call for those, and one for the page. A cursor is the last child handed out. */
  const children = async (
    call: CallContext,
    parentId: string,
    { limit, pageToken }: PageRequest,
  ): Promise<Page<Job>> => {
    const ids = (await get(call, parentId)).childIds ?? [];
    const from = pageToken === null ? 0 : ids.indexOf(pageToken) + 1;
    if (pageToken !== null && from === 0)
      throw new GatewayError('BAD_USER_INPUT', 'This is not a cursor of this list.');
    const page = ids.slice(from, from + limit);
    const found = await withIds(call, page);
    return {
      items: page.map((id) => found.get(id)).filter((job) => job !== undefined),
      nextPageToken: from + limit < ids.length ? (page.at(-1) ?? null) : null,
    };
  };

  /** SPEC names `/output`, clients in the field use `/results`. Null when there are none. */
  const results = (call: CallContext, id: string, sharpen: boolean | null) =>
    nullIfNotFound(
      fallback(
        call,
        'v0.3 results',
        () => rest.request(call, { method: 'GET', path: urlPath`/v0.3/jobs/${id}/results`({ sharpen }) }),
        () => rest.request(call, { method: 'GET', path: urlPath`/v0.3/jobs/${id}/output`({ sharpen }) }),
      ),
    );

  return {
    get,
    getMany: withIds,

    async list(call, { parentId, ...filter }, page) {
      if (parentId !== undefined) {
        if (Object.keys(filter).length > 0)
          throw notSupportedError('a filter on the jobs that run the circuits of another');
        return children(call, parentId, page);
      }
      const query = { ...encodeFilter(filter), limit: Math.min(page.limit, PAGE_SIZE), next: page.pageToken };
      return rest.getParsed(call, urlPath`/v0.3/jobs`(query), (answer) => {
        return { items: decodeList(answer, 'jobs', decodeJob), nextPageToken: asPageToken(asObject(answer)['next']) };
      });
    },

    async getProbabilities(call, id, sharpen) {
      const answer = await results(call, id, sharpen);
      return answer === null ? null : decodeOwnProbabilities(answer);
    },

    async getChildProbabilities(call, id, sharpen) {
      const answer = await results(call, id, sharpen);
      return answer === null ? null : decodeChildProbabilities(answer);
    },

    getCost: async (call, id) => getEmbeddedCost(await get(call, id)),

    async create(call, submission) {
      const request = { method: 'POST', path: urlPath`/v0.3/jobs`(), body: encodeJob(submission) } as const;
      const answer = asObject(
        await rest.request(call, request).catch(rethrowWithInputPaths(mapJobInputPath(submission.program))),
      );
      return {
        id: requireDecoded(asId(answer['id']), 'a created job'),
        status: decodeJobStatus(answer['status']),
        sessionId: null,
      };
    },

    async cancel(call, id) {
      const answer = await rest.request(call, { method: 'PUT', path: urlPath`/v0.3/jobs/${id}/status/cancel`() });
      return decodeJobStatus(asObject(answer)['status']);
    },

    async cancelMany(call, ids) {
      await rest.request(call, {
        method: 'PUT',
        path: urlPath`/v0.3/jobs/status/cancel`(),
        body: { ids },
        discardBody: true,
      });
    },

    async delete(call, id) {
      await rest.request(call, { method: 'DELETE', path: urlPath`/v0.3/jobs/${id}`(), discardBody: true });
    },
  };
}

function encodeFilter({ status, backends, sessionId, submitterId, projectId }: Omit<JobFilter, 'parentId'>) {
  if (backends) throw notSupportedError('a filter on backends');
  if (sessionId !== undefined) throw notSupportedError('a filter on sessions');
  const wanted = status && STATUS_FILTER[status];
  if (wanted === null) throw new GatewayError('BAD_USER_INPUT', 'The service cannot list jobs by an unknown status.');
  return { status: wanted, submitter_id: submitterId, project_id: projectId };
}

/** Sessions came with v0.4 (SPEC section 9). */
export function createUnsupportedSessionsApi(): SessionsApi {
  const refuse = () => Promise.reject(notSupportedError('sessions'));
  return { getMany: refuse, list: refuse, create: refuse, end: refuse };
}

/** v0.3 has a list of backends and nothing for one of them. */
export function createBackendsApiV03(rest: RestClient): BackendsApi {
  const list: BackendsApi['list'] = async (call) =>
    decodeList(await rest.request(call, { method: 'GET', path: urlPath`/v0.3/backends`() }), 'backends', decodeBackend);
  return {
    list,
    getMany: async (call) => new Map((await list(call)).map((backend) => [backend.id, backend])),
  };
}

/** Characterizations (SPEC 4.2): bounds in Unix milliseconds, dates in Unix seconds. */
export function createCharacterizationsApiV03(rest: RestClient): VersionedCharacterizationsApi {
  return {
    async get(call, backend, id) {
      const answer = await rest.request(call, { method: 'GET', path: urlPath`/v0.3/characterizations/${id}`() });
      // The path does not name the backend: one of another backend is not below this one.
      if ((asString(asObject(answer)['backend']) ?? backend) !== backend) {
        throw new GatewayError('NOT_FOUND', 'It is a characterization of another backend.', { statusCode: 404 });
      }
      return requireMatchingId(decodeCharacterization(answer, backend), id, 'a characterization');
    },
    async list(call, backend, { start, end }, { limit, page }) {
      const query = { start: start && Date.parse(start), end: end && Date.parse(end), limit, page };
      const request = { method: 'GET', path: urlPath`/v0.3/characterizations/backends/${backend}`(query) } as const;
      return decodeNumberedPage(await rest.request(call, request), limit, (row) =>
        decodeCharacterization(row, backend),
      );
    },
  };
}

function notSupportedError(what: string): GatewayError {
  return new GatewayError('NOT_SUPPORTED', `Version v0.3 of the service has no such thing as ${what}; v0.4 has.`);
}
