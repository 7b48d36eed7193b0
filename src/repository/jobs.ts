import type { CacheKey } from '../cache/cache.js';
import { GatewayError, getAbsence, isGatewayError, toGatewayError } from '../domain/gateway-error.js';
import { isFinal, isIncomplete, type Job, type JobCost } from '../domain/job.js';
import { hasOneCircuit } from '../domain/job-results.js';
import { PAGE_SIZE } from '../domain/page.js';
import { type Estimate, type EstimateRequest, priceUnknown, type QuoteIssue } from '../domain/quote.js';
import type { Maybe } from '../domain/value.js';
import { type CallContext, countSingleRead } from '../upstream/call-context.js';
import type { CreatedJob, JobsApi, ResultsApi } from '../upstream/upstream-api.js';
import { createListAll, type ListAll } from './all-jobs.js';
import { costKey, estimateKey, jobKey, noEstimateKey, TTL_MS } from './cache-keys.js';
import type { CallCache } from './call-cache.js';
import { catchError, fetchEach, type Load, Loader } from './loader.js';
import type { Affected, Mutate } from './mutate.js';
import { createResultRepository, type ResultRepository } from './results.js';

/** `get` and `getMany` read cached values and load nothing into the operation. */
export interface JobRepository
  extends Omit<JobsApi, keyof ResultsApi | 'getCost' | 'estimate' | 'largestPage' | 'isJobId'>,
    ResultRepository {
  /** One call for up to 25 ids, and one for each id that a list omits, of which an operation reads 25. */
  readonly load: Load<Job>;
  /** Loads jobs with `childIds`. One call for each id. */
  readonly loadDetail: Load<Job>;
  /** One call for each 25 ids that are not cached, concurrently. Jobs that the service omits have no entry. */
  getMany(call: CallContext, ids: readonly string[]): Promise<ReadonlyMap<string, Job>>;
  readonly listAll: ListAll;
  /** One call. Null while nothing has been computed. */
  readonly loadCost: Load<JobCost | null>;
  /**
   * An issue if the service has no estimate for the job. One call; unless `isFresh`, none for 10 seconds after it, and none for 10 minutes
   * after the service had no estimates for the backend.
   */
  estimate(call: CallContext, request: EstimateRequest, isFresh?: boolean): Promise<Estimate | QuoteIssue>;
}

/** Final jobs are cached until a response has something else of them; others change at any time. */
export function createJobRepository(service: JobsApi, cache: CallCache, mutate: Mutate): JobRepository {
  const store = (call: CallContext, jobs: Iterable<Job>) => {
    const ended = new Map<CacheKey<Job>, Job>();
    const changing = new Map<CacheKey<Job>, Job>();
    const contradicted: CacheKey<unknown>[] = [];
    for (const job of jobs) {
      const key = jobKey(job.id);
      const cached = cache.peek(call, key);
      // A job that has another status may have another cost.
      if (cached && cached.status !== job.status) contradicted.push(key, costKey(job.id));
      if (!isFinal(job)) continue;
      const newest = cached?.status === job.status ? getNewest(cached, job) : job;
      if (newest === cached) continue;
      (job.status === 'CANCELED' || isIncomplete(newest) ? changing : ended).set(key, newest);
    }
    if (contradicted.length > 0) cache.invalidate(call, contradicted);
    if (ended.size > 0) cache.setAll(call, ended, TTL_MS.final);
    if (changing.size > 0) cache.setAll(call, changing, TTL_MS.changing);
  };
  const fetchOne = (call: CallContext, id: string) =>
    cache
      .fetchAndStore(
        call,
        () => service.get(call, id),
        (job) => store(call, [job]),
      )
      .catch((error: unknown) => {
        // Somebody has deleted it: what a list has stored of it is no longer true.
        if (isGatewayError(error, 'NOT_FOUND') && cache.peek(call, jobKey(id)))
          cache.invalidate(call, [jobKey(id), costKey(id)]);
        throw error;
      });
  const fetchMany = (call: CallContext, ids: readonly string[]) =>
    cache.fetchAndStore(
      call,
      () => service.getMany(call, ids),
      (jobs) => store(call, jobs.values()),
    );
  const readSingly = async (call: CallContext, id: string) => {
    if (service.isJobId(id)) countSingleRead(call);
    return fetchOne(call, id);
  };
  const jobs = createJobLoader(cache, fetchOne, fetchMany, readSingly);
  const details = new Loader<Job>({
    cache,
    toKey: jobKey,
    isUsable: isDetail,
    fetch: fetchEach(fetchOne),
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
    load: jobs.load,
    loadDetail: details.load,
    loadCost: costs.load,
    ...createResultRepository(service, cache),
    ...createEstimateRepository(service, cache),

    get: async (call, id) => cache.get(call, jobKey(id), isDetail) ?? readSingly(call, id),
    getMany,
    list,
    listAll: createListAll({ list, getMany, get: fetchOne }, cache, service.largestPage),

    checkSupport: service.checkSupport,
    create: (call, submission) =>
      mutate(
        call,
        () => service.create(call, submission),
        (created) => toCreated(created, submission.sessionId),
      ),
    clone(call, id, changes) {
      // What is cached of it may be older than its deletion.
      const readAgain = () => {
        cache.invalidate(call, [jobKey(id), costKey(id)]);
        return fetchOne(call, id);
      };
      const send = () => service.clone(call, id, changes).catch((error) => rethrowNotOffered(error, readAgain));
      return mutate(call, send, (created) => toCreated(created, changes.sessionId));
    },
    cancel: (call, id) => mutate(call, () => service.cancel(call, id), { jobs: [id] }),
    cancelMany: (call, ids) => mutate(call, () => service.cancelMany(call, ids), { jobs: ids }),
    delete: (call, id) => mutate(call, () => service.delete(call, id), { jobs: [id] }),
  };
}

/** What to cache of two responses with the same final status: `cached` itself if the other adds nothing. */
function getNewest(cached: Job, job: Job): Job {
  if (cached === job) return cached;
  const addsChildIds = job.childIds !== undefined && cached.childIds === undefined;
  if (!addsChildIds && hasSameOutcome(cached, job)) return cached;
  // The service takes no results back: this response was requested earlier.
  if (isIncomplete(job) && !isIncomplete(cached)) return cached;
  // Lists omit the child ids that get-job returns: the cached ones stay valid.
  return job.childIds === undefined && cached.childIds !== undefined ? { ...job, childIds: cached.childIds } : job;
}

/** Compares what the service may write after the final status. Rows of lists pass here by the thousand: to compare all of them takes too long. */
function hasSameOutcome(a: Job, b: Job): boolean {
  return (
    a.completedAt === b.completedAt &&
    a.executionDurationMs === b.executionDurationMs &&
    a.costUsd === b.costUsd &&
    a.failure?.message === b.failure?.message &&
    a.stats?.billedQuantumComputeTimeUs === b.stats?.billedQuantumComputeTimeUs &&
    a.results?.sources.length === b.results?.sources.length &&
    (a.results?.values === null) === (b.results?.values === null) &&
    a.artifacts?.length === b.artifacts?.length
  );
}

/** The first job of a session starts it, and the last one may end it: the requested one if the service names none. The job appears in lists. */
function toCreated({ id, sessionId }: CreatedJob, requestedSessionId: Maybe<string>): Affected {
  const session = sessionId ?? requestedSessionId;
  return { jobs: [id], sessions: session == null ? [] : [session] };
}

/** Whether it was returned by get-job: lists omit the ids of child jobs. */
function isDetail(job: Job): boolean {
  return job.childIds !== undefined;
}

/** One page of ids per call. An id missing from the list is fetched by get-job, which alone reports missing jobs. */
function createJobLoader(
  cache: CallCache,
  fetchOne: (call: CallContext, id: string) => Promise<Job>,
  fetchMany: (call: CallContext, ids: readonly string[]) => Promise<ReadonlyMap<string, Job>>,
  readSingly: (call: CallContext, id: string) => Promise<Job>,
): Loader<Job> {
  const fetchPage = async (call: CallContext, ids: readonly string[], found: Map<string, Job | Error>) => {
    // A single id is fetched by get-job, which returns more fields than a list.
    if (ids.length === 1) {
      for (const id of ids) found.set(id, await catchError(fetchOne(call, id)));
      return;
    }
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
    cache,
    toKey: jobKey,
    async fetch(call, ids) {
      const found = new Map<string, Job | Error>();
      await Promise.all(toPages(ids).map((page) => fetchPage(call, page, found)));
      const jobs = ids.map((id) => found.get(id)).filter((job) => job !== undefined);
      // Usually all are found, and no promise for each is needed.
      if (jobs.length === ids.length) return jobs;
      return Promise.all(ids.map((id) => found.get(id) ?? catchError(readSingly(call, id))));
    },
  });
}

function toPages(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) }, (_, i) =>
    ids.slice(i * PAGE_SIZE, (i + 1) * PAGE_SIZE),
  );
}

function createCostLoader(service: JobsApi, cache: CallCache): Loader<JobCost | null> {
  const fetch = (call: CallContext, id: string) =>
    cache.fetchAndStore(
      call,
      () => service.getCost(call, id),
      (cost) => {
        // Only final jobs are cached: the cost of others may change, whatever it is until then.
        const job = cache.peek(call, jobKey(id));
        if (cost === null || !job) return;
        const hasFailed = job.status === 'FAILED';
        // The service may complete and charge a canceled job after all, and circuits of a failed one that have run.
        if (job.status === 'CANCELED' || (hasFailed && !hasOneCircuit(job)))
          cache.set(call, costKey(id), cost, TTL_MS.changing);
        // A completed job may be charged later; failed jobs and dry runs are not. Without any amount nothing is known.
        else if (cost.actual || (cost.estimated && (hasFailed || job.dryRun)))
          cache.set(call, costKey(id), cost, TTL_MS.final);
      },
    );
  return new Loader<JobCost | null>({
    cache,
    toKey: (id): CacheKey<JobCost | null> => costKey(id),
    fetch: fetchEach(fetch),
  });
}

/** Estimates are used again briefly, and by this process only: prices differ by key, and queue times change. */
function createEstimateRepository(service: JobsApi, cache: CallCache): Pick<JobRepository, 'estimate'> {
  return {
    async estimate(call, request, isFresh = false) {
      const { backend } = request;
      if (!isFresh) {
        const cached = cache.get(call, estimateKey(request));
        if (cached) return cached;
        if (cache.get(call, noEstimateKey(backend))) return notOffered(backend);
      }
      try {
        const estimate = await service.estimate(call, request);
        cache.setLocal(call, estimateKey(request), estimate, TTL_MS.estimate);
        return estimate;
      } catch (error) {
        if (!isGatewayError(error)) throw error;
        if (error.code === 'NOT_SUPPORTED' || getAbsence(error)) {
          cache.setLocal(call, noEstimateKey(backend), true, TTL_MS.notOffered);
          return notOffered(backend);
        }
        const { statusCode = 0 } = error.details;
        if (!PER_BACKEND_STATUSES.has(statusCode)) throw error;
        return statusCode === 403 ? { code: 'NO_ACCESS', message: error.message } : priceUnknown(error.message);
      }
    },
  };
}

/** Rejections that are about the job on this backend; others fail the quote. */
const PER_BACKEND_STATUSES: ReadonlySet<number> = new Set([400, 403, 422]);

const notOffered = (backend: string): QuoteIssue => ({
  code: 'NOT_OFFERED',
  message: `The service offers no estimates for ${backend}. Estimates require v0.4 (UPSTREAM_JOBS_VERSION).`,
});

/** Throws an error for the payload if a service does not offer a mutation. `readAgain` tells a missing job from a missing feature. */
async function rethrowNotOffered(error: unknown, readAgain: () => unknown): Promise<never> {
  const absence = getAbsence(error);
  if (!isGatewayError(error) || !absence) throw error;
  const { statusCode } = error.details;
  // Rejects with `NOT_FOUND` if the job is what is missing.
  if (absence === 'missing') await readAgain();
  const message = `The service does not offer this operation, or not with these ids (${statusCode}).`;
  const inputErrors = [
    { code: 'NOT_OFFERED' as const, path: null, message, ...(statusCode !== undefined && { statusCode }) },
  ];
  throw new GatewayError('NOT_SUPPORTED', message, { ...error.details, inputErrors });
}
