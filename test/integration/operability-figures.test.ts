import { fetch } from 'undici';
import { expect, test } from 'vitest';
import { assemble, gatewayOver } from '../support/assembly.js';
import { Client } from '../support/client.js';
import { turn } from '../support/clock.js';
import { scriptedUpstream } from '../support/scripted-upstream.js';

const figuresAt = async (url: string) => (await fetch(`${url}/metrics`)).text();
const SECRET = 'sandbox-key-that-nobody-may-see';

/** The value of one line, by its name and labels. */
function value(figures: string, line: string): number {
  const found = figures.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

test('a request id that is sane goes up to the service, back in the header, and into every error; another is replaced', async () => {
  const service = await scriptedUpstream({ 'GET /v0.4/backends': { status: 403, body: { message: 'no' } } });
  const { url } = await gatewayOver(service.url);
  const client = new Client(url, 'one');
  const body = JSON.stringify({ query: '{ backends { serviceId } }' });
  const answer = await client.post(body, { 'x-request-id': 'trace-42' });
  expect(answer.headers.get('x-request-id')).toBe('trace-42');
  expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN', requestId: 'trace-42' } }] });
  expect(service.received()).toMatchObject([{ headers: { 'x-request-id': 'trace-42' } }]);

  for (const bad of ['a b', 'x'.repeat(129), '"}', '']) {
    const made = await client.post(JSON.stringify({ query: '{' }), { 'x-request-id': bad });
    const id = made.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await made.json()).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED', requestId: id } }],
    });
  }
});

test('on a socket every operation has an id of its own', async () => {
  const service = await scriptedUpstream();
  const { url } = await gatewayOver(service.url);
  const socket = new Client(url, null).socket();
  const ids = new Set<unknown>();
  for (const query of ['{ backends { serviceId } }', '{ backends { serviceId } }', '{', '{ nothing }']) {
    const told = await new Promise<unknown>((resolve) => {
      socket.subscribe({ query }, { next: ({ errors }) => resolve(errors), error: resolve, complete: () => undefined });
    });
    expect(told).toMatchObject([{ extensions: { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) } }]);
    for (const { extensions } of told as { extensions: { requestId: string } }[]) ids.add(extensions.requestId);
  }
  expect(ids.size).toBe(4);
});

test('the figures count requests, operations, calls, memory and what is followed, and hold nothing of a caller', async () => {
  const { gateway, client, clock } = await assemble();
  const { data } = await client.askText<{ jobs: { edges: { node: { serviceId: string } }[] } }>(
    'query Secret_name { jobs(first: 3, filter: { status: READY }) { edges { node { serviceId } } } }',
  );
  const id = data?.jobs.edges[0]?.node.serviceId ?? '';
  await client.askText('{ backend(id: "qpu.aria-1") { qubits } }');
  await client.askText('{ backend(id: "qpu.aria-1") { qubits } }');
  await new Client(gateway.url, SECRET).askText('{ backends { qubits } again: backends { serviceId } }');
  await client.askText('{ nonsense_of_a_caller }');
  await fetch(`${gateway.url}/somewhere/${id}`);

  const events = client.followText('subscription($id: ID!) { job(id: $id) { job { status } } }', { id });
  const first = events.next();
  while (gateway.watched === 0) await turn();
  await clock.advance(5);
  await first;
  const figures = await figuresAt(gateway.url);
  expect({
    posts: value(figures, 'gateway_http_requests_total{path="/graphql",status="200"}'),
    elsewhere: value(figures, 'gateway_http_requests_total{path="other",status="404"}'),
    queries: value(figures, 'gateway_operations_total{type="query",outcome="OK"}'),
    refused: value(figures, 'gateway_operations_total{type="refused",outcome="GRAPHQL_VALIDATION_FAILED"}'),
    one: value(
      figures,
      'gateway_upstream_call_duration_seconds_count{method="GET",endpoint="/v0.4/backends/:id",outcome="OK"}',
    ),
    memory: value(figures, 'gateway_upstream_answers_total{source="memory"}'),
    watched: value(figures, 'gateway_watched_jobs'),
    subscriptions: value(figures, 'gateway_subscriptions'),
    sockets: value(figures, 'gateway_sockets'),
  }).toEqual({
    posts: 5,
    elsewhere: 1,
    queries: 3,
    refused: 1,
    one: 1,
    memory: 1,
    watched: 1,
    subscriptions: 1,
    sockets: 1,
  });
  expect(figures).toMatch(/^nodejs_eventloop_lag_seconds /m);
  for (const told of [id, SECRET, 'Secret_name', 'nonsense', 'sandbox', 'aria', 'somewhere']) {
    expect(figures, told).not.toContain(told);
  }
  await events.return();
});

test('a followed job that the service no longer tells of is seen to grow old', async () => {
  const { gateway, client, clock, sandbox } = await assemble();
  const { data } = await client.askText<{ jobs: { edges: { node: { serviceId: string } }[] } }>(
    '{ jobs(first: 1, filter: { status: READY }) { edges { node { serviceId } } } }',
  );
  const id = data?.jobs.edges[0]?.node.serviceId ?? '';
  const events = client.followText('subscription($id: ID!) { job(id: $id) { job { status } } }', { id });
  const first = events.next();
  while (gateway.watched === 0) await turn();
  await clock.advance(5);
  await first;
  await sandbox.close();
  await clock.advance(90_000);
  expect(value(await figuresAt(gateway.url), 'gateway_oldest_reading_seconds')).toBeGreaterThanOrEqual(89);
  await events.return();
});

test('where everyone can reach the gateway, the figures are on a port of their own or nowhere', async () => {
  const service = await scriptedUpstream();
  const open = await gatewayOver(service.url, { env: { HOST: '0.0.0.0' } });
  expect((await fetch(`${open.url}/metrics`)).status).toBe(404);

  const apart = await gatewayOver(service.url, { env: { METRICS_PORT: '0' } });
  expect((await fetch(`${apart.url}/metrics`)).status).toBe(404);
  expect(await figuresAt(apart.metricsUrl ?? '')).toContain('gateway_sockets 0');
  expect((await fetch(`${apart.metricsUrl}/graphql`)).status).toBe(404);
});
