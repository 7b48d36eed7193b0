import { describe, expect, test } from 'vitest';
import { startAttackTarget } from '../support/attack-target.js';
import { Client } from '../support/client.js';
import { startGatewayWithSandbox } from '../support/test-gateway.js';

const QUERY = '{"query":"{ __typename }"}';
const APP = 'https://app.example.com';
const VITE = 'http://localhost:5173';

const preflight = (url: string, origin: string): Promise<Response> =>
  fetch(`${url}/graphql`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

describe('a page of another origin', () => {
  test.each([
    ['its origin', APP, APP, APP],
    ['one of several', `https://other.example,${APP}`, APP, APP],
    ['every port of a loopback host', 'http://localhost:*', VITE, VITE],
    ['the default port by a wildcard', 'http://localhost:*', 'http://localhost', 'http://localhost'],
    ['all origins', '*', APP, '*'],
  ])('may call when ALLOWED_ORIGINS has %s', async (_name, ALLOWED_ORIGINS, origin, expected) => {
    const { url } = await startAttackTarget({ env: { ALLOWED_ORIGINS } });
    const allowed = await preflight(url, origin);
    expect(allowed.status).toBe(204);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      allow: 'GET, POST, PUT, DELETE',
      'access-control-allow-origin': expected,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization,content-type',
    });
    const client = new Client(url, 'key');
    const headers = { origin };
    const responses = {
      json: await client.post(QUERY, headers),
      events: await client.post(QUERY, { ...headers, accept: 'text/event-stream' }),
      rejected: await client.post('no JSON', headers),
    };
    for (const [name, response] of Object.entries(responses)) {
      await response.text();
      expect(response.headers.get('access-control-allow-origin'), name).toBe(expected);
      expect(response.headers.get('access-control-expose-headers'), name).toContain('x-request-id');
      expect(response.headers.get('access-control-allow-credentials'), name).toBeNull();
      expect(response.headers.get('vary'), name).toContain('Origin');
    }
  });

  test.each([
    ['a wildcard is for another host', 'http://localhost:*', 'http://localhost.evil.example:80'],
    ['a wildcard is for another scheme', 'http://localhost:*', 'https://localhost:1'],
    ['the port is no number', 'http://localhost:*', 'http://localhost:1@evil.example'],
    ['its origin is not in the list', APP, 'https://evil.example'],
    ['the list is empty', '', VITE],
  ])('is rejected when %s', async (_name, ALLOWED_ORIGINS, origin) => {
    const { url } = await startAttackTarget({ env: { ALLOWED_ORIGINS } });
    for (const response of [await preflight(url, origin), await new Client(url, 'key').post(QUERY, { origin })]) {
      expect(response.status).toBe(403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(await response.text()).toContain('ALLOWED_ORIGINS');
    }
  });

  test('is logged once with the setting that would allow it', async () => {
    const lines: { origin?: string; setting?: string; msg: string }[] = [];
    const { url } = await startAttackTarget({
      env: { ALLOWED_ORIGINS: APP, LOG_LEVEL: 'warn' },
      log: { write: (line) => void lines.push(JSON.parse(line)) },
    });
    for (let i = 0; i < 3; i++) await (await preflight(url, VITE)).text();
    await new Client(url, 'key').post(QUERY, { origin: VITE });
    for (const origin of ['apiKey a-secret', 'a-secret', 'a-secret:1', 'https://x:a-secret@evil.example'])
      await (await preflight(url, origin)).text();
    expect(JSON.stringify(lines)).not.toContain('a-secret');
    lines.splice(1);
    expect(lines).toMatchObject([{ origin: VITE, setting: `ALLOWED_ORIGINS=${APP},${VITE}` }]);
  });

  test('fills the log with at most 100 origins', async () => {
    const lines: string[] = [];
    const { url } = await startAttackTarget({
      env: { LOG_LEVEL: 'warn' },
      log: { write: (line) => void lines.push(line) },
    });
    for (let i = 0; i < 110; i++) await (await preflight(url, `https://${i}.example`)).text();
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toContain('further rejected origins are not logged');
  });

  test.each(['http://localhost:5173', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'may call the sandbox from %s when the gateway listens on a loopback address',
    async (origin) => {
      const { gateway } = await startGatewayWithSandbox({ sandboxKey: 'sandbox' });
      expect((await preflight(gateway.url, origin)).status).toBe(204);
      expect((await preflight(gateway.url, 'https://app.example.com')).status).toBe(403);
    },
  );

  test('may not call the sandbox when the gateway listens on all addresses', async () => {
    const { gateway } = await startGatewayWithSandbox({ sandboxKey: 'sandbox', env: { HOST: '0.0.0.0' } });
    expect((await preflight(gateway.url.replace('0.0.0.0', '127.0.0.1'), VITE)).status).toBe(403);
  });
});
