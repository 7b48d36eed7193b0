import type { Cache } from '../cache/cache.js';
import type { Job } from '../domain/job.js';
import { createFallback, type Fallback } from './fallback.js';
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
  createUnsupportedSessionsApi,
} from './v03.js';
import { createReportsApiV03 } from './v03-reports.js';
import {
  createApiKeysApiV04,
  createBackendsApiV04,
  createCharacterizationsApiV04,
  createJobsApiV04,
  createSessionsApiV04,
} from './v04.js';
import { filterPage, nullIfNotFound } from './wire/response-decoders.js';

export type JobsApiVersion = 'v0.4' | 'v0.3';

/**
 * The service, each part of it from the version that has it. Reports exist in v0.3 only; characterizations come from
 * v0.4 and fall back to v0.3. `jobs` says where jobs come from: with v0.3 there are no sessions, and backends come from
 * v0.3 as well, which knows machines that v0.4 does not (SPEC 2.4).
 */
export function createUpstreamApi(rest: RestClient, jobs: JobsApiVersion, cache: Cache): UpstreamApi {
  const either = createFallback(cache);
  return {
    ...(jobs === 'v0.4'
      ? {
          jobs: withProjectFilter(createJobsApiV04(rest), createJobsApiV03(rest, either)),
          sessions: createSessionsApiV04(rest),
          backends: createBackendsApiV04(rest),
        }
      : {
          jobs: createJobsApiV03(rest, either),
          sessions: createUnsupportedSessionsApi(),
          backends: createBackendsApi(createBackendsApiV03(rest), createBackendsApiV04(rest), either),
        }),
    characterizations: createCharacterizationsApi(
      createCharacterizationsApiV04(rest),
      createCharacterizationsApiV03(rest),
      either,
    ),
    reports: createReportsApiV03(rest),
    apiKeys: createApiKeysApiV04(rest),
  };
}

/** Only v0.3 lists the jobs of a project (SPEC 4.2): it says which, v0.4 says what they are. One call more a page. */
function withProjectFilter(v04: JobsApi, v03: JobsApi): JobsApi {
  return {
    ...v04,
    async list(call, filter, page) {
      if (filter.projectId === undefined) return v04.list(call, filter, page);
      const { items, nextPageToken } = await v03.list(call, filter, page);
      const ids = items.map(({ id }) => id);
      const found = ids.length === 0 ? new Map<string, Job>() : await v04.getMany(call, ids);
      const jobs = await Promise.all(ids.map((id) => found.get(id) ?? nullIfNotFound(v04.get(call, id))));
      return filterPage(
        { items: jobs.filter((job) => job !== null), nextPageToken },
        ({ projectId }) => projectId,
        filter.projectId,
      );
    },
  };
}

function createBackendsApi(v03: BackendsApi, v04: BackendsApi, either: Fallback): BackendsApi {
  return {
    list: (call) =>
      either(
        call,
        'backends',
        () => v03.list(call),
        () => v04.list(call),
      ),
    getMany: (call, ids) =>
      either(
        call,
        'backends',
        () => v03.getMany(call, ids),
        () => v04.getMany(call, ids),
      ),
  };
}

/** Which version worked is remembered for each backend: v0.3 has some that v0.4 does not (SPEC 2.4). */
function createCharacterizationsApi(
  v04: VersionedCharacterizationsApi,
  v03: VersionedCharacterizationsApi,
  either: Fallback,
): CharacterizationsApi {
  const list: CharacterizationsApi['list'] = async (call, backend, range, page) => {
    const answer = either(
      call,
      `characterizations of ${backend}`,
      () => v04.list(call, backend, range, page),
      () => v03.list(call, backend, range, page),
    );
    return (await nullIfNotFound(answer)) ?? { items: [], isLast: true };
  };
  return {
    get: (call, backend, id) =>
      nullIfNotFound(
        either(
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
