import { print } from 'graphql';
import {
  ComparableJobsDocument,
  ComparedCostDocument,
  FixBackendsDocument,
  JobCircuitsDocument,
  JobPageDocument,
  JobResultsDocument,
  SubmitQuoteDocument,
} from '../../../dashboard/src/generated/graphql.js';
import { createPageOperation } from '../../../dashboard/src/job/page-operation.js';
import { parseView } from '../../../dashboard/src/job/results/use-view.js';
import type { CallTableRow } from './row.js';

const LOADED = { register: null, top: 64 };
const COMPARED = { register: null, top: 1_000 };

const copyPage = (id: string) =>
  createPageOperation({ id, hasResults: true, hasChildJobs: false, view: parseView(new URLSearchParams()) });

/** The operations of the dashboard's page of a job, as the dashboard sends them. */
export const JOB_PAGE: readonly CallTableRow[] = [
  {
    name: 'job page: the job',
    query: () => print(JobPageDocument),
    variables: ({ completedJob }) => ({ id: `Job:${completedJob}` }),
    minCalls: 2,
    reason: 'the job and its cost',
  },
  {
    name: 'job page: results',
    warmUp: ({ resultJobs }) => `{ job(id: "${resultJobs[0]}") { id isFinal } }`,
    query: () => print(JobResultsDocument),
    variables: ({ resultJobs }) => ({ id: `Job:${resultJobs[0]}`, ...LOADED }),
    minCalls: 1,
    reason: 'one result, which has the counts and the registers',
  },
  {
    name: 'job page: another number of states, or another register',
    warmUp: ({ resultJobs }) => `{ job(id: "${resultJobs[0]}") { results { probabilities(top: 8) { count } } } }`,
    query: () => print(JobResultsDocument),
    variables: ({ resultJobs }) => ({ id: `Job:${resultJobs[0]}`, ...COMPARED, register: 'output_all' }),
    minCalls: 0,
    reason: 'results are cached',
  },
  {
    name: 'job page: results of a multi-circuit job',
    warmUp: ({ parentJob }) => `{ job(id: "${parentJob}") { id isFinal } }`,
    query: () => print(JobResultsDocument),
    variables: ({ parentJob }) => ({ id: `Job:${parentJob}`, ...LOADED }),
    minCalls: 2,
    reason: 'one result for all circuits, and a page of child jobs',
  },
  {
    name: 'job page: the cost of a job to compare with',
    warmUp: ({ resultJobs }) => `{ job(id: "${resultJobs[0]}") { id isFinal } }`,
    query: () => print(ComparedCostDocument),
    variables: ({ resultJobs }) => ({ id: `Job:${resultJobs[0]}` }),
    minCalls: 1,
    reason: 'one cost: the job is cached, as the cost is later',
  },
  {
    name: 'job page: the compiled circuit',
    warmUp: ({ resultJobs }) => `{ job(id: "${resultJobs[0]}") { id isFinal } }`,
    query: () => print(JobCircuitsDocument),
    variables: ({ resultJobs }) => ({ id: `Job:${resultJobs[0]}` }),
    minCalls: 1,
    reason: 'the circuit in one of two formats',
  },
  {
    name: 'job page: backends that may run a failed job, instead of results',
    query: () => print(FixBackendsDocument),
    minCalls: 1,
    reason: 'one list',
  },
  {
    name: 'job page: the price of each remedy of a failed job, instead of the circuit',
    warmUp: ({ resultJobs }) => `{ job(id: "${resultJobs[0]}") { id isFinal } backends { id } }`,
    query: () => print(SubmitQuoteDocument),
    variables: ({ resultJobs }) => ({ input: { jobId: `Job:${resultJobs[0]}`, backendIds: ['qpu.aria-1'] } }),
    minCalls: 1,
    reason: 'an estimate: the job and the backends are cached',
  },
  {
    name: 'job page: everything in one request, as it is copied',
    query: () => print(copyPage('').document),
    variables: ({ resultJobs }) => copyPage(`Job:${resultJobs[0]}`).variables,
    minCalls: 4,
    reason: 'the job, its cost, one result, and the circuit in one of two formats',
  },
  {
    name: 'job page: recent jobs to compare with, on request',
    query: () => print(ComparableJobsDocument),
    minCalls: 1,
    reason: 'a page of jobs',
  },
  {
    name: 'job page: jobs with the same name to compare with, or a search for them',
    query: () => print(ComparableJobsDocument),
    variables: () => ({ name: 'no job has this name' }),
    minCalls: 3,
    reason:
      'all completed jobs of the fixtures, 25 a call; at most 20 calls. The first page is that of the recent jobs',
  },
  {
    name: 'job page: a job that is compared',
    query: () => print(JobResultsDocument),
    variables: ({ resultJobs }) => ({ id: `Job:${resultJobs[1]}`, ...COMPARED }),
    minCalls: 2,
    reason: 'the job and one result',
  },
];
