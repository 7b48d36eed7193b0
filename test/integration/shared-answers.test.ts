import { expect, onTestFinished, test } from 'vitest';
import { operationStarted } from '../../src/http/operations.js';
import { type AssemblyOptions, gatewayOver } from '../support/assembly.js';
import { Client } from '../support/client.js';
import { ManualClock, turn } from '../support/clock.js';
import { type Answer, scriptedUpstream } from '../support/scripted-upstream.js';

const QUERY = '{ backends { serviceId status } }';
const body = JSON.stringify({ query: QUERY });

/** A service that thinks until it is told to answer; every call of it is one that was not shared. */
async function thinking(options: AssemblyOptions = {}) {
  const upstream = await scriptedUpstream();
  let give: (answer: Answer) => void = () => undefined;
  const later = new Promise<Answer>((resolve) => {
    give = resolve;
  });
  upstream.on('GET /v0.4/backends', () => later);
  upstream.on('PUT /v0.4/jobs/a/status/cancel', { body: { id: 'a', status: 'canceled' } });
  const gateway = await gatewayOver(upstream.url, options);
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  operationStarted.subscribe(count);
  onTestFinished(() => void operationStarted.unsubscribe(count));
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
      while (begun < way.operations || gateway.calling < way.calls) await turn();
    },
  };
}

const figures = async (url: string) => (await fetch(`${url}/metrics`)).text();

test('the same query of one caller in flight is executed once, and each is counted and told his own request id', async () => {
  const { upstream, client, under, answer, operations } = await thinking();
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

test('its errors tell each who asked the id of his own request', async () => {
  const { client, under, fail } = await thinking();
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

test('one who leaves does not end it for the others; the last one does', async () => {
  const { gateway, client, under, answer } = await thinking();
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
  await client.askText('{ __typename }');
  expect(gateway.calling).toBe(1);
  answer();
  expect(await (await staying).json()).toMatchObject({ data: { backends: [{ serviceId: 'simulator' }] } });
});

test('a query that nobody waits for any more is given up', async () => {
  const { gateway, client, under } = await thinking();
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
  while (gateway.calling > 0) await turn();
});

test('nobody is answered with what another caller asked', async () => {
  const { upstream, gateway, client, under, answer } = await thinking();
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

test('who asks after a change does not join what was begun before it', async () => {
  const { upstream, client, under, answer } = await thinking();
  const before = client.post(body);
  await under({ operations: 1, calls: 1 });
  await client.askText('mutation { cancelJob(id: "a") { job { id } } }');
  const after = client.post(body);
  await under({ operations: 3, calls: 2 });
  answer();
  await Promise.all([before, after]);
  expect(upstream.calls().filter((call) => call === 'GET /v0.4/backends')).toHaveLength(2);
});

test('whoever wants to know what an answer cost gets one of his own', async () => {
  const { client, under, answer } = await thinking();
  const posts = [client.post(body), client.post(body, { 'x-upstream-stats': 'true' })];
  await under({ operations: 2, calls: 1 });
  answer();
  const [plain, told] = await Promise.all((await Promise.all(posts)).map((response) => response.json()));
  expect(plain).not.toHaveProperty('extensions');
  expect(told).toMatchObject({ extensions: { upstream: { calls: 0, deduplicated: 1 } } });
});

test('who comes late is given the time of his own request, not what is left of another', async () => {
  const clock = new ManualClock();
  const env = { OPERATION_TIMEOUT_MS: '30000', UPSTREAM_TIMEOUT_MS: '60000' };
  const { upstream, client, under, answer } = await thinking({ clock, env });
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
