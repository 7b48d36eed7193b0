import { createClient } from 'graphql-ws';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { InvalidSettingsError } from '../../src/index.js';
import { startTestGateway, type TestGateway, type TestGatewayOptions } from '../../src/testing.js';
import { Client } from '../support/client.js';

async function start(options?: TestGatewayOptions): Promise<TestGateway & { readonly client: Client }> {
  const started = await startTestGateway(options);
  onTestFinished(() => started.close());
  return { ...started, client: new Client(new URL(started.url).origin, started.apiKey) };
}

const STATUS = 'query Status($id: ID!) { job(id: $id) { status results { probabilities { bitstring probability } } } }';

test('completes a job when the clock is advanced, and sends every change', async () => {
  const { webSocketUrl, apiKey, clock, sandbox } = await start();
  const { id } = await sandbox.createJob({ name: 'bell' });
  const socket = createClient({
    url: webSocketUrl,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `apiKey ${apiKey}` },
  });
  onTestFinished(() => void socket.dispose());
  const events = socket.iterate<{ job: { job: { status: string } } }>({
    query: 'subscription Watch($id: ID!) { job(id: $id) { job { status } } }',
    variables: { id },
  });
  const nextStatus = async () => (await events.next()).value?.data?.job.job.status;
  expect(await nextStatus()).toBe('SUBMITTED');
  const startedAt = clock.now();
  await clock.advance(10_000);
  expect(clock.now()).toBe(startedAt + 10_000);
  const statuses: unknown[] = [];
  for (let status = await nextStatus(); status; status = await nextStatus()) statuses.push(status);
  expect(statuses.at(-1)).toBe('COMPLETED');
  expect(statuses.length).toBeGreaterThan(1);
});

test('leaves the time unchanged until the clock is advanced', async () => {
  const { client, clock, sandbox } = await start({ now: '2030-01-01T00:00:00Z' });
  const { id } = await sandbox.createJob();
  expect(await client.queryText(STATUS, { id })).toMatchObject({
    data: { job: { status: 'SUBMITTED', results: { probabilities: null } } },
  });
  expect(new Date(clock.now()).toISOString()).toBe('2030-01-01T00:00:00.000Z');
  await clock.advance(60_000);
  expect(await client.queryText(STATUS, { id })).toMatchObject({
    data: { job: { status: 'COMPLETED', results: { probabilities: [{ bitstring: '00' }, { bitstring: '11' }] } } },
  });
});

test('retries by the clock when a fault is set, and counts the REST calls', async () => {
  const { client, clock, sandbox } = await start({ history: false });
  const { id } = await sandbox.createJob();
  sandbox.setFaults([{ method: 'GET', path: '/v0.4/jobs*', times: 2, response: { status: 503 } }]);
  const query = '{ jobs(first: 1) { nodes { id } } }';
  expect(await clock.advanceUntil(client.queryText(query))).toEqual({ data: { jobs: { nodes: [{ id }] } } });
  expect(sandbox.listCalls().map(({ method, path, key }) => `${method} ${path} ${key}`)).toEqual(
    Array(3).fill('GET /v0.4/jobs?limit=1 sandbox'),
  );
  sandbox.clearCalls();
  expect(sandbox.listCalls()).toEqual([]);
});

test('fails by the timeout of the gateway when a call hangs or takes too long', async () => {
  const { client, clock, sandbox } = await start({ settings: { UPSTREAM_TIMEOUT_MS: 5_000 } });
  for (const fault of [{ connection: 'hang' }, { latencyMs: 3_600_000 }] as const) {
    sandbox.setFaults([fault]);
    const { errors } = await clock.advanceUntil(client.queryText('{ viewer { apiKey { name } } }'));
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_TIMEOUT');
  }
  sandbox.clearFaults();
  expect(await client.queryText('{ viewer { apiKey { name } } }')).toEqual({
    data: { viewer: { apiKey: { name: 'sandbox' } } },
  });
});

test('returns the same history when the seed is the same, and none without history', async () => {
  const query = '{ jobs(first: 25) { nodes { id status submittedAt } } }';
  const list = async (options?: TestGatewayOptions) => (await start(options)).client.queryText(query);
  const first = await list();
  expect(await list()).toEqual(first);
  expect(await list({ seed: 2 })).not.toEqual(first);
  expect(await list({ history: false })).toEqual({ data: { jobs: { nodes: [] } } });
});

test('responds as in an earlier month when it is set', async () => {
  const { client, clock, sandbox } = await start({ apiMonth: '2026-04' });
  const { id, serviceId } = await sandbox.createJob();
  await clock.advance(60_000);
  sandbox.clearCalls();
  const query = `{ job(id: "${id}") { compiledCircuits { format } results { probabilities { bitstring } } } }`;
  expect(await client.queryText(query)).toMatchObject({
    data: { job: { compiledCircuits: null, results: { probabilities: [{ bitstring: '00' }, { bitstring: '11' }] } } },
  });
  expect(sandbox.listCalls().at(-1)?.path).toBe(`/v0.4/jobs/${serviceId}/results/probabilities`);
});

test('rejects when an argument is invalid, and names it', async () => {
  await expect(startTestGateway({ apiMonth: '2026-01' as '2026-04' })).rejects.toThrow('apiMonth must be one of');
  await expect(startTestGateway({ settings: { MAX_CALLS_PER_OPERATION: 0 } })).rejects.toThrow(InvalidSettingsError);
  const { clock, sandbox } = await start();
  await expect(clock.advance(-1)).rejects.toThrow('ms must be 0 to 2678400000, got -1.');
  await expect(clock.advanceUntil(new Promise(() => undefined), { maxMs: 1_000 })).rejects.toThrow(
    'The promise is pending after 1000 ms of the clock (maxMs).',
  );
  await expect(clock.advanceUntil(Promise.reject(new Error('rejected')))).rejects.toThrow('rejected');
  await expect(sandbox.createJob({ backend: 'abacus' })).rejects.toThrow(/The sandbox rejected the job \(400\): /);
  expect(() => sandbox.setFaults([{ latencyMs: -1 }])).toThrow('latencyMs');
});

test('ends operations in flight when it is closed', async () => {
  const { client, sandbox, close } = await start();
  sandbox.setFaults([{ connection: 'hang' }]);
  const result = client.queryText('{ viewer { apiKey { name } } }').catch(() => 'ended');
  await expect.poll(() => sandbox.listCalls().length).toBe(1);
  await close();
  await result;
});
