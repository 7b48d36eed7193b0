import type { Cache } from '../cache/cache.js';
import { GatewayError } from '../domain/gateway-error.js';
import type { Job } from '../domain/job.js';
import { createFallback, type Fallback } from './fallback.js';
import { createReadOptional } from './optional-paths.js';
import { readOmitted } from './read-omitted.js';
import type { RestClient } from './transport/rest-client.js';
import type {
  BackendsApi,
  CharacterizationsApi,
  JobsApi,
  UpstreamApi,
  VersionedCharacterizationsApi,
} from './upstream-api.js';
import {
  createBackendsApiV03,
  createCharacterizationsApiV03,
  createJobsApiV03,
  createReportsApiV03,
  createUnsupportedArtifactsApi,
  createUnsupportedSessionsApi,
} from './v03.js';
import {
  createApiKeysApiV04,
  createArtifactsApiV04,
  createBackendsApiV04,
  createCharacterizationsApiV04,
  createJobsApiV04,
  createSessionsApiV04,
  createUsageApiV04,
} from './v04.js';
import { keepMatching } from './wire/list-decoders.js';
import { nullIfNotFound } from './wire/response-decoders.js';

export type JobsApiVersion = 'v0.4' | 'v0.3';

/**
 * Selects the version of each part of the service. Reports exist in v0.3 only; characterizations use v0.4 with v0.3 as a
 * fallback. `jobs: 'v0.3'` has no sessions, and takes backends from v0.3, which lists some that v0.4 lacks.
 */
export function createUpstreamApi(rest: RestClient, jobs: JobsApiVersion, cache: Cache): UpstreamApi {
  const fallback = createFallback(cache);
  const readOptional = createReadOptional(cache);
  return {
    ...(jobs === 'v0.4'
      ? {
          jobs: withProjectFilter(createJobsApiV04(rest, readOptional), createJobsApiV03(rest, fallback)),
          sessions: createSessionsApiV04(rest),
          backends: createBackendsApiV04(rest),
          artifacts: createArtifactsApiV04(rest, readOptional),
        }
      : {
          jobs: createJobsApiV03(rest, fallback),
          sessions: createUnsupportedSessionsApi(),
          backends: createBackendsApi(createBackendsApiV03(rest), createBackendsApiV04(rest), fallback),
          artifacts: createUnsupportedArtifactsApi(),
        }),
    characterizations: createCharacterizationsApi(
      createCharacterizationsApiV04(rest),
      createCharacterizationsApiV03(rest),
      fallback,
    ),
    reports: { ...createReportsApiV03(rest), ...createUsageApiV04(rest, readOptional) },
    apiKeys: createApiKeysApiV04(rest),
  };
}

/** Only `GET /v0.3/jobs` filters by project: v0.3 returns the ids, v0.4 the jobs. One extra call per page. */
function withProjectFilter(v04: JobsApi, v03: JobsApi): JobsApi {
  return {
    ...v04,
    async list(call, filter, page) {
      if (filter.projectId === undefined) return v04.list(call, filter, page);
      if (filter.backends || filter.sessionId !== undefined || filter.parentId !== undefined)
        throw new GatewayError(
          'NOT_SUPPORTED',
          'The service cannot filter the jobs of a project by `backendIds`, `sessionId` or `parentId`. Omit them.',
        );
      const { items, nextPageToken } = await v03.list(call, filter, page);
      const ids = items.map(({ id }) => id);
      const found = ids.length === 0 ? new Map<string, Job>() : await v04.getMany(call, ids);
      const jobs = await readOmitted(call, ids, found, (id) => v04.get(call, id));
      return keepMatching({ items: jobs, nextPageToken }, filter);
    },
  };
}

function createBackendsApi(v03: BackendsApi, v04: BackendsApi, fallback: Fallback): BackendsApi {
  return {
    list: (call) =>
      fallback(
        call,
        'backends',
        () => v03.list(call),
        () => v04.list(call),
      ),
    getMany: (call, ids) =>
      fallback(
        call,
        'backends',
        () => v03.getMany(call, ids),
        () => v04.getMany(call, ids),
      ),
  };
}

/** The preferred version is stored per backend: v0.3 has backends that v0.4 lacks. */
function createCharacterizationsApi(
  v04: VersionedCharacterizationsApi,
  v03: VersionedCharacterizationsApi,
  fallback: Fallback,
): CharacterizationsApi {
  const list: CharacterizationsApi['list'] = async (call, backend, range, page) => {
    const response = fallback(
      call,
      `characterizations of ${backend}`,
      () => v04.list(call, backend, range, page),
      () => v03.list(call, backend, range, page),
    );
    return (await nullIfNotFound(response)) ?? { items: [], isLast: true };
  };
  return {
    get: (call, backend, id) =>
      nullIfNotFound(
        fallback(
          call,
          `characterizations of ${backend}`,
          () => v04.get(call, backend, id),
          () => v03.get(call, backend, id),
        ),
      ),
    list,
    getCurrent: async (call, backend) => (await list(call, backend, {}, { limit: 1, page: 1 })).items[0] ?? null,
  };
}
