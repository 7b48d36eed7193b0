import { fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { createGateway, type GatewayOptions, InvalidSettingsError } from '../../src/index.js';
import { Client } from '../support/client.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';

/** A gateway as another program starts it, and what it logs. */
async function embedded(options: Omit<GatewayOptions, 'UPSTREAM_URL'> = {}) {
  const service = await startScriptedUpstream({ 'GET /v0.4/backends': { body: [] } });
  const logged: Record<string, unknown>[] = [];
  const gateway = await createGateway({
    UPSTREAM_URL: service.url,
    PORT: 0,
    DRAIN_TIMEOUT_MS: 100,
    log: { write: (line) => logged.push(JSON.parse(line)) },
    ...options,
  });
  onTestFinished(() => gateway.close());
  return { gateway, logged, client: new Client(gateway.url, 'one') };
}

test('logs and counts only its own operations when two gateways run in one process', async () => {
  const busy = await embedded({ LOG_LEVEL: 'debug' });
  const idle = await embedded({ LOG_LEVEL: 'debug' });
  await busy.client.queryText('query Mine { backends { serviceId } }');

  expect(busy.logged.map(({ msg }) => msg)).toEqual(['started', 'upstream call', 'operation']);
  expect(idle.logged.map(({ msg }) => msg)).toEqual(['started']);
  const counted = /^gateway_(operations_total|upstream_call_duration_seconds_count|http_requests_total)\{.*\} 1$/gm;
  const figures = async (url: string) => (await (await fetch(`${url}/metrics`)).text()).match(counted) ?? [];
  expect(await figures(busy.gateway.url)).toHaveLength(3);
  expect(await figures(idle.gateway.url)).toEqual([]);
});

test('handles no signals and reads no environment variables', async () => {
  const listened = () => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  const before = listened();
  process.env['PORT'] = '1';
  onTestFinished(() => {
    delete process.env['PORT'];
  });
  const service = await startScriptedUpstream();
  const gateway = await createGateway({ UPSTREAM_URL: new URL(service.url), PORT: 0 });
  onTestFinished(() => gateway.close());
  expect(new URL(gateway.url).port).not.toBe('1');
  expect(listened()).toBe(before);
});

test('rejects with all errors when settings are invalid, and starts nothing', async () => {
  const wrong = { UPSTREAM_URL: 'https://api.ionq.co/v0.4', PORT: 70_000, LOG_LEVL: 'info' };
  const error = await createGateway(wrong).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InvalidSettingsError);
  expect(error).toMatchObject({
    code: 'INVALID_SETTINGS',
    errors: [
      'Unknown setting LOG_LEVL. Did you mean LOG_LEVEL?',
      'PORT must be at most 65535; got "70000".',
      expect.stringMatching(/^UPSTREAM_URL must not end in a version/),
    ],
  });
  await expect(createGateway({ UPSTREAM_URL: '' })).rejects.toMatchObject({
    errors: [expect.stringContaining('UPSTREAM_URL is required')],
  });
});

test('rejects with the error of Node when the port is in use', async () => {
  const { gateway } = await embedded();
  const port = new URL(gateway.url).port;
  await expect(embedded({ PORT: port })).rejects.toMatchObject({ code: 'EADDRINUSE', port: Number(port) });
});

test('returns why it is unready when it is closed', async () => {
  const { gateway } = await embedded();
  expect(await gateway.getUnreadyReason()).toBeNull();
  await gateway.close();
  expect(await gateway.getUnreadyReason()).toBe('The gateway is shutting down.');
});
