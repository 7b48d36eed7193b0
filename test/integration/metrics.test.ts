import { fetch } from 'undici';
import { expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { ManualClock, until } from '../support/clock.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway, startGatewayWithSandbox } from '../support/test-gateway.js';

const fetchMetrics = async (url: string) => (await fetch(`${url}/metrics`)).text();
const SECRET = 'sandbox-key-that-is-secret';

/** Returns the value of a metric, by its name and labels. */
function getValue(metrics: string, name: string): number {
  const line = metrics.split('\n').find((text) => text.startsWith(`${name} `));
  return line === undefined ? Number.NaN : Number(line.slice(name.length + 1));
}

test('forwards a valid x-request-id and returns it in the header and errors, and replaces an invalid one', async () => {
  const upstream = await startScriptedUpstream({ 'GET /v0.4/backends': { status: 403, body: { message: 'no' } } });
  const { url } = await startGateway(upstream.url);
  const client = new Client(url, 'one');
  const body = JSON.stringify({ query: '{ backends { serviceId } }' });
  const response = await client.post(body, { 'x-request-id': 'trace-42' });
  expect(response.headers.get('x-request-id')).toBe('trace-42');
  expect(await response.json()).toMatchObject({
    errors: [{ extensions: { code: 'FORBIDDEN', requestId: 'trace-42' } }],
  });
  expect(upstream.received()).toMatchObject([{ headers: { 'x-request-id': 'trace-42' } }]);

  for (const bad of ['a b', 'x'.repeat(129), '"}', '']) {
    const rejected = await client.post(JSON.stringify({ query: '{' }), { 'x-request-id': bad });
    const id = rejected.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await rejected.json()).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED', requestId: id } }],
    });
  }
});

test('assigns a request id to each operation when they share a WebSocket', async () => {
  const upstream = await startScriptedUpstream();
  const { url } = await startGateway(upstream.url);
  const socket = new Client(url, null).socket();
  const ids = new Set<unknown>();
  for (const query of ['{ backends { serviceId } }', '{ backends { serviceId } }', '{', '{ nothing }']) {
    const errors = await new Promise<unknown>((resolve) => {
      socket.subscribe({ query }, { next: ({ errors }) => resolve(errors), error: resolve, complete: () => undefined });
    });
    expect(errors).toMatchObject([{ extensions: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }]);
    for (const { extensions } of errors as { extensions: { requestId: string } }[]) ids.add(extensions.requestId);
  }
  expect(ids.size).toBe(4);
});

test('counts requests, operations, calls, cache hits and watched jobs without data of callers', async () => {
  const { gateway, client, clock } = await startGatewayWithSandbox();
  const { data } = await client.queryText<{ jobs: { edges: { node: { serviceId: string } }[] } }>(
    'query Secret_name { jobs(first: 3, filter: { statuses: [READY] }) { edges { node { serviceId } } } }',
  );
  const id = data?.jobs.edges[0]?.node.serviceId ?? '';
  await client.queryText('{ backend(id: "qpu.aria-1") { qubits } }');
  await client.queryText('{ backend(id: "qpu.aria-1") { qubits } }');
  await new Client(gateway.url, SECRET).queryText('{ backends { qubits } again: backends { serviceId } }');
  await client.queryText('{ nonsense_of_a_caller }');
  await fetch(`${gateway.url}/somewhere/${id}`);

  const events = client.subscribeText('subscription($id: ID!) { job(id: $id) { job { status } } }', { id });
  const first = events.next();
  await until(() => gateway.watchedJobs > 0);
  await clock.advance(5);
  await first;
  const metrics = await fetchMetrics(gateway.url);
  expect({
    posts: getValue(metrics, 'gateway_http_requests_total{path="/graphql",status="200"}'),
    notFound: getValue(metrics, 'gateway_http_requests_total{path="other",status="404"}'),
    queries: getValue(metrics, 'gateway_operations_total{transport="http",type="query",outcome="OK"}'),
    rejected: getValue(
      metrics,
      'gateway_operations_total{transport="http",type="rejected",outcome="GRAPHQL_VALIDATION_FAILED"}',
    ),
    backendCalls: getValue(
      metrics,
      'gateway_upstream_call_duration_seconds_count{method="GET",endpoint="/v0.4/backends/:id",outcome="OK"}',
    ),
    cacheHits: getValue(metrics, 'gateway_upstream_lookups_total{source="cache"}'),
    watched: getValue(metrics, 'gateway_watched_jobs'),
    subscriptions: getValue(metrics, 'gateway_subscriptions'),
    webSockets: getValue(metrics, 'gateway_websockets'),
  }).toEqual({
    posts: 5,
    notFound: 1,
    queries: 3,
    rejected: 1,
    backendCalls: 1,
    cacheHits: 1,
    watched: 1,
    subscriptions: 1,
    webSockets: 1,
  });
  expect(metrics).toMatch(/^nodejs_eventloop_lag_seconds /m);
  // Without REDIS_URL.
  expect(metrics).not.toContain('gateway_redis_up');
  for (const text of [id, SECRET, 'Secret_name', 'nonsense', 'sandbox', 'aria', 'somewhere']) {
    expect(metrics, text).not.toContain(text);
  }
  await events.return();
});

test('reports the age of the oldest snapshot when upstream no longer responds', async () => {
  const { gateway, client, clock, sandbox } = await startGatewayWithSandbox();
  const { data } = await client.queryText<{ jobs: { edges: { node: { serviceId: string } }[] } }>(
    '{ jobs(first: 1, filter: { statuses: [READY] }) { edges { node { serviceId } } } }',
  );
  const id = data?.jobs.edges[0]?.node.serviceId ?? '';
  const events = client.subscribeText('subscription($id: ID!) { job(id: $id) { job { status } } }', { id });
  const first = events.next();
  await until(() => gateway.watchedJobs > 0);
  await clock.advance(5);
  await first;
  await sandbox.close();
  await clock.advance(90_000);
  expect(getValue(await fetchMetrics(gateway.url), 'gateway_oldest_snapshot_age_seconds')).toBeGreaterThanOrEqual(89);
  await events.return();
});

test.each([
  ['backends', 'subscription { backends { backend { serviceId } } }'],
  ['a list of jobs', 'subscription { jobList(first: 1) { isSnapshot } }'],
  ['a job', 'subscription { job(id: "job-1") { observedAt } }'],
])('counts the age of %s from the start of the watch when upstream has never responded', async (_name, query) => {
  const clock = new ManualClock();
  const gateway = await startGateway('http://127.0.0.1:9', { clock });
  const ignore = () => undefined;
  new Client(gateway.url, 'one').socket().subscribe({ query }, { next: ignore, error: ignore, complete: ignore });
  await until(() => gateway.watchedJobs > 0);
  await clock.advance(90_000);
  const age = getValue(await fetchMetrics(gateway.url), 'gateway_oldest_snapshot_age_seconds');
  expect(age).toBeGreaterThanOrEqual(89);
  expect(age).toBeLessThanOrEqual(90);
});

test('serves metrics only on METRICS_PORT when HOST is not loopback or a proxy is in front', async () => {
  const upstream = await startScriptedUpstream();
  for (const env of [
    { HOST: '0.0.0.0' },
    { TRUSTED_PROXIES: '127.0.0.1' },
    { ALLOWED_HOSTS: 'gateway.example' },
    { ALLOWED_ORIGINS: 'http://localhost:*,https://app.example:8443' },
  ]) {
    const publicGateway = await startGateway(upstream.url, { env });
    expect((await fetch(`${publicGateway.url}/metrics`)).status).toBe(404);
  }

  const { url, metricsUrl } = await startGateway(upstream.url, { env: { METRICS_PORT: '0' } });
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect(await fetchMetrics(metricsUrl ?? '')).toContain('gateway_websockets 0');
  expect((await fetch(`${metricsUrl}/graphql`)).status).toBe(404);
});
