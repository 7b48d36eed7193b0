import { getTools } from '../../../src/mcp/tools.js';
import type { CallTableRow } from './row.js';

const BELL = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; cx q[0], q[1];';

/** The operation of a tool, as the pipeline gets it. */
const operationOf = (name: string) => () => getTools(true).find((tool) => tool.name === name)?.operation?.text ?? '';

/** The tools of agents. */
export const TOOLS: readonly CallTableRow[] = [
  { name: 'tool list_backends', query: operationOf('list_backends'), minCalls: 1, reason: 'the list' },
  {
    name: 'tool quote, on one backend',
    query: operationOf('quote'),
    variables: () => ({ program: { qasm3: { source: BELL } }, backends: ['qpu.aria-1'] }),
    minCalls: 2,
    reason: 'the backends, and an estimate',
  },
  {
    name: 'tool get_job',
    query: operationOf('get_job'),
    variables: ({ completedJob }) => ({ id: completedJob }),
    minCalls: 2,
    reason: 'the job, and its cost',
  },
  {
    name: 'tool get_results',
    query: operationOf('get_results'),
    variables: ({ resultJobs: [id] }) => ({ id }),
    minCalls: 2,
    reason: 'the job, and its result',
  },
  {
    name: 'tool submit_job',
    query: operationOf('submit_job'),
    variables: () => ({
      program: { qasm3: { source: BELL } },
      backend: 'simulator',
      max_cost: { value: 1, unit: 'usd' },
    }),
    minCalls: 2,
    reason: 'the estimate, then the mutation; without max_cost, the backends before, and the estimate is cached',
  },
  {
    name: 'tool cancel_job',
    query: operationOf('cancel_job'),
    variables: ({ jobs }) => ({ id: jobs[16] }),
    minCalls: 2,
    reason: 'the mutation, then the state',
  },
  { name: 'tool list_jobs', query: operationOf('list_jobs'), minCalls: 1, reason: 'a page' },
  {
    name: 'tool usage',
    query: operationOf('usage'),
    variables: () => ({ from: '2026-10-01', to: '2026-11-01' }),
    minCalls: 2,
    reason: 'the organization, and its usage',
  },
];
