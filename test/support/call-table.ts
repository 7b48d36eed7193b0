import type { Sandbox } from '../../sandbox/src/sandbox.js';

/** Things of the sandbox's past that queries ask for. */
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
  /** Backends that the sessions of the newest 25 jobs on machines run on. */
  readonly sessionBackends: number;
  /** Backends that have a characterization. */
  readonly machines: number;
  readonly sessions: number;
}

interface Row {
  readonly name: string;
  readonly query: (subjects: CallTableFixtures) => string;
  /** Asked before, and not counted. */
  readonly warmUp?: (subjects: CallTableFixtures) => string;
  /** The least number of REST calls that can answer it, and why. */
  readonly minCalls: number | ((subjects: CallTableFixtures) => number);
  readonly reason: string;
}

const ids = (list: readonly string[]) => JSON.stringify(list.map((id) => `Job:${id}`));
const create = ({ session, sessionBackend }: CallTableFixtures, selection: string) =>
  `mutation { createJob(input: { backend: "${sessionBackend}", sessionId: "${session}", program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) { ... on CreateJobPayload { job { ${selection} } } ... on InvalidInput { message } } }`;
const FINAL_READING = 'name status metadata stats { qubits }';

/** What frontends ask, and what it has to cost. */
export const CALL_TABLE: readonly Row[] = [
  {
    name: 'nothing of the service',
    query: () => '{ __typename __schema { queryType { name } } }',
    minCalls: 0,
    reason: 'the schema is ours',
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
    reason: 'the service tells whether there is more',
  },
  {
    name: 'a filtered list',
    query: () =>
      '{ jobs(first: 10, filter: { status: COMPLETED, backends: ["simulator"] }) { edges { node { id status } } } }',
    minCalls: 1,
    reason: 'the service filters',
  },
  {
    name: 'jobs with the ids of all they belong to',
    query: () =>
      '{ jobs(first: 25) { edges { node { session { id serviceId } backend { id } submitter { id } project { id } parent { id } } } } }',
    minCalls: 1,
    reason: 'the ids stand in the job',
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
    reason: 'one thing',
  },
  {
    name: 'the same job by five names',
    query: ({ jobs }) => `{ ${[1, 2, 3, 4, 5].map((n) => `j${n}: job(id: "Job:${jobs[0]}") { name }`).join(' ')} }`,
    minCalls: 1,
    reason: 'one thing',
  },
  {
    name: 'a job refetched as a node',
    query: ({ jobs }) => `{ node(id: "Job:${jobs[0]}") { id ... on Job { name } } }`,
    minCalls: 1,
    reason: 'one thing',
  },
  {
    name: 'the id of a node',
    query: ({ jobs }) => `{ node(id: "Job:${jobs[0]}") { id } }`,
    minCalls: 0,
    reason: 'nothing is asked for that is not in the question',
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
    reason: 'get-job brings both',
  },
  {
    name: 'a job’s children and their parent',
    query: ({ parentJob }) =>
      `{ job(id: "${parentJob}") { id childJobs(first: 25) { edges { node { name parent { id } } } } } }`,
    minCalls: 1,
    reason: 'of the job itself only its id is asked for',
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
    reason: 'the parent’s id stands in the child',
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
    reason: '20 things',
  },
  {
    name: 'nodes of every kind at once',
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
    reason: 'one thing',
  },
  {
    name: 'a session’s jobs',
    query: ({ session }) =>
      `{ session(id: "${session}") { id jobs(first: 10) { edges { node { name session { id } } } } } }`,
    minCalls: 1,
    reason: 'of the session only its id is asked for',
  },
  {
    name: 'a session, its jobs, and back',
    query: ({ session }) =>
      `{ session(id: "${session}") { status jobs(first: 10) { edges { node { name session { status } } } } } }`,
    minCalls: 2,
    reason: 'the session is known when its jobs come',
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
    reason: 'each session’s jobs are a list of their own',
  },
  {
    name: 'all backends',
    query: () => '{ backends { serviceId status qubits averageQueueTimeMs } }',
    minCalls: 1,
    reason: 'one list',
  },
  {
    name: 'all backends and how good they are',
    query: () => '{ backends { status characterization { date fidelity { oneQubit { median } } } } }',
    minCalls: ({ machines }) => 1 + machines,
    reason: 'the list, and each machine’s characterization',
  },
  {
    name: 'how good a machine is',
    query: () => '{ backend(id: "qpu.aria-1") { serviceId characterization { date connectivity } } }',
    minCalls: 1,
    reason: 'of the backend only its name is asked for',
  },
  {
    name: 'how good a machine was',
    query: () => '{ backend(id: "qpu.aria-1") { characterizations(first: 10) { edges { node { date } } } } }',
    minCalls: 1,
    reason: 'one page of 10',
  },
  {
    name: 'how good a machine was over a season',
    query: () => '{ backend(id: "qpu.aria-1") { characterizations(first: 20) { edges { node { date } } } } }',
    minCalls: 2,
    reason: 'two pages of 10',
  },
  {
    name: 'a characterization',
    query: ({ characterization }) => `{ characterization(id: "${characterization}") { date qubits } }`,
    minCalls: 1,
    reason: 'one thing',
  },
  {
    name: 'a user’s jobs',
    query: ({ submitter }) =>
      `{ node(id: "User:${submitter}") { ... on User { serviceId jobs(first: 10) { edges { node { name } } } } } }`,
    minCalls: 1,
    reason: 'the service filters',
  },
  {
    name: 'an organization’s usage',
    query: ({ organization }) =>
      `{ organization(id: "${organization}") { report { budget balance qpus { usage backend { serviceId } } members { email jobs user { id } } } } }`,
    minCalls: 1,
    reason: 'one report',
  },
  {
    name: 'usage beside the state of the machines',
    query: ({ organization }) =>
      `{ organization(id: "${organization}") { report { qpus { usage backend { status } } } } }`,
    minCalls: 2,
    reason: 'the report and the backends',
  },
  {
    name: 'final jobs that a list has shown',
    warmUp: () => `{ jobs(first: 50, filter: { status: COMPLETED }) { edges { node { ${FINAL_READING} } } } }`,
    query: ({ finalJobs }) => `{ nodes(ids: ${ids(finalJobs.slice(0, 20))}) { ... on Job { ${FINAL_READING} } } }`,
    minCalls: 0,
    reason: 'they can no longer change',
  },
  {
    name: 'known and new jobs together',
    warmUp: ({ finalJobs }) => `{ nodes(ids: ${ids(finalJobs.slice(0, 10))}) { ... on Job { name } } }`,
    query: ({ finalJobs }) => `{ nodes(ids: ${ids(finalJobs.slice(0, 35))}) { ... on Job { name } } }`,
    minCalls: 1,
    reason: 'only 25 of the 35 are new',
  },
  {
    name: 'results seen before',
    warmUp: ({ completedJob }) =>
      `{ job(id: "${completedJob}") { results { probabilities { state } } cost { actual { value } } } }`,
    query: ({ completedJob }) =>
      `{ job(id: "${completedJob}") { results { probabilities(top: 2) { bitstring } } cost { actual { value } } } }`,
    minCalls: 0,
    reason: 'they can no longer change',
  },
  {
    name: 'the dashboard again at once',
    warmUp: () => '{ jobs(first: 25) { edges { node { name session { status } backend { status } } } } }',
    query: () => '{ jobs(first: 25) { edges { node { name session { status } backend { status } } } } }',
    minCalls: 1,
    reason: 'sessions and backends are good for seconds, the list is not',
  },
  {
    name: 'a session and a job side by side, each with its own fields',
    query: ({ jobs, session }) => `{ nodes(ids: ["Session:${session}", "Job:${jobs[0]}"]) { id ... on Job { name } } }`,
    minCalls: 1,
    reason: 'of the session only its id is asked for',
  },
  {
    name: 'the results of each circuit',
    query: ({ parentJob }) =>
      `{ job(id: "${parentJob}") { results { childProbabilities { job { id } probabilities { bitstring } } } } }`,
    minCalls: 3,
    reason: 'the job, all results at once, and the children for their qubits',
  },
  {
    name: 'a job submitted, as creation tells it',
    query: (subjects) => create(subjects, 'id serviceId status isFinal session { id }'),
    minCalls: 1,
    reason: 'creation tells as much',
  },
  {
    name: 'a job submitted, with its name',
    query: (subjects) => create(subjects, 'name progress { fraction }'),
    minCalls: 2,
    reason: 'creation does not tell it',
  },
  {
    name: 'a job canceled',
    query: ({ jobs }) => `mutation { cancelJob(id: "${jobs[0]}") { job { id status isFinal } } }`,
    minCalls: 1,
    reason: 'canceling tells as much',
  },
  {
    name: 'jobs canceled, with their statuses',
    query: ({ jobs }) => `mutation { cancelJobs(ids: ${ids(jobs.slice(1, 11))}) { jobs { id status } } }`,
    minCalls: 2,
    reason: 'one change, one reading',
  },
  {
    name: 'a session ended',
    query: ({ session }) => `mutation { endSession(id: "${session}") { session { status active backend { id } } } }`,
    minCalls: 1,
    reason: 'ending tells the session',
  },
];

/** Finds the subjects in the sandbox's past, and adds jobs until there are so many. */
export async function findFixtures(sandbox: Sandbox, minJobs = 0): Promise<CallTableFixtures> {
  const ask = async (path: string, body?: object) => {
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
  const allJobs = async () => {
    const found: WireJob[] = [];
    for (let next: string | null = null; ; ) {
      const page = (await ask(`/v0.4/jobs?limit=25${next ? `&next=${encodeURIComponent(next)}` : ''}`)) as {
        jobs: WireJob[];
        next: string | null;
      };
      found.push(...page.jobs);
      next = page.next;
      if (next === null) return found;
    }
  };
  const past = await allJobs();
  const input = { gateset: 'qis', qubits: 1, circuit: [{ gate: 'h', target: 0 }] };
  for (let i = past.length; i < minJobs; i++) {
    await ask('/v0.4/jobs', { backend: 'simulator', type: 'ionq.circuit.v1', dry_run: true, input });
  }
  const { sessions, organization_id: organization } = (await ask('/v0.4/sessions')) as {
    sessions: { id: string; backend: string; active: boolean }[];
    organization_id: string;
  };
  const backends = (await ask('/v0.4/backends')) as { backend: string; characterization_id?: string | null }[];
  const { characterizations } = (await ask('/v0.4/backends/qpu.aria-1/characterizations?limit=1')) as {
    characterizations: { id: string }[];
  };

  const jobs = await allJobs();
  const { jobs: onMachines } = (await ask('/v0.4/jobs?limit=25&target=qpu.aria-1,qpu.aria-2,qpu.forte-1')) as {
    jobs: WireJob[];
  };
  const completed = past.filter(({ status, dry_run }) => status === 'completed' && !dry_run);
  const finished = new Set(completed.map(({ id }) => id));
  const child = completed.find(({ parent_job_id }) => parent_job_id !== null && finished.has(parent_job_id));
  const session = found(sessions.find(({ active }) => active));
  const backendOf = new Map(sessions.map(({ id, backend }) => [id, backend]));
  return {
    jobs: jobs.map(({ id }) => id),
    finalJobs: past.filter(({ status }) => status === 'completed').map(({ id }) => id),
    completedJob: found(completed[0]).id,
    sessionJob: found(completed.find(({ session_id }) => session_id !== null)).id,
    parentJob: found(child?.parent_job_id),
    childJob: found(child).id,
    session: session.id,
    sessionBackend: session.backend,
    submitter: found(past[0]).submitter_id,
    organization,
    characterization: `Characterization:qpu.aria-1:${found(characterizations[0]).id}`,
    sessionBackends: new Set(
      onMachines.map(({ session_id }) => session_id && backendOf.get(session_id)).filter(Boolean),
    ).size,
    machines: backends.filter(({ characterization_id }) => characterization_id).length,
    sessions: sessions.length,
  };
}

function found<T>(value: T | null | undefined): T {
  if (value == null) throw new Error('The sandbox has no such thing in its past.');
  return value;
}
