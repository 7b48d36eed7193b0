import { isArtifactId } from '../domain/artifact.js';
import { type Absence, GatewayError, getAbsence, toGatewayError } from '../domain/gateway-error.js';
import { collectSecrets } from '../domain/secrets.js';
import { isServiceId } from '../domain/service-id.js';
import { asObject } from '../primitives/as-object.js';
import { type CallContext, countSingleRead } from './call-context.js';
import { createResultsApiV04 } from './job-results-v04.js';
import { ARTIFACTS_ENDPOINT, type ReadOptional } from './optional-paths.js';
import type { RestClient } from './transport/rest-client.js';
import { urlPath } from './transport/url-path.js';
import type {
  ApiKeysApi,
  ArtifactsApi,
  BackendsApi,
  CreatedJob,
  FetchResults,
  JobsApi,
  ReportsApi,
  SessionsApi,
  VersionedCharacterizationsApi,
} from './upstream-api.js';
import { decodeEstimate, encodeEstimate } from './wire/estimate.js';
import { mapJobInputPath, mapSessionInputPath, rethrowWithInputPaths } from './wire/input-paths.js';
import { asId } from './wire/json-decoders.js';
import { keepMatching, MAX_JOBS, requireNextPage, toNumberedPage } from './wire/list-decoders.js';
import {
  invalidResponseError,
  nullIfEmpty,
  nullIfNotFound,
  requireConfirmation,
  requireDecoded,
  requireMatchingId,
} from './wire/response-decoders.js';
import { encodeUsageKind, encodeUsageRange } from './wire/usage.js';
import {
  decodeApiKey,
  decodeBackend,
  decodeCanceledIds,
  decodeCost,
  decodeJobStatus,
  decodeSession,
} from './wire/v04-codec.js';
import { encodeClone, encodeJob, encodeSession, encodeStatusFilter } from './wire/v04-encoders.js';

/** `GET /v0.4/jobs/estimate` is another path: no job can have this id. */
const RESERVED_ID = 'estimate';

/** Jobs over `/v0.4/jobs`. */
export function createJobsApiV04(rest: RestClient, readOptional: ReadOptional): JobsApi {
  const isJobId = (id: string) => id !== RESERVED_ID;
  return {
    isJobId,
    async get(call, id) {
      if (!isJobId(id)) throw new GatewayError('NOT_FOUND', `Not found: no job has the id "${id}".`);
      return rest.getDecoded(call, urlPath`/v0.4/jobs/${id}`(), { decoder: 'v0.4 job' }, (decoded) => {
        const job = requireMatchingId(decoded, id, 'a job');
        // In this response a missing list means that there are no child jobs.
        return { ...job, childIds: job.childIds ?? null };
      });
    },

    async getMany(call, ids) {
      return rest.getRepeated(call, urlPath`/v0.4/jobs`({ ids, limit: ids.length }), { decoder: 'v0.4 jobs by id' });
    },

    largestPage: MAX_JOBS,

    async list(call, filter, { limit, pageToken }) {
      const query = {
        status: filter.status && encodeStatusFilter(filter.status, 'started'),
        target: filter.backends?.join(','),
        session_id: filter.sessionId,
        submitter_id: filter.submitterId,
        parent_job_id: filter.parentId,
        limit,
        next: pageToken,
      };
      const path = urlPath`/v0.4/jobs`(query);
      const page = requireNextPage(await rest.getRepeated(call, path, { decoder: 'v0.4 jobs' }), pageToken);
      return keepMatching(page, filter);
    },

    ...createResultsApiV04(rest, readOptional),

    async getCost(call, id) {
      const request = { method: 'GET', path: urlPath`/v0.4/jobs/${id}/cost`() } as const;
      return nullIfNotFound(rest.request(call, request, nullIfEmpty(decodeCost)));
    },

    async estimate(call, request) {
      const path = urlPath`/v0.4/jobs/estimate`(encodeEstimate(request));
      const decode = (body: unknown) => decodeEstimate(body, request);
      return rest.request(call, { method: 'GET', path }, decode);
    },

    // v0.4 supports all fields.
    checkSupport: () => undefined,

    async create(call, submission) {
      const body = encodeJob(submission);
      const secrets = collectSecrets(submission.program.raw);
      const creates = { type: 'job', backend: submission.backendId, name: submission.name } as const;
      const request = { method: 'POST', path: urlPath`/v0.4/jobs`(), body, secrets, creates } as const;
      return rest
        .request(call, request, decodeCreatedJob)
        .catch(rethrowWithInputPaths(mapJobInputPath(submission.program)));
    },

    async clone(call, id, changes) {
      const creates = { type: 'job', backend: changes.backendId, name: changes.name } as const;
      const path = urlPath`/v0.4/jobs/${id}/clone`();
      const request = { method: 'POST', path, body: encodeClone(changes), creates } as const;
      const decode = (body: unknown) => {
        const created = decodeCreatedJob(body);
        // The original is no proof that a second job runs.
        if (created.id === id) throw invalidResponseError('the id of another job for a clone');
        return created;
      };
      return rest.request(call, request, decode).catch(rethrowWithInputPaths(mapJobInputPath({})));
    },

    async cancel(call, id) {
      const path = urlPath`/v0.4/jobs/${id}/status/cancel`();
      await rest.request(call, { method: 'PUT', path }, (body) => requireConfirmation(body, id));
    },

    async cancelMany(call, ids) {
      const path = urlPath`/v0.4/jobs/status/cancel`();
      const request = { method: 'PUT', path, body: { ids } } as const;
      return (await rest.request(call, request, decodeCanceledIds)) ?? ids;
    },

    async delete(call, id) {
      await rest.request(call, { method: 'DELETE', path: urlPath`/v0.4/jobs/${id}`() }, (body) =>
        requireConfirmation(body, id),
      );
    },
  };
}

function decodeCreatedJob(value: unknown): CreatedJob {
  const response = asObject(value);
  return {
    id: requireDecoded(asId(response['id']), 'a created job'),
    status: decodeJobStatus(response['status']),
    sessionId: response['session_id'] === null ? null : (asId(response['session_id']) ?? undefined),
  };
}

/** Null for accounts without sessions. */
function fetchSessions(rest: RestClient, call: CallContext, active: boolean | null) {
  return nullIfNotFound(rest.getDecoded(call, urlPath`/v0.4/sessions`({ active }), { decoder: 'v0.4 sessions' }));
}

/** Sessions over `/v0.4/sessions` (beta). For accounts without sessions the service returns 404. */
export function createSessionsApiV04(rest: RestClient): SessionsApi {
  const get = async (call: CallContext, id: string) => {
    const decode = nullIfEmpty((body) => requireMatchingId(decodeSession(body), id, 'a session'));
    return nullIfNotFound(rest.request(call, { method: 'GET', path: urlPath`/v0.4/sessions/${id}`() }, decode));
  };
  const fetchAll = async (call: CallContext, active: boolean | null = null) =>
    (await fetchSessions(rest, call, active))?.sessions ?? [];
  return {
    getMany: (call, ids) => getManyFromListOrSingly(call, ids, fetchAll, get),
    list: fetchAll,

    async create(call, session) {
      const creates = { type: 'session', backend: session.backend } as const;
      const request = {
        method: 'POST',
        path: urlPath`/v0.4/sessions`(),
        body: encodeSession(session),
        creates,
      } as const;
      const decode = (body: unknown) => requireDecoded(decodeSession(body), 'a session');
      return rest.request(call, request, decode).catch(rethrowWithInputPaths(mapSessionInputPath));
    },

    async end(call, id) {
      const path = urlPath`/v0.4/sessions/${id}/end`();
      return rest.request(call, { method: 'POST', path }, (body) => {
        requireConfirmation(body, id);
        return decodeSession(body);
      });
    },
  };
}

/** Backends over `/v0.4/backends`. */
export function createBackendsApiV04(rest: RestClient): BackendsApi {
  const get = async (call: CallContext, id: string) => {
    const decode = nullIfEmpty((body) => requireMatchingId(decodeBackend(body), id, 'a backend'));
    return nullIfNotFound(rest.request(call, { method: 'GET', path: urlPath`/v0.4/backends/${id}`() }, decode));
  };
  const fetchAll = (call: CallContext) =>
    rest.getDecoded(call, urlPath`/v0.4/backends`(), { decoder: 'v0.4 backends' });
  return {
    getMany: (call, ids) => getManyFromListOrSingly(call, ids, fetchAll, get),
    list: fetchAll,
  };
}

/** The API key over `GET /v0.4/whoami`, which does not contain its organization. */
export function createApiKeysApiV04(rest: RestClient): ApiKeysApi {
  return {
    async getCurrent(call) {
      const decode = (body: unknown) => requireDecoded(decodeApiKey(body), 'an API key');
      return rest.request(call, { method: 'GET', path: urlPath`/v0.4/whoami`() }, decode);
    },
    getOrganizationId: async (call) => (await fetchSessions(rest, call, null))?.organizationId ?? null,
  };
}

/** Characterizations over `/v0.4/backends/{backend}/characterizations`. */
export function createCharacterizationsApiV04(rest: RestClient): VersionedCharacterizationsApi {
  return {
    async get(call, backend, id) {
      const path = urlPath`/v0.4/backends/${backend}/characterizations/${id}`();
      return rest.getDecoded(call, path, { decoder: 'v0.4 characterization', argument: backend }, (decoded) =>
        requireMatchingId(decoded, id, 'a characterization'),
      );
    },
    async list(call, backend, { start, end }, { limit, page }) {
      const query = { start, end, limit, page };
      const path = urlPath`/v0.4/backends/${backend}/characterizations`(query);
      return toNumberedPage(
        await rest.getDecoded(call, path, { decoder: 'characterizations', argument: backend }),
        limit,
      );
    },
  };
}

/** Usage over time exists in v0.4 only (`GET /v0.4/organizations/{id}/usage`). */
export function createUsageApiV04(
  rest: RestClient,
  readOptional: ReadOptional,
): Pick<ReportsApi, 'getOrganizationUsage'> {
  return {
    async getOrganizationUsage(call, organizationId, range) {
      const path = urlPath`/v0.4/organizations/${organizationId}/usage`(encodeUsageRange(range));
      const task = { decoder: 'v0.4 usage', argument: encodeUsageKind(range) } as const;
      const message = 'The service does not offer usage reports.';
      return readOptional(call, { path, endpoint: 'usage' }, () => rest.getDecoded(call, path, task)).catch(
        rethrowNotSupported({ gone: message, 'not offered': message }),
      );
    },
  };
}

/** Artifacts over `/v0.4/jobs/{UUID}/artifacts`. */
export function createArtifactsApiV04(rest: RestClient, readOptional: ReadOptional): ArtifactsApi {
  return {
    async get(call, jobId, artifactId) {
      if (!isServiceId(jobId) || !isArtifactId(artifactId))
        throw new GatewayError('NOT_FOUND', 'Not found: no artifact has this id.');
      const path = urlPath`/v0.4/jobs/${jobId}/artifacts/${artifactId}`();
      return readOptional(call, { path, endpoint: ARTIFACTS_ENDPOINT }, () => rest.getBytes(call, path)).catch(
        rethrowNotSupported({
          gone: 'The service no longer has this artifact, or offers none.',
          'not offered': 'The service does not offer artifacts.',
        }),
      );
    },
  };
}

/** Rethrows as `NOT_SUPPORTED` that a path is gone or not offered; a missing one is `NOT_FOUND` already. */
function rethrowNotSupported(messages: Readonly<Record<Exclude<Absence, 'missing'>, string>>) {
  return (error: unknown): never => {
    const absence = getAbsence(error);
    if (absence === null || absence === 'missing') throw error;
    throw new GatewayError('NOT_SUPPORTED', messages[absence], toGatewayError(error).details);
  };
}

/** One id is fetched directly; several are selected from the list, which takes one call for any number of ids, and each that it omits is fetched. */
async function getManyFromListOrSingly<T extends { readonly id: string }>(
  call: CallContext,
  ids: readonly string[],
  list: (call: CallContext) => Promise<readonly T[]>,
  get: (call: CallContext, id: string) => Promise<T | null>,
): Promise<FetchResults<T>> {
  const found = new Map<string, T | GatewayError>(
    ids.length > 1 ? (await list(call)).map((item) => [item.id, item]) : [],
  );
  const fetchOne = async (id: string) => {
    try {
      if (ids.length > 1) countSingleRead(call);
      const item = await get(call, id);
      if (item) found.set(id, item);
    } catch (error) {
      found.set(id, toGatewayError(error));
    }
  };
  await Promise.all(ids.filter((id) => !found.has(id)).map(fetchOne));
  return found;
}
