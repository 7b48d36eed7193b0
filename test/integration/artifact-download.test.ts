import { ServerResponse } from 'node:http';
import { Pool, request } from 'undici';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Gateway } from '../../src/gateway.js';
import { Client, type GraphQLResponse } from '../support/client.js';
import { ManualClock, until } from '../support/clock.js';
import { ID, JOB, job } from '../support/response-cases.js';
import { type ScriptedUpstream, startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

const artifact = (id: string) => `GET /v0.4/jobs/${ID}/artifacts/${id}`;
let upstream: ScriptedUpstream;
let gateway: Gateway;
beforeEach(async () => {
  upstream = await startScriptedUpstream();
  gateway = await startGateway(upstream.url, {
    env: { maxRetries: '0', UPSTREAM_MAX_RESPONSE_BYTES: '100000', MAX_OPERATIONS_PER_MINUTE: '50' },
  });
});

function get(path: string, { key = 'key', headers = {}, method = 'GET' as 'GET' | 'HEAD' | 'POST' | 'OPTIONS' } = {}) {
  return request(gateway.url + path, {
    method,
    headers: { ...(key !== '' && { authorization: `apiKey ${key}` }), ...headers },
  });
}
const download = (id: string, options = {}) => get(`/artifacts/${ID}/${id}`, options);
const getCode = async ({ body }: Awaited<ReturnType<typeof get>>) =>
  ((await body.json()) as { errors: { extensions: { code: string } }[] }).errors[0]?.extensions.code;

describe('the download of an artifact', () => {
  const BYTES = '\u0000\u0001{"not": parsed';

  test('returns the bytes and the type with the key of the caller, and nothing that a browser runs', async () => {
    upstream.on(artifact('native_1'), { body: BYTES, headers: { 'content-type': 'application/json; charset=utf-8' } });
    const response = await download('native_1');
    expect(response.statusCode).toBe(200);
    expect(await response.body.text()).toBe(BYTES);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': `${BYTES.length}`,
      'content-disposition': 'attachment; filename="native_1"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
    });
    const [{ authorization, headers: sent } = { authorization: '', headers: {} }] = upstream.received();
    expect([authorization, sent.accept]).toEqual(['apiKey key', '*/*']);
  });

  test.each([
    ['text/plain', 'text/plain'],
    ['application/octet-stream', 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['TEXT/JavaScript; charset=utf-8', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['no type', 'application/octet-stream'],
    ['text/plain, text/html', 'application/octet-stream'],
  ])('of the type %j has the type %j', async (type, expected) => {
    upstream.on(artifact('a'), { body: '<script>alert(1)</script>', headers: { 'content-type': type } });
    const { headers, body } = await download('a');
    await body.dump();
    expect(headers['content-type']).toBe(expected);
  });

  test('has no body when it is requested with HEAD', async () => {
    upstream.on(artifact('a'), { body: BYTES });
    const { statusCode, headers, body } = await download('a', { method: 'HEAD' });
    expect([statusCode, headers['content-length'], await body.text()]).toEqual([200, `${BYTES.length}`, '']);
  });

  test.each([
    [400, 400, 'BAD_USER_INPUT'],
    [401, 401, 'UNAUTHENTICATED'],
    [403, 403, 'FORBIDDEN'],
    [404, 404, 'NOT_FOUND'],
    [405, 501, 'NOT_SUPPORTED'],
    [410, 501, 'NOT_SUPPORTED'],
    [501, 501, 'NOT_SUPPORTED'],
    [302, 502, 'UPSTREAM_INVALID'],
    [500, 502, 'UPSTREAM_UNAVAILABLE'],
    [429, 429, 'RATE_LIMITED'],
  ])('with the status %i of the service has the status %i', async (status, expected, code) => {
    const headers = { location: '/v0.4/whoami', 'retry-after': '3600', 'content-type': 'text/html' };
    upstream.on(artifact('a'), { status, headers, body: '<b>' });
    const response = await download('a');
    expect([response.statusCode, await getCode(response)]).toEqual([expected, code]);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(upstream.calls()).toHaveLength(1);
  });

  test.each([
    `/artifacts/${ID}`,
    `/artifacts/${ID}/`,
    `/artifacts/${ID}/a/b`,
    `/artifacts/${ID}/..`,
    `/artifacts/../../v0.4/whoami`,
    `/artifacts/${ID}/%2e%2e%2fcost`,
    `/artifacts/${ID}/a%00`,
    `/artifacts/..%2fjobs/a`,
    `/artifacts//a`,
    `/artifacts/${ID}/a?x=/../`.replace('a?', 'a%3F'),
    `/artifacts/${ID}/${'a'.repeat(129)}`,
  ])('makes no call when the path is %s', async (path) => {
    // `request` would resolve the dots.
    const pool = new Pool(gateway.url);
    onTestFinished(() => pool.close());
    const { statusCode, body } = await pool.request({ path, method: 'GET', headers: { authorization: 'apiKey key' } });
    await body.dump();
    expect(statusCode).toBe(404);
    expect(upstream.calls()).toEqual([]);
  });

  test('sends a large artifact in parts, so that other work runs between them', async () => {
    const write = vi.spyOn(ServerResponse.prototype, 'write');
    onTestFinished(() => write.mockRestore());
    const body = 'x'.repeat(90_000);
    upstream.on(artifact('large'), { body, headers: { 'content-type': 'text/plain' } });
    const response = await download('large');
    expect(await response.body.text()).toBe(body);
    const parts = write.mock.calls.filter((_, i) =>
      (write.mock.contexts[i] as ServerResponse).hasHeader('content-disposition'),
    );
    expect(parts.map(([part]) => (part as Buffer).length)).toEqual([64_000]);
  });

  test('needs a key, and counts against the rate limit of the caller', async () => {
    upstream.on(artifact('a'), { body: BYTES });
    const missing = await download('a', { key: '' });
    expect([missing.statusCode, await getCode(missing)]).toEqual([401, 'UNAUTHENTICATED']);
    const malformed = await download('a', { headers: { authorization: 'Bearer x' } });
    expect([malformed.statusCode, await getCode(malformed)]).toEqual([401, 'UNAUTHENTICATED']);
    expect(upstream.calls()).toEqual([]);
    let response = await download('a');
    for (let count = 0; count < 60 && response.statusCode === 200; count++) {
      await response.body.dump();
      response = await download('a');
    }
    expect([response.statusCode, response.headers['retry-after'], await getCode(response)]).toEqual([
      429,
      expect.any(String),
      'RATE_LIMITED',
    ]);
  });

  test('is of the caller: equal downloads of two keys are two calls', async () => {
    upstream.on(artifact('a'), ({ authorization }) =>
      authorization === 'apiKey one' ? { body: 'of one' } : { status: 404 },
    );
    const [one, other] = await Promise.all([download('a', { key: 'one' }), download('a', { key: 'other' })]);
    expect([one.statusCode, await one.body.text()]).toEqual([200, 'of one']);
    expect([other.statusCode, await getCode(other)]).toEqual([404, 'NOT_FOUND']);
    expect(upstream.calls()).toHaveLength(2);
  });

  test('rejects other methods, and pages of other origins', async () => {
    const post = await download('a', { method: 'POST' });
    await post.body.dump();
    expect([post.statusCode, post.headers['allow']]).toEqual([405, 'GET, HEAD']);
    const foreign = await download('a', { headers: { origin: 'https://evil.example' } });
    expect([foreign.statusCode, await getCode(foreign)]).toEqual([403, 'FORBIDDEN']);
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
    expect(upstream.calls()).toEqual([]);
  });

  test('may be requested by pages of allowed origins', async () => {
    upstream.on(artifact('a'), { body: BYTES });
    gateway = await startGateway(upstream.url, { env: { ALLOWED_ORIGINS: 'https://app.example.com' } });
    const headers = { origin: 'https://app.example.com', 'access-control-request-headers': 'authorization' };
    const preflight = await download('a', { method: 'OPTIONS', key: '', headers });
    const { statusCode, headers: received, body } = await download('a', { headers });
    await body.dump();
    expect([preflight.statusCode, statusCode]).toEqual([204, 200]);
    expect(preflight.headers).toMatchObject({ allow: 'GET, HEAD', 'access-control-allow-headers': 'authorization' });
    expect(received['access-control-allow-origin']).toBe('https://app.example.com');
  });

  test('names the setting when the artifact is too large', async () => {
    upstream.on(artifact('a'), { body: 'x'.repeat(100_001) });
    const { statusCode, body } = await download('a');
    expect([statusCode, await body.text()]).toEqual([502, expect.stringContaining('UPSTREAM_MAX_RESPONSE_BYTES')]);
  });

  test('ends the call when the client disconnects', async () => {
    gateway = await startGateway(upstream.url, { clock: new ManualClock() });
    const received = upstream.hang(artifact('a'));
    const controller = new AbortController();
    const response = request(`${gateway.url}/artifacts/${ID}/a`, {
      headers: { authorization: 'apiKey key' },
      signal: controller.signal,
    });
    await received;
    expect(gateway.activeUpstreamCalls).toBe(1);
    controller.abort();
    await expect(response).rejects.toThrow();
    await until(() => gateway.activeUpstreamCalls === 0);
  });

  test('is not parsed as the JSON that another field reads from the same path', async () => {
    upstream.on(artifact('native_1'), { body: BYTES });
    const client = new Client(gateway.url, 'key');
    const query = `{ job(id: "${ID}") { compiledCircuits { text } } }`;
    const compiled = { 'ionq.native.v1': { id: 'native_1', format: 'ionq.native.v1' } };
    upstream.on(JOB, { body: job({ output: { compilation: { compiled_circuits: compiled } } }) });
    const [response, { data }] = await Promise.all([download('native_1'), client.queryText(query)]);
    expect(await response.body.text()).toBe(BYTES);
    expect(data).toMatchObject({ job: { compiledCircuits: [{ text: BYTES }] } });
  });

  test('is logged and counted without ids', async () => {
    const lines: string[] = [];
    gateway = await startGateway(upstream.url, {
      env: { LOG_LEVEL: 'debug' },
      log: { write: (line) => lines.push(line) },
    });
    upstream.on(artifact('a'), { body: BYTES });
    await (await download('a')).body.dump();
    const metrics = await (await request(`${gateway.url}/metrics`)).body.text();
    expect(metrics).toContain('gateway_operations_total{transport="http",type="download",outcome="OK"} 1');
    expect(metrics).toContain('gateway_http_requests_total{path="/artifacts",status="200"} 1');
    expect(lines.join('')).toMatch(/"type":"download"/);
    expect(lines.join('')).toContain('/v0.4/jobs/:id/artifacts/:id');
    expect(lines.join('')).not.toContain(ID);
  });
});

test('one API key receives two artifacts at once, and another key is not delayed', async () => {
  const ids = ['one', 'two', 'three'] as const;
  const received = ids.map((id) => upstream.hang(artifact(id)));
  const controller = new AbortController();
  const start = (id: string, key: string, signal?: AbortSignal) =>
    void request(`${gateway.url}/artifacts/${ID}/${id}`, {
      headers: { authorization: `apiKey ${key}` },
      ...(signal && { signal }),
    }).catch(() => undefined);
  start('one', 'key', controller.signal);
  start('two', 'key');
  await Promise.all(received.slice(0, 2));
  start('three', 'key');
  const other = upstream.hang(artifact('other'));
  start('other', 'another');
  await other;
  expect(upstream.received()).toHaveLength(3);
  controller.abort();
  await received[2];
  expect(upstream.received()).toHaveLength(1);
});

test('names the limit that a call has waited for when its time is up', async () => {
  const clock = new ManualClock();
  const env = { maxRetries: '0', UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: '3' };
  const waitingGateway = await startGateway(upstream.url, { clock, env });
  const { url } = waitingGateway;
  let received = 0;
  upstream.on('*', () => {
    received += 1;
    return new Promise(() => undefined);
  });
  const whenReceived = async (count: number) => {
    await until(() => received >= count);
  };
  const headers = { authorization: 'apiKey key' };
  const startDownload = async (id: string) => {
    const { body } = await request(`${url}/artifacts/${ID}/${id}`, { headers });
    return ((await body.json()) as GraphQLResponse<unknown>).errors?.[0];
  };
  const client = new Client(url, 'key');
  const startQuery = async (id: string) => (await client.queryText(`{ job(id: "${id}") { status } }`)).errors?.[0];
  const first = [startDownload('a'), startDownload('b'), startQuery('a')];
  await whenReceived(3);
  await clock.advance(1_000);
  const waiting = [startDownload('c'), startQuery('b')];
  await until(() => waitingGateway.activeUpstreamCalls >= 5);
  await clock.advance(30_000);
  for (const error of await Promise.all(first)) expect(error?.message).toContain('did not respond within 15000 ms');
  const [download, query] = await Promise.all(waiting);
  expect(download?.message).toMatch(/waited 14000 of 15000 ms .*the limit of downloads at once is 2 for an API key/);
  expect(query?.message).toMatch(/waited 14000 of 15000 ms .*UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY/);
  expect([download, query].map((error) => error?.extensions.code)).toEqual(['UPSTREAM_TIMEOUT', 'UPSTREAM_TIMEOUT']);
});
