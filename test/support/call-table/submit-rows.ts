import { print } from 'graphql';
import {
  ExistingJobsDocument,
  OriginalJobDocument,
  SourceJobDocument,
  SubmitChoicesDocument,
  SubmitQuoteDocument,
} from '../../../dashboard/src/generated/graphql.js';
import type { CallTableRow } from './row.js';

const BELL = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; cx q[0], q[1];';

/** The queries of the dashboard's page for a new job, as the dashboard sends them, and of the jobs that it watches. */
export const SUBMIT_PAGE: readonly CallTableRow[] = [
  {
    name: 'submit page: backends, active sessions, and the project of the API key',
    query: () => print(SubmitChoicesDocument),
    minCalls: 3,
    reason: 'a list of each, and who the API key belongs to',
  },
  {
    name: 'submit page: prices on all backends',
    query: () => print(SubmitQuoteDocument),
    variables: () => ({ input: { program: { qasm3: { source: BELL } }, shots: 1000 } }),
    minCalls: ({ qpus }) => 1 + qpus,
    reason: 'the backends, and an estimate for each: the simulator replaces the retired QPU in the number',
  },
  {
    name: 'submit page: prices of another run of a job, which the page has loaded, on all backends',
    warmUp: ({ resultJobs: [job] }) => `{ job(id: "${job}") { id serviceId name shots } }`,
    query: () => print(SubmitQuoteDocument),
    variables: ({ resultJobs: [job] }) => ({ input: { jobId: job, shots: 1000 } }),
    minCalls: ({ qpus }) => 1 + qpus,
    reason: 'as for a program, as the final job is cached',
  },
  {
    name: 'submit page: a job to run again',
    query: () => print(OriginalJobDocument),
    variables: ({ completedJob }) => ({ id: completedJob }),
    minCalls: 2,
    reason: 'the job and its cost',
  },
  {
    name: 'submit page: a job to edit, whose program this tab has',
    query: () => print(SourceJobDocument),
    variables: ({ completedJob }) => ({ id: completedJob, withCompiled: false }),
    minCalls: 1,
    reason: 'the job only',
  },
  {
    name: 'submit page: a job to edit, from its compiled circuits',
    query: () => print(SourceJobDocument),
    variables: ({ completedJob }) => ({ id: completedJob, withCompiled: true }),
    minCalls: 2,
    reason: 'the job, and its compiled circuit in one of two formats',
  },
  {
    name: 'every page: watched jobs, after one of them was deleted',
    query: () => print(ExistingJobsDocument),
    variables: ({ resultJobs }) => ({ ids: resultJobs.slice(0, 10).map((id) => `Job:${id}`) }),
    minCalls: 1,
    reason: 'a page of jobs by id',
  },
];
