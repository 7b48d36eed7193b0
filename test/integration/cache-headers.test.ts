import { createHash } from 'node:crypto';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { openConnection, readResponse } from '../support/raw-http.js';
import { ID } from '../support/response-cases.js';
import { startGateway } from '../support/test-gateway.js';

const UNKNOWN_HASH = createHash('sha256').update('unknown').digest('hex');
const get = (params: Readonly<Record<string, string>>) => `/graphql?${new URLSearchParams(params)}`;
const HEADERS = { authorization: `apiKey ${KEY}` };
const DEFERRED = '{ __typename ... @defer { backends { serviceId } } }';
const SUBSCRIPTION = `subscription { job(id: "${ID}") { observedAt } }`;

interface Sent {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'OPTIONS' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a shared cache must never give to another caller. */
const PRIVATE: readonly (readonly [name: string, sent: Sent])[] = [
  ['the result of a GET', { path: get({ query: '{ backends { serviceId } }' }) }],
  [
    'an unknown persisted query',
    { path: get({ extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash: UNKNOWN_HASH } }) }) },
  ],
  ['an invalid query', { path: get({ query: '{' }) }],
  ['a GET without a query', { path: '/graphql' }],
  ['a mutation by GET', { path: get({ query: 'mutation { __typename }' }) }],
  ['a malformed key', { path: get({ query: '{ __typename }' }), headers: { authorization: 'x' } }],
  ['a type that is not acceptable', { path: get({ query: '{ __typename }' }), headers: { accept: 'image/png' } }],
  ['a single result as an event', { path: get({ query: '{ __typename }' }), headers: { accept: 'text/event-stream' } }],
  ['a result in parts', { path: get({ query: DEFERRED }), headers: { accept: 'multipart/mixed' } }],
  ['a result in parts as events', { path: get({ query: DEFERRED }), headers: { accept: 'text/event-stream' } }],
  ['a subscription', { path: get({ query: SUBSCRIPTION }), headers: { accept: 'text/event-stream' } }],
  [
    'the result of a POST',
    {
      path: '/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    },
  ],
  ['a token of an event stream', { path: '/graphql', method: 'PUT' }],
  ['an unknown event stream', { path: '/graphql?token=x', headers: { accept: 'text/event-stream' } }],
  ['an artifact that does not exist', { path: `/artifacts/${ID}/none` }],
  ['a path that is no artifact', { path: '/artifacts/' }],
  ['a rejected origin', { path: get({ query: '{ __typename }' }), headers: { origin: 'https://evil.example' } }],
  ['a preflight', { path: '/graphql', method: 'OPTIONS', headers: { origin: 'https://app.example' } }],
  ['health', { path: '/ready' }],
  ['metrics', { path: '/metrics' }],
  ['the configuration of the pages', { path: '/auth-config.json' }],
  ['an unknown path', { path: '/nothing' }],
  ['a method that is not supported', { path: '/', method: 'DELETE' }],
];

describe('no cache keeps', () => {
  test.each(PRIVATE)('%s', async (_name, { path, method = 'GET', headers, body = null }) => {
    const { url } = await startAttackTarget({ env: { ALLOWED_ORIGINS: 'https://app.example' } });
    const response = await request(url + path, { method, headers: { ...HEADERS, ...headers }, body });
    expect([response.headers['cache-control'], response.headers['vary']]).toEqual([
      'private, no-store',
      'Authorization, Accept, Accept-Encoding, Origin',
    ]);
    response.body.on('error', () => undefined).destroy();
  });

  test.each([
    ['a request that cannot be parsed', 'nonsense\r\n\r\n'],
    ['a rejected host', 'GET /graphql HTTP/1.1\r\nhost: [\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    const { url } = await startAttackTarget();
    const socket = await openConnection(url);
    socket.write(bytes);
    expect((await readResponse(socket)).headers).toMatchObject({ 'cache-control': 'private, no-store' });
  });
});

test.each([
  ['GET', get({ query: DEFERRED }), 'multipart/mixed'],
  ['GET', get({ query: DEFERRED }), 'text/event-stream'],
  ['GET', get({ query: SUBSCRIPTION }), 'text/event-stream'],
  ['GET', get({ query: '{ __typename }' }), 'text/event-stream'],
  ['GET', get({ query: '{ __typename }' }), 'multipart/mixed'],
  ['PUT', '/graphql', 'text/event-stream'],
] as const)('a stream is not buffered, and has no made-up encoding: %s %s as %s', async (method, path, accept) => {
  const { url } = await startAttackTarget();
  let response = await request(url + path, { method, headers: { ...HEADERS, accept, 'accept-encoding': 'gzip, br' } });
  if (method === 'PUT') {
    const token = await response.body.text();
    response = await request(`${url}/graphql?token=${token}`, { headers: { ...HEADERS, accept } });
  }
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain(accept);
  expect(response.headers['x-accel-buffering']).toBe('no');
  expect(response.headers['content-encoding']).toBeUndefined();
  response.body.on('error', () => undefined).destroy();
});

test.each(['multipart/mixed', 'text/event-stream'])('a stream for HTTP/1.0 is not chunked: %s', async (accept) => {
  const { url } = await startAttackTarget();
  const socket = await openConnection(url);
  socket.write(
    `GET ${get({ query: DEFERRED })} HTTP/1.0\r\nhost: 127.0.0.1\r\nauthorization: apiKey ${KEY}\r\naccept: ${accept}\r\n\r\n`,
  );
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  expect(text.toLowerCase()).not.toContain('transfer-encoding');
  expect(text).toContain('"incremental"');
});

test('a page that shares its path with results depends on Accept', async () => {
  const { url } = await startGateway('http://127.0.0.1:9');
  const page = await request(`${url}/graphql`, { headers: { accept: 'text/html' } });
  expect([page.headers['cache-control'], page.headers['vary']]).toEqual(['no-cache', 'Accept, Accept-Encoding']);
  await page.body.dump();
});
