import type { Job } from '../../domain/job.js';
import type { Page } from '../../domain/page.js';
import type { Session } from '../../domain/session.js';
import { asId, asObject, asPageToken } from './json-decoders.js';
import { decodeList, filterPage } from './response-decoders.js';
import { decodeJob as decodeJobV03 } from './v03-codec.js';
import { decodeJob, decodeSession } from './v04-codec.js';

/** `submitterId`: the filter of the request. */
export function decodeJobPage(response: unknown, submitterId?: string): Page<Job> {
  const page = decodePage(response, decodeJob);
  return submitterId === undefined ? page : filterPage(page, (job) => job.submitterId, submitterId);
}

export function decodeJobPageV03(response: unknown): Page<Job> {
  return decodePage(response, decodeJobV03);
}

export function decodeJobsById(response: unknown): ReadonlyMap<string, Job> {
  return new Map(decodeList(response, 'jobs', decodeJob).map((job) => [job.id, job]));
}

export function decodeJobsByIdV03(response: unknown): ReadonlyMap<string, Job> {
  return new Map(decodeList(response, 'jobs', decodeJobV03).map((job) => [job.id, job]));
}

/** An empty response is an empty list. */
export function decodeSessions(response: unknown): SessionList {
  const sessions = decodeList(response ?? null, 'sessions', decodeSession);
  const organizationId = asId(asObject(response)['organization_id']) ?? sessions[0]?.organizationId ?? null;
  return { organizationId, sessions };
}

interface SessionList {
  readonly organizationId: string | null;
  readonly sessions: readonly Session[];
}

function decodePage(response: unknown, decode: (row: unknown) => Job | null): Page<Job> {
  return {
    items: decodeList(response, 'jobs', decode),
    nextPageToken: asPageToken(asObject(response)['next']),
  };
}
