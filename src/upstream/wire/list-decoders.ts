import type { Backend } from '../../domain/backend.js';
import type { Characterization } from '../../domain/characterization.js';
import type { Job, JobFilter } from '../../domain/job.js';
import type { NumberedPage, Page } from '../../domain/page.js';
import type { Session } from '../../domain/session.js';
import { asObject } from '../../primitives/as-object.js';
import { asId, asString } from './json-decoders.js';
import { decodeList, invalidResponseError } from './response-decoders.js';
import { decodeCharacterization, decodeSession } from './v04-codec.js';

/** The largest page of jobs that the gateway requests. The contract has no maximum, and a client of the service requests this many. */
export const MAX_JOBS = 1_000;

/** Decodes a row of a list, whose form depends on the version; null if it cannot be read. */
type DecodeRow<T> = (row: unknown) => T | null;

export function decodeJobPage(response: unknown, decode: DecodeRow<Job>): Page<Job> {
  const items = decodeList(response, 'jobs', decode, MAX_JOBS);
  return { items, nextPageToken: decodePageToken(asObject(response)['next']) };
}

/**
 * Drops the jobs that do not match the filter of the request. Outside the projects of the API key the service ignores a filter by submitter
 * and lists all jobs, and it must not be believed about others: who cancels the queued jobs of a session must not cancel all. If all jobs are
 * those of others, the list ends: further pages would be the same; but no service may answer with other jobs than those of the session or
 * parent, which would seem to have none. A job with another status may have changed meanwhile.
 */
export function keepMatching({ items, nextPageToken }: Page<Job>, filter: JobFilter): Page<Job> {
  const belonging = items.filter((job) => belongs(job, filter));
  const { status, sessionId, parentId } = filter;
  if (belonging.length === 0 && items.length > 0) {
    const required: JobFilter = {
      ...(sessionId !== undefined && { sessionId }),
      ...(parentId !== undefined && { parentId }),
    };
    if (!items.some((job) => belongs(job, required)))
      throw invalidResponseError('jobs of the requested session or parent');
    return { items: [], nextPageToken: null };
  }
  const hasStatus = (job: Job) => status === undefined || job.status === 'UNKNOWN' || job.status === status;
  return { items: belonging.filter(hasStatus), nextPageToken };
}

/** A member that the service omits passes. Null passes for the submitter and the project, where it means unknown; for the session and the parent it means none. */
function belongs(job: Job, { submitterId, projectId, sessionId, parentId }: JobFilter): boolean {
  return (
    (submitterId === undefined || job.submitterId === null || job.submitterId === submitterId) &&
    (projectId === undefined || job.projectId === null || job.projectId === projectId) &&
    (sessionId === undefined || job.sessionId === undefined || job.sessionId === sessionId) &&
    (parentId === undefined || job.parentId === undefined || job.parentId === parentId)
  );
}

export function decodeJobsById(response: unknown, decode: DecodeRow<Job>): ReadonlyMap<string, Job> {
  return new Map(decodeList(response, 'jobs', decode, MAX_JOBS, true).map((job) => [job.id, job]));
}

/** The service returns the list in full. */
const MAX_SESSIONS = 10_000;

/** An empty response is an empty list. */
export function decodeSessions(response: unknown): SessionList {
  const sessions = decodeList(response ?? null, 'sessions', decodeSession, MAX_SESSIONS);
  const organizationId = asId(asObject(response)['organization_id']) ?? sessions[0]?.organizationId ?? null;
  return { organizationId, sessions };
}

interface SessionList {
  readonly organizationId: string | null;
  readonly sessions: readonly Session[];
}

/** Maximum length of a page token: far longer than any observed one, and short enough for a URL. */
const MAX_PAGE_TOKEN_CHARS = 2_000;

/** Null on the last page. A token that cannot be sent is an error: the list would look complete. */
function decodePageToken(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  // A lone surrogate cannot be encoded in a URL.
  const isValid = typeof value === 'string' && value !== '' && value.length <= MAX_PAGE_TOKEN_CHARS;
  if (isValid && !/\p{Surrogate}/u.test(value)) return value;
  throw invalidResponseError(`null or a text of 1 to ${MAX_PAGE_TOKEN_CHARS} characters as \`next\``);
}

/** Rejects a page that names itself as the next one: the rest of the list cannot be read. */
export function requireNextPage<T>(page: Page<T>, pageToken: string | null): Page<T> {
  if (pageToken !== null && page.nextPageToken === pageToken) throw invalidResponseError('another page as `next`');
  return page;
}

/** Maximum rows: far more than the service has. */
const MAX_BACKENDS = 1_000;

export function decodeBackends(response: unknown, decode: DecodeRow<Backend>): readonly Backend[] {
  return decodeList(response, 'backends', decode, MAX_BACKENDS, true);
}

/** The service returns ten at most. */
const MAX_CHARACTERIZATIONS = 100;

interface CharacterizationList {
  readonly items: readonly Characterization[];
  /** Number of rows in the response: `items` omits those that cannot be decoded. */
  readonly count: number;
}

export function decodeCharacterizations(response: unknown, backend = ''): CharacterizationList {
  const list = asObject(response)['characterizations'];
  const decode = (row: unknown) => decodeCharacterization(row, backend);
  return {
    items: decodeList(response, 'characterizations', decode, MAX_CHARACTERIZATIONS),
    count: Array.isArray(list) ? list.length : 0,
  };
}

/** Decodes a characterization and the backend that the response names. */
export function decodeCharacterizationV03(response: unknown) {
  const backend = asString(asObject(response)['backend']);
  return { backend, characterization: decodeCharacterization(response, backend ?? '') };
}

/** A page shorter than `limit` is the last one: the `pages` count of the service is unreliable. */
export function toNumberedPage({ items, count }: CharacterizationList, limit: number): NumberedPage<Characterization> {
  return { items, isLast: count < limit };
}
