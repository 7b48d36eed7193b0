import type { Sandbox } from '../../sandbox/src/sandbox.js';

/** Objects in the seed data of the sandbox. */
export interface CallTableFixtures {
  /** Job ids, newest first. */
  readonly jobs: readonly string[];
  /** Completed jobs, newest first. */
  readonly finalJobs: readonly string[];
  readonly completedJob: string;
  readonly sessionJob: string;
  readonly parentJob: string;
  readonly childJob: string;
  readonly session: string;
  readonly sessionBackend: string;
  readonly submitter: string;
  readonly organization: string;
  readonly characterization: string;
  /** The number of backends of the sessions of the newest 25 jobs on QPUs. */
  readonly sessionBackends: number;
  /** The number of backends with a characterization. */
  readonly qpus: number;
  readonly sessions: number;
}

interface Row {
  readonly name: string;
  readonly query: (fixtures: CallTableFixtures) => string;
  /** A query before it, whose calls are not counted. */
  readonly warmUp?: (fixtures: CallTableFixtures) => string;
  /** The minimum number of upstream calls. */
  readonly minCalls: number | ((fixtures: CallTableFixtures) => number);
  readonly reason: string;
}

const ids = (list: readonly string[]) => JSON.stringify(list.map((id) => `Job:${id}`));
const create = ({ session, sessionBackend }: CallTableFixtures, selection: string) =>
  `mutation { createJob(input: { backend: "${sessionBackend}", sessionId: "${session}", program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) { ... on CreateJobPayload { job { ${selection} } } ... on InvalidInput { message } } }`;
const FINAL_FIELDS = 'name status metadata stats { qubits }';

/** Typical operations of frontends. */
export const CALL_TABLE: readonly Row[] = [
  {
    name: 'fields of the gateway only',
    query: () => '{ __typename __schema { queryType { name } } }',
    minCalls: 0,
    reason: 'the schema is in the gateway',
  },
  {
    name: 'a list of jobs',
    query: () => '{ jobs(first: 25) { edges { node { id name status } } } }',
    minCalls: 1,
    reason: 'one page',
  },
  {
    name: 'a list of 60 jobs',
    query: () => '{ jobs(first: 60) { edges { node { id } } } }',
    minCalls: 3,
    reason: 'three pages of at most 25',
  },
  {
    name: 'a short list with its end',
    query: () => '{ jobs(first: 5) { edges { node { id } } pageInfo { hasNextPage endCursor } } }',
    minCalls: 1,
    reason: 'the response contains the next page token',
  },
  {
    name: 'a filtered list',
    query: () =>
      '{ jobs(first: 10, filter: { status: COMPLETED, backends: ["simulator"] }) { edges { node { id status } } } }',
    minCalls: 1,
    reason: 'upstream filters',
  },
  {
    name: 'jobs with the ids of related objects',
    query: () =>
      '{ jobs(first: 25) { edges { node { session { id serviceId } backend { id } submitter { id } project { id } parent { id } } } } }',
    minCalls: 1,
    reason: 'the job contains the ids',
  },
  {
    name: 'jobs with progress',
    query: () => '{ jobs(first: 25) { edges { node { progress { phase fraction estimatedCompletionAt } } } } }',
    minCalls: 1,
    reason: 'computed from the job',
  },
  {
    name: 'dashboard: jobs, their sessions, backends, characterizations',
    query: () =>
      '{ jobs(first: 25, filter: { backends: ["qpu.aria-1", "qpu.aria-2", "qpu.forte-1"] }) { edges { node { name session { status backend { status characterization { date fidelity { twoQubit { median } } } } } } } } }',
    minCalls: ({ sessionBackends }) => 3 + sessionBackends,
    reason: 'a page, the sessions, the backends, and each backend’s characterization',
  },
  {
    name: 'dashboard: jobs and their backends',
    query: () => '{ jobs(first: 25) { edges { node { name backend { status qubits } } } } }',
    minCalls: 2,
    reason: 'a page and the backends',
  },
  {
    name: 'a job by id',
    query: ({ jobs }) => `{ job(id: "${jobs[0]}") { name status } }`,
    minCalls: 1,
    reason: 'one object',
  },
  {
    name: 'a job under five aliases',
    query: ({ jobs }) => `{ ${[1, 2, 3, 4, 5].map((n) => `j${n}: job(id: "Job:${jobs[0]}") { name }`).join(' ')} }`,
    minCalls: 1,
    reason: 'one object',
  },
  {
    name: 'a job refetched as a node',
    query: ({ jobs }) => `{ node(id: "Job:${jobs[0]}") { id ... on Job { name } } }`,
    minCalls: 1,
    reason: 'one object',
  },
  {
    name: 'the id of a node',
    query: ({ jobs }) => `{ node(id: "Job:${jobs[0]}") { id } }`,
    minCalls: 0,
    reason: 'the query contains the id',
  },
  {
    name: 'job detail page',
    query: ({ sessionJob }) =>
      `{ job(id: "${sessionJob}") { name results { probabilities(top: 16) { bitstring probability } } cost { estimated { value } actual { value } } session { status } backend { status characterization { date connectivity } } } }`,
    minCalls: 6,
    reason: 'job, probabilities, cost, session, backend, characterization',
  },
  {
    name: 'a job’s child ids',
    query: ({ parentJob }) => `{ job(id: "${parentJob}") { name childJobIds } }`,
    minCalls: 1,
    reason: 'one response contains both',
  },
  {
    name: 'a job’s children and their parent',
    query: ({ parentJob }) =>
      `{ job(id: "${parentJob}") { id childJobs(first: 25) { edges { node { name parent { id } } } } } }`,
    minCalls: 1,
    reason: 'only the id of the job is selected',
  },
  {
    name: 'a parent’s progress',
    query: ({ parentJob }) =>
      `{ job(id: "${parentJob}") { status progress { fraction childJobCounts { total completed failed canceled } } } }`,
    minCalls: 2,
    reason: 'the job and the list of its children',
  },
  {
    name: 'a child’s parent',
    query: ({ childJob }) => `{ job(id: "${childJob}") { name parent { name status } } }`,
    minCalls: 2,
    reason: 'the child contains the id of its parent',
  },
  {
    name: '25 jobs by id',
    query: ({ jobs }) => `{ nodes(ids: ${ids(jobs.slice(0, 25))}) { ... on Job { name status } } }`,
    minCalls: 1,
    reason: '25 ids a call',
  },
  {
    name: '26 jobs by id',
    query: ({ jobs }) => `{ nodes(ids: ${ids(jobs.slice(0, 26))}) { ... on Job { name } } }`,
    minCalls: 2,
    reason: '25 ids a call',
  },
  {
    name: '500 jobs by id',
    query: ({ jobs }) => `{ nodes(ids: ${ids(jobs.slice(0, 500))}) { ... on Job { name } } }`,
    minCalls: 20,
    reason: '25 ids a call',
  },
  {
    name: 'a job named twice in a list of ids',
    query: ({ jobs }) => `{ nodes(ids: ${ids([...jobs.slice(0, 20), ...jobs.slice(0, 20)])}) { ... on Job { name } } }`,
    minCalls: 1,
    reason: '20 objects',
  },
  {
    name: 'nodes of every type',
    query: ({ jobs, session, characterization }) =>
      `{ nodes(ids: [${jobs
        .slice(0, 10)
        .map((id) => `"Job:${id}"`)
        .join(
          ', ',
        )}, "Session:${session}", "Backend:simulator", "${characterization}"]) { id ... on Job { name } ... on Session { status } ... on Backend { qubits } ... on Characterization { date } } }`,
    minCalls: 4,
    reason: 'jobs, a session, a backend, a characterization',
  },
  {
    name: 'a session',
    query: ({ session }) => `{ session(id: "${session}") { status settings { jobCountLimit } } }`,
    minCalls: 1,
    reason: 'one object',
  },
  {
    name: 'a session’s jobs',
    query: ({ session }) =>
      `{ session(id: "${session}") { id jobs(first: 10) { edges { node { name session { id } } } } } }`,
    minCalls: 1,
    reason: 'only the id of the session is selected',
  },
  {
    name: 'a session, its jobs and their session',
    query: ({ session }) =>
      `{ session(id: "${session}") { status jobs(first: 10) { edges { node { name session { status } } } } } }`,
    minCalls: 2,
    reason: 'the session is loaded once',
  },
  {
    name: 'all sessions and their backends',
    query: () =>
      '{ sessions(first: 100) { edges { node { status backend { status } creator { id } organization { id } } } } }',
    minCalls: 2,
    reason: 'the sessions and the backends',
  },
  {
    name: 'all sessions, each with its newest jobs',
    query: () => '{ sessions(first: 100) { edges { node { status jobs(first: 3) { edges { node { name } } } } } } }',
    minCalls: ({ sessions }) => 1 + sessions,
    reason: 'one list of jobs for each session',
  },
  {
    name: 'all backends',
    query: () => '{ backends { serviceId status qubits averageQueueTimeMs } }',
    minCalls: 1,
    reason: 'one list',
  },
  {
    name: 'all backends with their characterizations',
    query: () => '{ backends { status characterization { date fidelity { oneQubit { median } } } } }',
    minCalls: ({ qpus }) => 1 + qpus,
    reason: 'the list, and each characterization',
  },
  {
    name: 'the characterization of a backend',
    query: () => '{ backend(id: "qpu.aria-1") { serviceId characterization { date connectivity } } }',
    minCalls: 1,
    reason: 'only the name of the backend is selected',
  },
  {
    name: 'ten characterizations of a backend',
    query: () => '{ backend(id: "qpu.aria-1") { characterizations(first: 10) { edges { node { date } } } } }',
    minCalls: 1,
    reason: 'one page of 10',
  },
  {
    name: 'twenty characterizations of a backend',
    query: () => '{ backend(id: "qpu.aria-1") { characterizations(first: 20) { edges { node { date } } } } }',
    minCalls: 2,
    reason: 'two pages of 10',
  },
  {
    name: 'a characterization',
    query: ({ characterization }) => `{ characterization(id: "${characterization}") { date qubits } }`,
    minCalls: 1,
    reason: 'one object',
  },
  {
    name: 'a user’s jobs',
    query: ({ submitter }) =>
      `{ node(id: "User:${submitter}") { ... on User { serviceId jobs(first: 10) { edges { node { name } } } } } }`,
    minCalls: 1,
    reason: 'upstream filters',
  },
  {
    name: 'an organization’s usage',
    query: ({ organization }) =>
      `{ organization(id: "${organization}") { report { budget balance qpus { usage backend { serviceId } } members { email jobs user { id } } } } }`,
    minCalls: 1,
    reason: 'one report',
  },
  {
    name: 'usage with the status of the backends',
    query: ({ organization }) =>
      `{ organization(id: "${organization}") { report { qpus { usage backend { status } } } } }`,
    minCalls: 2,
    reason: 'the report and the backends',
  },
  {
    name: 'final jobs of an earlier list',
    warmUp: () => `{ jobs(first: 50, filter: { status: COMPLETED }) { edges { node { ${FINAL_FIELDS} } } } }`,
    query: ({ finalJobs }) => `{ nodes(ids: ${ids(finalJobs.slice(0, 20))}) { ... on Job { ${FINAL_FIELDS} } } }`,
    minCalls: 0,
    reason: 'final data is cached',
  },
  {
    name: 'cached and other jobs',
    warmUp: ({ finalJobs }) => `{ nodes(ids: ${ids(finalJobs.slice(0, 10))}) { ... on Job { name } } }`,
    query: ({ finalJobs }) => `{ nodes(ids: ${ids(finalJobs.slice(0, 35))}) { ... on Job { name } } }`,
    minCalls: 1,
    reason: '25 of the 35 are not cached',
  },
  {
    name: 'cached results',
    warmUp: ({ completedJob }) =>
      `{ job(id: "${completedJob}") { results { probabilities { state } } cost { actual { value } } } }`,
    query: ({ completedJob }) =>
      `{ job(id: "${completedJob}") { results { probabilities(top: 2) { bitstring } } cost { actual { value } } } }`,
    minCalls: 0,
    reason: 'final data is cached',
  },
  {
    name: 'the dashboard twice',
    warmUp: () => '{ jobs(first: 25) { edges { node { name session { status } backend { status } } } } }',
    query: () => '{ jobs(first: 25) { edges { node { name session { status } backend { status } } } } }',
    minCalls: 1,
    reason: 'sessions and backends are cached for seconds, lists are not',
  },
  {
    name: 'a session and a job with different fields',
    query: ({ jobs, session }) => `{ nodes(ids: ["Session:${session}", "Job:${jobs[0]}"]) { id ... on Job { name } } }`,
    minCalls: 1,
    reason: 'only the id of the session is selected',
  },
  {
    name: 'the results of each circuit',
    query: ({ parentJob }) =>
      `{ job(id: "${parentJob}") { results { childProbabilities { job { id } probabilities { bitstring } } } } }`,
    minCalls: 3,
    reason: 'the job, all results at once, and the children for their qubits',
  },
  {
    name: 'a submitted job with fields of the response',
    query: (fixtures) => create(fixtures, 'id serviceId status isFinal session { id }'),
    minCalls: 1,
    reason: 'the response contains the fields',
  },
  {
    name: 'a submitted job with its name',
    query: (fixtures) => create(fixtures, 'name progress { fraction }'),
    minCalls: 2,
    reason: 'the response does not contain it',
  },
  {
    name: 'a canceled job',
    query: ({ jobs }) => `mutation { cancelJob(id: "${jobs[0]}") { job { id status isFinal } } }`,
    minCalls: 1,
    reason: 'the response contains the fields',
  },
  {
    name: 'canceled jobs with their statuses',
    query: ({ jobs }) => `mutation { cancelJobs(ids: ${ids(jobs.slice(1, 11))}) { jobs { id status } } }`,
    minCalls: 2,
    reason: 'one mutation, one list',
  },
  {
    name: 'an ended session',
    query: ({ session }) => `mutation { endSession(id: "${session}") { session { status active backend { id } } } }`,
    minCalls: 1,
    reason: 'the response contains the session',
  },
];

/** Finds objects in the seed data, and adds jobs until there are `minJobs`. */
export async function findFixtures(sandbox: Sandbox, minJobs = 0): Promise<CallTableFixtures> {
  const request = async (path: string, body?: object) => {
    const response = await fetch(`${sandbox.url}${path}`, {
      headers: { authorization: 'apiKey sandbox', 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  interface WireJob {
    id: string;
    status: string;
    session_id: string | null;
    parent_job_id: string | null;
    child_job_ids?: string[] | null;
    submitter_id: string;
    dry_run: boolean;
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
    completedJob: requireFixture(completed[0]).id,
    sessionJob: requireFixture(completed.find(({ session_id }) => session_id !== null)).id,
    parentJob: requireFixture(child?.parent_job_id),
    childJob: requireFixture(child).id,
    session: session.id,
    sessionBackend: session.backend,
    submitter: requireFixture(seeded[0]).submitter_id,
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
