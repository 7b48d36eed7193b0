import { fetch } from 'undici';
import { describe, expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { Client } from '../support/client.js';
import { flushEventLoop, ManualClock } from '../support/clock.js';
import { openSocket, rawRequest, TRANSPORTS, type Transport } from '../support/transports.js';

const OWN = 'the-operators-own-key';
const QUERY = '{ backends { serviceId } }';
const transports = Object.keys(TRANSPORTS) as Transport[];

describe('a key of the gateway’s own is for those who bring none', () => {
  const own = { env: { UPSTREAM_API_KEY: OWN } };
  const keysUsed = (upstream: Awaited<ReturnType<typeof startAttackTarget>>['upstream']) =>
    upstream.received().map(({ authorization }) => authorization);

  test.each(transports)('without one, it is used (%s)', async (transport) => {
    const { url, upstream } = await startAttackTarget(own);
    const { result: answer } = await TRANSPORTS[transport](url, null, { query: QUERY });
    expect(answer.errors).toBeUndefined();
    expect(keysUsed(upstream)).toEqual([`apiKey ${OWN}`]);
  });

  test.each(transports)('a caller’s own wins (%s)', async (transport) => {
    const { url, upstream } = await startAttackTarget(own);
    await TRANSPORTS[transport](url, KEY, { query: QUERY });
    expect(keysUsed(upstream)).toEqual([`apiKey ${KEY}`]);
  });

  test('GraphiQL then asks nobody for one', async () => {
    const { url } = await startAttackTarget(own);
    const page = await (await fetch(`${url}/graphql`, { headers: { accept: 'text/html' } })).text();
    const start = await (await fetch(`${url}/${/src="(.*start\.js)"/.exec(page)?.[1]}`)).text();
    expect(start).toContain('x-upstream-stats');
    expect(start).not.toContain('your API key>');
    expect(page + start).not.toContain(OWN);
  });

  const MALFORMED = ['Bearer x', 'apiKey', 'apiKey my key', `apiKey ${'x'.repeat(600)}`, 'Basic dXNlcjpwYXNz', 'x', ''];
  test.each(MALFORMED)('who brings one that cannot be one is not served with it: %j', async (authorization) => {
    const { url, upstream } = await startAttackTarget(own);
    const answer = await new Client(url, null).post(JSON.stringify({ query: QUERY }), { authorization });
    expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    expect(upstream.calls()).toEqual([]);
  });

  test.each([...MALFORMED, 7, true, false, {}, [], ['apiKey x']])(
    'nor on a socket, as connectionParams: %j',
    async (Authorization) => {
      const { url, upstream } = await startAttackTarget(own);
      const socket = await openSocket(url, {}, { bare: true });
      socket.send({ type: 'connection_init', payload: { Authorization } });
      expect(await socket.closed).toBe(4403);
      expect(upstream.calls()).toEqual([]);
    },
  );

  test('uses the key of the upgrade request when connectionParams hold null', async () => {
    const { url, upstream } = await startAttackTarget(own);
    const socket = await openSocket(url, { Authorization: null }, { headers: { authorization: `apiKey ${KEY}` } });
    socket.send({ type: 'subscribe', id: '1', payload: { query: QUERY } });
    expect(await socket.next()).toMatchObject({ payload: { data: { backends: [{ serviceId: 'simulator' }] } } });
    expect(keysUsed(upstream)).toEqual([`apiKey ${KEY}`]);
  });

  test('uses the default key when connectionParams hold null and the upgrade request no key', async () => {
    const { url, upstream } = await startAttackTarget(own);
    const socket = await openSocket(url, { Authorization: null });
    socket.send({ type: 'subscribe', id: '1', payload: { query: QUERY } });
    expect(await socket.next()).toMatchObject({ payload: { data: { backends: [{ serviceId: 'simulator' }] } } });
    expect(keysUsed(upstream)).toEqual([`apiKey ${OWN}`]);
  });

  test.each(['rebound.example', 'rebound.example:4000', '10.0.0.1.example', '127.0.0.1.example'])(
    'rejects the host %s when there is a default API key on a loopback address',
    async (host) => {
      const { url, upstream } = await startAttackTarget(own);
      const ask = `GET /graphql?query=${encodeURIComponent(QUERY)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
      expect(await rawRequest(url, ask)).toMatch(/^HTTP\/1\.1 400 /);
      expect(upstream.calls()).toEqual([]);
    },
  );

  test.each(['localhost', 'localhost:4000', '127.0.0.1:4000', '[::1]', 'app.localhost'])(
    'its names are: %s',
    async (host) => {
      const { url } = await startAttackTarget(own);
      expect(await rawRequest(url, `GET /live HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );
});

describe('a page of an allowed origin', () => {
  const ORIGIN = 'https://app.example.com';
  test('may call, and another may not', async () => {
    const { url } = await startAttackTarget({ env: { ALLOWED_ORIGINS: ORIGIN } });
    const client = new Client(url, KEY);
    const body = JSON.stringify({ query: QUERY });
    const allowed = await client.post(body, { origin: ORIGIN });
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(allowed.headers.get('access-control-allow-credentials')).not.toBe('true');
    const refused = await client.post(body, { origin: 'https://evil.example' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    await openSocket(url, {}, { headers: { origin: ORIGIN } });
  });
});

describe('a caller who comes too often', () => {
  const env = { MAX_OPERATIONS_PER_MINUTE: '6' };

  test('is told when to come again, over HTTP as HTTP says it', async () => {
    const clock = new ManualClock();
    const { url } = await startAttackTarget({ env, clock });
    const client = new Client(url, KEY);
    const ask = () => client.post(JSON.stringify({ query: QUERY }));
    // Keys that the service has not accepted are counted by address.
    await client.queryText('{ sessions { edges { cursor } } }');
    for (let i = 0; i < 6; i++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterMs: 10_000 } }],
    });
    expect((await new Client(url, 'another').post(JSON.stringify({ query: QUERY }))).status, 'others may').toBe(200);
    await clock.advance(10_000);
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });

  test.each(transports)('wherever it comes over, and whatever it asks (%s)', async (transport) => {
    const { url } = await startAttackTarget({ env, clock: new ManualClock() });
    for (let i = 0; i < 6; i++) await TRANSPORTS.HTTP(url, KEY, { query: i % 2 ? '{ nonsense' : '{ __typename }' });
    const { result: answer } = await TRANSPORTS[transport](url, KEY, { query: QUERY });
    expect(answer).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED', retryAfterMs: 10_000 } }] });
  });

  test('without a key, is counted by where it is', async () => {
    const { url } = await startAttackTarget({ env, clock: new ManualClock() });
    for (let i = 0; i < 6; i++) await TRANSPORTS.HTTP(url, null, { query: '{ __typename }' });
    const { result: answer } = await TRANSPORTS.WebSocket(url, null, { query: '{ __typename }' });
    expect(answer.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  });
});

test('a query is given up when its client leaves', async () => {
  const { url, upstream, gateway } = await startAttackTarget();
  const hung = upstream.hang('GET /v0.4/backends');
  const leaving = new AbortController();
  const answer = fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `apiKey ${KEY}` },
    body: JSON.stringify({ query: QUERY }),
    signal: leaving.signal,
  }).catch((error: Error) => error.name);
  await hung;
  leaving.abort();
  expect(await answer).toBe('AbortError');
  while (gateway.activeUpstreamCalls > 0) await flushEventLoop();
});

test('a query as a whole is given up at its deadline, and what has come is told', async () => {
  const clock = new ManualClock();
  const { url, upstream, gateway } = await startAttackTarget({ clock, env: { OPERATION_TIMEOUT_MS: '3000' } });
  const hung = upstream.hang('GET /v0.4/backends');
  const answer = new Client(url, KEY).queryText('{ sessions { edges { cursor } } backends { serviceId } }');
  await hung;
  while (gateway.activeUpstreamCalls > 1) await flushEventLoop();
  await clock.advance(3_000);
  expect(await answer).toMatchObject({
    data: { sessions: { edges: [] }, backends: null },
    errors: [{ path: ['backends'], extensions: { code: 'UPSTREAM_TIMEOUT' } }],
  });
});

test('pages tell browsers what they may load, and that nobody may frame them', async () => {
  const { url } = await startAttackTarget();
  for (const path of ['/', '/graphql']) {
    const { headers } = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});
