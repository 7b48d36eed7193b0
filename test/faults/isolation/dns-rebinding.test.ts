import { describe, expect, test } from 'vitest';
import { startAttackTarget } from '../../support/attack-target.js';
import { sendRaw } from '../../support/raw-http.js';
import { startTestSandbox } from '../../support/test-sandbox.js';

const QUERY = '{"query":"{ __typename }"}';
const PATHS = ['/graphql', '/', '/metrics', '/live', '/ready', '/auth-config.json'];

const get = (path: string, host: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
const post = (host: string): string =>
  `POST /graphql HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/json\r\nContent-Length: ${QUERY.length}\r\nConnection: close\r\n\r\n${QUERY}`;
const upgrade = (host: string): string =>
  `GET /graphql HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`;

const DEFAULT_KEY = { UPSTREAM_API_KEY: 'default-key' };

describe('a page of another site whose name resolves to the gateway', () => {
  test.each([
    ['on a loopback address', {}],
    ['on a loopback address with a default API key', DEFAULT_KEY],
    ['with ALLOWED_HOSTS', { ...DEFAULT_KEY, HOST: '0.0.0.0', ALLOWED_HOSTS: 'gateway.example' }],
  ])('is rejected %s', async (_name, env) => {
    const { url } = await startAttackTarget({ env });
    for (const path of PATHS) expect((await sendRaw(url, get(path, 'evil.example'))).status, path).toBe(400);
    const posted = await sendRaw(url, post('evil.example'));
    expect(posted.status).toBe(400);
    expect(posted.body).toContain('ALLOWED_HOSTS');
    expect((await sendRaw(url, upgrade('evil.example'))).status).toBe(400);
  });

  test('is rejected by the metrics port', async () => {
    const { gateway } = await startAttackTarget({ env: { METRICS_PORT: '0' } });
    const url = `${gateway.metricsUrl}`.replace('/metrics', '');
    expect((await sendRaw(url, get('/metrics', 'evil.example'))).status).toBe(400);
    expect((await sendRaw(url, get('/metrics', 'localhost'))).status).toBe(200);
  });

  test('is rejected by the control requests of the sandbox', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    expect((await sendRaw(sandbox.url, get('/sandbox/faults', 'evil.example'))).status).toBe(403);
    for (const host of ['localhost', '127.0.0.1:80', '[::1]', 'sandbox', 'a.localhost'])
      expect((await sendRaw(sandbox.url, get('/sandbox/faults', host))).status, host).not.toBe(403);
  });
});

test.each([
  'localhost',
  'LOCALHOST:4000',
  'a.localhost',
  '127.0.0.1',
  '10.0.0.7:80',
  '[::1]:4000',
  'gateway.example',
  'app.example:8443',
])('accepts the host %s', async (host) => {
  const { url } = await startAttackTarget({
    env: { ALLOWED_HOSTS: 'Gateway.example', ALLOWED_ORIGINS: 'https://app.example:8443' },
  });
  expect((await sendRaw(url, get('/live', host))).status).toBe(200);
});

test('accepts any host name without ALLOWED_HOSTS and without a loopback address', async () => {
  const { url } = await startAttackTarget({ env: { HOST: '0.0.0.0' } });
  expect((await sendRaw(url, get('/live', 'gateway.internal'))).status).toBe(200);
});
