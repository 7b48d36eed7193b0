import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { startCli } from '../support/cli-process.js';
import { callTool, createMcpClient, REVISIONS, toolCall } from '../support/mcp.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';

const GATES = { gates: [{ gate: 'h', target: 0 }], qubits: 1 };

test.each(REVISIONS)(
  'serves an agent on the sandbox over standard input and output, and asks the person, in revision %s',
  async (revision) => {
    const { PATH = '', HOME = '' } = process.env;
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ['dist/main.js', '--mcp'],
      // Faster, the sandbox would be busy with the job that always runs.
      env: { PATH, HOME, SANDBOX_SPEED: '300' },
      stderr: 'ignore',
    });
    const client = createMcpClient({ revision, capabilities: { elicitation: {} } });
    const questions: string[] = [];
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return { action: 'accept', content: { submit: true } };
    });
    await client.connect(transport);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('submit_job');
    const job = { ...GATES, backend: 'simulator', name: 'from an agent' };
    const submitted = await callTool(client, 'submit_job', job);
    expect(questions).toEqual([expect.stringContaining('Submit the job "from an agent" with 100 shots to simulator?')]);
    const { id } = (submitted as { createJob: { job: { id: string } } }).createJob.job;
    expect(await callTool(client, 'wait_for_job', { id })).toMatchObject({
      final: true,
      job: { status: 'COMPLETED', results: { probabilities: [{ probability: 0.5 }, { probability: 0.5 }] } },
    });
  },
);

test('writes nothing but the protocol, takes the key from the environment, and ends with its input', async () => {
  const upstream = await startScriptedUpstream({ 'GET /v0.4/backends': { body: [] } });
  const env = { UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: 'key-of-the-account', PORT: '1', HOST: '0.0.0.0' };
  const { program, waitForOutput, ended, log } = startCli(env, ['--mcp']);
  program.stdin.write(`${JSON.stringify(toolCall('list_backends'))}\n`);
  const output = await waitForOutput('"id":1');
  expect(
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ jsonrpc: '2.0', id: 1, result: { structuredContent: { backends: [] } } }]);
  // Other programs of the host may connect to its port, but not with this key.
  const { url } = log().find(({ msg }) => msg === 'started') as unknown as { readonly url: string };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ backends { serviceId } }' }),
  });
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  program.stdin.end();
  expect((await ended).code).toBe(0);
  expect(upstream.received().map(({ authorization }) => authorization)).toEqual(['apiKey key-of-the-account']);
  expect(log()).toContainEqual(expect.objectContaining({ msg: 'operation', transport: 'mcp', name: 'list_backends' }));
});

test('exits with 2 and what is missing when there is no key for the service', async () => {
  const { ended } = startCli({ UPSTREAM_URL: 'http://127.0.0.1:1' }, ['--mcp']);
  expect(await ended).toEqual({
    code: 2,
    output: 'UPSTREAM_API_KEY is required with --mcp and UPSTREAM_URL: an agent on standard input sends no key.\n',
  });
});
