import { expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startSpanCollector } from '../support/span-collector.js';
import { startGateway } from '../support/test-gateway.js';

test('records a span per operation with a child span per call, without keys and ids', async () => {
  const { spans, bodies, url } = await startSpanCollector();
  const upstream = await startScriptedUpstream({
    'GET /v0.4/backends/qpu.secret-1': { body: { backend: 'qpu.secret-1', status: 'available', qubits: 25 } },
    'GET /v0.4/backends/qpu.secret-2': { status: 500, body: {}, headers: { 'x-request-id': 'upstream-7' } },
  });
  const gateway = await startGateway(upstream.url, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } });
  const client = new Client(gateway.url, 'key-of-a-caller');
  await client.queryText('query Two { one: backend(id: "qpu.secret-1") { qubits } }');
  await client.queryText('query Fails { backend(id: "qpu.secret-2") { qubits } }');
  await gateway.close();

  expect(spans).toHaveLength(4);
  const [succeeded, failed] = spans.filter(({ name }) => name === 'query');
  const calls = spans.filter(({ name }) => name === 'GET /v0.4/backends/:id');
  expect(calls.map(({ parentSpanId, traceId }) => ({ parentSpanId, traceId }))).toEqual(
    [succeeded, failed].map((operation) => ({ parentSpanId: operation?.spanId, traceId: operation?.traceId })),
  );
  expect(succeeded?.status.code ?? 0).toBe(0);
  expect(failed?.status).toMatchObject({ code: 2, message: 'UPSTREAM_UNAVAILABLE' });
  expect(
    calls.map(({ attributes }) => attributes.find(({ key }) => key === 'upstream.request_id')?.value.stringValue),
  ).toEqual([undefined, 'upstream-7']);
  expect(bodies[0]).toMatch(/^\/v1\/traces .*quantum-job-gateway/);
  for (const secret of ['key-of-a-caller', 'secret', 'qubits']) expect(bodies.join(), secret).not.toContain(secret);
});

test('responds and closes when the collector is unavailable', async () => {
  const upstream = await startScriptedUpstream({ 'GET /v0.4/backends': { body: [] } });
  const gateway = await startGateway(upstream.url, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } });
  expect(await new Client(gateway.url, 'one').queryText('{ backends { serviceId } }')).toEqual({
    data: { backends: [] },
  });
  await gateway.close();
});
