import { type Client, createClient } from 'graphql-sse';
import { describe, expect, onTestFinished, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { ManualClock, until } from '../support/clock.js';
import { openConnection, readResponse } from '../support/raw-http.js';
import { ID } from '../support/response-cases.js';
import { startGateway, startGatewayWithSandbox } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const QUERY = '{"query":"{ backends { serviceId } }","extensions":{"operationId":"1"}}';
const TOKEN = 'x-graphql-event-stream-token';
const HEADERS = { authorization: `apiKey ${KEY}`, 'content-type': 'application/json' };

const CREATE = `mutation { createJob(input: { backendId: "simulator", shots: 100, program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) { job { id } } }`;

function connect(url: string, singleConnection: boolean): Client {
  const headers = { authorization: 'apiKey sandbox' };
  const client = createClient({ url: `${url}/graphql`, singleConnection, headers, retryAttempts: 0 });
  onTestFinished(() => client.dispose());
  return client;
}

describe.each([true, false])('graphql-sse with singleConnection %s', (singleConnection) => {
  test('runs queries and mutations, and follows a job until it is final', async () => {
    const { gateway, collectEvents } = await startGatewayWithSandbox();
    const client = connect(gateway.url, singleConnection);
    const created = await client.iterate<{ createJob: { job: { id: string } } }>({ query: CREATE }).next();
    const id = created.value?.data?.createJob.job.id;
    const query = `subscription { job(id: "${id}") { job { status } } }`;
    const events = await collectEvents(client.iterate<{ job: { job: { status: string } } }>({ query }));
    expect(events.at(-1)?.data?.job.job.status).toBe('COMPLETED');
    expect(events.length).toBeGreaterThan(1);
    expect(await client.iterate({ query: '{ __typename }' }).next()).toMatchObject({
      value: { data: { __typename: 'Query' } },
    });
  });

  test('ends a subscription in the gateway when the client returns', async () => {
    const sandbox = await startTestSandbox({ speed: 1 });
    const gateway = await startGateway(sandbox.url);
    const client = connect(gateway.url, singleConnection);
    const { value } = await client
      .iterate<{ createJob: { job: { id: string } } }>({ query: CREATE.replace('simulator', 'qpu.aria-1') })
      .next();
    const query = `subscription { job(id: "${value?.data?.createJob.job.id}") { job { status } } }`;
    const events = client.iterate({ query });
    await events.next();
    expect(gateway.openSubscriptions).toBe(1);
    await events.return?.();
    await until(() => gateway.openSubscriptions === 0);
  });
});

/** Sends requests of single connection mode. */
async function startTarget(options: Parameters<typeof startAttackTarget>[0] = {}) {
  const { url, gateway, upstream } = await startAttackTarget(options);
  const send = (method: string, headers: Record<string, string> = {}, body?: string, parameters = '') => {
    const response = fetch(`${url}/graphql${parameters}`, {
      method,
      headers: { ...HEADERS, ...headers },
      ...(body && { body }),
    });
    return response;
  };
  const reserve = async () => (await send('PUT')).text();
  const open = async (token: string, headers: Record<string, string> = {}) => {
    const response = await send('GET', { [TOKEN]: token, accept: 'text/event-stream', ...headers });
    onTestFinished(() => response.body?.cancel().catch(() => undefined));
    return response;
  };
  return { gateway, upstream, url, send, reserve, open };
}

test('streams results with the id of their operation', async () => {
  const { send, reserve, open } = await startTarget();
  const token = await reserve();
  const stream = await open(token);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  expect((await send('POST', { [TOKEN]: token }, QUERY)).status).toBe(202);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('event: complete')) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) break;
    text += value;
  }
  expect(text).toBe(
    ':\n\nevent: next\ndata: {"id":"1","payload":{"data":{"backends":[{"serviceId":"simulator"}]}}}\n\nevent: complete\ndata: {"id":"1"}\n\n',
  );
  await reader?.cancel();
});

test.each(['completes the operation', 'closes the stream'])(
  'aborts the upstream calls of a query when the client %s',
  async (end) => {
    const { gateway, upstream, send, reserve, open } = await startTarget({ clock: new ManualClock() });
    const received = upstream.hang('GET /v0.4/backends');
    const token = await reserve();
    const stream = await open(token);
    expect((await send('POST', { [TOKEN]: token }, QUERY)).status).toBe(202);
    await received;
    expect(gateway.activeUpstreamCalls).toBe(1);
    if (end === 'closes the stream') await stream.body?.cancel();
    else await send('DELETE', { [TOKEN]: token }, undefined, '?operationId=1');
    await until(() => gateway.activeUpstreamCalls === 0);
  },
);

test('opens a stream without a header when the URL has the token', async () => {
  const { reserve, send } = await startTarget();
  const token = await reserve();
  const response = await send('GET', { accept: 'text/event-stream' }, undefined, `?token=${token}`);
  expect(response.status).toBe(200);
  await response.body?.cancel();
});

test.each<
  [
    name: string,
    status: number,
    code: string,
    run: (target: Awaited<ReturnType<typeof startTarget>>) => Promise<Response>,
  ]
>([
  ['the token is unknown', 404, 'NOT_FOUND', ({ open }) => open('unknown')],
  [
    'another key has reserved the stream',
    404,
    'NOT_FOUND',
    async ({ open, reserve }) => open(await reserve(), { authorization: 'apiKey another' }),
  ],
  [
    'the stream is open already',
    409,
    'CONFLICT',
    async ({ open, reserve }) => {
      const token = await reserve();
      await open(token);
      return open(token);
    },
  ],
  [
    'Accept does not allow events',
    406,
    'NOT_ACCEPTABLE',
    async ({ open, reserve }) => open(await reserve(), { accept: 'application/json' }),
  ],
  [
    'an operation is sent before the stream is open',
    409,
    'CONFLICT',
    async ({ send, reserve }) => send('POST', { [TOKEN]: await reserve() }, QUERY),
  ],
  [
    'an operation of another key is sent',
    404,
    'NOT_FOUND',
    async ({ send, reserve, open }) => {
      const token = await reserve();
      await open(token);
      return send('POST', { [TOKEN]: token, authorization: 'apiKey another' }, QUERY);
    },
  ],
  [
    'an operation has no id',
    400,
    'BAD_REQUEST',
    async ({ send, reserve, open }) => {
      const token = await reserve();
      await open(token);
      return send('POST', { [TOKEN]: token }, '{"query":"{ __typename }"}');
    },
  ],
  [
    'a document is invalid',
    400,
    'GRAPHQL_VALIDATION_FAILED',
    async ({ send, reserve, open }) => {
      const token = await reserve();
      await open(token);
      return send('POST', { [TOKEN]: token }, QUERY.replace('serviceId', 'unknown'));
    },
  ],
  [
    'a POST is a form',
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    async ({ send, reserve, open }) => {
      const token = await reserve();
      await open(token);
      return send('POST', { [TOKEN]: token, 'content-type': 'text/plain' }, QUERY);
    },
  ],
  [
    'the method is not supported',
    405,
    'METHOD_NOT_ALLOWED',
    async ({ send, reserve }) => send('PATCH', { [TOKEN]: await reserve() }),
  ],
  [
    'one address reserves too many streams',
    503,
    'UNAVAILABLE',
    async ({ send }) => {
      for (let i = 0; i < 50; i++) await (await send('PUT')).text();
      return send('PUT');
    },
  ],
])('rejects a request when %s', async (_name, status, code, run) => {
  const target = await startTarget();
  const response = await run(target);
  expect(response.status).toBe(status);
  expect(response.headers.get('retry-after')).toBe(status === 503 ? '1' : null);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code, requestId: expect.any(String) } }] });
});

test('frees a reservation when its stream is not opened in time', async () => {
  const clock = new ManualClock();
  const { reserve, open, send } = await startTarget({ clock });
  const tokens = [];
  for (let i = 0; i < 50; i++) tokens.push(await reserve());
  await clock.advance(10_000);
  expect((await open(tokens[0] ?? '')).status).toBe(404);
  expect((await send('PUT')).status).toBe(201);
});

test('limits the operations of a stream', async () => {
  const { gateway } = await startGatewayWithSandbox({ env: { maxOperationsPerConnection: '1' } });
  const headers = { authorization: 'apiKey sandbox', 'content-type': 'application/json' };
  const token = await (await fetch(`${gateway.url}/graphql`, { method: 'PUT', headers })).text();
  const stream = await fetch(`${gateway.url}/graphql`, {
    headers: { ...headers, [TOKEN]: token, accept: 'text/event-stream' },
  });
  onTestFinished(() => stream.body?.cancel());
  const subscribe = (operationId: string) =>
    fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, [TOKEN]: token },
      body: JSON.stringify({ query: 'subscription { jobs(ids: ["1"]) { observedAt } }', extensions: { operationId } }),
    });
  expect((await subscribe('1')).status).toBe(202);
  const rejected = await subscribe('2');
  expect(rejected.status).toBe(429);
  expect(await rejected.text()).toContain('the limit of one event stream is 1');
});

test('rejects an operation when its stream is closed before its body has arrived', async () => {
  const { gateway, url, send, reserve, open } = await startTarget();
  const token = await reserve();
  const stream = await open(token);
  const body = JSON.stringify({
    query: `subscription { job(id: "${ID}") { job { status } } }`,
    extensions: { operationId: '1' },
  });
  const socket = await openConnection(url);
  const head = ['POST /graphql HTTP/1.1', 'Host: localhost', `${TOKEN}: ${token}`, `Content-Length: ${body.length}`];
  for (const [name, value] of Object.entries(HEADERS)) head.push(`${name}: ${value}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  await until(() => gateway.unfinishedBytes > 0);
  await stream.body?.cancel();
  await until(async () => (await send('DELETE', { [TOKEN]: token })).status === 404);
  const response = readResponse(socket);
  socket.write(body.slice(10));
  expect((await response).status).toBe(409);
  expect(gateway.openSubscriptions).toBe(0);
});

test('ends open streams when the gateway shuts down', async () => {
  const { gateway, reserve, open } = await startTarget();
  const stream = await open(await reserve());
  const text = stream.text();
  await gateway.close();
  expect(await text).toBe(':\n\n');
});
