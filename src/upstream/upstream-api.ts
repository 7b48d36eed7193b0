import type { ApiKey } from '../domain/api-key.js';
import type { Backend } from '../domain/backend.js';
import type { Characterization, CharacterizationRange } from '../domain/characterization.js';
import type { GatewayError } from '../domain/gateway-error.js';
import type { Job, JobCost, JobFilter, JobStatus, Probabilities } from '../domain/job.js';
import type { JobSubmission } from '../domain/job-submission.js';
import type { OrganizationReport, ReportRange } from '../domain/organization.js';
import type { NumberedPage, Page, PageRequest } from '../domain/page.js';
import type { CreateSessionInput, Session } from '../domain/session.js';
import type { CallContext } from './call-context.js';

/**
 * The REST service as the domain sees it. Every method makes as few REST calls as its sentence says and fails only with a
 * Fault. What one caller is told is never told to another.
 */
export interface UpstreamApi {
  readonly jobs: JobsApi;
  readonly sessions: SessionsApi;
  readonly backends: BackendsApi;
  readonly characterizations: CharacterizationsApi;
  readonly reports: ReportsApi;
  readonly apiKeys: ApiKeysApi;
}

/** What was found, by id; a Fault where asking for that one failed. What does not exist is missing. */
export type FetchResults<T> = ReadonlyMap<string, T | GatewayError>;

export interface JobsApi {
  /** One call. The only reading that brings `childIds`. */
  get(call: CallContext, id: string): Promise<Job>;
  /** One call for up to a page of ids. What the service leaves out is missing from the answer. */
  getMany(call: CallContext, ids: readonly string[]): Promise<ReadonlyMap<string, Job>>;
  /** One call. */
  list(call: CallContext, filter: JobFilter, page: PageRequest): Promise<Page<Job>>;
  /** One call. Null when the job has none: not completed, or a dry run. */
  getProbabilities(call: CallContext, id: string, sharpen: boolean | null): Promise<Probabilities | null>;
  /** One call. By child job id; null when there are none. */
  getChildProbabilities(
    call: CallContext,
    id: string,
    sharpen: boolean | null,
  ): Promise<ReadonlyMap<string, Probabilities> | null>;
  /** One call. Null while nothing has been computed. */
  getCost(call: CallContext, id: string): Promise<JobCost | null>;
  create(call: CallContext, submission: JobSubmission): Promise<CreatedJob>;
  cancel(call: CallContext, id: string): Promise<JobStatus>;
  cancelMany(call: CallContext, ids: readonly string[]): Promise<void>;
  delete(call: CallContext, id: string): Promise<void>;
}

/** All that the service tells on creation (SPEC 2.2). */
export interface CreatedJob {
  readonly id: string;
  readonly status: JobStatus;
  readonly sessionId: string | null;
}

export interface SessionsApi {
  /** One call for one id, one for many; and one more for each of many that the list leaves out. What does not exist is missing from the answer. */
  getMany(call: CallContext, ids: readonly string[]): Promise<FetchResults<Session>>;
  /** One call: the service does not page sessions. `active: null` brings all. */
  list(call: CallContext, active: boolean | null): Promise<readonly Session[]>;
  create(call: CallContext, session: CreateSessionInput): Promise<Session>;
  end(call: CallContext, id: string): Promise<Session>;
}

export interface BackendsApi {
  /** As {@link SessionsApi.getMany}. */
  getMany(call: CallContext, ids: readonly string[]): Promise<FetchResults<Backend>>;
  /** One call. */
  list(call: CallContext): Promise<readonly Backend[]>;
}

export interface CharacterizationsApi {
  /** One call. Null when there is none. */
  get(call: CallContext, backend: string, id: string): Promise<Characterization | null>;
  /** One call. The newest; null for a backend that has none, such as the simulator. */
  getCurrent(call: CallContext, backend: string): Promise<Characterization | null>;
  /** One call; newest first; `limit` 1 to 10, `page` from 1. */
  list(
    call: CallContext,
    backend: string,
    range: CharacterizationRange,
    page: { readonly limit: number; readonly page: number },
  ): Promise<NumberedPage<Characterization>>;
}

/** As one version tells them: what it does not know is a `NOT_FOUND`, and the other version may. */
export interface VersionedCharacterizationsApi extends Pick<CharacterizationsApi, 'list'> {
  get(call: CallContext, backend: string, id: string): Promise<Characterization>;
}

export interface ApiKeysApi {
  /** One call. The key that the call is made with. */
  getCurrent(call: CallContext): Promise<ApiKey>;
}

export interface ReportsApi {
  /** One call. */
  getOrganizationReport(call: CallContext, organizationId: string, range: ReportRange): Promise<OrganizationReport>;
}
