import { brotliCompressSync, brotliDecompressSync, constants, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { ID } from '../support/response-cases.js';

const QUERY = '{"query":"{ __typename }"}';
const RESULT = '{"data":{"__typename":"Query"}}';
const HEADERS = { authorization: `apiKey ${KEY}`, 'content-type': 'application/json' };
const LARGE = JSON.stringify({
  query: `{ job(id: "${ID}") { results { probabilities(top: 1000) { state probability } } } }`,
});

async function post(url: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
  const response = await request(`${url}/graphql`, { method: 'POST', headers: { ...HEADERS, ...headers }, body });
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: Buffer.from(await response.body.arrayBuffer()),
  };
}

const readStates = (bytes: Buffer): unknown => JSON.parse(bytes.toString()).data.job.results.probabilities;

const toError = (bytes: Buffer) =>
  (JSON.parse(bytes.toString()) as { errors: [{ message: string; extensions: { code: string } }] }).errors[0];

describe('the body of a request', () => {
  test.each([
    ['gzip', gzipSync(QUERY)],
    ['GZIP', gzipSync(QUERY)],
    ['x-gzip', gzipSync(QUERY)],
    ['br', brotliCompressSync(QUERY)],
    ['identity', Buffer.from(QUERY)],
  ])('is decoded when its encoding is %s', async (encoding, body) => {
    const { url } = await startAttackTarget();
    for (const accept of ['application/json', 'text/event-stream']) {
      const { status, bytes } = await post(url, body, { 'content-encoding': encoding, accept });
      expect(status).toBe(200);
      expect(bytes.toString()).toContain(RESULT);
    }
  });

  test.each([
    ['deflate', deflateSync(QUERY)],
    ['zstd', Buffer.from(QUERY)],
    ['gzip, gzip', gzipSync(gzipSync(QUERY))],
  ])('is rejected when its encoding is %s', async (encoding, body) => {
    const { url } = await startAttackTarget();
    const { status, headers, bytes } = await post(url, body, { 'content-encoding': encoding });
    expect([status, headers['accept-encoding']]).toEqual([415, 'gzip, br']);
    expect(toError(bytes)).toMatchObject({
      message: 'Content-Encoding must be gzip, br or identity.',
      extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  test.each([
    ['gzip', Buffer.from(QUERY)],
    ['gzip', gzipSync(QUERY).subarray(0, -9)],
    ['gzip', Buffer.alloc(0)],
    ['br', Buffer.from(QUERY)],
    ['br', brotliCompressSync(QUERY).subarray(0, -2)],
  ])('is rejected when it is not valid %s', async (encoding, body) => {
    const { url, expectAlive } = await startAttackTarget();
    const { status, bytes } = await post(url, body, { 'content-encoding': encoding });
    expect([status, toError(bytes).extensions.code]).toEqual([400, 'BAD_REQUEST']);
    await expectAlive(bytes.toString());
  });

  test.each([
    ['gzip', (text: string) => gzipSync(text)],
    ['br', (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('is rejected when it has more bytes than MAX_BODY_BYTES after decoding: %s', async (encoding, encode) => {
    const { url, gateway, expectAlive } = await startAttackTarget();
    const body = encode(`{"query":"${' '.repeat(20_000_000)}{ __typename }"}`);
    expect(body.length).toBeLessThan(200_000);
    const { status, bytes } = await post(url, body, { 'content-encoding': encoding });
    expect([status, toError(bytes)]).toMatchObject([413, { message: expect.stringContaining('MAX_BODY_BYTES') }]);
    await expectAlive(bytes.toString());
    expect(gateway.unfinishedBytes).toBe(0);
  });

  test('counts against the rate limit with its decoded bytes', async () => {
    const { url } = await startAttackTarget({ env: { MAX_OPERATIONS_PER_MINUTE: '60' } });
    const body = gzipSync(JSON.stringify({ query: `{ __typename } #${'x'.repeat(90_000)}` }));
    const statuses = [];
    for (let i = 0; i < 20; i++) statuses.push((await post(url, body, { 'content-encoding': 'gzip' })).status);
    expect(statuses[0]).toBe(200);
    expect(statuses).toContain(429);
  });
});

describe('a result of more than 4 kB', () => {
  test.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['gzip;q=0', undefined],
    ['deflate, zstd', undefined],
    ['', undefined],
  ])('is sent in the encoding that Accept-Encoding prefers: %s', async (accepted, expected) => {
    const { url } = await startAttackTarget();
    const plain = await post(url, LARGE);
    expect(plain.bytes.length).toBeGreaterThan(4_096);
    const { status, headers, bytes } = await post(url, LARGE, { 'accept-encoding': accepted });
    expect([status, headers['content-encoding']]).toEqual([200, expected]);
    expect(headers['vary']).toContain('Accept-Encoding');
    expect(Number(headers['content-length'])).toBe(bytes.length);
    const decode = { gzip: gunzipSync, br: brotliDecompressSync }[`${expected}`] ?? ((body: Buffer) => body);
    expect(readStates(decode(bytes))).toHaveLength(1_000);
    if (expected) expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  test('is complete for every client of a deduplicated query, whatever it accepts', async () => {
    const { url } = await startAttackTarget();
    const encodings = ['gzip', 'br', '', 'gzip', 'br', '', 'gzip', 'gzip'];
    const responses = await Promise.all(
      encodings.map((encoding) => post(url, LARGE, { 'accept-encoding': encoding, 'x-request-id': `id-${encoding}` })),
    );
    for (const { headers, bytes } of responses) {
      const decode = { gzip: gunzipSync, br: brotliDecompressSync }[`${headers['content-encoding']}`];
      expect(readStates(decode?.(bytes) ?? bytes)).toHaveLength(1_000);
    }
  });

  test('keeps its status and type', async () => {
    const { url } = await startAttackTarget();
    const query = `{ ${Array.from({ length: 19 }, (_, i) => `unknown${i}${'x'.repeat(200)}`).join(' ')} }`;
    const { status, headers } = await post(url, JSON.stringify({ query }), {
      accept: 'application/graphql-response+json',
      'accept-encoding': 'gzip',
    });
    expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
      400,
      'gzip',
      'application/graphql-response+json; charset=utf-8',
    ]);
  });
});

test('a small result and a stream are not encoded', async () => {
  const { url } = await startAttackTarget();
  for (const [body, accept] of [
    [QUERY, 'application/json'],
    [LARGE, 'text/event-stream'],
    [LARGE, 'multipart/mixed'],
  ] as const) {
    const { status, headers } = await post(url, body, { accept, 'accept-encoding': 'gzip, br' });
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
  }
});
