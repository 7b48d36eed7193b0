import { describe, expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { rawRequest } from '../support/transports.js';

const bell =
  'createJob(input: { backendId: "simulator", program: { circuit: { qubits: 1, gates: [] } } }) { __typename }';

const post = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}) => {
  const all = {
    host: '127.0.0.1',
    authorization: `apiKey ${KEY}`,
    'content-type': 'application/json',
    'content-length': `${Buffer.byteLength(body)}`,
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([Buffer.from(`POST /graphql HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
};
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  `GET ${path} HTTP/1.1\r\n${Object.entries({ host: '127.0.0.1', ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`;

const QUERY = '{"query":"{ __typename }"}';
const DEEP = `{"query":"mutation ($i: JSONObject!) { createJob(input: { backendId: \\"simulator\\", program: { raw: { type: \\"x\\", input: $i } } }) { __typename } }","variables":{"i":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}}`;
const MUTATION = JSON.stringify({ query: `mutation { ${bell} }` });

describe('as an HTTP message', () => {
  test.each<[name: string, bytes: string | Buffer, status: number | readonly number[]]>([
    ['an invalid Host: [', get('/graphql', { host: '[' }), 400],
    ['an invalid Host: two words', get('/graphql', { host: 'a b' }), 400],
    ['a Host with an impossible port', get('/', { host: 'x:999999' }), 400],
    ['a Host with a path', post(QUERY, { host: 'x/y?z' }), 400],
    ['an absent Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a form', post('query=mutation', { 'content-type': 'application/x-www-form-urlencoded' }), 415],
    ['a multipart form', post(MUTATION, { 'content-type': 'multipart/form-data; boundary=x' }), 415],
    ['plain text', post(MUTATION, { 'content-type': 'text/plain' }), 415],
    ['a GraphQL document as the body', post('{ __typename }', { 'content-type': 'application/graphql' }), 415],
    ['an empty Content-Type', post(MUTATION, { 'content-type': '' }), 415],
    ['a mutation by GET', get(`/graphql?query=${encodeURIComponent(`mutation { ${bell} }`)}`), 405],
    ['malformed variables by GET', get('/graphql?query=%7B__typename%7D&variables=%7Bbad'), 400],
    ['malformed extensions by GET', get('/graphql?query=%7B__typename%7D&extensions=nope'), 400],
    ['a query by GET that is not UTF-8', get('/graphql?query=%ff%fe'), [200, 400]],
    ['another origin', post(QUERY, { origin: 'https://evil.example' }), 403],
    ['the origin null', post(QUERY, { origin: 'null' }), 403],
    ['an origin with a user', post(QUERY, { origin: 'http://evil@127.0.0.1' }), 403],
    ['an origin with a path', post(QUERY, { origin: 'http://127.0.0.1/x' }), 403],
    [
      'a preflight request of another origin',
      post('', { origin: 'https://evil.example' }).toString().replace('POST', 'OPTIONS'),
      403,
    ],
    ['JSON that is cut off', post('{"query":'), 400],
    ['JSON that is a text', post('"query"'), 400],
    ['JSON that is null', post('null'), 400],
    ['JSON that nests 20,000 levels', post(`${'['.repeat(20_000)}${']'.repeat(20_000)}`), 400],
    ['a program that nests 20,000 levels', post(DEEP), 200],
    ['a batch', post(`[${QUERY},${QUERY}]`), [400, 413]],
    ['a batch of 10,000', post(`[${Array(10_000).fill(QUERY).join(',')}]`), [400, 413]],
    ['bytes that are not UTF-8', post(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 400],
    ['a query that is a number', post('{"query":7}'), 400],
    ['variables that are a text', post('{"query":"{ __typename }","variables":"x"}'), 400],
    ['prototype names as parameters', post('{"__proto__":{"query":"{ __typename }"},"constructor":1}'), 400],
    ['a body that is too long', post(`{"query":"${'x'.repeat(5_000_000)}"}`), [400, 413]],
    ['an invalid length', post(QUERY, { 'content-length': 'x' }), 400],
    ['two lengths', post(QUERY, { 'Content-Length': '5' }), 400],
    ['a length and chunks', post(QUERY, { 'transfer-encoding': 'chunked' }), 400],
    ['headers that are too long', get('/', { 'x-long': 'x'.repeat(100_000) }), 431],
    ['two hosts', get('/live', { Host: 'evil.example' }), 400],
    ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
    ['another method', get('/graphql').replace('GET', 'DELETE'), 405],
    ['a path out of the root', get('/../../etc/passwd'), 404],
    ['another host in the request target', get('http://evil.example/graphql'), 400],
    ['a prototype name as a path', get('/__proto__'), 404],
  ])('%s', async (_name, bytes, status) => {
    const { url, upstream, expectAlive } = await startAttackTarget();
    const text = await rawRequest(url, bytes, /\r\n\r\n[\s\S]*(\n|\}|>)$|^HTTP\/1.1 4\d\d/);
    expect([status].flat()).toContain(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]));
    expect(text).not.toMatch(/access-control-allow-origin/i);
    expect(text).not.toContain('INTERNAL_SERVER_ERROR');
    expect(upstream.calls()).toEqual([]);
    await expectAlive(text);
  });
});
