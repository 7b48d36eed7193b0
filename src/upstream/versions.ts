import type { Cache } from '../cache/cache.js';
import { isFault } from '../domain/fault.js';
import type { Job } from '../domain/job.js';
import { type Fallback, fallback } from './fallback.js';
import { only } from './reading.js';
import type { Rest } from './rest.js';
import type { Backends, Characterizations, Jobs, Service, VersionedCharacterizations } from './upstream.js';
import { backendsV03, characterizationsV03, jobsV03, noSessions } from './v03.js';
import { reportsV03 } from './v03-report.js';
import { apiKeysV04, backendsV04, characterizationsV04, jobsV04, sessionsV04 } from './v04.js';

export type JobsVersion = 'v0.4' | 'v0.3';

/**
 * The service, each part of it from the version that has it. Reports exist in v0.3 only; characterizations come from
 * v0.4 and fall back to v0.3. `jobs` says where jobs come from: with v0.3 there are no sessions, and backends come from
 * v0.3 as well, which knows machines that v0.4 does not (SPEC 2.4).
 */
export function versions(rest: Rest, jobs: JobsVersion, cache: Cache): Service {
  const either = fallback(cache);
  return {
    ...(jobs === 'v0.4'
      ? {
          jobs: withProjects(jobsV04(rest), jobsV03(rest, either)),
          sessions: sessionsV04(rest),
          backends: backendsV04(rest),
        }
      : {
          jobs: jobsV03(rest, either),
          sessions: noSessions(),
          backends: backendsOf(backendsV03(rest), backendsV04(rest), either),
        }),
    characterizations: characterizationsOf(characterizationsV04(rest), characterizationsV03(rest), either),
    reports: reportsV03(rest),
    apiKeys: apiKeysV04(rest),
  };
}

/** Only v0.3 lists the jobs of a project (SPEC 4.2): it says which, v0.4 says what they are. One call more a page. */
function withProjects(v04: Jobs, v03: Jobs): Jobs {
  return {
    ...v04,
    async list(call, filter, page) {
      if (filter.projectId === undefined) return v04.list(call, filter, page);
      const { items, next } = await v03.list(call, filter, page);
      const ids = items.map(({ id }) => id);
      const found = ids.length === 0 ? new Map<string, Job>() : await v04.withIds(call, ids);
      const jobs = await Promise.all(ids.map((id) => found.get(id) ?? orMissing(v04.get(call, id))));
      return only({ items: jobs.filter((job) => job !== null), next }, ({ projectId }) => projectId, filter.projectId);
    },
  };
}

function backendsOf(v03: Backends, v04: Backends, either: Fallback): Backends {
  return {
    list: (call) =>
      either(
        call,
        'backends',
        () => v03.list(call),
        () => v04.list(call),
      ),
    withIds: (call, ids) =>
      either(
        call,
        'backends',
        () => v03.withIds(call, ids),
        () => v04.withIds(call, ids),
      ),
  };
}

/** Which version worked is remembered for each backend: v0.3 has some that v0.4 does not (SPEC 2.4). */
function characterizationsOf(
  v04: VersionedCharacterizations,
  v03: VersionedCharacterizations,
  either: Fallback,
): Characterizations {
  const list: Characterizations['list'] = async (call, backend, range, page) => {
    const answer = either(
      call,
      `characterizations of ${backend}`,
      () => v04.list(call, backend, range, page),
      () => v03.list(call, backend, range, page),
    );
    return (await orMissing(answer)) ?? { items: [], last: true };
  };
  return {
    get: (call, backend, id) =>
      orMissing(
        either(
          call,
          `characterizations of ${backend}`,
          () => v04.get(call, backend, id),
          () => v03.get(call, backend, id),
        ),
      ),
    list,
    current: async (call, backend) => (await list(call, backend, {}, { limit: 1, page: 1 })).items[0] ?? null,
  };
}

async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (fault) {
    if (isFault(fault, 'NOT_FOUND')) return null;
    throw fault;
  }
}
