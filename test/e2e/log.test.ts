import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseUrl, startCli } from '../support/cli-process.js';
import { Client } from '../support/client.js';
import { reservePort } from '../support/ports.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';

test('logs the start, operations, upstream calls and the end as JSON without keys, variables or addresses', async () => {
  const upstream = await startScriptedUpstream({ 'GET /v0.4/backends/qpu.secret-1': { status: 500, body: {} } });
  const { program, ready, ended, log } = startCli({ UPSTREAM_URL: upstream.url, LOG_LEVEL: 'debug' });
  const client = new Client(parseUrl(await ready, 'endpoint'), 'key-of-a-caller');
  const query = 'query Machine($id: ID!) { backend(id: $id) { qubits } }';
  await client.post(JSON.stringify({ query, variables: { id: 'qpu.secret-1' } }), { 'x-request-id': 'trace-42' });
  expect(upstream.received()).toContainEqual(
    expect.objectContaining({ method: 'GET', authorization: 'apiKey key-of-a-caller' }),
  );
  program.kill('SIGTERM');
  const { output } = await ended;

  const [started, call, operation, draining, stopped] = log();
  expect(started).toMatchObject({
    level: 30,
    msg: 'started',
    upstream: 'service',
    jobsVersion: 'v0.4',
    maxMemoryMb: expect.any(Number),
  });
  expect(call).toMatchObject({
    level: 40,
    msg: 'upstream call',
    requestId: 'trace-42',
    method: 'GET',
    endpoint: '/v0.4/backends/:id',
    outcome: 'UPSTREAM_UNAVAILABLE',
    durationMs: expect.any(Number),
  });
  expect(operation).toMatchObject({
    level: 30,
    msg: 'operation',
    requestId: 'trace-42',
    type: 'query',
    name: 'Machine',
    errorCodes: ['UPSTREAM_UNAVAILABLE'],
    upstream: { calls: 1, cacheHits: 0, deduplicated: 0 },
  });
  expect([draining, stopped]).toMatchObject([{ msg: 'draining' }, { msg: 'stopped' }]);
  for (const secret of ['key-of-a-caller', 'secret-1', 'qubits']) expect(output, secret).not.toContain(secret);
  expect(JSON.stringify(log())).not.toContain(new URL(upstream.url).host);
});

/** Starts the program with the descriptors of standard output and standard error; ended after the test. */
async function startWithOutputs(
  stdout: number | 'pipe',
  stderr: number | 'pipe',
  upstream: string,
  args: readonly string[] = ['dist/main.js'],
) {
  const port = await reservePort();
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: `${port}`, SANDBOX_PORT: `${port}`, UPSTREAM_URL: upstream, LOG_LEVEL: 'debug' };
  const program = spawn(process.execPath, args, { env, stdio: ['ignore', stdout, stderr] });
  onTestFinished(() => void program.kill('SIGKILL'));
  const ended = once(program, 'close');
  const url = `http://127.0.0.1:${port}`;
  return { program, ended, url };
}

/** Sends operations until the metric of dropped lines satisfies the condition. */
async function queryUntilDropped(url: string, isEnough: (dropped: number) => boolean) {
  await vi.waitUntil(() => fetch(`${url}/live`).catch(() => null), { timeout: 60_000, interval: 50 });
  const client = new Client(url, 'one');
  await vi.waitUntil(
    async () => {
      // The name of an operation is logged.
      for (let count = 0; count < 20; count++)
        expect((await client.queryText(`query ${'n'.repeat(5_000)} { __typename }`)).data).toEqual({
          __typename: 'Query',
        });
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return isEnough(Number(/^gateway_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]));
    },
    { timeout: 60_000, interval: 0 },
  );
}

describe.skipIf(!existsSync('/dev/full'))('with outputs that cannot be written', () => {
  test('serves and stops, and counts lines, when both are a full disk', async () => {
    const { url: upstream } = await startScriptedUpstream({ '*': { body: [] } });
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const { program, ended, url } = await startWithOutputs(full, full, upstream);
    await queryUntilDropped(url, (dropped) => dropped > 0);
    program.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('serves and stops, and counts lines, when both are pipes that are closed at the start', async () => {
    const { url: upstream } = await startScriptedUpstream({ '*': { body: [] } });
    const { program, ended, url } = await startWithOutputs('pipe', 'pipe', upstream);
    program.stdout?.destroy();
    program.stderr?.destroy();
    await queryUntilDropped(url, (dropped) => dropped > 0);
    program.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('a sandbox of its own serves and stops when both are a full disk', async () => {
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const { program, ended, url } = await startWithOutputs(full, full, '', ['sandbox/dist/main.js']);
    await vi.waitUntil(() => fetch(`${url}/v0.4/backends`).catch(() => null), { timeout: 60_000, interval: 50 });
    // The greeting has failed.
    for (let count = 0; count < 3; count++) expect((await fetch(`${url}/v0.4/backends`)).status).toBe(200);
    program.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('serves and stops when nobody reads the pipe', async () => {
    const { url: upstream } = await startScriptedUpstream({ '*': { body: [] } });
    const { program, url } = await startWithOutputs('pipe', 'pipe', upstream);
    program.stderr?.pause();
    // More than a pipe holds.
    await queryUntilDropped(url, () => true);
    const exited = once(program, 'exit');
    program.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
  });
});
