import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/domain/gateway-error.js';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { openConnection, type RawResponse, sendRaw } from '../support/raw-http.js';

const QUERY = '{"query":"{ __typename }"}';

function request(line: string, headers: Readonly<Record<string, string>> = {}, body = ''): string {
  const all = { host: '127.0.0.1', ...headers, ...(body && { 'content-length': `${Buffer.byteLength(body)}` }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

const post = (headers: Readonly<Record<string, string>> = {}, body = QUERY, path = '/graphql') =>
  request(`POST ${path}`, { authorization: `apiKey ${KEY}`, 'content-type': 'application/json', ...headers }, body);

const upgrade = (headers: Readonly<Record<string, string>> = {}, line = 'GET /graphql') =>
  request(line, {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': 'graphql-transport-ws',
    ...headers,
  });

describe('Content-Type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'APPLICATION/JSON; charset=UTF-8',
    'application/json ;charset=utf-8',
    'application/json; charset="utf-8"',
    'application/json; charset=utf8',
    'application/json; profile="a; charset=utf-16"',
    'application/json;odata=verbose',
    'application/json;',
    '  application/json  ',
  ])('is accepted as JSON when it is %j', async (type) => {
    const { url } = await startAttackTarget();
    for (const accept of ['application/json', 'text/event-stream']) {
      const { status, body } = await sendRaw(url, post({ 'content-type': type, accept }));
      expect(status).toBe(200);
      expect(body).toContain('{"data":{"__typename":"Query"}}');
    }
  });

  test.each([
    'application/jsonp',
    'application/json+x',
    'text/json',
    'application/json, text/plain',
    'text/plain; x=application/json',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset="utf-16"',
    'text/plain; a="b", application/json',
  ])('is rejected with 415 when it is %j', async (type) => {
    const { url } = await startAttackTarget();
    const { status } = await sendRaw(url, post({ 'content-type': type }));
    expect(status).toBe(415);
  });
});

test('accepts a body that starts with a byte order mark', async () => {
  const { url } = await startAttackTarget();
  const { status, body } = await sendRaw(url, post({}, `\ufeff${QUERY}`));
  expect([status, body]).toEqual([200, '{"data":{"__typename":"Query"}}']);
});

describe('an absolute-form request target', () => {
  const GET_QUERY = `/graphql?query=${encodeURIComponent('{ __typename }')}`;
  test.each<[target: string, expected: string]>([
    [`GET http://127.0.0.1${GET_QUERY}`, '{"data":{"__typename":"Query"}}'],
    [`GET HTTP://gateway.example:8080${GET_QUERY}`, '{"data":{"__typename":"Query"}}'],
    [`GET https://gateway.example${GET_QUERY}`, '{"data":{"__typename":"Query"}}'],
    ['GET http://127.0.0.1/live', '"status"'],
    ['GET http://127.0.0.1/auth-config.json', '"apiKey"'],
    ['GET http://127.0.0.1', '<!doctype html>'],
    ['GET http://127.0.0.1?x=1', '<!doctype html>'],
  ])('receives the response of its path: %s', async (line, expected) => {
    const { url } = await startAttackTarget({ env: { ALLOWED_HOSTS: 'gateway.example' } });
    const { status, body } = await sendRaw(url, request(line));
    expect(status).toBe(200);
    expect(body.toLowerCase()).toContain(expected.toLowerCase());
  });

  test('works for a POST and for a WebSocket', async () => {
    const { url } = await startAttackTarget({ env: { ALLOWED_HOSTS: 'gateway.example' } });
    const response = await sendRaw(url, post({}, QUERY, 'http://gateway.example/graphql'));
    expect(response).toMatchObject({ status: 200, body: '{"data":{"__typename":"Query"}}' });
    expect((await sendRaw(url, upgrade({}, 'GET http://gateway.example/graphql'))).status).toBe(101);
  });

  test('replaces the Host header', async () => {
    const { url } = await startAttackTarget({ env: { UPSTREAM_API_KEY: 'default-key' } });
    const validTarget = post({ host: 'evil.example' }, QUERY, 'http://localhost/graphql');
    expect((await sendRaw(url, validTarget)).status).toBe(200);
    const invalidTarget = post({}, QUERY, 'http://evil.example/graphql');
    expect((await sendRaw(url, invalidTarget)).status).toBe(400);
    const invalidSocketTarget = upgrade({}, 'GET http://evil.example/graphql');
    expect((await sendRaw(url, invalidSocketTarget)).status).toBe(400);
  });
});

describe('an error response at /graphql has a JSON body with a code and the request id when the request is', () => {
  test.each<[name: string, bytes: string, status: number]>([
    ['a POST with plain text', post({ 'content-type': 'text/plain' }), 415],
    ['a POST without a Content-Type', request('POST /graphql', {}, QUERY), 415],
    ['a POST with a body over the limit', post({}, `{"query":"${'x'.repeat(4_000_001)}"}`), 413],
    [
      'a POST for server-sent events with a body over the limit',
      post({ accept: 'text/event-stream' }, `{"query":"${'x'.repeat(4_000_001)}"}`),
      413,
    ],
    ['a POST with incomplete JSON', post({}, '{"query":'), 400],
    [
      'a POST with an empty body',
      request('POST /graphql', { 'content-type': 'application/json', 'content-length': '0' }),
      400,
    ],
    ['a GET without a query', request('GET /graphql'), 400],
    ['a GET with variables that are not JSON', request('GET /graphql?query=%7B__typename%7D&variables=x'), 400],
    ['a GET with a mutation', request('GET /graphql?query=mutation%7B__typename%7D'), 405],
    ['a DELETE', request('DELETE /graphql'), 405],
    ['a PATCH', request('PATCH /graphql', { 'content-type': 'application/json' }, QUERY), 405],
    ['a TRACE', request('TRACE /graphql'), 405],
    ['an OPTIONS without allowed origins', request('OPTIONS /graphql'), 405],
    ['from another origin', post({ origin: 'https://evil.example' }), 403],
    ['sent with an invalid Host', post({ host: '[' }), 400],
    ['sent without Host', 'POST /graphql HTTP/1.1\r\ncontent-length: 0\r\n\r\n', 400],
    ['sent with an unsupported Expect header', post({ expect: 'miracles' }), 417],
    ['unparsed: a header section over the limit', request('GET /graphql', { 'x-long': 'x'.repeat(100_000) }), 431],
    ['unparsed: bytes that are not HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
    ['unparsed: an invalid Content-Length', request('POST /graphql', { 'content-length': 'x' }), 400],
    [
      'unparsed: chunk extensions over the limit',
      request('POST /graphql', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }) +
        `2;${'x'.repeat(20_000)}\r\n{}\r\n`,
      413,
    ],
    ['an upgrade from another origin', upgrade({ origin: 'https://evil.example' }), 403],
    ['an upgrade with an invalid Host', upgrade({ host: '[' }), 400],
    ['an upgrade without Host', upgrade().replace('host: 127.0.0.1\r\n', ''), 400],
    ['an upgrade with an invalid key', upgrade({ 'sec-websocket-key': 'x' }), 400],
    ['an upgrade of another version', upgrade({ 'sec-websocket-version': '1' }), 400],
    ['an upgrade with an invalid subprotocol', upgrade({ 'sec-websocket-protocol': ',' }), 400],
    ['an upgrade to another protocol', upgrade({ upgrade: 'h2c' }), 400],
    ['an upgrade by POST', upgrade({}, 'POST /graphql'), 405],
    ['an upgrade at another path', upgrade({}, 'GET /elsewhere'), 404],
    ['a POST to the endpoint with a slash', post({}, QUERY, '/graphql/'), 404],
    ['a POST to an unknown path', post({}, QUERY, '/api'), 404],
    ['a PUT to an unknown path', request('PUT /graphql/', {}, QUERY), 404],
    ['a GET of an unknown path', request('GET /graphql/'), 404],
    ['a POST to a page', request('POST /'), 405],
    ['a POST to a route', request('POST /live'), 405],
    ['a DELETE of an artifact', request('DELETE /artifacts/a/b'), 405],
  ])('%s', async (name, bytes, status) => {
    const { url, expectAlive } = await startAttackTarget();
    const response = await sendRaw(url, bytes.replace('\r\n\r\n', '\r\nx-request-id: client-id\r\n\r\n'));
    expect(response.status).toBe(status);
    expectError(response);
    // Node reports parse errors without the headers of the request.
    if (!name.startsWith('unparsed')) expect(response.headers['x-request-id']).toBe('client-id');
    await expectAlive(response.body);
  });

  test('one WebSocket too many', async () => {
    const { url } = await startAttackTarget({ env: { maxWebSockets: '1' } });
    const first = await openConnection(url);
    first.write(upgrade());
    await once(first, 'data');
    const response = await sendRaw(url, upgrade());
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(response.body).toContain('"retryAfterMs":1000');
    expectError(response);
  });
});

test.each<[name: string, method: string, allow: string]>([
  ['of a GET with a mutation', 'GET /graphql?query=mutation%7B__typename%7D', 'POST'],
  ['of a DELETE', 'DELETE /graphql', 'GET, POST, PUT'],
  ['of a PATCH', 'PATCH /graphql', 'GET, POST, PUT, DELETE'],
  ['of a POST to a page', 'POST /', 'GET, HEAD'],
  ['of a POST to a route', 'POST /ready', 'GET, HEAD'],
  ['of an OPTIONS for a file', 'OPTIONS /auth-config.json', 'GET, HEAD'],
  ['of a DELETE of an artifact', 'DELETE /artifacts/a/b', 'GET, HEAD'],
  ['of an upgrade by POST', 'POST /graphql', 'GET'],
])('a 405 lists the methods of the resource in Allow when it is the response %s', async (name, method, allow) => {
  const { url } = await startAttackTarget();
  const bytes = name.includes('upgrade') ? upgrade({}, method) : request(method);
  expect(await sendRaw(url, bytes)).toMatchObject({ status: 405, headers: { allow } });
});

test.each(['POST /graphql/', 'POST /unknown', 'GET /graphql/', 'PUT /v1/graphql'])(
  'a 404 names the endpoint: %s',
  async (line) => {
    const { url } = await startAttackTarget();
    const { status, body } = await sendRaw(url, request(line));
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({
      errors: [
        { message: expect.stringContaining('The GraphQL endpoint is /graphql.'), extensions: { code: 'NOT_FOUND' } },
      ],
    });
  },
);

const CODES: readonly unknown[] = [...Object.keys(ERROR_CODES), 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'];

function expectError({ headers, body }: RawResponse): void {
  expect(headers['content-type']).toMatch(/^application\/(graphql-response\+)?json; charset=utf-8$/);
  const { errors } = JSON.parse(body) as { errors: { message: string; extensions: Record<string, unknown> }[] };
  expect(errors).toHaveLength(1);
  expect(errors[0]?.message).not.toBe('');
  expect(CODES).toContain(errors[0]?.extensions['code']);
  expect(errors[0]?.extensions['requestId']).toMatch(/^[\w-]+$/);
  expect(errors[0]?.extensions['requestId']).toBe(headers['x-request-id']);
  expect(headers['x-content-type-options']).toBe('nosniff');
}
