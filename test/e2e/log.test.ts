import { expect, test } from 'vitest';
import { parseUrl, startCli } from '../support/cli-process.js';
import { Client } from '../support/client.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';

test('logs the start, operations, upstream calls and the end as JSON without keys, variables or addresses', async () => {
  const upstream = await startScriptedUpstream({ 'GET /v0.4/backends/qpu.secret-1': { status: 500, body: {} } });
  const { program, ready, ended, log } = startCli({ UPSTREAM_URL: upstream.url, LOG_LEVEL: 'debug' });
  const client = new Client(parseUrl(await ready, 'endpoint'), 'key-of-a-caller');
  const query = 'query Machine($id: ID!) { backend(id: $id) { qubits } }';
  await client.post(JSON.stringify({ query, variables: { id: 'qpu.secret-1' } }), { 'x-request-id': 'trace-42' });
  program.kill('SIGTERM');
  const { output } = await ended;

  const [started, call, operation, draining, stopped] = log();
  expect(started).toMatchObject({ level: 30, msg: 'started', jobsVersion: 'v0.4' });
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
