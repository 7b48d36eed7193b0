import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Client } from '../support/client.js';
import { hasNginx, startNginx } from '../support/nginx.js';
import { ID, job } from '../support/response-cases.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

const HEADERS = { authorization: 'apiKey key', 'content-type': 'application/json' };
const SUBSCRIPTION = `subscription { job(id: "${ID}") { job { status } } }`;
const EVENT = '{"job":{"job":{"status":"STARTED"}}}';
/** The second part never arrives. */
const DEFERRED = `{ job(id: "${ID}") { status } ... @defer { sessions(first: 1) { nodes { id } } } }`;

/** nginx with a configuration, in front of a gateway whose service has a running job, and does not respond for sessions. */
async function start(createConfig: (listen: string, gateway: string) => string) {
  const running = job({ status: 'started', completed_at: undefined });
  const upstream = await startScriptedUpstream({
    [`GET /v0.4/jobs/${ID}`]: { body: running },
    'GET /v0.4/jobs': { body: { jobs: [running], next: null } },
    'GET /v0.4/sessions': { body: {}, isStalled: true },
  });
  const gateway = await startGateway(upstream.url, {
    env: { TRUSTED_PROXIES: '127.0.0.1', ALLOWED_HOSTS: 'gateway.example' },
  });
  const url = await startNginx((listen) => createConfig(listen, new URL(gateway.url).host));
  return { gateway, url };
}

/** Only what nginx needs. */
const DEFAULTS = (listen: string, gateway: string) =>
  `server { listen ${listen}; location / { proxy_pass http://${gateway}; } }`;

/** The configuration of docs/operating.md, without TLS and with other addresses. */
async function readDocumented(): Promise<(listen: string, gateway: string) => string> {
  const text = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const config = /```nginx\n(.*?)```/s.exec(text)?.[1] ?? '';
  return (listen, gateway) => {
    const replaced = config
      .replace('server 127.0.0.1:4000;', `server ${gateway};`)
      .replace('listen 443 ssl;', `listen ${listen};`)
      .replace(/^ *ssl_certificate.*\n/gm, '');
    expect(replaced).toContain(`server ${gateway};`);
    expect(replaced).toContain(`listen ${listen};`);
    return replaced;
  };
}

/** Reads a response until it contains a text; the response goes on. */
async function readUntil(body: AsyncIterable<Buffer>, text: string): Promise<void> {
  let received = '';
  for await (const chunk of body) {
    received += String(chunk);
    if (received.includes(text)) return;
  }
  expect(received).toContain(text);
}

async function open(url: string, options: Parameters<typeof request>[1]) {
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const response = await request(`${url}/graphql`, { signal: controller.signal, ...options });
  return response;
}

const post = (url: string, query: string, accept: string, headers: Readonly<Record<string, string>> = {}) =>
  open(url, {
    method: 'POST',
    headers: { ...HEADERS, accept, ...headers },
    body: JSON.stringify({ query, extensions: { operationId: '1' } }),
  });

describe.skipIf(!hasNginx)('behind nginx', () => {
  describe.each(['its defaults', 'the documented configuration'])('with %s', (name) => {
    const startNamed = async () => start(name === 'its defaults' ? DEFAULTS : await readDocumented());

    test('an event arrives while its stream is open', async () => {
      const { url } = await startNamed();
      const { statusCode, body } = await post(url, SUBSCRIPTION, 'text/event-stream');
      expect(statusCode).toBe(200);
      await readUntil(body, EVENT);
    });

    test('an event of a single connection arrives while its stream is open', async () => {
      const { url } = await startNamed();
      const token = await (await open(url, { method: 'PUT', headers: HEADERS })).body.text();
      const tokenHeader = { 'x-graphql-event-stream-token': token };
      const accept = 'text/event-stream';
      const { body } = await open(url, { headers: { ...HEADERS, ...tokenHeader, accept } });
      expect((await post(url, SUBSCRIPTION, accept, tokenHeader)).statusCode).toBe(202);
      await readUntil(body, EVENT);
    });

    test.each(['multipart/mixed', 'text/event-stream'])('a part arrives before the next: %s', async (accept) => {
      const { url } = await startNamed();
      const { body } = await post(url, DEFERRED, accept);
      await readUntil(body, '"status":"STARTED"');
    });

    test('a result arrives', async () => {
      const { url } = await startNamed();
      expect(await new Client(url, 'key').queryText(`{ job(id: "${ID}") { status } }`)).toEqual({
        data: { job: { status: 'STARTED' } },
      });
    });
  });

  test('WebSockets, large bodies, pages and compressed results pass the documented configuration', async () => {
    const { url } = await start(await readDocumented());
    const events = new Client(url, 'key').subscribeText(SUBSCRIPTION, {});
    expect((await events.next()).value).toEqual({ data: JSON.parse(EVENT) });
    await events.return();
    const large = await post(url, `{ __typename } #${'x'.repeat(900_000)}`, 'application/json');
    expect(await large.body.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
    const page = await request(url, { headers: { host: 'gateway.example', origin: 'http://gateway.example' } });
    expect(page.statusCode).toBe(200);
    await page.body.dump();
    const schema = await post(url, '{ __schema { types { name description } } }', 'application/json', {
      'accept-encoding': 'gzip',
    });
    expect(schema.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(await schema.body.bytes()).toString()).data).toHaveProperty('__schema');
    expect((await request(`${url}/metrics`)).statusCode).toBe(404);
  });
});
