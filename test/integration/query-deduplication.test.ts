import { expect, onTestFinished, test } from 'vitest';
import { operationStartChannel } from '../../src/pipeline/operation-events.js';
import { Client } from '../support/client.js';
import { ManualClock, until } from '../support/clock.js';
import { EVERY_TRANSPORT, type TransportName } from '../support/every-transport.js';
import { startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';
import { startGateway, type TestGatewayOptions } from '../support/test-gateway.js';

const QUERY = '{ backends { serviceId status } }';
const body = JSON.stringify({ query: QUERY });

/** A gateway whose upstream responds when the test calls `respond` or `fail`. */
async function startHeldGateway(options: TestGatewayOptions = {}) {
  const upstream = await startScriptedUpstream();
  let resolve: (response: UpstreamResponse) => void = () => undefined;
  const response = new Promise<UpstreamResponse>((resolveResponse) => {
    resolve = resolveResponse;
  });
  upstream.on('GET /v0.4/backends', () => response);
  upstream.on('PUT /v0.4/jobs/a/status/cancel', { body: { id: 'a', status: 'canceled' } });
  const gateway = await startGateway(upstream.url, options);
  let started = 0;
  const count = () => {
    started += 1;
  };
  operationStartChannel.subscribe(count);
  onTestFinished(() => void operationStartChannel.unsubscribe(count));
  const countSuccesses = async () => {
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    return Number(
      /^gateway_operations_total\{transport="http",type="query",outcome="OK"\} (\d+)/m.exec(metrics)?.[1] ?? 0,
    );
  };
  return {
    upstream,
    gateway,
    countSuccesses,
    client: new Client(gateway.url, 'one'),
    respond: () => resolve({ body: [{ backend: 'simulator', status: 'available' }] }),
    fail: () => resolve({ status: 403, body: { message: 'no' } }),
    /** Resolves when this many operations and upstream calls have started. */
    async waitUntilStarted({ operations, calls }: { readonly operations: number; readonly calls: number }) {
      await until(() => started >= operations && gateway.activeUpstreamCalls >= calls);
    },
  };
}

test('executes a query once while it is in flight, and counts each request under its own id', async () => {
  const { upstream, client, waitUntilStarted, respond, countSuccesses } = await startHeldGateway();
  const ids = ['first', 'second', 'third'];
  const posts = ids.map((id) => client.post(body, { 'x-request-id': id }));
  await waitUntilStarted({ operations: 3, calls: 1 });
  respond();
  const responses = await Promise.all(posts);
  expect(responses.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids);
  const texts = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(texts)).toEqual(new Set(['{"data":{"backends":[{"serviceId":"simulator","status":"available"}]}}']));
  expect(upstream.calls()).toEqual(['GET /v0.4/backends']);
  expect(await countSuccesses()).toBe(3);
});

test('sends errors with the id of each request', async () => {
  const { client, waitUntilStarted, fail } = await startHeldGateway();
  const posts = ['first', 'second'].map((id) => client.post(body, { 'x-request-id': id }));
  await waitUntilStarted({ operations: 2, calls: 1 });
  fail();
  const results = (await Promise.all((await Promise.all(posts)).map((response) => response.json()))) as {
    errors: { extensions: { code: string; requestId: string } }[];
  }[];
  expect(results.map(({ errors }) => errors[0]?.extensions)).toMatchObject([
    { code: 'FORBIDDEN', statusCode: 403, requestId: 'first' },
    { code: 'FORBIDDEN', statusCode: 403, requestId: 'second' },
  ]);
});

test('does not abort the execution when one of two clients disconnects', async () => {
  const { gateway, client, waitUntilStarted, respond } = await startHeldGateway();
  const controller = new AbortController();
  const aborted = fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json', accept: 'application/json' },
    body,
    signal: controller.signal,
  }).catch(() => null);
  await waitUntilStarted({ operations: 1, calls: 1 });
  const other = client.post(body, { 'x-request-id': 'other' });
  await waitUntilStarted({ operations: 2, calls: 1 });
  controller.abort();
  await aborted;
  // By the response to a later request, the gateway has noticed the disconnect.
  await client.queryText('{ __typename }');
  expect(gateway.activeUpstreamCalls).toBe(1);
  respond();
  expect(await (await other).json()).toMatchObject({ data: { backends: [{ serviceId: 'simulator' }] } });
});

test('aborts the execution when the last client disconnects', async () => {
  const { gateway, client, waitUntilStarted } = await startHeldGateway({ clock: new ManualClock() });
  const controller = new AbortController();
  const aborted = fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json', accept: 'application/json' },
    body,
    signal: controller.signal,
  }).catch(() => null);
  await waitUntilStarted({ operations: 1, calls: 1 });
  controller.abort();
  await aborted;
  await until(() => gateway.activeUpstreamCalls === 0);
});

test('executes the same query of two callers twice', async () => {
  const { upstream, gateway, client, waitUntilStarted, respond } = await startHeldGateway();
  const posts = [client.post(body), new Client(gateway.url, 'other').post(body)];
  await waitUntilStarted({ operations: 2, calls: 2 });
  respond();
  await Promise.all(posts);
  expect(
    upstream
      .received()
      .map(({ authorization }) => authorization)
      .sort(),
  ).toEqual(['apiKey one', 'apiKey other']);
});

test('does not reuse a query in flight after a mutation of the same caller', async () => {
  const { upstream, client, waitUntilStarted, respond } = await startHeldGateway();
  const before = client.post(body);
  await waitUntilStarted({ operations: 1, calls: 1 });
  await client.queryText('mutation { cancelJob(input: { id: "a" }) { job { id } } }');
  const after = client.post(body);
  await waitUntilStarted({ operations: 3, calls: 2 });
  respond();
  await Promise.all([before, after]);
  expect(upstream.calls().filter((call) => call === 'GET /v0.4/backends')).toHaveLength(2);
});

test('reports the call of the other request as deduplicated', async () => {
  const { upstream, client, waitUntilStarted, respond } = await startHeldGateway();
  const posts = [client.post(body), client.post(body, { 'x-upstream-stats': 'true' })];
  await waitUntilStarted({ operations: 2, calls: 1 });
  respond();
  const [plain, reported] = await Promise.all((await Promise.all(posts)).map((response) => response.json()));
  expect(plain).not.toHaveProperty('extensions');
  expect(reported).toMatchObject({ extensions: { upstream: { calls: 0, cacheHits: 0, deduplicated: 1 } } });
  expect(upstream.calls()).toEqual(['GET /v0.4/backends']);
});

test('executes a query again when the one in flight is close to its timeout', async () => {
  const clock = new ManualClock();
  const env = { operationTimeoutMs: '30000', UPSTREAM_TIMEOUT_MS: '60000' };
  const { upstream, client, waitUntilStarted, respond } = await startHeldGateway({ clock, env });
  const early = client.post(body);
  await waitUntilStarted({ operations: 1, calls: 1 });
  await clock.advance(20_000);
  const late = client.post(body);
  await waitUntilStarted({ operations: 2, calls: 1 });
  await clock.advance(15_000);
  expect(await (await early).json()).toMatchObject({ errors: [{ extensions: { code: 'UPSTREAM_TIMEOUT' } }] });
  respond();
  expect(await (await late).json()).toEqual({ data: { backends: [{ serviceId: 'simulator', status: 'available' }] } });
  expect(upstream.calls()).toEqual(['GET /v0.4/backends']);
});

test.each(Object.keys(EVERY_TRANSPORT) as TransportName[])(
  'joins a query of the same caller that is in flight over another transport (%s)',
  async (transport) => {
    const { upstream, gateway, waitUntilStarted, respond } = await startHeldGateway();
    const send = EVERY_TRANSPORT[transport](gateway);
    const request = { params: { query: QUERY }, key: 'one', stats: true };
    const leader = send(request);
    await waitUntilStarted({ operations: 1, calls: 1 });
    const others = (Object.keys(EVERY_TRANSPORT) as TransportName[]).map((name) =>
      EVERY_TRANSPORT[name](gateway)(request),
    );
    await waitUntilStarted({ operations: 1 + others.length, calls: 1 });
    respond();
    const data = { backends: [{ serviceId: 'simulator', status: 'available' }] };
    const upstreamStats = (calls: number) => ({ upstream: { calls, cacheHits: 0, deduplicated: 1 - calls } });
    expect((await leader).results).toEqual([{ data, extensions: upstreamStats(1) }]);
    for (const { results } of await Promise.all(others))
      expect(results).toEqual([{ data, extensions: upstreamStats(0) }]);
    expect(upstream.calls()).toEqual(['GET /v0.4/backends']);
  },
);

test('deduplicates a query in flight when another caller sends a mutation', async () => {
  const { upstream, gateway, client, waitUntilStarted, respond } = await startHeldGateway();
  const first = client.post(body);
  await waitUntilStarted({ operations: 1, calls: 1 });
  await new Client(gateway.url, 'other').queryText('mutation { cancelJob(input: { id: "a" }) { job { id } } }');
  const second = client.post(body);
  await waitUntilStarted({ operations: 3, calls: 1 });
  respond();
  await Promise.all([first, second]);
  expect(upstream.calls().filter((call) => call === 'GET /v0.4/backends')).toHaveLength(1);
});

test('does not deduplicate queries without a key', async () => {
  const { gateway } = await startHeldGateway();
  const posts = await Promise.all([0, 1].map(() => new Client(gateway.url, null).post(body)));
  for (const post of posts)
    expect(await post.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
});
