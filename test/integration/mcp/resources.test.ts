import { PassThrough } from 'node:stream';
import type { Client } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  callTool,
  connectMcp,
  createMcpClient,
  postRequest,
  REVISIONS,
  type Revision,
  sendRequest,
} from '../../support/mcp.js';
import { startGateway, startGatewayWithSandbox, type TestGatewayOptions } from '../../support/test-gateway.js';

const JOB = {
  gates: [{ gate: 'h', target: 0 }],
  qubits: 1,
  backend: 'qpu.aria-1',
  max_cost: { value: 1_000, unit: 'usd' },
};

async function submit(client: Client): Promise<string> {
  const submitted = await callTool(client, 'submit_job', JOB);
  return (submitted as { createJob: { job: { id: string } } }).createJob.job.id;
}

const whenWatched = async (gateway: { readonly watchedJobs: number }, count = 1) =>
  expect.poll(() => gateway.watchedJobs).toBe(count);

describe.each(REVISIONS)('resources and prompts in revision %s', (revision) => {
  test('are listed and read', async () => {
    const { gateway } = await startGatewayWithSandbox();
    const client = await connectMcp(gateway.url, { revision });
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['schema://graphql']);
    expect((await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'job://{id}',
      'job://{id}/results',
      'backend://{name}',
    ]);
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return content && 'text' in content ? content.text : '';
    };
    expect(await read('schema://graphql')).toContain('type Query {');
    expect(JSON.parse(await read('backend://qpu.aria-1'))).toMatchObject({ backend: { id: 'qpu.aria-1', qubits: 25 } });
    const id = await submit(client);
    expect(JSON.parse(await read(`job://${id}`))).toMatchObject({ job: { id, isFinal: false } });
    expect(JSON.parse(await read(`job://${id}/results`))).toMatchObject({
      job: { results: { unavailableReason: 'NOT_FINISHED' } },
    });
    for (const uri of ['job://missing', 'job://', 'backend://none', 'file:///etc/passwd', 'job://%E0%A4%A'])
      await expect(client.readResource({ uri }), uri).rejects.toMatchObject({ code: -32_602 });
  });

  test('prompts name the tools, and what is missing', async () => {
    const { gateway } = await startGatewayWithSandbox();
    const client = await connectMcp(gateway.url, { revision });
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ description }) => typeof description)).toEqual(['string', 'string', 'string']);
    const { messages } = await client.getPrompt({
      name: 'run_on_cheapest_backend',
      arguments: { circuit: 'h q[0];', max_price: '5 usd' },
    });
    expect(messages).toMatchObject([
      { content: { text: expect.stringMatching(/at most 5 usd.*submit_job.*h q\[0\];/s) } },
    ]);
    await expect(client.getPrompt({ name: 'explain_failure', arguments: {} })).rejects.toThrow('"job" is missing');
    await expect(client.getPrompt({ name: 'unknown' })).rejects.toThrow('Unknown prompt');
  });
});

/** Connects over streams in this process. */
async function connectStreams(revision: Revision, options: TestGatewayOptions = {}) {
  const started = await startGatewayWithSandbox(options);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = started.gateway.serveMcp({ input, output, authorization: 'apiKey sandbox' });
  const client = createMcpClient({ revision, capabilities: { elicitation: {} } });
  // The same transport in the other direction.
  await client.connect(new StdioServerTransport(output, input) as never);
  onTestFinished(async () => {
    input.end();
    await served;
  });
  return { ...started, client };
}

test('tells a client over HTTP of changes, until what it watches is final', async () => {
  const { gateway, advanceUntil } = await startGatewayWithSandbox();
  const client = await connectMcp(gateway.url);
  const id = await submit(client);
  const updates: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updates.push(params.uri));
  const uris = [`job://${id}`, `job://Job%3A${id}/results`, 'job://missing', 'file:///x'];
  const subscription = await client.listen({ resourceSubscriptions: uris });
  await whenWatched(gateway, 2);
  await advanceUntil(expect.poll(() => gateway.openSubscriptions, { timeout: 5_000 }).toBe(0));
  expect(new Set(updates)).toEqual(new Set(uris.slice(0, 2)));
  await subscription.close();
  await whenWatched(gateway, 0);
});

test('ends what a client over HTTP watches when it closes the stream', async () => {
  const { gateway } = await startGatewayWithSandbox();
  const client = await connectMcp(gateway.url);
  const subscription = await client.listen({ resourceSubscriptions: [`job://${await submit(client)}`] });
  await whenWatched(gateway, 1);
  await subscription.close();
  await whenWatched(gateway, 0);
});

test('a stream over HTTP is not buffered', async () => {
  const { gateway } = await startGatewayWithSandbox();
  const notifications = { resourceSubscriptions: ['backend://simulator'] };
  const { status, headers, body } = await postRequest(gateway.url, 'subscriptions/listen', { notifications });
  await body?.cancel();
  expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(headers.get('x-accel-buffering')).toBe('no');
});

test.each(REVISIONS)('tells a client over streams of changes, in revision %s', async (revision) => {
  const { gateway, client, advanceUntil } = await connectStreams(revision);
  const id = await submit(client);
  const uri = `job://${id}`;
  let onUpdate: (uri: string) => void = () => undefined;
  const updated = new Promise<string>((resolve) => {
    onUpdate = resolve;
  });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => onUpdate(params.uri));
  if (revision === '2026-07-28') await client.listen({ resourceSubscriptions: [uri] });
  else await client.subscribeResource({ uri });
  await whenWatched(gateway, 1);
  expect(await advanceUntil(updated)).toBe(uri);
});

test.each(REVISIONS)(
  'tells a client over streams that a job has ended when it has read the job before, in revision %s',
  async (revision) => {
    const { client, clock, sandbox, gateway, advanceUntil } = await connectStreams(revision);
    const uri = `job://${await submit(client)}`;
    const [read] = (await client.readResource({ uri })).contents;
    expect(read).toMatchObject({ text: expect.stringContaining('"isFinal":false') });
    for (let i = 0; i < 60; i++) {
      await clock.advance(10_000);
      await sandbox.whenSettled();
    }
    const updates: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updates.push(params.uri));
    if (revision === '2026-07-28') await client.listen({ resourceSubscriptions: [uri] });
    else await client.subscribeResource({ uri });
    await whenWatched(gateway);
    await advanceUntil(expect.poll(() => updates, { timeout: 5_000 }).toEqual([uri]));
  },
);

test('rejects a subscription over streams with the error of its limit, and counts it', async () => {
  const { gateway, client } = await connectStreams('2025-11-25', { env: { MAX_OPERATIONS_PER_MINUTE: '1' } });
  await client.subscribeResource({ uri: 'backend://simulator' });
  await expect(client.subscribeResource({ uri: 'job://1' })).rejects.toMatchObject({
    message: expect.stringContaining('MAX_OPERATIONS_PER_MINUTE'),
    data: { code: 'RATE_LIMITED', retryAfterMs: expect.any(Number) },
  });
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(metrics).toMatch(/gateway_operations_total\{transport="mcp",[^}]*outcome="RATE_LIMITED"\} 1/);
});

test.each(REVISIONS)(
  'asks the person of a client over streams, and ends its waits, in revision %s',
  async (revision) => {
    const { gateway, client, calls, advanceUntil } = await connectStreams(revision);
    const questions: string[] = [];
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return { action: 'decline' as const };
    });
    const { max_cost: _maxCost, ...job } = JOB;
    expect(await callTool(client, 'submit_job', job)).toMatchObject({ isError: true, errors: [{ code: 'CANCELED' }] });
    expect(questions).toEqual([expect.stringContaining('Estimated price: ')]);
    expect(calls().filter((call) => call.startsWith('POST'))).toEqual([]);

    const id = await submit(client);
    const controller = new AbortController();
    let onFirst: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      onFirst = resolve;
    });
    const waiting = client.callTool(
      { name: 'wait_for_job', arguments: { id, timeout_seconds: 600 } },
      { onprogress: () => onFirst(), timeout: 600_000, signal: controller.signal },
    );
    waiting.catch(() => undefined);
    await whenWatched(gateway, 1);
    await advanceUntil(first);
    controller.abort();
    await expect(waiting).rejects.toThrow();
    await whenWatched(gateway, 0);
    expect(gateway.openSubscriptions).toBe(0);
  },
);

describe('tasks', () => {
  const options = { capabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } };

  test('a wait becomes a task with the id of the job, which outlives the gateway', async () => {
    const { gateway, sandbox, clock } = await startGatewayWithSandbox();
    const id = await submit(await connectMcp(gateway.url));
    const wait = (url: string, args = {}) =>
      sendRequest(url, 'tools/call', { name: 'wait_for_job', arguments: { id, top: 1, ...args } }, options);
    // Checked as for a call that waits, although a task needs no limit.
    expect(await wait(gateway.url, { timeout_seconds: 0 })).toMatchObject({
      result: { isError: true, content: [{ text: expect.stringContaining('from 1 to 600') }] },
    });
    expect(await wait(gateway.url)).toMatchObject({
      result: { resultType: 'task', taskId: id, status: 'working', ttlMs: null, createdAt: expect.any(String) },
    });
    await gateway.close();
    const { url } = await startGateway(sandbox.url, { clock });
    const getTask = () => sendRequest(url, 'tasks/get', { taskId: id }, options);
    expect(await getTask()).toMatchObject({ result: { resultType: 'complete', taskId: id, status: 'working' } });
    for (let i = 0; i < 60; i++) {
      await clock.advance(10_000);
      await sandbox.whenSettled();
    }
    expect(await getTask()).toMatchObject({
      result: {
        status: 'completed',
        result: {
          structuredContent: { final: true, job: { status: 'COMPLETED', results: { probabilities: [{}, {}] } } },
        },
      },
    });
    // There is nothing to wait for.
    expect(await wait(url)).toMatchObject({ result: { resultType: 'complete', structuredContent: { final: true } } });
  });

  test('is canceled with the job, and unknown to others and to clients without the extension', async () => {
    const { gateway, calls } = await startGatewayWithSandbox();
    const { url } = gateway;
    const taskId = await submit(await connectMcp(url));
    const missing = { error: { code: -32_602 } };
    for (const method of ['tasks/get', 'tasks/cancel']) {
      expect(await sendRequest(url, method, { taskId }, { ...options, key: 'sandbox-stranger' })).toMatchObject(
        missing,
      );
      expect(await sendRequest(url, method, { taskId: 'missing' }, options)).toMatchObject(missing);
      expect(await sendRequest(url, method, { taskId: 3 } as never, options)).toMatchObject(missing);
      expect(await sendRequest(url, method, { taskId })).toMatchObject({ error: { code: -32_021 } });
    }
    const waitForMissing = { name: 'wait_for_job', arguments: { id: 'missing' } };
    expect(await sendRequest(url, 'tools/call', waitForMissing, options)).toMatchObject({
      result: { isError: true, structuredContent: { errors: [{ code: 'NOT_FOUND' }] } },
    });
    calls();
    expect(await sendRequest(url, 'tasks/get', { taskId }, options)).toMatchObject({ result: { status: 'working' } });
    expect(calls()).toHaveLength(1);
    expect(await sendRequest(url, 'tasks/cancel', { taskId }, options)).toMatchObject({
      result: { resultType: 'complete' },
    });
    expect(await sendRequest(url, 'tasks/get', { taskId }, options)).toMatchObject({ result: { status: 'cancelled' } });
  });
});
