import type { ArtifactContent } from '../domain/artifact.js';
import type { Backend } from '../domain/backend.js';
import type { Characterization, CharacterizationRange } from '../domain/characterization.js';
import type { GatewayError } from '../domain/gateway-error.js';
import type { Job, JobCost, JobFilter, JobStatus } from '../domain/job.js';
import type { JobWithResults, ResultProcessing, UnavailableResult } from '../domain/job-results.js';
import type { JobClone, JobSubmission } from '../domain/job-submission.js';
import type { MeasuredShots } from '../domain/measured-shots.js';
import type { MutationErrors } from '../domain/mutation-error.js';
import type { ApiKey, OrganizationReport, ReportRange } from '../domain/organization.js';
import type { NumberedPage, Page, PageRequest } from '../domain/page.js';
import type { Estimate, EstimateRequest } from '../domain/quote.js';
import type { RankedRegisters, RankedStatesByChild } from '../domain/ranked-states.js';
import type { CreateSessionInput, Session } from '../domain/session.js';
import type { OrganizationUsage, UsageRange } from '../domain/usage.js';
import type { CallContext } from './call-context.js';

/**
 * Typed access to the service. Each method makes the documented number of REST calls, and throws GatewayErrors, or other errors only if the
 * gateway itself fails. Data of one scope is never returned to another.
 */
export interface UpstreamApi {
  readonly jobs: JobsApi;
  readonly sessions: SessionsApi;
  readonly backends: BackendsApi;
  readonly characterizations: CharacterizationsApi;
  readonly reports: ReportsApi;
  readonly apiKeys: ApiKeysApi;
  readonly artifacts: ArtifactsApi;
}

/** Results by id; a GatewayError if fetching that id failed. Missing objects have no entry. */
export type FetchResults<T> = ReadonlyMap<string, T | GatewayError>;

/**
 * Results of a completed job. One call each, and one for each path of the result that the service does not offer; none if
 * the job cannot have it.
 */
export interface ResultsApi {
  getProbabilities(
    call: CallContext,
    job: JobWithResults,
    processing: ResultProcessing,
  ): Promise<RankedRegisters | UnavailableResult>;
  getHistogram(call: CallContext, job: JobWithResults): Promise<RankedRegisters | UnavailableResult>;
  getShots(call: CallContext, job: JobWithResults): Promise<MeasuredShots | UnavailableResult>;
  getChildProbabilities(
    call: CallContext,
    job: JobWithResults,
    processing: ResultProcessing,
  ): Promise<RankedStatesByChild | UnavailableResult>;
}

export interface JobsApi extends ResultsApi {
  /** No call. Whether a job can have this id: a service is not asked for others. */
  isJobId(id: string): boolean;
  /** One call. Only this method returns `childIds`. */
  get(call: CallContext, id: string): Promise<Job>;
  /** One call for up to one page of ids. Jobs that the service omits have no entry. */
  getMany(call: CallContext, ids: readonly string[]): Promise<ReadonlyMap<string, Job>>;
  /** The largest `limit` to try in a list: the service may return fewer jobs, or reject it. */
  readonly largestPage: number;
  /** One call; two in v0.3 for `parentId`. */
  list(call: CallContext, filter: JobFilter, page: PageRequest): Promise<Page<Job>>;
  /** One call. Null if not computed yet. */
  getCost(call: CallContext, id: string): Promise<JobCost | null>;
  /** One call; rejects without one in v0.3, which has no estimates. */
  estimate(call: CallContext, request: EstimateRequest): Promise<Estimate>;
  /** No call. Adds an error for each field that this version of the service does not support. */
  checkSupport(submission: JobSubmission, errors: MutationErrors): void;
  create(call: CallContext, submission: JobSubmission): Promise<CreatedJob>;
  /** One call. Runs the program of a job again. */
  clone(call: CallContext, id: string, changes: JobClone): Promise<CreatedJob>;
  /** One call. The job may go on nevertheless: only reading it tells. */
  cancel(call: CallContext, id: string): Promise<void>;
  /** One call. Returns the ids that the service says it canceled; those that it was sent if its response names none. */
  cancelMany(call: CallContext, ids: readonly string[]): Promise<readonly string[]>;
  delete(call: CallContext, id: string): Promise<void>;
}

/** Fields of the response to a creation. */
export interface CreatedJob {
  readonly id: string;
  readonly status: JobStatus;
  /** `undefined`: not reported. */
  readonly sessionId: string | null | undefined;
}

export interface SessionsApi {
  /** One call for one id or for a list of ids, plus one for each id missing from the list. Missing sessions have no entry. */
  getMany(call: CallContext, ids: readonly string[]): Promise<FetchResults<Session>>;
  /** One call: sessions are not paged. `active: null` returns all. */
  list(call: CallContext, active: boolean | null): Promise<readonly Session[]>;
  create(call: CallContext, session: CreateSessionInput): Promise<Session>;
  /** One call. Null if the response does not contain the session. */
  end(call: CallContext, id: string): Promise<Session | null>;
}

export interface BackendsApi {
  /** As {@link SessionsApi.getMany}. */
  getMany(call: CallContext, ids: readonly string[]): Promise<FetchResults<Backend>>;
  /** One call. */
  list(call: CallContext): Promise<readonly Backend[]>;
}

export interface CharacterizationsApi {
  /** One call. Null if it does not exist. */
  get(call: CallContext, backend: string, id: string): Promise<Characterization | null>;
  /** One call. The newest characterization; null for backends without one, such as the simulator. */
  getCurrent(call: CallContext, backend: string): Promise<Characterization | null>;
  /** One call. Newest first; `limit` 1 to 10, `page` from 1. */
  list(
    call: CallContext,
    backend: string,
    range: CharacterizationRange,
    page: { readonly limit: number; readonly page: number },
  ): Promise<NumberedPage<Characterization>>;
}

/** Characterizations of one version; `NOT_FOUND` if only the other version has the backend. */
export interface VersionedCharacterizationsApi extends Pick<CharacterizationsApi, 'list'> {
  get(call: CallContext, backend: string, id: string): Promise<Characterization>;
}

export interface ApiKeysApi {
  /** One call. Returns the key that authorizes the call. */
  getCurrent(call: CallContext): Promise<ApiKey>;
  /** One call: the list of sessions contains it. Null for accounts without sessions. */
  getOrganizationId(call: CallContext): Promise<string | null>;
}

export interface ArtifactsApi {
  /** One call. The content, of any type and up to UPSTREAM_MAX_RESPONSE_BYTES. */
  get(call: CallContext, jobId: string, artifactId: string): Promise<ArtifactContent>;
}

export interface ReportsApi {
  /** One call. */
  getOrganizationUsage(call: CallContext, organizationId: string, range: UsageRange): Promise<OrganizationUsage>;
  /** One call. */
  getOrganizationReport(call: CallContext, organizationId: string, range: ReportRange): Promise<OrganizationReport>;
}
