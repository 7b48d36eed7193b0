import { asFault, Fault } from '../domain/fault.js';
import type { Job, JobStatus } from '../domain/job.js';
import type { Call } from './call.js';
import { asked, numberedPage, only, rows, understood, unlessMissing } from './reading.js';
import { placeInJob, placeInSession, rethrowRefusal } from './refusal.js';
import { path, type Rest } from './rest.js';
import type { ApiKeys, Backends, Found, Jobs, Sessions, VersionedCharacterizations } from './upstream.js';
import {
  jobStatus,
  readApiKey,
  readBackend,
  readCharacterization,
  readCost,
  readJob,
  readProbabilities,
  readSession,
  writeJob,
  writeSession,
} from './v04-wire.js';
import { cursor, id, members } from './wire.js';

const STATUS_FILTER: Readonly<Record<JobStatus, string | null>> = {
  SUBMITTED: 'submitted',
  READY: 'ready',
  STARTED: 'started',
  CANCELED: 'canceled',
  COMPLETED: 'completed',
  FAILED: 'failed',
  UNKNOWN: null,
};

/** Jobs over v0.4 (SPEC 4.1). */
export function jobsV04(rest: Rest): Jobs {
  return {
    async get(call, id) {
      const answer = await rest.send(call, { method: 'GET', path: path`/v0.4/jobs/${id}`() });
      const job = asked(readJob(answer), id, 'a job');
      // Here an absent list says that there are none.
      return { ...job, childIds: job.childIds ?? null };
    },

    async withIds(call, ids) {
      return rest.read(call, path`/v0.4/jobs`({ ids, limit: ids.length }), readJobs);
    },

    async list(call, filter, { limit, next }) {
      const status = filter.status && STATUS_FILTER[filter.status];
      if (status === null) throw new Fault('BAD_USER_INPUT', 'The service cannot list jobs by an unknown status.');
      const query = {
        status,
        target: filter.backends?.join(','),
        session_id: filter.sessionId,
        submitter_id: filter.submitterId,
        parent_job_id: filter.parentId,
        limit,
        next,
      };
      const { submitterId } = filter;
      return rest.read(call, path`/v0.4/jobs`(query), (answer) => {
        const page = { items: rows(answer, 'jobs', readJob), next: cursor(members(answer)['next']) };
        return submitterId === undefined ? page : only(page, (job) => job.submitterId, submitterId);
      });
    },

    async probabilities(call, id, sharpen) {
      const request = { method: 'GET', path: path`/v0.4/jobs/${id}/results/probabilities`({ sharpen }) } as const;
      const answer = await unlessMissing(rest.send(call, request));
      return answer === null ? null : readProbabilities(answer);
    },

    async childProbabilities(call, id, sharpen) {
      const request = {
        method: 'GET',
        path: path`/v0.4/jobs/${id}/results/probabilities/aggregated`({ sharpen }),
      } as const;
      const answer = await unlessMissing(rest.send(call, request));
      return answer === null
        ? null
        : new Map(Object.entries(members(answer)).map(([child, value]) => [child, readProbabilities(value)]));
    },

    async cost(call, id) {
      const answer = await unlessMissing(rest.send(call, { method: 'GET', path: path`/v0.4/jobs/${id}/cost`() }));
      return answer === null ? null : readCost(answer);
    },

    async create(call, submission) {
      const request = { method: 'POST', path: path`/v0.4/jobs`(), body: writeJob(submission) } as const;
      const answer = members(await rest.send(call, request).catch(rethrowRefusal(placeInJob(submission.program))));
      return {
        id: understood(id(answer['id']), 'a created job'),
        status: jobStatus(answer['status']),
        sessionId: id(answer['session_id']),
      };
    },

    async cancel(call, id) {
      const answer = await rest.send(call, { method: 'PUT', path: path`/v0.4/jobs/${id}/status/cancel`() });
      return jobStatus(members(answer)['status']);
    },

    async cancelMany(call, ids) {
      await rest.send(call, { method: 'PUT', path: path`/v0.4/jobs/status/cancel`(), body: { ids }, unread: true });
    },

    async delete(call, id) {
      await rest.send(call, { method: 'DELETE', path: path`/v0.4/jobs/${id}`(), unread: true });
    },
  };
}

function readJobs(answer: unknown): ReadonlyMap<string, Job> {
  return new Map(rows(answer, 'jobs', readJob).map((job) => [job.id, job]));
}

/** Sessions (SPEC 4.1, beta). An account without them is told 404, which here means that there are none. */
export function sessionsV04(rest: Rest): Sessions {
  const get = async (call: Call, id: string) => {
    const answer = await unlessMissing(rest.send(call, { method: 'GET', path: path`/v0.4/sessions/${id}`() }));
    return answer === null ? null : asked(readSession(answer), id, 'a session');
  };
  const listed = async (call: Call, active: boolean | null) =>
    rows(
      await unlessMissing(rest.send(call, { method: 'GET', path: path`/v0.4/sessions`({ active }) })),
      'sessions',
      readSession,
    );
  return {
    withIds: (call, ids) =>
      fewest(
        ids,
        () => listed(call, null),
        (id) => get(call, id),
      ),
    list: listed,

    async create(call, session) {
      const request = { method: 'POST', path: path`/v0.4/sessions`(), body: writeSession(session) } as const;
      return understood(readSession(await rest.send(call, request).catch(rethrowRefusal(placeInSession))), 'a session');
    },

    async end(call, id) {
      const answer = await rest.send(call, { method: 'POST', path: path`/v0.4/sessions/${id}/end`() });
      return asked(readSession(answer), id, 'a session');
    },
  };
}

/** Backends; SPEC 4.1 names the endpoint, its answer is known from the public description. */
export function backendsV04(rest: Rest): Backends {
  const get = async (call: Call, id: string) => {
    const answer = await unlessMissing(rest.send(call, { method: 'GET', path: path`/v0.4/backends/${id}`() }));
    return answer === null ? null : asked(readBackend(answer), id, 'a backend');
  };
  const listed = async (call: Call) =>
    rows(await rest.send(call, { method: 'GET', path: path`/v0.4/backends`() }), 'backends', readBackend);
  return {
    withIds: (call, ids) =>
      fewest(
        ids,
        () => listed(call),
        (id) => get(call, id),
      ),
    list: listed,
  };
}

/** What a key says of itself, known from the public description. */
export function apiKeysV04(rest: Rest): ApiKeys {
  return {
    async current(call) {
      return understood(readApiKey(await rest.send(call, { method: 'GET', path: path`/v0.4/whoami`() })), 'an API key');
    },
  };
}

/** Characterizations, nested under their backend since v0.4 (SPEC section 9). */
export function characterizationsV04(rest: Rest): VersionedCharacterizations {
  return {
    async get(call, backend, id) {
      const request = { method: 'GET', path: path`/v0.4/backends/${backend}/characterizations/${id}`() } as const;
      return asked(readCharacterization(await rest.send(call, request), backend), id, 'a characterization');
    },
    async list(call, backend, { start, end }, { limit, page }) {
      const query = { start, end, limit, page };
      const request = { method: 'GET', path: path`/v0.4/backends/${backend}/characterizations`(query) } as const;
      return numberedPage(await rest.send(call, request), limit, (row) => readCharacterization(row, backend));
    },
  };
}

/** One thing is asked for by its id; several are picked out of the list, which is one call however many they are. */
async function fewest<T extends { readonly id: string }>(
  ids: readonly string[],
  list: () => Promise<readonly T[]>,
  get: (id: string) => Promise<T | null>,
): Promise<Found<T>> {
  const found = new Map<string, T | Fault>(ids.length > 1 ? (await list()).map((item) => [item.id, item]) : []);
  const ask = async (id: string) => {
    const item = await get(id).catch(asFault);
    if (item) found.set(id, item);
  };
  await Promise.all(ids.filter((id) => !found.has(id)).map(ask));
  return found;
}
