import type { Backend } from '../domain/backend.js';
import type { Characterization } from '../domain/characterization.js';
import type { Job, JobCost, JobFilter } from '../domain/job.js';
import type { Estimate, EstimateRequest, QuoteIssue } from '../domain/quote.js';
import type { Session } from '../domain/session.js';
import type { Scope } from '../isolation/scope.js';
import type { CallContext } from '../upstream/call-context.js';
import type {
  ApiKeysApi,
  ArtifactsApi,
  BackendsApi,
  CharacterizationsApi,
  JobsApi,
  ReportsApi,
  ResultsApi,
  SessionsApi,
} from '../upstream/upstream-api.js';

/**
 * The data of the service as resolvers need it: cached per scope, and loaded by id in batches, once per operation.
 * Cached values are returned without a promise.
 */
export interface Repository {
  readonly jobs: JobRepository;
  readonly sessions: SessionRepository;
  readonly backends: BackendRepository;
  readonly characterizations: CharacterizationRepository;
  readonly reports: ReportsApi;
  readonly apiKeys: ApiKeyRepository;
  readonly artifacts: ArtifactRepository;
  /** Learns from peers whether the service accepts the key, if that is not known here. No call. */
  readonly readAcceptance: (scope: Scope) => Promise<void>;
}

/** Rejects with `NOT_FOUND` when the service does not have it. */
export type Load<V> = (call: CallContext, id: string) => V | Promise<V>;

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
  /**
   * All jobs that match a filter, without duplicates: one call for 1,000 jobs, or for 25 if the service has smaller pages. `ids`:
   * those of the jobs, if known. Rejects with `NOT_SUPPORTED` if there are more than `maxJobs`.
   */
  listAll(
    call: CallContext,
    filter: JobFilter,
    options: { readonly maxJobs: number; readonly ids?: readonly string[] | undefined },
  ): Promise<readonly Job[]>;
  /** One call. Null while nothing has been computed. */
  readonly loadCost: Load<JobCost | null>;
  /** One call, or none for 10 seconds after it unless `isFresh`. An issue if the service has no estimate for the job. */
  estimate(call: CallContext, request: EstimateRequest, isFresh?: boolean): Promise<Estimate | QuoteIssue>;
}

/** Results of a completed job, each once per operation. See {@link ResultsApi} for the calls. */
export interface ResultRepository {
  readonly loadProbabilities: ResultsApi['getProbabilities'];
  readonly loadHistogram: ResultsApi['getHistogram'];
  readonly loadShots: ResultsApi['getShots'];
  readonly loadChildProbabilities: ResultsApi['getChildProbabilities'];
}

export interface ApiKeyRepository extends Pick<ApiKeysApi, 'getCurrent'> {
  /** One call. The organization that is billed; null if the service does not report it. */
  getOrganization(call: CallContext): { readonly id: string } | Promise<{ readonly id: string } | null>;
}

export interface ArtifactRepository extends ArtifactsApi {
  /** One call. The content as text; rejects with `NOT_SUPPORTED` if it is not UTF-8. */
  loadText(call: CallContext, jobId: string, artifactId: string): Promise<string>;
}

export interface SessionRepository extends Omit<SessionsApi, 'getMany'> {
  /** One call for all ids that an operation needs at the same time. */
  readonly load: Load<Session>;
}

export interface BackendRepository extends Omit<BackendsApi, 'getMany'> {
  /** One call for all ids that an operation needs at the same time. */
  readonly load: Load<Backend>;
}

export interface CharacterizationRepository extends Pick<CharacterizationsApi, 'list'> {
  /** One call. */
  load(call: CallContext, backend: string, id: string): Characterization | Promise<Characterization>;
  /** One call. The newest of a backend; null if it has none. With a cached backend, its id needs no call. */
  loadCurrent(
    call: CallContext,
    backend: string,
    needsDetail: boolean,
  ): CurrentCharacterization | Promise<CurrentCharacterization>;
}

export type CurrentCharacterization = (Pick<Characterization, 'id' | 'backend'> & Partial<Characterization>) | null;

/** Called for each resource that a mutation may have changed, also when it failed: the service may have made the change. */
export type MutationListener = (scope: Scope, resource: 'job' | 'session', id: string) => void;
