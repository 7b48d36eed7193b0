import type { ApiKey } from '../domain/api-key.js';
import type { Backend } from '../domain/backend.js';
import type { Characterization, CharacterizationRange } from '../domain/characterization.js';
import type { Fault } from '../domain/fault.js';
import type { Job, JobCost, JobFilter, JobStatus, Probabilities } from '../domain/job.js';
import type { OrganizationReport, ReportRange } from '../domain/organization.js';
import type { NumberedPage, Page, PageRequest } from '../domain/page.js';
import type { NewSession, Session } from '../domain/session.js';
import type { Submission } from '../domain/submission.js';
import type { Call } from './call.js';

/**
 * The REST service as the domain sees it. Every method makes as few REST calls as its sentence says and fails only with a
 * Fault. What one caller is told is never told to another.
 */
export interface Service {
  readonly jobs: Jobs;
  readonly sessions: Sessions;
  readonly backends: Backends;
  readonly characterizations: Characterizations;
  readonly reports: Reports;
  readonly apiKeys: ApiKeys;
}

/** What was found, by id; a Fault where asking for that one failed. What does not exist is missing. */
export type Found<T> = ReadonlyMap<string, T | Fault>;

export interface Jobs {
  /** One call. The only reading that brings `childIds`. */
  get(call: Call, id: string): Promise<Job>;
  /** One call for up to a page of ids. What the service leaves out is missing from the answer. */
  withIds(call: Call, ids: readonly string[]): Promise<ReadonlyMap<string, Job>>;
  /** One call. */
  list(call: Call, filter: JobFilter, page: PageRequest): Promise<Page<Job>>;
  /** One call. Null when the job has none: not completed, or a dry run. */
  probabilities(call: Call, id: string, sharpen: boolean | null): Promise<Probabilities | null>;
  /** One call. By child job id; null when there are none. */
  childProbabilities(
    call: Call,
    id: string,
    sharpen: boolean | null,
  ): Promise<ReadonlyMap<string, Probabilities> | null>;
  /** One call. Null while nothing has been computed. */
  cost(call: Call, id: string): Promise<JobCost | null>;
  create(call: Call, submission: Submission): Promise<CreatedJob>;
  cancel(call: Call, id: string): Promise<JobStatus>;
  cancelMany(call: Call, ids: readonly string[]): Promise<void>;
  delete(call: Call, id: string): Promise<void>;
}

/** All that the service tells on creation (SPEC 2.2). */
export interface CreatedJob {
  readonly id: string;
  readonly status: JobStatus;
  readonly sessionId: string | null;
}

export interface Sessions {
  /** One call for one id, one for many; and one more for each of many that the list leaves out. What does not exist is missing from the answer. */
  withIds(call: Call, ids: readonly string[]): Promise<Found<Session>>;
  /** One call: the service does not page sessions. `active: null` brings all. */
  list(call: Call, active: boolean | null): Promise<readonly Session[]>;
  create(call: Call, session: NewSession): Promise<Session>;
  end(call: Call, id: string): Promise<Session>;
}

export interface Backends {
  /** As {@link Sessions.withIds}. */
  withIds(call: Call, ids: readonly string[]): Promise<Found<Backend>>;
  /** One call. */
  list(call: Call): Promise<readonly Backend[]>;
}

export interface Characterizations {
  /** One call. Null when there is none. */
  get(call: Call, backend: string, id: string): Promise<Characterization | null>;
  /** One call. The newest; null for a backend that has none, such as the simulator. */
  current(call: Call, backend: string): Promise<Characterization | null>;
  /** One call; newest first; `limit` 1 to 10, `page` from 1. */
  list(
    call: Call,
    backend: string,
    range: CharacterizationRange,
    page: { readonly limit: number; readonly page: number },
  ): Promise<NumberedPage<Characterization>>;
}

/** As one version tells them: what it does not know is a `NOT_FOUND`, and the other version may. */
export interface VersionedCharacterizations extends Pick<Characterizations, 'list'> {
  get(call: Call, backend: string, id: string): Promise<Characterization>;
}

export interface ApiKeys {
  /** One call. The key that the call is made with. */
  current(call: Call): Promise<ApiKey>;
}

export interface Reports {
  /** One call. */
  organization(call: Call, organizationId: string, range: ReportRange): Promise<OrganizationReport>;
}
