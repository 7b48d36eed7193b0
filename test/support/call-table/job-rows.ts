import { type CallTableRow, toJobIds } from './row.js';

export const LISTS: readonly CallTableRow[] = [
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
      '{ jobs(first: 10, filter: { statuses: [COMPLETED], backendIds: ["simulator"] }) { edges { node { id status } } } }',
    minCalls: 1,
    reason: 'upstream filters',
  },
  {
    name: 'all active jobs',
    query: () =>
      '{ jobs(first: 25, filter: { statuses: [SUBMITTED, READY, STARTED] }) { nodes { id status } pageInfo { endCursor } } }',
    minCalls: 3,
    reason: 'upstream filters by one status',
  },
  {
    name: 'a search by name without a match',
    query: () => '{ jobs(first: 5, filter: { name: "no job has this name" }) { nodes { id } scannedCount } }',
    minCalls: 20,
    reason: 'up to 500 jobs, 25 a call',
  },
  {
    name: 'a search by name that ends with its first match',
    query: () => '{ jobs(first: 1, filter: { statuses: [COMPLETED], name: "e" }) { nodes { name } scannedCount } }',
    minCalls: 1,
    reason: 'the first page has a match',
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
      '{ jobs(first: 25, filter: { backendIds: ["qpu.aria-1", "qpu.aria-2", "qpu.forte-1"] }) { edges { node { name session { status backend { status characterization { date fidelity { twoQubit { median } } } } } } } } }',
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
    name: 'the same jobs in nodes and in edges',
    query: () => '{ jobs(first: 25) { nodes { name backend { status } } edges { node { name backend { status } } } } }',
    minCalls: 2,
    reason: 'a page and the backends',
  },
];

export const JOBS: readonly CallTableRow[] = [
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
    name: 'job page with results, histogram and cost',
    query: ({ sessionJob }) =>
      `{ job(id: "${sessionJob}") { name results { unavailableReason registers { name } probabilities(top: 16) { bitstring probability } histogram(top: 16) { bitstring count } } cost { actual { value } } } }`,
    minCalls: 3,
    reason: 'job, histogram (or probabilities, if none is offered), cost',
  },
  {
    name: 'job page with results, histogram, cost and compiled circuits',
    query: ({ sessionJob }) =>
      `{ job(id: "${sessionJob}") { name status results { unavailableReason registers { name } probabilities(top: 16) { bitstring probability count } histogram(top: 16) { bitstring count } } cost { estimated { value } actual { value unit } } compiledCircuits { format text } } }`,
    minCalls: 5,
    reason: 'job, histogram, cost, and the circuit in two formats',
  },
  {
    name: 'job page with results, histogram, cost and compiled circuits again',
    warmUp: ({ sessionJob }) =>
      `{ job(id: "${sessionJob}") { name results { histogram { count } } cost { actual { value } } compiledCircuits { text } } }`,
    query: ({ sessionJob }) =>
      `{ job(id: "${sessionJob}") { name results { probabilities(top: 16) { count } histogram { count } } cost { actual { value } } compiledCircuits { format text } } }`,
    minCalls: 0,
    reason: 'final data is cached',
  },
  {
    name: 'a list of 25 jobs with their top 4 states',
    query: () =>
      '{ jobs(first: 25, filter: { statuses: [COMPLETED] }) { nodes { name results { unavailableReason probabilities(top: 4) { bitstring probability count } } } } }',
    minCalls: ({ finalJobs, resultJobs }) => 1 + resultJobs.filter((id) => finalJobs.slice(0, 25).includes(id)).length,
    reason: 'a page, and the histogram or probabilities of each job that is not a dry run and has one circuit',
  },
  {
    name: 'why jobs have no results',
    query: () => '{ jobs(first: 25) { nodes { results { unavailableReason shots: unavailableReason(of: SHOTS) } } } }',
    minCalls: 1,
    reason: 'the job contains the reason',
  },
  {
    name: 'the most likely states of 25 jobs',
    query: ({ finalJobs }) =>
      `{ nodes(ids: ${toJobIds(finalJobs.slice(0, 25))}) { ... on Job { results { probabilities(top: 4) { bitstring probability } } } } }`,
    minCalls: ({ finalJobs, resultJobs }) => 1 + resultJobs.filter((id) => finalJobs.slice(0, 25).includes(id)).length,
    reason: 'the jobs, and the probabilities of each that is not a dry run and has one circuit',
  },
  {
    name: 'a job’s child ids',
    query: ({ parentJob }) => `{ job(id: "${parentJob}") { name childJobIds } }`,
    minCalls: 1,
    reason: 'one response contains both',
  },
  {
    name: '25 jobs with their artifacts and the formats of their compiled circuits',
    query: ({ jobs }) =>
      `{ nodes(ids: ${toJobIds(jobs.slice(0, 25))}) { ... on Job { artifacts { format downloadPath } compiledCircuits { format mediaType } } } }`,
    minCalls: 1,
    reason: 'a job lists its artifacts',
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
    query: ({ jobs }) => `{ nodes(ids: ${toJobIds(jobs.slice(0, 25))}) { ... on Job { name status } } }`,
    minCalls: 1,
    reason: '25 ids a call',
  },
  {
    name: '26 jobs by id',
    query: ({ jobs }) => `{ nodes(ids: ${toJobIds(jobs.slice(0, 26))}) { ... on Job { name } } }`,
    minCalls: 2,
    reason: '25 ids a call',
  },
  {
    name: '500 jobs by id',
    query: ({ jobs }) => `{ nodes(ids: ${toJobIds(jobs.slice(0, 500))}) { ... on Job { name } } }`,
    minCalls: 20,
    reason: '25 ids a call',
  },
  {
    name: 'a job named twice in a list of ids',
    query: ({ jobs }) =>
      `{ nodes(ids: ${toJobIds([...jobs.slice(0, 20), ...jobs.slice(0, 20)])}) { ... on Job { name } } }`,
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
];
