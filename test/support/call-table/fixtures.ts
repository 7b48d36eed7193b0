import type { Sandbox } from '../../../sandbox/src/sandbox.js';

/** Objects in the seed data of the sandbox. */
export interface CallTableFixtures {
  /** Job ids, newest first. */
  readonly jobs: readonly string[];
  /** Completed jobs, newest first. */
  readonly finalJobs: readonly string[];
  /** Completed jobs with probabilities: neither dry runs nor multi-circuit jobs. */
  readonly resultJobs: readonly string[];
  readonly completedJob: string;
  readonly sessionJob: string;
  readonly parentJob: string;
  readonly childJob: string;
  readonly session: string;
  readonly sessionBackend: string;
  readonly submitter: string;
  readonly organization: string;
  readonly project: string;
  readonly characterization: string;
  /** The number of backends of the sessions of the newest 25 jobs on QPUs. */
  readonly sessionBackends: number;
  /** The number of backends with a characterization. */
  readonly qpus: number;
  readonly sessions: number;
}

/** Finds objects in the seed data, and adds jobs until there are `minJobs`. */
export async function findFixtures(sandbox: Sandbox, minJobs = 0): Promise<CallTableFixtures> {
  // Without HTTP, which takes most of the time of hundreds of requests.
  const request = async (target: string, posted?: object) => {
    const { pathname: path, searchParams } = new URL(target, sandbox.url);
    const { status, body } = await sandbox.handleRequest({
      ...{ method: posted ? 'POST' : 'GET', path, query: Object.fromEntries(searchParams) },
      headers: { authorization: 'apiKey sandbox', 'content-type': 'application/json' },
      readBody: async () => posted,
    });
    if (status >= 300) throw new Error(`${target}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  interface WireJob {
    id: string;
    status: string;
    session_id: string | null;
    parent_job_id: string | null;
    child_job_ids?: string[] | null;
    submitter_id: string;
    project_id: string;
    dry_run: boolean;
    type: string;
  }
  const listJobs = async () => {
    const listed: WireJob[] = [];
    for (let next: string | null = null; ; ) {
      const page = (await request(`/v0.4/jobs?limit=25${next ? `&next=${encodeURIComponent(next)}` : ''}`)) as {
        jobs: WireJob[];
        next: string | null;
      };
      listed.push(...page.jobs);
      next = page.next;
      if (next === null) return listed;
    }
  };
  const seeded = await listJobs();
  const input = { gateset: 'qis', qubits: 1, circuit: [{ gate: 'h', target: 0 }] };
  for (let i = seeded.length; i < minJobs; i++) {
    await request('/v0.4/jobs', { backend: 'simulator', type: 'ionq.circuit.v1', dry_run: true, input });
  }
  const { sessions, organization_id: organization } = (await request('/v0.4/sessions')) as {
    sessions: { id: string; backend: string; active: boolean }[];
    organization_id: string;
  };
  const backends = (await request('/v0.4/backends')) as { backend: string; characterization_id?: string | null }[];
  const { characterizations } = (await request('/v0.4/backends/qpu.aria-1/characterizations?limit=1')) as {
    characterizations: { id: string }[];
  };

  const jobs = await listJobs();
  const { jobs: onQpus } = (await request('/v0.4/jobs?limit=25&target=qpu.aria-1,qpu.aria-2,qpu.forte-1')) as {
    jobs: WireJob[];
  };
  const completed = seeded.filter(({ status, dry_run }) => status === 'completed' && !dry_run);
  const completedIds = new Set(completed.map(({ id }) => id));
  const child = completed.find(({ parent_job_id }) => parent_job_id !== null && completedIds.has(parent_job_id));
  const session = requireFixture(sessions.find(({ active }) => active));
  const backendBySession = new Map(sessions.map(({ id, backend }) => [id, backend]));
  return {
    jobs: jobs.map(({ id }) => id),
    finalJobs: seeded.filter(({ status }) => status === 'completed').map(({ id }) => id),
    resultJobs: completed.filter(({ type }) => type !== 'ionq.multi-circuit.v1').map(({ id }) => id),
    completedJob: requireFixture(completed[0]).id,
    sessionJob: requireFixture(completed.find(({ session_id }) => session_id !== null)).id,
    parentJob: requireFixture(child?.parent_job_id),
    childJob: requireFixture(child).id,
    session: session.id,
    sessionBackend: session.backend,
    submitter: requireFixture(seeded[0]).submitter_id,
    project: requireFixture(seeded[0]).project_id,
    organization,
    characterization: `Characterization:qpu.aria-1:${requireFixture(characterizations[0]).id}`,
    sessionBackends: new Set(
      onQpus.map(({ session_id }) => session_id && backendBySession.get(session_id)).filter(Boolean),
    ).size,
    qpus: backends.filter(({ characterization_id }) => characterization_id).length,
    sessions: sessions.length,
  };
}

function requireFixture<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('The seed data of the sandbox has no such object.');
  return value;
}
