import { type CallTableRow, toJobIds } from './row.js';

const FINAL_FIELDS = 'name status metadata stats { qubits }';

export const OTHER_OBJECTS: readonly CallTableRow[] = [
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
    name: 'a session’s completed jobs',
    query: ({ session }) =>
      `{ session(id: "${session}") { jobs(first: 10, filter: { statuses: [COMPLETED] }) { nodes { name } } } }`,
    minCalls: 1,
    reason: 'upstream filters by session and status',
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
    name: 'sessions with two statuses on a backend',
    query: () =>
      '{ sessions(first: 10, filter: { statuses: [CREATED, STARTED], backendIds: ["qpu.aria-1"] }) { nodes { status } } }',
    minCalls: 1,
    reason: 'upstream returns the list in full',
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
    name: 'the viewer’s API key and project',
    query: () => '{ viewer { apiKey { id name project { id } } project { id } } }',
    minCalls: 1,
    reason: 'one response contains both',
  },
  {
    name: 'the viewer’s jobs',
    query: () => '{ viewer { jobs(first: 25) { nodes { id status } } } }',
    minCalls: 1,
    reason: 'the API key of the request selects them',
  },
  {
    name: 'the viewer’s organization and sessions',
    query: () => '{ viewer { organization { id } sessions(first: 5) { nodes { status } } } }',
    minCalls: 1,
    reason: 'one response contains both',
  },
  {
    name: 'usage of the viewer’s organization',
    query: () => '{ viewer { organization { report { budget } } } }',
    minCalls: 2,
    reason: 'the id of the organization and the report',
  },
  {
    name: 'a project’s jobs',
    query: ({ project }) =>
      `{ node(id: "Project:${project}") { ... on Project { jobs(first: 10) { nodes { name } } } } }`,
    minCalls: 2,
    reason: 'v0.3 filters by project, v0.4 returns the jobs',
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
];

const QUOTED =
  'backendIds: ["simulator", "qpu.aria-1"], program: { circuit: { qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] } }';
const QUOTE_FIELDS =
  'backend { status qubits } canRun price { value unit } queueTimeMs executionTimeMs issues { code }';

export const QUOTES: readonly CallTableRow[] = [
  {
    name: 'the usage of an organization',
    query: ({ organization }) =>
      `{ organization(id: "${organization}") { id usage(from: "2026-09-01", to: "2026-09-15") { amounts { value unit } periods { from groups { groupId name isOthers jobCount } } } } }`,
    minCalls: 1,
    reason: 'one report',
  },
  {
    name: 'a quote for two backends',
    query: () => `{ quote(input: { ${QUOTED} }) { gateCounts { twoQubit } backends { ${QUOTE_FIELDS} } } }`,
    minCalls: 3,
    reason: 'the backends, and one estimate for each',
  },
  {
    name: 'a quote for two backends under two aliases',
    query: () =>
      `{ a: quote(input: { ${QUOTED} }) { backends { ${QUOTE_FIELDS} } } b: quote(input: { ${QUOTED} }) { backends { price { value } } } }`,
    minCalls: 3,
    reason: 'the same estimates',
  },
  {
    name: 'a quote for another run of a job on two backends',
    query: ({ resultJobs: [job] }) =>
      `{ quote(input: { jobId: "${job}", backendIds: ["simulator", "qpu.aria-1"] }) { gateCounts { twoQubit } backends { ${QUOTE_FIELDS} } } }`,
    minCalls: 4,
    reason: 'the job, the backends, and one estimate for each',
  },
  {
    name: 'the gate counts of a program',
    query: () => `{ quote(input: { ${QUOTED} }) { qubits gateCounts { oneQubit twoQubit } } }`,
    minCalls: 0,
    reason: 'counted in the gateway',
  },
];

export const CACHED: readonly CallTableRow[] = [
  {
    name: 'final jobs of an earlier list',
    warmUp: () => `{ jobs(first: 50, filter: { statuses: [COMPLETED] }) { edges { node { ${FINAL_FIELDS} } } } }`,
    query: ({ finalJobs }) => `{ nodes(ids: ${toJobIds(finalJobs.slice(0, 20))}) { ... on Job { ${FINAL_FIELDS} } } }`,
    minCalls: 0,
    reason: 'final data is cached',
  },
  {
    name: 'cached and other jobs',
    warmUp: ({ finalJobs }) => `{ nodes(ids: ${toJobIds(finalJobs.slice(0, 10))}) { ... on Job { name } } }`,
    query: ({ finalJobs }) => `{ nodes(ids: ${toJobIds(finalJobs.slice(0, 35))}) { ... on Job { name } } }`,
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
    name: 'the viewer’s organization again',
    warmUp: () => '{ viewer { organization { id } } }',
    query: () => '{ viewer { organization { id serviceId } } }',
    minCalls: 0,
    reason: 'the organization of a key is cached',
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
];
