import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { fetch, request } from 'undici';
import { describe, expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { Client } from '../support/client.js';
import { ManualClock, until } from '../support/clock.js';
import { openSocket, rawRequest, TRANSPORTS, type Transport } from '../support/transports.js';

const DEFAULT_KEY = 'the-default-api-key';
const QUERY = '{ backends { serviceId } }';
const transports = Object.keys(TRANSPORTS) as Transport[];

describe('the default API key', () => {
  const options = { env: { UPSTREAM_API_KEY: DEFAULT_KEY } };
  const getSentKeys = (upstream: Awaited<ReturnType<typeof startAttackTarget>>['upstream']) =>
    upstream.received().map(({ authorization }) => authorization);

  test.each(transports)('is used when the caller sends no key (%s)', async (transport) => {
    const { url, upstream } = await startAttackTarget(options);
    const { result } = await TRANSPORTS[transport](url, null, { query: QUERY });
    expect(result.errors).toBeUndefined();
    expect(getSentKeys(upstream)).toEqual([`apiKey ${DEFAULT_KEY}`]);
  });

  test.each(transports)('is not used when the caller sends a key (%s)', async (transport) => {
    const { url, upstream } = await startAttackTarget(options);
    await TRANSPORTS[transport](url, KEY, { query: QUERY });
    expect(getSentKeys(upstream)).toEqual([`apiKey ${KEY}`]);
  });

  test('is not sent to GraphiQL, which does not request a key then', async () => {
    const { url } = await startAttackTarget(options);
    const page = await (await fetch(`${url}/graphql`, { headers: { accept: 'text/html' } })).text();
    const script = await fetch(new URL(/src="([^"]+\.js)"/.exec(page)?.[1] ?? '', url));
    expect(script.status).toBe(200);
    expect(page + (await script.text())).not.toContain(DEFAULT_KEY);
    const authConfig = await fetch(`${url}/auth-config.json`);
    expect(await authConfig.json()).toEqual({ apiKey: null, hasDefaultKey: true, acceptsKeys: true, signIn: null });
  });

  const MALFORMED = ['Bearer x', 'apiKey', 'apiKey my key', `apiKey ${'x'.repeat(600)}`, 'Basic dXNlcjpwYXNz', 'x', ''];
  test.each(MALFORMED)('is not used when the Authorization header is malformed: %j', async (authorization) => {
    const { url, upstream } = await startAttackTarget(options);
    const response = await new Client(url, null).post(JSON.stringify({ query: QUERY }), { authorization });
    const message = 'Malformed Authorization. Send the header "Authorization: apiKey <key>".';
    expect(await response.json()).toMatchObject({ errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] });
    expect(upstream.calls()).toEqual([]);
  });

  test.each([...MALFORMED, 7, true, false, {}, [], ['apiKey x']])(
    'is not used when Authorization in connectionParams is malformed: %j',
    async (Authorization) => {
      const { url, upstream } = await startAttackTarget(options);
      const socket = await openSocket(url, {}, { bare: true });
      socket.send({ type: 'connection_init', payload: { Authorization } });
      expect(await socket.closed).toBe(4403);
      expect(upstream.calls()).toEqual([]);
    },
  );

  test('uses the key of the upgrade request when connectionParams hold null', async () => {
    const { url, upstream } = await startAttackTarget(options);
    const socket = await openSocket(url, { Authorization: null }, { headers: { authorization: `apiKey ${KEY}` } });
    socket.send({ type: 'subscribe', id: '1', payload: { query: QUERY } });
    expect(await socket.next()).toMatchObject({ payload: { data: { backends: [{ serviceId: 'simulator' }] } } });
    expect(getSentKeys(upstream)).toEqual([`apiKey ${KEY}`]);
  });

  test('uses the default key when connectionParams hold null and the upgrade request no key', async () => {
    const { url, upstream } = await startAttackTarget(options);
    const socket = await openSocket(url, { Authorization: null });
    socket.send({ type: 'subscribe', id: '1', payload: { query: QUERY } });
    expect(await socket.next()).toMatchObject({ payload: { data: { backends: [{ serviceId: 'simulator' }] } } });
    expect(getSentKeys(upstream)).toEqual([`apiKey ${DEFAULT_KEY}`]);
  });

  test.each(['rebound.example', 'rebound.example:4000', '10.0.0.1.example', '127.0.0.1.example'])(
    'rejects the host %s when there is a default API key on a loopback address',
    async (host) => {
      const { url, upstream } = await startAttackTarget(options);
      const message = `GET /graphql?query=${encodeURIComponent(QUERY)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
      expect(await rawRequest(url, message)).toMatch(/^HTTP\/1\.1 400 /);
      expect(upstream.calls()).toEqual([]);
    },
  );

  test.each(['localhost', 'localhost:4000', '127.0.0.1:4000', '[::1]', 'app.localhost'])(
    'accepts the host %s when there is a default API key on a loopback address',
    async (host) => {
      const { url } = await startAttackTarget(options);
      expect(await rawRequest(url, `GET /live HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );
});

describe('a request of a web page', () => {
  const ORIGIN = 'https://app.example.com';
  test('is accepted when its origin is in ALLOWED_ORIGINS, and another is rejected', async () => {
    const { url } = await startAttackTarget({ env: { ALLOWED_ORIGINS: ORIGIN } });
    const client = new Client(url, KEY);
    const body = JSON.stringify({ query: QUERY });
    const allowed = await client.post(body, { origin: ORIGIN });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(allowed.headers.get('access-control-allow-credentials')).not.toBe('true');
    const rejected = await client.post(body, { origin: 'https://evil.example' });
    expect(rejected.status).toBe(403);
    expect(rejected.headers.get('access-control-allow-origin')).toBeNull();
    await openSocket(url, {}, { headers: { origin: ORIGIN } });
  });
});

describe('a caller that exceeds MAX_OPERATIONS_PER_MINUTE', () => {
  const env = { MAX_OPERATIONS_PER_MINUTE: '6' };

  test('is rejected with 429 and Retry-After until tokens are refilled', async () => {
    const clock = new ManualClock();
    const { url } = await startAttackTarget({ env, clock });
    const client = new Client(url, KEY);
    const send = () => client.post(JSON.stringify({ query: QUERY }));
    // Keys that upstream has not accepted are counted by address.
    await client.queryText('{ sessions { edges { cursor } } }');
    for (let i = 0; i < 6; i++) expect((await send()).status).toBe(200);
    const rejected = await send();
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('10');
    expect(await rejected.json()).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterMs: 10_000 } }],
    });
    expect((await new Client(url, 'another').post(JSON.stringify({ query: QUERY }))).status, 'another caller').toBe(
      200,
    );
    await clock.advance(10_000);
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
  });

  test.each(transports)('is rejected over every transport, also after malformed operations (%s)', async (transport) => {
    const { url } = await startAttackTarget({ env, clock: new ManualClock() });
    for (let i = 0; i < 6; i++) await TRANSPORTS.HTTP(url, KEY, { query: i % 2 ? '{ nonsense' : '{ __typename }' });
    const { result } = await TRANSPORTS[transport](url, KEY, { query: QUERY });
    expect(result).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterMs: 10_000 } }] });
  });

  test('is counted by its address when it sends no key', async () => {
    const { url } = await startAttackTarget({ env, clock: new ManualClock() });
    for (let i = 0; i < 6; i++) await TRANSPORTS.HTTP(url, null, { query: '{ __typename }' });
    const { result } = await TRANSPORTS.WebSocket(url, null, { query: '{ __typename }' });
    expect(result.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  });
});

describe('messages that are no operations', () => {
  const env = { MAX_OPERATIONS_PER_MINUTE: '6' };
  const MALFORMED = `{"query":"${'x'.repeat(900_000)}`;
  const PADDING = 'x'.repeat(900_000);

  interface Sent {
    readonly method?: 'GET' | 'POST';
    readonly path?: string;
    readonly body?: string | Buffer | (() => AsyncIterable<string>);
    readonly headers?: Readonly<Record<string, string>>;
  }

  async function send(url: string, { method = 'POST', path = '', body, headers = {} }: Sent): Promise<number> {
    const response = await request(`${url}/graphql${path}`, {
      method,
      body: (typeof body === 'function' ? body() : body) as string,
      headers: { ...(method === 'POST' && { 'content-type': 'application/json' }), ...headers },
    });
    await response.body.dump();
    return response.statusCode;
  }

  /** More than MAX_BODY_BYTES, without a Content-Length. */
  async function* streamTooLarge() {
    for (let i = 0; i < 20; i++) yield ' '.repeat(60_000);
  }

  const GZIP = { 'content-encoding': 'gzip' };
  const EVENTS = { accept: 'text/event-stream' };
  /** With what they count as. */
  const REQUESTS: readonly [name: string, sent: Sent, status: number, operations: number][] = [
    ['a small malformed body', { body: '{' }, 400, 1],
    ['a malformed body of 0.9 MB', { body: MALFORMED }, 400, 6],
    ['a list of operations', { body: '[{"query":"{ __typename }"}]' }, 400, 1],
    ['a malformed body for server-sent events', { body: '{', headers: EVENTS }, 400, 1],
    ['malformed variables by GET', { method: 'GET', path: '?query=%7B__typename%7D&variables=%7B' }, 400, 1],
    ['a body over MAX_BODY_BYTES', { body: streamTooLarge }, 413, 6],
    ['a body that is not valid gzip', { body: '{}', headers: GZIP }, 400, 1],
    ['a malformed body in gzip', { body: gzipSync(MALFORMED), headers: GZIP }, 400, 6],
    ['a body over MAX_BODY_BYTES in gzip', { body: gzipSync(PADDING.repeat(2)), headers: GZIP }, 413, 6],
  ];

  test.each(REQUESTS)(
    'count by their bytes, and are rejected unread over the limit: %s',
    async (_, sent, status, operations) => {
      const clock = new ManualClock();
      const { url } = await startAttackTarget({ env, clock });
      for (let count = 0; count < 6; count += operations) expect(await send(url, sent)).toBe(status);
      expect(await send(url, sent)).toBe(429);
      await clock.advance(120_000);
      expect(await send(url, sent)).toBe(status);
    },
  );

  test('count on an event stream in single connection mode', async () => {
    const { url } = await startAttackTarget({ env, clock: new ManualClock() });
    const token = await (await fetch(`${url}/graphql`, { method: 'PUT' })).text();
    const sent = { body: '{', headers: { 'x-graphql-event-stream-token': token } };
    for (let i = 0; i < 6; i++) expect(await send(url, sent)).toBe(400);
    expect(await send(url, sent)).toBe(429);
  });

  const MESSAGES: readonly [name: string, message: unknown][] = [
    ['malformed JSON', MALFORMED],
    ['a ping', { type: 'ping', payload: { PADDING } }],
    ['a pong', { type: 'pong', payload: { PADDING } }],
    ['a complete', { type: 'complete', id: '1', PADDING }],
    ['an unknown type', { type: PADDING }],
  ];

  test.each(MESSAGES)(
    'close a WebSocket with 1013 over the limit, before they are parsed: %s of 0.9 MB',
    async (_, message) => {
      const clock = new ManualClock();
      const { url } = await startAttackTarget({ env, clock });
      const first = await openSocket(url);
      const second = await openSocket(url);
      first.send(message);
      first.send({ type: 'ping' });
      // The first message has been handled.
      await Promise.race([first.closed, first.next()]);
      second.send(message);
      expect(await second.closed).toBe(1013);
      expect((await TRANSPORTS.HTTP(url, null, { query: '{ __typename }' })).result.errors).toMatchObject([
        { extensions: { code: 'RATE_LIMITED' } },
      ]);
      await clock.advance(120_000);
      expect((await TRANSPORTS.WebSocket(url, null, { query: '{ __typename }' })).result.errors).toBeUndefined();
    },
  );

  test('count as less than an operation when they are small, and leave its subscriptions to a client over the limit', async () => {
    const { url } = await startAttackTarget({ env, clock: new ManualClock() });
    const socket = await openSocket(url);
    const ping = async () => {
      socket.send({ type: 'ping' });
      expect(await socket.next()).toEqual({ type: 'pong' });
    };
    const query = async () => {
      const id = randomUUID();
      socket.send({ id, type: 'subscribe', payload: { query: '{ __typename }' } });
      const { type } = await socket.next();
      if (type === 'next') await socket.next();
      return type;
    };
    for (let i = 0; i < 40; i++) await ping();
    for (let i = 0; i < 6; i++) expect(await query()).toBe('next');
    expect(await query()).toBe('error');
    await ping();
    // About a hundred of them count as one operation.
    for (let i = 0; i < 100; i++) socket.send({ type: 'ping' });
    expect(await socket.closed).toBe(1013);
  });
});

test('aborts the upstream calls of a query when its client disconnects', async () => {
  const { url, upstream, gateway } = await startAttackTarget({ clock: new ManualClock() });
  const received = upstream.hang('GET /v0.4/backends');
  const controller = new AbortController();
  const response = fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `apiKey ${KEY}` },
    body: JSON.stringify({ query: QUERY }),
    signal: controller.signal,
  }).catch((error: Error) => error.name);
  await received;
  controller.abort();
  expect(await response).toBe('AbortError');
  await until(() => gateway.activeUpstreamCalls === 0);
});

test('returns the fields that have completed when a query exceeds the timeout of an operation', async () => {
  const clock = new ManualClock();
  const { url, upstream, gateway } = await startAttackTarget({ clock, env: { operationTimeoutMs: '3000' } });
  const received = upstream.hang('GET /v0.4/backends');
  const response = new Client(url, KEY).queryText('{ sessions { edges { cursor } } backends { serviceId } }');
  await received;
  await until(() => gateway.activeUpstreamCalls <= 1);
  await clock.advance(3_000);
  expect(await response).toMatchObject({
    data: { sessions: { edges: [] }, backends: null },
    errors: [{ path: ['backends'], extensions: { code: 'UPSTREAM_TIMEOUT' } }],
  });
});

test('sends a content security policy that forbids framing with each page', async () => {
  const { url } = await startAttackTarget();
  for (const path of ['/', '/graphql']) {
    const { headers } = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});
