import type { CallTableFixtures } from './fixtures.js';
import { type CallTableRow, toJobIds } from './row.js';

const create = ({ session, sessionBackend }: CallTableFixtures, selection: string) =>
  `mutation { createJob(input: { backendId: "${sessionBackend}", sessionId: "${session}", program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) { job { ${selection} } errors { message } } }`;

export const MUTATIONS: readonly CallTableRow[] = [
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
    query: ({ jobs }) => `mutation { cancelJob(input: { id: "${jobs[0]}" }) { job { id status isFinal } } }`,
    minCalls: 2,
    reason: 'the job may go on after the service has accepted the cancellation',
  },
  {
    name: 'a canceled job with its id',
    query: ({ jobs }) => `mutation { cancelJob(input: { id: "${jobs[15]}" }) { job { id serviceId } } }`,
    minCalls: 1,
    reason: 'the mutation contains the id',
  },
  {
    name: 'canceled jobs with their statuses',
    query: ({ jobs }) =>
      `mutation { cancelJobs(input: { ids: ${toJobIds(jobs.slice(1, 11))} }) { jobs { id status } } }`,
    minCalls: 2,
    reason: 'one mutation, one list',
  },
  {
    name: 'canceled jobs with their ids',
    query: ({ jobs }) =>
      `mutation { cancelJobs(input: { ids: ${toJobIds(jobs.slice(11, 15))} }) { jobs { id serviceId } } }`,
    minCalls: 2,
    reason: 'only a list tells which jobs were canceled',
  },
  {
    name: 'a deleted job',
    query: ({ finalJobs }) =>
      `mutation { deleteJob(input: { id: "${finalJobs.at(-1)}" }) { deletedJobId errors { message } } }`,
    minCalls: 1,
    reason: 'the response has no fields',
  },
  {
    name: 'a created session',
    query: () =>
      'mutation { createSession(input: { backendId: "qpu.aria-1", jobCountLimit: 3 }) { session { id status settings { jobCountLimit } } errors { message } } }',
    minCalls: 1,
    reason: 'the response contains the session',
  },
  {
    name: 'an ended session',
    query: ({ session }) =>
      `mutation { endSession(input: { id: "${session}" }) { session { status active backend { id } } } }`,
    minCalls: 1,
    reason: 'the response contains the session',
  },
  {
    name: 'a submitted job with a highest price',
    query: () =>
      'mutation { createJob(input: { backendId: "simulator", maxCost: { value: 100, unit: "usd" }, program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) { job { id status } errors { code } } }',
    minCalls: 2,
    reason: 'the estimate, then the mutation',
  },
  {
    name: 'a job that is run again',
    query: ({ completedJob }) =>
      `mutation { cloneJob(input: { id: "${completedJob}" }) { job { id status } errors { code } } }`,
    minCalls: 1,
    reason: 'the response contains the fields',
  },
];
