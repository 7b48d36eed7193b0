import type { Clock } from '../../src/primitives/clock.js';
import { type ReceivedRequest, startScriptedUpstream, type UpstreamResponse } from './scripted-upstream.js';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly status: string };

export interface TimedCall {
  readonly path: string;
  readonly ids: readonly string[];
  readonly key: string;
  readonly at: number;
}

/** A service whose jobs and sessions are as a test sets them, and which goes wrong as it says. */
export interface FakeUpstream {
  readonly url: string;
  /** Adds a job, or changes members of one; `null` takes it away. */
  job(id: string, members: Readonly<Record<string, unknown>> | null): void;
  session(id: string, members: Readonly<Record<string, unknown>> | null): void;
  /** Answers every call of this kind instead, until it is lifted with `null`. */
  override(answer: ((path: string, key: string) => UpstreamResponse | null) | null): void;
  /** Leaves these ids out of lists. */
  omitFromLists(...ids: readonly string[]): void;
  /** Calls since this was asked last. */
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
  let leftOut: ReadonlySet<string> = new Set();
  let override: ((path: string, key: string) => UpstreamResponse | null) | null = null;
  let calls: TimedCall[] = [];

  const scripted = (call: string, respond: (query: URLSearchParams) => UpstreamResponse) =>
    upstream.on(call, ({ url, authorization }: ReceivedRequest) => {
      const path = url.pathname + url.search;
      const key = authorization?.replace('apiKey ', '') ?? '';
      calls.push({ path, ids: url.searchParams.getAll('ids'), key, at: clock.now() });
      return override?.(path, key) ?? respond(url.searchParams);
    });
  scripted('GET /v0.4/jobs', (query) => {
    const ids = query.getAll('ids');
    const wanted = [...jobs.values()].filter(
      (job) =>
        !leftOut.has(job.id) &&
        (ids.length === 0 || ids.includes(job.id)) &&
        (!query.has('session_id') || job['session_id'] === query.get('session_id')) &&
        (!query.has('parent_job_id') || job['parent_job_id'] === query.get('parent_job_id')),
    );
    const from = Number(query.get('next') ?? 0);
    const to = from + Number(query.get('limit') ?? 25);
    const body = {
      jobs: wanted.slice(from, to).map(({ child_job_ids: _, ...row }) => row),
      next: to < wanted.length ? String(to) : null,
    };
    return { body };
  });

  return {
    url: upstream.url,
    job(id, members) {
      if (members === null) jobs.delete(id);
      else jobs.set(id, { ...(jobs.get(id) ?? newJob(id, clock.now())), ...members });
      scripted(`GET /v0.4/jobs/${id}`, () => (jobs.has(id) ? { body: jobs.get(id) } : NOT_FOUND));
      scripted(`PUT /v0.4/jobs/${id}/status/cancel`, () => {
        jobs.set(id, { ...(jobs.get(id) ?? newJob(id, clock.now())), status: 'canceled' });
        return { body: { id, status: 'canceled' } };
      });
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
    override: (answer) => {
      override = answer;
    },
    omitFromLists: (...ids) => {
      leftOut = new Set(ids);
    },
    calls() {
      const taken = calls;
      calls = [];
      return taken;
    },
  };
}

function newJob(id: string, now: number): Row {
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
