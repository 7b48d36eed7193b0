import type { Clock } from '../../src/primitives/clock.js';
import { type ReceivedRequest, startScriptedUpstream, type UpstreamResponse } from './scripted-upstream.js';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly status: string };

export interface TimedCall {
  readonly path: string;
  readonly ids: readonly string[];
  readonly key: string;
  /** Monotonic. */
  readonly at: number;
}

type Override = (path: string, key: string, remotePort?: number) => UpstreamResponse | Promise<UpstreamResponse> | null;

/** An upstream whose jobs, sessions and failures a test sets. */
export interface FakeUpstream {
  readonly url: string;
  /** Adds a job or changes its members; `null` deletes it. */
  job(id: string, members: Readonly<Record<string, unknown>> | null): void;
  /** Adds a backend or changes its members; `null` deletes it. */
  backend(id: string, members: Readonly<Record<string, unknown>> | null): void;
  session(id: string, members: Readonly<Record<string, unknown>> | null): void;
  /** Replaces responses where it returns one, until it is removed with `null`. */
  override(respond: Override | null): void;
  /** Omits these ids from lists. */
  omitFromLists(...ids: readonly string[]): void;
  /** Removes and returns the received calls. */
  calls(): TimedCall[];
}

const NOT_FOUND: UpstreamResponse = {
  status: 404,
  body: { statusCode: 404, error: 'Not Found Error', message: 'None.' },
};

export async function startFakeUpstream(clock: Clock): Promise<FakeUpstream> {
  const upstream = await startScriptedUpstream();
  const jobs = new Map<string, Row>();
  const sessions = new Map<string, Row>();
  const backends = new Map<string, Readonly<Record<string, unknown>>>();
  let createdCount = 0;
  let omitted: ReadonlySet<string> = new Set();
  let override: Override | null = null;
  let calls: TimedCall[] = [];

  const scripted = (call: string, respond: (query: URLSearchParams) => UpstreamResponse) =>
    upstream.on(call, ({ url, authorization, remotePort }: ReceivedRequest) => {
      const path = url.pathname + url.search;
      const key = authorization?.replace('apiKey ', '') ?? '';
      calls.push({ path, ids: url.searchParams.getAll('ids'), key, at: clock.monotonicNow() });
      return override?.(path, key, remotePort) ?? respond(url.searchParams);
    });
  scripted('GET /v0.4/jobs', (query) => {
    const ids = query.getAll('ids');
    const matching = [...jobs.values()].filter(
      (job) =>
        !omitted.has(job.id) &&
        (ids.length === 0 || ids.includes(job.id)) &&
        (!query.has('status') || job.status === query.get('status')) &&
        (!query.has('target') || query.get('target')?.split(',').includes(`${job['backend']}`)) &&
        (!query.has('session_id') || job['session_id'] === query.get('session_id')) &&
        (!query.has('parent_job_id') || job['parent_job_id'] === query.get('parent_job_id')),
    );
    const from = Number(query.get('next') ?? 0);
    const to = from + Number(query.get('limit') ?? 25);
    const body = {
      jobs: matching.slice(from, to).map(({ child_job_ids: _, ...row }) => row),
      next: to < matching.length ? String(to) : null,
    };
    return { body };
  });

  const setJob = (id: string, members: Readonly<Record<string, unknown>> | null) => {
    if (members === null) jobs.delete(id);
    else jobs.set(id, { ...(jobs.get(id) ?? newJob(id, clock.wallNow())), ...members });
    scripted(`GET /v0.4/jobs/${id}`, () => (jobs.has(id) ? { body: jobs.get(id) } : NOT_FOUND));
    scripted(`DELETE /v0.4/jobs/${id}`, () => (jobs.delete(id) ? { body: { id, status: 'deleted' } } : NOT_FOUND));
    scripted(`PUT /v0.4/jobs/${id}/status/cancel`, () => {
      jobs.set(id, { ...(jobs.get(id) ?? newJob(id, clock.wallNow())), status: 'canceled' });
      return { body: { id, status: 'canceled' } };
    });
  };
  scripted('POST /v0.4/jobs', () => {
    createdCount += 1;
    const id = `created-${createdCount}`;
    setJob(id, { status: 'ready' });
    return { status: 201, body: { id, status: 'ready', session_id: null } };
  });
  scripted('GET /v0.4/backends', () => ({ body: [...backends.values()] }));

  return {
    url: upstream.url,
    job: setJob,
    backend(id, members) {
      if (members === null) backends.delete(id);
      else backends.set(id, { backend: id, status: 'available', ...backends.get(id), ...members });
    },
    session(id, members) {
      if (members === null) sessions.delete(id);
      else sessions.set(id, { ...(sessions.get(id) ?? newSession(id)), ...members });
      scripted(`GET /v0.4/sessions/${id}`, () => (sessions.has(id) ? { body: sessions.get(id) } : NOT_FOUND));
      scripted(`POST /v0.4/sessions/${id}/end`, () => {
        sessions.set(id, { ...(sessions.get(id) ?? newSession(id)), status: 'ended', active: false });
        return { body: sessions.get(id) };
      });
    },
    override: (respond) => {
      override = respond;
    },
    omitFromLists: (...ids) => {
      omitted = new Set(ids);
    },
    calls() {
      const taken = calls;
      calls = [];
      return taken;
    },
  };
}

function newJob(id: string, now: Date): Row {
  return {
    id,
    status: 'submitted',
    type: 'ionq.circuit.v1',
    backend: 'qpu.aria-1',
    dry_run: false,
    session_id: null,
    parent_job_id: null,
    metadata: null,
    submitted_at: new Date(now).toISOString(),
    started_at: null,
    completed_at: null,
    predicted_wait_time_ms: null,
    predicted_execution_duration_ms: null,
  };
}

function newSession(id: string): Row {
  return { id, status: 'created', active: true, backend: 'qpu.aria-1', settings: {} };
}
