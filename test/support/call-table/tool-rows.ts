import { getTools } from '../../../src/mcp/tools.js';
import type { CallTableFixtures } from './fixtures.js';
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

/** A call of a tool that has no query, and its minimum number of upstream calls. */
export interface ToolCallRow extends Pick<CallTableRow, 'name' | 'minCalls' | 'reason'> {
  readonly tool: string;
  readonly arguments: (fixtures: CallTableFixtures) => Readonly<Record<string, unknown>>;
}

export const TOOL_CALLS: readonly ToolCallRow[] = [
  {
    name: 'tool wait_for_job, of a final job',
    tool: 'wait_for_job',
    arguments: ({ completedJob }) => ({ id: completedJob }),
    minCalls: 2,
    reason:
      'the first read of the job, and its result; each later read is one call, shared by all who watch jobs with the key',
  },
  {
    name: 'tool wait_for_job, of a missing job',
    tool: 'wait_for_job',
    arguments: () => ({ id: 'missing' }),
    minCalls: 2,
    reason: 'the first read, and one of the job alone, which is not in it',
  },
  {
    name: 'tool graphql, with a job and its cost',
    tool: 'graphql',
    arguments: ({ completedJob }) => ({
      query: 'query ($id: ID!) { job(id: $id) { status cost { actual { value unit } } } }',
      variables: { id: completedJob },
    }),
    minCalls: 2,
    reason: 'those of the query that it is given, as any client sends it: here the job, and its cost',
  },
  {
    name: 'tool search_schema',
    tool: 'search_schema',
    arguments: () => ({ words: 'queue time' }),
    minCalls: 0,
    reason: 'the schema is in the gateway',
  },
];

/** Sends the row, as clients of the revisions of 2025 do. Resolves with the response as text. */
export async function sendToolCall(
  gatewayUrl: string,
  { tool, arguments: getArguments }: ToolCallRow,
  fixtures: CallTableFixtures,
): Promise<string> {
  const params = { name: tool, arguments: getArguments(fixtures) };
  const response = await fetch(`${gatewayUrl}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: 'apiKey sandbox',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  return response.text();
}
