import { expect, onTestFinished, test } from 'vitest';
import { operationStartChannel } from '../../src/pipeline/operation-events.js';
import { Client } from '../support/client.js';
import { flushEventLoop, ManualClock } from '../support/clock.js';
import { EVERY_TRANSPORT, type TransportName } from '../support/every-transport.js';
import { startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';
import { startGateway, type TestGatewayOptions } from '../support/test-gateway.js';

const QUERY = '{ backends { serviceId status } }';
const body = JSON.stringify({ query: QUERY });

/** A service that responds when a test says so; each call of it is one that was not deduplicated. */
async function pending(options: TestGatewayOptions = {}) {
  const upstream = await startScriptedUpstream();
  let give: (answer: UpstreamResponse) => void = () => undefined;
  const later = new Promise<UpstreamResponse>((resolve) => {
    give = resolve;
  });
  upstream.on('GET /v0.4/backends', () => later);
  upstream.on('PUT /v0.4/jobs/a/status/cancel', { body: { id: 'a', status: 'canceled' } });
  const gateway = await startGateway(upstream.url, options);
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  operationStartChannel.subscribe(count);
  onTestFinished(() => void operationStartChannel.unsubscribe(count));
  const operations = async () =>
    Number(/^gateway_operations_total\{type="query",outcome="OK"\} (\d+)/m.exec(await figures(gateway.url))?.[1] ?? 0);
  return {
    upstream,
    gateway,
    operations,
    client: new Client(gateway.url, 'one'),
    answer: (status = 'available') => give({ body: [{ backend: 'simulator', status }] }),
    fail: () => give({ status: 403, body: { message: 'no' } }),
    /** Until so many operations have begun, and so many calls of the service. */
    async under(way: { readonly operations: number; readonly calls: number }) {
      while (begun < way.operations || gateway.activeUpstreamCalls < way.calls) await flushEventLoop();
    },
  };
}

const figures = async (url: string) => (await fetch(`${url}/metrics`)).text();

test('executes a query once while it is in flight, and counts each request under its own id', async () => {
  const { upstream, client, under, answer, operations } = await pending();
  const ids = ['first', 'second', 'third'];
  const posts = ids.map((id) => client.post(body, { 'x-request-id': id }));
  await under({ operations: 3, calls: 1 });
  answer();
  const responses = await Promise.all(posts);
  expect(responses.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids);
  const texts = await Promise.all(responses.map((response) => response.text()));
  expect(new Set(texts)).toEqual(new Set(['{"data":{"backends":[{"serviceId":"simulator","status":"available"}]}}']));
  expect(upstream.calls()).toEqual(['GET /v0.4/backends']);
  expect(await operations()).toBe(3);
});

test('sends errors with the id of each request', async () => {
  const { client, under, fail } = await pending();
  const posts = ['first', 'second'].map((id) => client.post(body, { 'x-request-id': id }));
  await under({ operations: 2, calls: 1 });
  fail();
  const told = (await Promise.all((await Promise.all(posts)).map((response) => response.json()))) as {
    errors: { extensions: { code: string; requestId: string } }[];
  }[];
  expect(told.map(({ errors }) => errors[0]?.extensions)).toMatchObject([
    { code: 'FORBIDDEN', statusCode: 403, requestId: 'first' },
    { code: 'FORBIDDEN', statusCode: 403, requestId: 'second' },
  ]);
});

test('does not abort the execution when one of two clients disconnects', async () => {
  const { gateway, client, under, answer } = await pending();
  const leaving = new AbortController();
  const left = fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json', accept: 'application/json' },
    body,
    signal: leaving.signal,
  }).catch(() => null);
  await under({ operations: 1, calls: 1 });
  const staying = client.post(body, { 'x-request-id': 'stays' });
  await under({ operations: 2, calls: 1 });
  leaving.abort();
  await left;
  // What comes over another connection after the end of one has been seen to end.
  await client.queryText('{ __typename }');
  expect(gateway.activeUpstreamCalls).toBe(1);
  answer();
  expect(await (await staying).json()).toMatchObject({ data: { backends: [{ serviceId: 'simulator' }] } });
});

test('aborts the execution when the last client disconnects', async () => {
  const { gateway, client, under } = await pending();
  const leaving = new AbortController();
  const left = fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json', accept: 'application/json' },
    body,
    signal: leaving.signal,
  }).catch(() => null);
  await under({ operations: 1, calls: 1 });
  leaving.abort();
  await left;
  while (gateway.activeUpstreamCalls > 0) await flushEventLoop();
});

test('executes the same query of two callers twice', async () => {
  const { upstream, gateway, client, under, answer } = await pending();
  const posts = [client.post(body), new Client(gateway.url, 'other').post(body)];
  await under({ operations: 2, calls: 2 });
  answer();
  await Promise.all(posts);
  expect(
    upstream
      .received()
      .map(({ authorization }) => authorization)
      .sort(),
  ).toEqual(['apiKey one', 'apiKey other']);
});

test('does not reuse a query in flight after a mutation of the same caller', async () => {
  const { upstream, client, under, answer } = await pending();
  const before = client.post(body);
  await under({ operations: 1, calls: 1 });
  await client.queryText('mutation { cancelJob(id: "a") { job { id } } }');
  const after = client.post(body);
  await under({ operations: 3, calls: 2 });
  answer();
  await Promise.all([before, after]);
  expect(upstream.calls().filter((call) => call === 'GET /v0.4/backends')).toHaveLength(2);
});

test('reports the call of the other request as deduplicated', async () => {
  const { upstream, client, under, answer } = await pending();
  const posts = [client.post(body), client.post(body, { 'x-upstream-stats': 'true' })];
  await under({ operations: 2, calls: 1 });
  answer();
  const [plain, reported] = await Promise.all((await Promise.all(posts)).map((response) => response.json()));
  expect(plain).not.toHaveProperty('extensions');
  expect(reported).toMatchObject({ extensions: { upstream: { calls: 0, cacheHits: 0, deduplicated: 1 } } });
  expect(upstream.calls()).toEqual(['GET /v0.4/backends']);
});

test('executes a query again when the one in flight is close to its timeout', async () => {
  const clock = new ManualClock();
  const env = { OPERATION_TIMEOUT_MS: '30000', UPSTREAM_TIMEOUT_MS: '60000' };
  const { upstream, client, under, answer } = await pending({ clock, env });
  const early = client.post(body);
  await under({ operations: 1, calls: 1 });
  await clock.advance(20_000);
  const late = client.post(body);
  await under({ operations: 2, calls: 1 });
  await clock.advance(15_000);
  expect(await (await early).json()).toMatchObject({ errors: [{ extensions: { code: 'UPSTREAM_TIMEOUT' } }] });
  answer();
  expect(await (await late).json()).toEqual({ data: { backends: [{ serviceId: 'simulator', status: 'available' }] } });
  expect(upstream.calls()).toEqual(['GET /v0.4/backends']);
});

test.each(Object.keys(EVERY_TRANSPORT) as TransportName[])(
  'joins a query of the same caller that is in flight over another transport (%s)',
  async (transport) => {
    const { upstream, gateway, under, answer } = await pending();
    const send = EVERY_TRANSPORT[transport](gateway);
    const request = { params: { query: QUERY }, key: 'one', stats: true };
    const leader = send(request);
    await under({ operations: 1, calls: 1 });
    const others = (Object.keys(EVERY_TRANSPORT) as TransportName[]).map((name) =>
      EVERY_TRANSPORT[name](gateway)(request),
    );
    await under({ operations: 1 + others.length, calls: 1 });
    answer();
    const data = { backends: [{ serviceId: 'simulator', status: 'available' }] };
    const upstreamStats = (calls: number) => ({ upstream: { calls, cacheHits: 0, deduplicated: 1 - calls } });
    expect((await leader).results).toEqual([{ data, extensions: upstreamStats(1) }]);
    for (const { results } of await Promise.all(others))
      expect(results).toEqual([{ data, extensions: upstreamStats(0) }]);
    expect(upstream.calls()).toEqual(['GET /v0.4/backends']);
  },
);

test('a mutation of another caller does not end the deduplication of a query', async () => {
  const { upstream, gateway, client, under, answer } = await pending();
  const first = client.post(body);
  await under({ operations: 1, calls: 1 });
  await new Client(gateway.url, 'other').queryText('mutation { cancelJob(id: "a") { job { id } } }');
  const second = client.post(body);
  await under({ operations: 3, calls: 1 });
  answer();
  await Promise.all([first, second]);
  expect(upstream.calls().filter((call) => call === 'GET /v0.4/backends')).toHaveLength(1);
});

test('does not deduplicate queries without a key', async () => {
  const { gateway } = await pending();
  const posts = await Promise.all([0, 1].map(() => new Client(gateway.url, null).post(body)));
  for (const post of posts)
    expect(await post.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
});
