import { print } from 'graphql';
import {
  BackendComparisonDocument,
  BackendListDocument,
  BackendPageDocument,
  CostUnitDocument,
  FidelityComparisonDocument,
  JobCostsDocument,
  JobFilterChoicesDocument,
  JobStatusesDocument,
  JobsPageDocument,
  OrganizationReportDocument,
  OrganizationUsageDocument,
  ProgramFidelitiesDocument,
  QueuedJobsDocument,
  SessionListDocument,
  SessionPageDocument,
  SessionSpendingDocument,
  SubmitQuoteDocument,
  ViewerOrganizationDocument,
} from '../../../dashboard/src/generated/graphql.js';
import { type CallTableRow, toJobIds } from './row.js';

const FIRST_PAGE = { filter: {}, first: 25, after: null };

const COMPARED_IDS = ['Backend:qpu.aria-1', 'Backend:qpu.forte-1'];

/** The queries of the dashboard's pages, as the dashboard sends them. */
export const DASHBOARD: readonly CallTableRow[] = [
  {
    name: 'jobs page: the list',
    query: () => print(JobsPageDocument),
    variables: () => FIRST_PAGE,
    minCalls: 1,
    reason: 'a page, which contains the ids of sessions, backends and parents',
  },
  {
    name: 'jobs page: active jobs of a session',
    query: () => print(JobsPageDocument),
    variables: ({ session }) => ({
      ...FIRST_PAGE,
      filter: { statuses: ['SUBMITTED', 'READY', 'STARTED'], sessionId: session },
    }),
    minCalls: 3,
    reason: 'upstream filters by one status',
  },
  {
    name: 'jobs page: a search',
    query: () => print(JobsPageDocument),
    variables: () => ({ ...FIRST_PAGE, filter: { name: 'no job has this name' } }),
    minCalls: 20,
    reason: 'up to 500 jobs, 25 a call',
  },
  {
    name: 'jobs page: the choices of its filters',
    query: () => print(JobFilterChoicesDocument),
    minCalls: 2,
    reason: 'the backends and the sessions',
  },
  {
    name: 'jobs page: costs of listed jobs, on request',
    warmUp: ({ resultJobs }) => `{ nodes(ids: ${toJobIds(resultJobs.slice(0, 10))}) { ... on Job { name isFinal } } }`,
    query: () => print(JobCostsDocument),
    variables: ({ resultJobs }) => ({ ids: resultJobs.slice(0, 10).map((id) => `Job:${id}`) }),
    minCalls: 10,
    reason: 'one cost for each job',
  },
  {
    name: 'jobs page: costs again',
    warmUp: ({ resultJobs }) => `{ job(id: "${resultJobs[0]}") { id isFinal cost { actual { value } } } }`,
    query: () => print(JobCostsDocument),
    variables: ({ resultJobs }) => ({ ids: [`Job:${resultJobs[0]}`] }),
    minCalls: 0,
    reason: 'final data is cached',
  },
  {
    name: 'jobs page: statuses of selected jobs that were not canceled',
    query: () => print(JobStatusesDocument),
    variables: ({ resultJobs }) => ({ ids: resultJobs.slice(0, 10).map((id) => `Job:${id}`) }),
    minCalls: 1,
    reason: 'a page of jobs by id',
  },
  {
    name: 'sessions page',
    query: () => print(SessionListDocument),
    variables: () => ({ active: null, after: null }),
    minCalls: 3,
    reason: 'the list, and the jobs of two active sessions with a job limit',
  },
  {
    name: 'sessions page: unit of the cost limit of a new session',
    query: () => print(CostUnitDocument),
    minCalls: 2,
    reason: 'the id of the organization and the report',
  },
  {
    name: 'session page, without its jobs',
    query: () => print(SessionPageDocument),
    variables: ({ session }) => ({ id: session }),
    minCalls: 1,
    reason: 'one object',
  },
  {
    name: 'session page: its queued jobs, before they are canceled',
    query: () => print(QueuedJobsDocument),
    variables: ({ session }) => ({ sessionId: session }),
    minCalls: 2,
    reason: 'upstream filters by one status',
  },
  {
    name: 'backends page',
    query: () => print(BackendListDocument),
    minCalls: 1,
    reason: 'one list',
  },
  {
    name: 'backends page: a comparison',
    query: () => print(BackendComparisonDocument),
    variables: () => ({ ids: COMPARED_IDS }),
    minCalls: 3,
    reason: 'the backends, and the characterization of each',
  },
  {
    name: 'backends page: fidelities of a comparison',
    query: () => print(FidelityComparisonDocument),
    variables: () => ({ ids: COMPARED_IDS, start: '2026-08-01T00:00:00Z', end: '2026-10-30T00:00:00Z' }),
    minCalls: 4,
    reason: '13 weeks of each backend, 10 a call',
  },
  {
    name: 'backends page: prices of a program',
    query: () => print(SubmitQuoteDocument),
    variables: () => ({
      input: { program: { circuit: { qubits: 1, gates: [{ gate: 'h', target: 0 }] } }, shots: 1000 },
    }),
    minCalls: ({ qpus }) => 1 + qpus,
    reason: 'the backends, and an estimate for each: the simulator replaces the retired QPU in the number',
  },
  {
    name: 'backends page: fidelities for a program',
    query: () => print(ProgramFidelitiesDocument),
    minCalls: ({ qpus }) => 1 + qpus,
    reason: 'the backends, and a characterization of each QPU',
  },
  {
    name: 'backend page, without past fidelities',
    query: () => print(BackendPageDocument),
    variables: () => ({ id: 'Backend:qpu.aria-1' }),
    minCalls: 2,
    reason: 'the backends and its characterization',
  },
  {
    name: 'session page: cost of a session with a cost limit, on request and after it has changed',
    query: () => print(SessionSpendingDocument),
    variables: ({ session }) => ({ id: session }),
    minCalls: 3,
    reason: 'its two jobs, and the cost of each',
  },
  {
    name: 'organization page: the organization',
    query: () => print(ViewerOrganizationDocument),
    minCalls: 1,
    reason: 'the id of the organization',
  },
  {
    name: 'organization page: the report',
    query: () => print(OrganizationReportDocument),
    variables: ({ organization }) => ({
      id: organization,
      startDate: '2026-01-01',
      endDate: '2026-01-31',
    }),
    minCalls: 1,
    reason: 'one report',
  },
  {
    name: 'organization page: usage over time, and the same usage for the forecast',
    query: () => print(OrganizationUsageDocument),
    variables: ({ organization }) => ({
      id: organization,
      from: '2026-10-01',
      to: '2026-11-01',
      groupBy: 'PROJECT',
      interval: 'DAY',
    }),
    minCalls: 1,
    reason: 'one report',
  },
];
