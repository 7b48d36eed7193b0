import type { CacheKey } from '../cache/cache.js';
import { toGatewayError } from '../domain/gateway-error.js';
import { isFinal, type Job, type JobCost } from '../domain/job.js';
import { PAGE_SIZE } from '../domain/page.js';
import type { CallContext } from '../upstream/call-context.js';
import type { JobsApi } from '../upstream/upstream-api.js';
import { createListAll } from './all-jobs.js';
import { costKey, jobKey, TTL_MS } from './cache-keys.js';
import type { CallerCache } from './caller-cache.js';
import { createEstimateRepository } from './estimates.js';
import { catchError, Loader } from './loader.js';
import type { Mutate } from './mutate.js';
import { rethrowNotOffered } from './not-offered.js';
import type { JobRepository } from './repository.js';
import { createResultRepository } from './results.js';

/** Final jobs are cached until a response has another status of them; others change at any time. */
export function createJobRepository(service: JobsApi, cache: CallerCache, mutate: Mutate): JobRepository {
  const store = (call: CallContext, jobs: Iterable<Job>) => {
    const ended = new Map<CacheKey<Job>, Job>();
    const canceled = new Map<CacheKey<Job>, Job>();
    const contradicted: CacheKey<Job>[] = [];
    for (const job of jobs) {
      const key = jobKey(job.id);
      const cached = cache.peek(call, key);
      if (!isFinal(job)) {
        if (cached) contradicted.push(key);
        continue;
      }
      // Lists omit the child ids that get-job returns: the cached ones stay valid.
      const isKnown = cached?.status === job.status && (cached.childIds !== undefined || job.childIds === undefined);
      if (!isKnown) (job.status === 'CANCELED' ? canceled : ended).set(key, job);
    }
    if (ended.size > 0) cache.setAll(call, ended, TTL_MS.final);
    if (canceled.size > 0) cache.setAll(call, canceled, TTL_MS.canceled);
    if (contradicted.length > 0) cache.invalidate(call, contradicted);
  };
  const fetchOne = (call: CallContext, id: string) =>
    cache.fetchAndStore(
      call,
      () => service.get(call, id),
      (job) => store(call, [job]),
    );
  const fetchMany = (call: CallContext, ids: readonly string[]) =>
    cache.fetchAndStore(
      call,
      () => service.getMany(call, ids),
      (jobs) => store(call, jobs.values()),
    );
  /** With `childIds`. */
  const getCachedDetail = (call: CallContext, id: string): Job | undefined => {
    const job = cache.peek(call, jobKey(id));
    if (job?.childIds === undefined) return undefined;
    call.stats.cacheHits += 1;
    return job;
  };

  const jobs = createJobLoader(cache, fetchOne, fetchMany);
  const details = new Loader<Job>({
    getCached: getCachedDetail,
    async fetch(call, ids) {
      const shared = await cache.getShared(call, ids, jobKey);
      return Promise.all(
        ids.map((id) => {
          const job = shared.get(id);
          return job?.childIds === undefined ? catchError(fetchOne(call, id)) : job;
        }),
      );
    },
  });
  const costs = createCostLoader(service, cache);

  const getMany: JobRepository['getMany'] = async (call, ids) => {
    const found = new Map<string, Job>();
    const isMissing = (id: string) => !found.has(id);
    for (const id of ids) {
      const cached = cache.get(call, jobKey(id));
      if (cached) found.set(id, cached);
    }
    for (const [id, job] of await cache.getShared(call, ids.filter(isMissing), jobKey)) found.set(id, job);
    const fetched = await Promise.all(toPages(ids.filter(isMissing)).map((page) => fetchMany(call, page)));
    for (const page of fetched) for (const [id, job] of page) found.set(id, job);
    return found;
  };
  const list: JobRepository['list'] = (call, filter, page) =>
    cache.fetchAndStore(
      call,
      () => service.list(call, filter, page),
      ({ items }) => store(call, items),
    );

  return {
    load: (call, id) => jobs.load(call, id),
    loadDetail: (call, id) => details.load(call, id),
    loadCost: (call, id) => costs.load(call, id),
    ...createResultRepository(service, cache),
    ...createEstimateRepository(service, cache),

    get: async (call, id) => getCachedDetail(call, id) ?? fetchOne(call, id),
    getMany,
    list,
    listAll: createListAll({ list, getMany }, cache, service.largestPage),

    checkSupport: service.checkSupport,
    create: (call, submission) =>
      mutate(
        call,
        () => service.create(call, submission),
        // Its first job starts a session, and its last one may end it. The job appears in lists.
        (created) => (created ? { jobs: [created.id], sessions: created.sessionId ? [created.sessionId] : [] } : {}),
      ),
    clone: (call, id, changes) =>
      mutate(
        call,
        () => service.clone(call, id, changes).catch((error) => rethrowNotOffered(error, () => jobs.load(call, id))),
        (created) => (created ? { jobs: [created.id], sessions: created.sessionId ? [created.sessionId] : [] } : {}),
      ),
    cancel: (call, id) =>
      mutate(
        call,
        () => service.cancel(call, id),
        () => ({ jobs: [id] }),
      ),
    cancelMany: (call, ids) =>
      mutate(
        call,
        () => service.cancelMany(call, ids),
        () => ({ jobs: ids }),
      ),
    delete: (call, id) =>
      mutate(
        call,
        () => service.delete(call, id),
        () => ({ jobs: [id] }),
      ),
  };
}

/** One page of ids per call. An id missing from the list is fetched by get-job, which alone reports missing jobs. */
function createJobLoader(
  cache: CallerCache,
  fetchOne: (call: CallContext, id: string) => Promise<Job>,
  fetchMany: (call: CallContext, ids: readonly string[]) => Promise<ReadonlyMap<string, Job>>,
): Loader<Job> {
  const fetchPage = async (call: CallContext, ids: readonly string[], found: Map<string, Job | Error>) => {
    try {
      for (const [id, job] of await fetchMany(call, ids)) found.set(id, job);
    } catch (error) {
      const gatewayError = toGatewayError(error);
      // One rejected id must not fail the others: each is fetched separately.
      if (gatewayError.code === 'BAD_USER_INPUT' || gatewayError.code === 'NOT_FOUND') return;
      for (const id of ids) found.set(id, gatewayError);
    }
  };
  return new Loader<Job>({
    getCached: (call, id) => cache.get(call, jobKey(id)),
    async fetch(call, ids) {
      const found = new Map<string, Job | Error>(await cache.getShared(call, ids, jobKey));
      const missing = ids.filter((id) => !found.has(id));
      // A single id is fetched by get-job below, which returns more fields than a list.
      await Promise.all(toPages(missing).map((page) => page.length > 1 && fetchPage(call, page, found)));
      const jobs = ids.map((id) => found.get(id)).filter((job) => job !== undefined);
      // Mostly all are found, and need no promise each.
      if (jobs.length === ids.length) return jobs;
      return Promise.all(ids.map((id) => found.get(id) ?? catchError(fetchOne(call, id))));
    },
  });
}

function toPages(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) }, (_, i) =>
    ids.slice(i * PAGE_SIZE, (i + 1) * PAGE_SIZE),
  );
}

function createCostLoader(service: JobsApi, cache: CallerCache): Loader<JobCost | null> {
  const fetch = (call: CallContext, id: string) =>
    cache.getSharedOrFetch(
      call,
      costKey(id),
      () => service.getCost(call, id),
      (cost) => {
        const job = cache.peek(call, jobKey(id));
        // A completed job may be charged later; failed jobs and dry runs are not, nor are jobs that stay canceled.
        if (cost.actual || job?.status === 'FAILED' || job?.dryRun) cache.set(call, costKey(id), cost, TTL_MS.final);
        else if (job?.status === 'CANCELED') cache.set(call, costKey(id), cost, TTL_MS.canceled);
      },
    );
  return new Loader<JobCost | null>({
    getCached: (call, id) => cache.get(call, costKey(id)),
    fetch: (call, ids) => Promise.all(ids.map((id) => catchError(fetch(call, id)))),
    isBatched: false,
  });
}
