import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { type Arguments, callTool, connectMcp, REVISIONS, sendRequest } from '../../support/mcp.js';
import { startGateway, startGatewayWithSandbox, type TestGatewayOptions } from '../../support/test-gateway.js';

const BELL = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; cx q[0], q[1];';
const JOB = { qasm3: BELL, backend: 'qpu.aria-1', shots: 1_000, name: 'bell' };
const MUCH = { value: 10_000, unit: 'usd' };

/** A person who answers in the client. */
interface Person {
  readonly questions: string[];
  answer: unknown;
}

async function start(options: TestGatewayOptions = {}) {
  const started = await startGatewayWithSandbox({ ...options, env: { maxRetries: '0', ...options.env } });
  const posts = () => started.calls().filter((call) => call.startsWith('POST'));
  return { ...started, posts };
}

async function connectWithPerson(url: string, answer: unknown): Promise<{ client: Client; person: Person }> {
  const client = await connectMcp(url, { capabilities: { elicitation: {} } });
  const person: Person = { questions: [], answer };
  client.setRequestHandler('elicitation/create', ({ params }) => {
    person.questions.push(params.message);
    return person.answer as { action: 'accept' };
  });
  return { client, person };
}

describe('submit_job', () => {
  test.each(REVISIONS)('submits for at most the price that the client states, in revision %s', async (revision) => {
    const { gateway, posts } = await start();
    const client = await connectMcp(gateway.url, { revision });
    await client.listTools();
    expect(await callTool(client, 'submit_job', { ...JOB, max_cost: MUCH })).toEqual({
      createJob: { job: { id: expect.any(String), status: 'SUBMITTED' } },
    });
    expect(posts()).toEqual(['POST /v0.4/jobs']);
    expect(await callTool(client, 'submit_job', { ...JOB, max_cost: { value: 0.01, unit: 'usd' } })).toEqual({
      isError: true,
      createJob: {},
      errors: [
        expect.objectContaining({
          code: 'PRICE_ABOVE_MAX_COST',
          argument: 'max_cost',
          message: expect.stringContaining('and `max_cost` is 0.01 usd. Nothing was submitted.'),
          price: { unit: 'usd', value: expect.any(Number) },
        }),
      ],
    });
    expect(posts()).toEqual([]);
  });

  test('asks the person, and submits for at most the price that was shown', async () => {
    const { gateway, posts } = await start();
    const { client, person } = await connectWithPerson(gateway.url, { action: 'accept', content: { submit: true } });
    expect(await callTool(client, 'submit_job', JOB)).toMatchObject({ createJob: { job: { status: 'SUBMITTED' } } });
    expect(person.questions).toEqual([
      expect.stringMatching(
        /^Submit the job "bell" with 1000 shots to qpu\.aria-1\?\nEstimated price: \S+ usd\. .*\nQueue: about .*\nExecution: about /,
      ),
    ]);
    expect(posts()).toEqual(['POST /v0.4/jobs']);
  });

  test.each([
    ['declines', { action: 'decline' }],
    ['cancels', { action: 'cancel' }],
    ['accepts without agreeing', { action: 'accept', content: { submit: false } }],
    ['accepts with nothing', { action: 'accept' }],
  ])('submits nothing when the person %s', async (_name, answer) => {
    const { gateway, posts } = await start();
    const { client, person } = await connectWithPerson(gateway.url, answer);
    expect(await callTool(client, 'submit_job', JOB)).toMatchObject({
      isError: true,
      errors: [{ code: 'CANCELED', message: 'The person has not agreed to the price. This call submitted nothing.' }],
    });
    expect(person.questions).toHaveLength(1);
    expect(posts()).toEqual([]);
  });

  test('asks again when what was agreed is about another job, another price or another caller', async () => {
    const { gateway, posts } = await start();
    const send = async (args: Arguments, more: Arguments = {}, key = 'sandbox') => {
      const params = { name: 'submit_job', arguments: args, ...more };
      const { result } = await sendRequest(gateway.url, 'tools/call', params, {
        key,
        capabilities: { elicitation: {} },
      });
      return result as { resultType: string; requestState: string };
    };
    const { resultType, requestState } = await send(JOB);
    expect(resultType).toBe('input_required');
    const inputResponses = { confirm: { action: 'accept', content: { submit: true } } };
    const lower = requestState.replace(/"value":[\d.]+/, '"value":0.01');
    expect(lower).not.toBe(requestState);
    for (const [args, state, key] of [
      [{ ...JOB, shots: 100_000 }, requestState, 'sandbox'],
      [JOB, lower, 'sandbox'],
      [JOB, '{}', 'sandbox'],
      [JOB, 'null', 'sandbox'],
      [JOB, '{', 'sandbox'],
      [JOB, requestState, 'sandbox-colleague'],
    ] as const)
      expect(await send(args, { inputResponses, requestState: state }, key)).toMatchObject({
        resultType: 'input_required',
      });
    expect(posts()).toEqual([]);
    expect(await send(JOB, { inputResponses, requestState })).toMatchObject({
      structuredContent: { createJob: { job: { status: 'SUBMITTED' } } },
    });
    expect(posts()).toEqual(['POST /v0.4/jobs']);
  });

  test('asks again when an agreement was used before, or has expired', async () => {
    const { gateway, posts, clock } = await start();
    const send = async (more: Arguments = {}) => {
      const params = { name: 'submit_job', arguments: JOB, ...more };
      const { result } = await sendRequest(gateway.url, 'tools/call', params, { capabilities: { elicitation: {} } });
      return result as { requestState: string };
    };
    const inputResponses = { confirm: { action: 'accept', content: { submit: true } } };
    const [once, late] = [await send(), await send()];
    await clock.advance(1);
    const agree = ({ requestState }: { requestState: string }) => send({ inputResponses, requestState });
    expect(await agree(once)).toMatchObject({ structuredContent: { createJob: { job: { status: 'SUBMITTED' } } } });
    expect(posts()).toHaveLength(1);
    const again = await agree(once);
    expect(again).toMatchObject({ resultType: 'input_required' });
    expect(JSON.stringify(again)).toContain('Your agreement to this job was used before');
    await clock.advance(10 * 60_000);
    for (const { requestState } of [once, late])
      expect(await send({ inputResponses, requestState })).toMatchObject({ resultType: 'input_required' });
    expect(posts()).toEqual([]);
    expect(await agree(await send())).toMatchObject({ structuredContent: { createJob: { job: {} } } });
  });

  test('asks again when another process may have used the agreement, or the clock was set back since its use', async () => {
    const env = { FINGERPRINT_SECRET: crypto.randomUUID() };
    const { gateway, sandbox, clock, posts } = await start({ env });
    const send = async (url: string, more: Arguments = {}) => {
      const params = { name: 'submit_job', arguments: JOB, ...more };
      const { result } = await sendRequest(url, 'tools/call', params, { capabilities: { elicitation: {} } });
      return result as { requestState: string };
    };
    const inputResponses = { confirm: { action: 'accept', content: { submit: true } } };
    const agree = (url: string, requestState: string) => send(url, { inputResponses, requestState });
    const { requestState } = await send(gateway.url);
    const submitted = { structuredContent: { createJob: { job: { status: 'SUBMITTED' } } } };
    expect(await agree(gateway.url, requestState)).toMatchObject(submitted);
    await clock.advance(9 * 60_000);
    clock.stepWallClock(-5 * 60_000);
    await clock.advance(2 * 60_000);
    expect(await agree(gateway.url, requestState)).toMatchObject({ resultType: 'input_required' });
    const unused = await send(gateway.url);
    await gateway.close();
    const restarted = await startGateway(sandbox.url, { env, clock });
    for (const state of [requestState, unused.requestState])
      expect(await agree(restarted.url, state)).toMatchObject({ resultType: 'input_required' });
    expect(posts()).toEqual(['POST /v0.4/jobs']);
  });

  test('states the price when the client cannot ask a person', async () => {
    const { gateway, posts } = await start();
    for (const revision of REVISIONS) {
      const client = await connectMcp(gateway.url, { revision });
      expect(await callTool(client, 'submit_job', JOB)).toMatchObject({
        isError: true,
        quote: { price: { unit: 'usd', value: expect.any(Number) } },
        errors: [
          { code: 'REQUIRED', argument: 'max_cost', message: expect.stringContaining('This call submitted nothing') },
        ],
      });
    }
    expect(posts()).toEqual([]);
  });

  test('submits nothing when there is no price, or the backend cannot run the job', async () => {
    const { gateway, posts } = await start();
    const { client, person } = await connectWithPerson(gateway.url, { action: 'accept', content: { submit: true } });
    const unknown = { ...JOB, qasm3: 'OPENQASM 3.0; qubit[1] q; h q[0];' };
    expect(await callTool(client, 'submit_job', unknown)).toMatchObject({
      isError: true,
      errors: [{ code: 'PRICE_UNKNOWN' }],
    });
    expect(await callTool(client, 'submit_job', { ...unknown, max_cost: MUCH })).toMatchObject({
      isError: true,
      errors: [{ code: 'PRICE_UNKNOWN', argument: 'max_cost', message: expect.not.stringMatching('dryRun|maxCost') }],
    });
    expect(await callTool(client, 'submit_job', { ...JOB, backend: 'qpu.harmony' })).toMatchObject({
      isError: true,
      errors: [{ code: 'NO_ACCESS' }, { code: 'UNAVAILABLE' }],
    });
    expect(person.questions).toEqual([]);
    expect(posts()).toEqual([]);
  });

  test('names the arguments in errors of the program', async () => {
    const { gateway, posts } = await start();
    const client = await connectMcp(gateway.url);
    const getError = async (args: Arguments) => {
      const { errors } = await callTool(client, 'submit_job', { backend: 'simulator', max_cost: MUCH, ...args });
      const [{ code, argument }] = errors as [{ code: string; argument?: string }];
      return [code, argument];
    };
    expect(await getError({ qasm3: 'OPENQASM 3.0; qubit q' })).toEqual(['SYNTAX', 'qasm3']);
    expect(await getError({ gates: [{ gate: 'h', target: 7 }], qubits: 1 })).toEqual([
      'OUT_OF_RANGE',
      'gates.0.target',
    ]);
    expect(await getError({ gates: [{ gate: 'h', target: 0 }], qubits: 0 })).toEqual(['OUT_OF_RANGE', 'qubits']);
    expect(await getError({ qasm3: BELL, shots: 0 })).toEqual(['OUT_OF_RANGE', 'shots']);
    expect(await getError({ qasm3: BELL, backend: 'Job:1' })).toEqual(['INVALID_ID', 'backend']);
    expect(posts()).toEqual([]);
  });

  test('says that the job may exist when the outcome is unknown', async () => {
    const { gateway, sandbox, posts } = await start();
    sandbox.faults.set([{ method: 'POST', path: '/v0.4/jobs', connection: 'drop-response' }]);
    const client = await connectMcp(gateway.url);
    const result = await callTool(client, 'submit_job', { ...JOB, max_cost: MUCH });
    expect(result).toMatchObject({
      isError: true,
      errors: [
        {
          code: 'OUTCOME_UNKNOWN',
          attempt: { backend: 'qpu.aria-1', name: 'bell', time: expect.any(String) },
          next: expect.stringContaining('Do not call submit_job again before you know.'),
        },
      ],
    });
    expect(posts()).toEqual(['POST /v0.4/jobs']);
    const { jobs } = (await callTool(client, 'list_jobs', { first: 1 })) as { jobs: { nodes: unknown } };
    expect(jobs.nodes).toEqual([expect.objectContaining({ name: 'bell' })]);
  });

  test('is absent with MCP_TOOLS=read, and by default unless HOST is a loopback address without a proxy', async () => {
    for (const env of [
      { MCP_TOOLS: 'read' },
      { HOST: '0.0.0.0' },
      { TRUSTED_PROXIES: '127.0.0.1' },
      { ALLOWED_HOSTS: 'gateway.example' },
    ]) {
      const { gateway } = await start({ env });
      const client = await connectMcp(gateway.url.replace('0.0.0.0', '127.0.0.1'));
      const names = (await client.listTools()).tools.map(({ name }) => name);
      expect(names).toContain('wait_for_job');
      expect(names).not.toContain('submit_job');
      expect(names).not.toContain('cancel_job');
      await expect(client.callTool({ name: 'submit_job', arguments: JOB })).rejects.toThrow('Unknown tool');
    }
  });
});

test('cancel_job cancels a job, and says when it cannot', async () => {
  const { gateway } = await start();
  const client = await connectMcp(gateway.url);
  const submitted = await callTool(client, 'submit_job', { ...JOB, max_cost: MUCH });
  const { id } = (submitted as { createJob: { job: { id: string } } }).createJob.job;
  expect(await callTool(client, 'cancel_job', { id })).toEqual({
    cancelJob: { job: { id, status: 'CANCELED', isFinal: true } },
  });
  expect(await callTool(client, 'cancel_job', { id: 'missing' })).toMatchObject({
    isError: true,
    errors: [{ code: 'NOT_FOUND', argument: 'id' }],
  });
});

describe.each(REVISIONS)('wait_for_job in revision %s', (revision) => {
  async function submit(options: TestGatewayOptions = {}) {
    const started = await start(options);
    const client = await connectMcp(started.gateway.url, { revision });
    await client.listTools();
    const submitted = await callTool(client, 'submit_job', { ...JOB, max_cost: MUCH });
    const { id } = (submitted as { createJob: { job: { id: string } } }).createJob.job;
    return { ...started, client, id };
  }
  const whenWatched = async (gateway: { readonly watchedJobs: number }, count = 1) =>
    expect.poll(() => gateway.watchedJobs).toBe(count);

  test('reports progress, and returns the final job with its results', async () => {
    const { gateway, client, id, advanceUntil } = await submit();
    const progress: (readonly [number, string | undefined])[] = [];
    const waiting = client.callTool(
      { name: 'wait_for_job', arguments: { id, top: 2, timeout_seconds: 600 } },
      { onprogress: (update) => progress.push([update.progress, update.message]), timeout: 600_000 },
    );
    await whenWatched(gateway);
    const { structuredContent } = await advanceUntil(waiting);
    expect(structuredContent).toMatchObject({
      final: true,
      job: { id, status: 'COMPLETED', results: { probabilities: [{}, {}] } },
    });
    expect(progress.map(([, message]) => message)).toEqual(expect.arrayContaining(['STARTED']));
    const values = progress.map(([value]) => value);
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
    await whenWatched(gateway, 0);
  });

  /** Starts to wait, and resolves once the client has got the first state. */
  async function startWaiting(more: Arguments = {}, options: TestGatewayOptions = {}) {
    const started = await submit(options);
    const { gateway, client, id, advanceUntil } = started;
    const controller = new AbortController();
    let onFirst: () => void = () => undefined;
    const first = new Promise<void>((resolve) => {
      onFirst = resolve;
    });
    const waiting = client.callTool(
      { name: 'wait_for_job', arguments: { id, ...more } },
      { onprogress: () => onFirst(), timeout: 600_000, signal: controller.signal },
    );
    waiting.catch(() => undefined);
    await whenWatched(gateway);
    await advanceUntil(first);
    return { ...started, waiting, cancel: () => controller.abort() };
  }

  test('returns the state when the time is over', async () => {
    const { gateway, clock, client, id, waiting, advanceUntil } = await startWaiting({ timeout_seconds: 2 });
    await clock.advance(2_000);
    expect((await waiting).structuredContent).toMatchObject({
      final: false,
      next: 'The job was not final when it was last read. Call wait_for_job again.',
      job: { id, isFinal: false },
    });
    await whenWatched(gateway, 0);
    expect(await callTool(client, 'wait_for_job', { id, timeout_seconds: 0 })).toMatchObject({
      isError: true,
      errors: [{ code: 'BAD_USER_INPUT', message: expect.stringContaining('from 1 to 600') }],
    });
    const missing = callTool(client, 'wait_for_job', { id: 'missing' });
    await whenWatched(gateway);
    expect(await advanceUntil(missing)).toMatchObject({
      isError: true,
      errors: [{ code: 'NOT_FOUND' }],
    });
  });

  test('says that the job may be final when it could not be read', async () => {
    const { gateway, sandbox, clock, client, id } = await submit();
    for (let i = 0; i < 60; i++) {
      await clock.advance(10_000);
      await sandbox.whenSettled();
    }
    sandbox.faults.set([{ method: 'GET', response: { status: 503 } }]);
    const waiting = callTool(client, 'wait_for_job', { id, timeout_seconds: 2 });
    await whenWatched(gateway);
    await clock.advance(2_000);
    expect(await waiting).toEqual({
      final: false,
      next: 'The job could not be read in this time: it may be final. Call wait_for_job again.',
    });
  });

  test('ends the subscription and its polls when the client cancels the call or closes the response', async () => {
    const { gateway, clock, calls, client, waiting, cancel } = await startWaiting({ timeout_seconds: 600 });
    calls();
    await clock.advance(2_000);
    expect(calls()).not.toEqual([]);
    // Without sessions, nothing tells to which call a cancellation of 2025 belongs: such a client closes the response.
    if (revision === '2026-07-28') cancel();
    else await client.close();
    await expect(waiting).rejects.toThrow();
    await whenWatched(gateway, 0);
    expect(gateway.openSubscriptions).toBe(0);
    calls();
    await clock.advance(60_000);
    expect(calls()).toEqual([]);
  });

  test('returns when the gateway is about to stop', async () => {
    const { gateway, id, waiting } = await startWaiting({}, { env: { DRAIN_TIMEOUT_MS: '5000' } });
    const closed = gateway.close();
    expect((await waiting).structuredContent).toMatchObject({ final: false, job: { id } });
    await closed;
  });
});
