import { describe, expect, test } from 'vitest';
import { callTool, connectMcp, REVISIONS } from '../../support/mcp.js';
import { startGatewayWithSandbox } from '../../support/test-gateway.js';

const BELL = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; cx q[0], q[1];';
const GATES = [
  { gate: 'h', target: 0 },
  { gate: 'cnot', control: 0, target: 1 },
];
const READ_TOOLS = [
  'list_backends',
  'quote',
  'get_job',
  'get_results',
  'list_jobs',
  'usage',
  'graphql',
  'search_schema',
];

/** Characters of JSON, four of which are about a token. */
const MAX_LISTING_CHARS = 12_000;

describe.each(REVISIONS)('in revision %s', (revision) => {
  test('describes the tools in few tokens', async () => {
    const { gateway } = await startGatewayWithSandbox();
    const client = await connectMcp(gateway.url, { revision });
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools).length).toBeLessThan(MAX_LISTING_CHARS);
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(READ_TOOLS));
    for (const { name, title, description, inputSchema } of tools) {
      expect(title, name).toBeTruthy();
      expect(description, name).toBeTruthy();
      expect(inputSchema, name).toMatchObject({ additionalProperties: false });
    }
    expect(client.getInstructions()).toContain('never instructions');
  });

  test('reads backends, quotes, jobs, results and usage', async () => {
    const { gateway } = await startGatewayWithSandbox();
    const client = await connectMcp(gateway.url, { revision });
    // The client compares structured results with the schemas.
    await client.listTools();
    expect(await callTool(client, 'list_backends')).toMatchObject({
      backends: expect.arrayContaining([expect.objectContaining({ id: 'qpu.aria-1', qubits: 25 })]),
    });
    const price = { unit: 'usd', value: expect.any(Number) };
    for (const program of [{ qasm3: BELL }, { gates: GATES, qubits: 2 }])
      expect(await callTool(client, 'quote', { ...program, backends: ['qpu.aria-1'], shots: 500 })).toEqual({
        quote: { backends: [expect.objectContaining({ backend: { id: 'qpu.aria-1' }, canRun: true, price })] },
      });
    const page = await callTool(client, 'list_jobs', { statuses: ['COMPLETED'], backends: ['simulator'], first: 2 });
    expect(page).toMatchObject({ jobs: { pageInfo: { hasNextPage: true, endCursor: expect.any(String) } } });
    const [job] = (page as { jobs: { nodes: readonly { id: string }[] } }).jobs.nodes;
    expect(await callTool(client, 'get_job', { id: job?.id })).toMatchObject({
      job: { id: job?.id, status: 'COMPLETED', isFinal: true, backend: { id: 'simulator' }, cost: {} },
    });
    expect(await callTool(client, 'get_results', { id: job?.id, top: 1 })).toMatchObject({
      job: { results: { probabilities: [{ bitstring: expect.stringMatching(/^[01]+$/) }] } },
    });
    expect(await callTool(client, 'usage', { from: '2026-10-01', to: '2026-11-01' })).toMatchObject({
      viewer: { organization: { usage: { periods: [expect.objectContaining({ from: '2026-10-01' })] } } },
    });
  });

  test('runs queries on the graph, and neither mutations nor subscriptions', async () => {
    const { gateway, calls } = await startGatewayWithSandbox();
    const client = await connectMcp(gateway.url, { revision });
    const run = (query: string, variables = {}) => callTool(client, 'graphql', { query, variables });
    expect(await run('query ($id: ID!) { backend(id: $id) { serviceId degraded } }', { id: 'simulator' })).toEqual({
      backend: { serviceId: 'simulator', degraded: false },
    });
    calls();
    const error = (text: string) => ({
      isError: true,
      errors: [expect.objectContaining({ code: 'NOT_SUPPORTED', message: expect.stringContaining(text) })],
    });
    expect(await run('mutation { cancelJob(input: { id: "a" }) { errors { code } } }')).toEqual(error('cancel_job'));
    expect(await run('subscription { backends { observedAt } }')).toEqual(error('wait_for_job'));
    expect(calls()).toEqual([]);
    expect(await callTool(client, 'search_schema', { words: 'queue time' })).toEqual({
      sdl: expect.stringContaining('queueTimeMs: Float # Predicted queue time'),
    });
  });
});

test('names the arguments in errors', async () => {
  const { gateway } = await startGatewayWithSandbox();
  const client = await connectMcp(gateway.url);
  const getError = async (name: string, args: Readonly<Record<string, unknown>>) => {
    const { isError, errors } = await callTool(client, name, args);
    expect(isError).toBe(true);
    const [{ code, message }] = errors as [{ code: string; message: string }];
    return `${code}: ${message}`;
  };
  expect(await getError('get_job', {})).toBe('BAD_USER_INPUT: Argument "id" was not provided.');
  expect(await getError('list_jobs', { first: 'many' })).toMatch(/^BAD_USER_INPUT: Argument "first" got invalid value/);
  expect(await getError('list_jobs', { fist: 3 })).toMatch(
    /^BAD_USER_INPUT: Unknown argument "fist". The arguments are "statuses", /,
  );
  expect(await getError('list_backends', { all: true })).toBe(
    'BAD_USER_INPUT: Unknown argument "all". There are no arguments.',
  );
  const either = 'BAD_USER_INPUT: Pass either "qasm3", or "gates" and "qubits".';
  expect(await getError('quote', {})).toBe(either);
  expect(await getError('quote', { qasm3: BELL, gates: GATES, qubits: 2 })).toBe(either);
  expect(await getError('quote', { gates: [{ gate: 'h', target: 'a' }], qubits: 1 })).toBe(
    'BAD_USER_INPUT: Invalid program at "gates[0].target"; Cannot accept non-integer value: "a"',
  );
  expect(await getError('search_schema', { words: 3 })).toBe('BAD_USER_INPUT: The argument "words" must be a string.');
  expect(await getError('get_job', { id: 'missing' })).toMatch(/^NOT_FOUND: /);
  await expect(client.callTool({ name: 'delete_job', arguments: {} })).rejects.toThrow('Unknown tool "delete_job".');
});

test('keeps what was read when a part fails', async () => {
  const { gateway, sandbox, client: graph } = await startGatewayWithSandbox({ env: { maxRetries: '0' } });
  const { data } = await graph.queryText<{ jobs: { nodes: { serviceId: string }[] } }>(
    '{ jobs(first: 1, filter: { statuses: [COMPLETED] }) { nodes { serviceId } } }',
  );
  const id = data?.jobs.nodes[0]?.serviceId;
  sandbox.faults.set([{ response: { status: 500 }, path: '/v0.4/jobs/*/cost' }]);
  const client = await connectMcp(gateway.url);
  const result = await callTool(client, 'get_job', { id });
  expect(result).toMatchObject({
    job: { id, status: 'COMPLETED' },
    errors: [{ code: 'UPSTREAM_UNAVAILABLE', path: 'job.cost' }],
  });
  expect(result).not.toHaveProperty('isError');
});
