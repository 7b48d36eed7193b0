import { GatewayError } from '../domain/gateway-error.js';
import { getEmbeddedCost, type Job, type JobFilter, requireReadable } from '../domain/job.js';
import type { ResultProcessing } from '../domain/job-results.js';
import { PAGE_SIZE, type Page, type PageRequest } from '../domain/page.js';
import { asObject } from '../primitives/as-object.js';
import type { CallContext } from './call-context.js';
import type { Fallback } from './fallback.js';
import { readOmitted } from './read-omitted.js';
import type { RestClient } from './transport/rest-client.js';
import { urlPath } from './transport/url-path.js';
import type {
  ArtifactsApi,
  BackendsApi,
  JobsApi,
  ReportsApi,
  ResultsApi,
  SessionsApi,
  VersionedCharacterizationsApi,
} from './upstream-api.js';
import { mapJobInputPath, rethrowWithInputPaths } from './wire/input-paths.js';
import { asId } from './wire/json-decoders.js';
import { keepMatching, requireNextPage, toNumberedPage } from './wire/list-decoders.js';
import {
  invalidResponseError,
  nullIfNotFound,
  requireConfirmation,
  requireDecoded,
  requireMatchingId,
} from './wire/response-decoders.js';
import { checkSupport, encodeJob } from './wire/v03-codec.js';
import { decodeCanceledIds, decodeJobStatus } from './wire/v04-codec.js';
import { encodeStatusFilter } from './wire/v04-encoders.js';

/** The service rejects a list request that contains a malformed id. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isJobId = (id: string) => UUID.test(id);

function requireUuid(id: string): void {
  if (!isJobId(id)) throw new GatewayError('NOT_FOUND', 'Not found: the job id is not a UUID.');
}

/** Jobs over `/v0.3/jobs`. */
export function createJobsApiV03(rest: RestClient, fallback: Fallback): JobsApi {
  const get = async (call: CallContext, id: string) => {
    requireUuid(id);
    return rest.getDecoded(call, urlPath`/v0.3/jobs/${id}`(), { decoder: 'v0.3 job' }, (job) =>
      requireMatchingId(job, id, 'a job'),
    );
  };

  const getMany = async (call: CallContext, requestedIds: readonly string[]): Promise<ReadonlyMap<string, Job>> => {
    const ids = requestedIds.filter(isJobId);
    if (ids.length === 0) return new Map();
    return rest.getRepeated(call, urlPath`/v0.3/jobs`({ id: ids, limit: ids.length }), { decoder: 'v0.3 jobs by id' });
  };

  /** A parent lists only ids of its child jobs: one call for them, one for the page. The page token is the last returned id. */
  const listChildJobs = async (
    call: CallContext,
    parentId: string,
    { limit, pageToken }: PageRequest,
  ): Promise<Page<Job>> => {
    const ids = requireReadable((await get(call, parentId)).childIds) ?? [];
    const from = pageToken === null ? 0 : ids.indexOf(pageToken) + 1;
    if (pageToken !== null && from === 0)
      throw new GatewayError('BAD_USER_INPUT', 'Invalid cursor: it does not belong to this list.');
    const page = ids.slice(from, from + limit);
    return {
      // Those that do not exist any more are no child jobs.
      items: await readOmitted(call, page, await getMany(call, page), (id) => get(call, id)),
      nextPageToken: from + limit < ids.length ? (page.at(-1) ?? null) : null,
    };
  };

  return {
    isJobId,
    get,
    getMany,
    largestPage: PAGE_SIZE,

    async list(call, { parentId, ...filter }, page) {
      if (parentId !== undefined) {
        if (Object.keys(filter).length > 0) throw notSupportedError('Filters in addition to `parentId`');
        return listChildJobs(call, parentId, page);
      }
      const path = urlPath`/v0.3/jobs`(encodeListQuery(filter, page));
      const listed = await rest.getRepeated(call, path, { decoder: 'v0.3 jobs' });
      return keepMatching(requireNextPage(listed, page.pageToken), filter);
    },

    ...createResultsApiV03(rest, fallback),

    async getCost(call, id) {
      const job = await get(call, id);
      if (job.costUsd === undefined) throw invalidResponseError('a number as the cost of a job');
      return getEmbeddedCost(job);
    },

    estimate: () => Promise.reject(notSupportedError('Estimates')),

    checkSupport,

    async create(call, submission) {
      const creates = { type: 'job', backend: submission.backendId, name: submission.name } as const;
      const request = { method: 'POST', path: urlPath`/v0.3/jobs`(), body: encodeJob(submission), creates } as const;
      const decode = (body: unknown) => {
        const { id, status } = asObject<{ id: unknown; status: unknown }>(body);
        return { id: requireDecoded(asId(id), 'a created job'), status: decodeJobStatus(status), sessionId: null };
      };
      return rest.request(call, request, decode).catch(rethrowWithInputPaths(mapJobInputPath(submission.program)));
    },

    clone: () => Promise.reject(notSupportedError('Clones')),

    async cancel(call, id) {
      requireUuid(id);
      const path = urlPath`/v0.3/jobs/${id}/status/cancel`();
      await rest.request(call, { method: 'PUT', path }, (body) => requireConfirmation(body, id));
    },

    async cancelMany(call, requestedIds) {
      const ids = requestedIds.filter(isJobId);
      if (ids.length === 0) return [];
      const path = urlPath`/v0.3/jobs/status/cancel`();
      const request = { method: 'PUT', path, body: { ids } } as const;
      return (await rest.request(call, request, decodeCanceledIds)) ?? ids;
    },

    async delete(call, id) {
      requireUuid(id);
      await rest.request(call, { method: 'DELETE', path: urlPath`/v0.3/jobs/${id}`() }, (body) =>
        requireConfirmation(body, id),
      );
    },
  };
}

function encodeListQuery(
  { status, backends, sessionId, submitterId, projectId }: Omit<JobFilter, 'parentId'>,
  { limit, pageToken }: PageRequest,
) {
  if (backends) throw notSupportedError('Filters on backends');
  if (sessionId !== undefined) throw notSupportedError('Filters on sessions');
  // The filter is certain in the list of a project only: the service ignores it otherwise, and its jobs do not name their submitter.
  if (submitterId !== undefined && projectId === undefined)
    throw notSupportedError('Filters on submitters outside of a project');
  return {
    status: status && encodeStatusFilter(status, 'running'),
    submitter_id: submitterId,
    project_id: projectId,
    limit: Math.min(limit, PAGE_SIZE),
    next: pageToken,
  };
}

/** Sessions were added in v0.4. */
export function createUnsupportedSessionsApi(): SessionsApi {
  const reject = () => Promise.reject(notSupportedError('Sessions'));
  return { getMany: reject, list: reject, create: reject, end: reject };
}

/** Artifacts were added in v0.4. */
export function createUnsupportedArtifactsApi(): ArtifactsApi {
  return { get: () => Promise.reject(notSupportedError('Artifacts')) };
}

/** v0.3 has no request for a single backend. */
export function createBackendsApiV03(rest: RestClient): BackendsApi {
  const list: BackendsApi['list'] = (call) =>
    rest.getDecoded(call, urlPath`/v0.3/backends`(), { decoder: 'v0.3 backends' });
  return {
    list,
    getMany: async (call) => new Map((await list(call)).map((backend) => [backend.id, backend])),
  };
}

/** `GET /v0.3/characterizations/…`: query bounds are Unix milliseconds, dates in responses Unix seconds. */
export function createCharacterizationsApiV03(rest: RestClient): VersionedCharacterizationsApi {
  return {
    async get(call, backend, id) {
      // The path does not contain the backend: the response may be of another one, and requests for both may share it.
      const path = urlPath`/v0.3/characterizations/${id}`();
      const { backend: reported, characterization } = await rest.getDecoded(
        call,
        path,
        { decoder: 'v0.3 characterization' },
        (decoded) => ({
          ...decoded,
          characterization: requireMatchingId(decoded.characterization, id, 'a characterization'),
        }),
      );
      if ((reported ?? backend) === backend) return { ...characterization, backend };
      throw new GatewayError('NOT_FOUND', 'Not found: the characterization is of another backend.', {
        statusCode: 404,
      });
    },
    async list(call, backend, { start, end }, { limit, page }) {
      const query = { start: start && Date.parse(start), end: end && Date.parse(end), limit, page };
      const path = urlPath`/v0.3/characterizations/backends/${backend}`(query);
      return toNumberedPage(
        await rest.getDecoded(call, path, { decoder: 'characterizations', argument: backend }),
        limit,
      );
    },
  };
}

/** Results of v0.3, which has probabilities only, and one path for those of a job and of its child jobs. */
function createResultsApiV03(rest: RestClient, fallback: Fallback): ResultsApi {
  /** The documented path is `/output`, but deployed services use `/results`. Null if there are none. */
  const getResults = (call: CallContext, id: string, { sharpen, aggregation }: ResultProcessing) => {
    const query = { sharpen, aggregation: aggregation?.toLowerCase() };
    return nullIfNotFound(
      fallback(
        call,
        'v0.3 results',
        () => rest.getDecoded(call, urlPath`/v0.3/jobs/${id}/results`(query), { decoder: 'v0.3 results' }),
        () => rest.getDecoded(call, urlPath`/v0.3/jobs/${id}/output`(query), { decoder: 'v0.3 results' }),
      ),
    );
  };
  return {
    async getProbabilities(call, { id }, processing) {
      const response = await getResults(call, id, processing);
      return response?.kind === 'circuit' ? response.results : 'NOT_OFFERED';
    },
    async getChildProbabilities(call, { id }, processing) {
      const response = await getResults(call, id, processing);
      return response?.kind === 'children' ? response.children : 'NOT_OFFERED';
    },
    getHistogram: async () => 'NOT_OFFERED',
    getShots: async () => 'NOT_OFFERED',
  };
}

/** Reports exist in v0.3 only (`GET /v0.3/report/organizations/{id}`). */
export function createReportsApiV03(rest: RestClient): Pick<ReportsApi, 'getOrganizationReport'> {
  return {
    async getOrganizationReport(call, organizationId, { startDate, endDate }) {
      const query = { start_date: startDate, end_date: endDate };
      const path = urlPath`/v0.3/report/organizations/${organizationId}`(query);
      return rest.getDecoded(call, path, { decoder: 'v0.3 report', argument: organizationId });
    },
  };
}

function notSupportedError(feature: string): GatewayError {
  return new GatewayError('NOT_SUPPORTED', `${feature} require v0.4 of the service (UPSTREAM_JOBS_VERSION).`);
}
