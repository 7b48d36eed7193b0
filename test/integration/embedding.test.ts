import { getEventListeners } from 'node:events';
import { fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { createGateway, InvalidSettingsError, type ServiceGatewayOptions } from '../../src/index.js';
import type { InProcessSender } from '../../src/pipeline/in-process-request.js';
import { Client } from '../support/client.js';
import { reservePort } from '../support/ports.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';

/** Starts a gateway as another program does, and collects its log lines. */
async function embedGateway(options: Omit<ServiceGatewayOptions, 'UPSTREAM_URL'> = {}) {
  const upstream = await startScriptedUpstream({ 'GET /v0.4/backends': { body: [] } });
  const logLines: Record<string, unknown>[] = [];
  const gateway = await createGateway({
    UPSTREAM_URL: upstream.url,
    PORT: 0,
    DRAIN_TIMEOUT_MS: 100,
    log: { write: (line) => logLines.push(JSON.parse(line)) },
    ...options,
  });
  onTestFinished(() => gateway.close());
  return { gateway, logLines, client: new Client(gateway.url, 'one') };
}

test('logs and counts only its own operations when two gateways run in one process', async () => {
  const busy = await embedGateway({ LOG_LEVEL: 'debug' });
  const idle = await embedGateway({ LOG_LEVEL: 'debug' });
  await busy.client.queryText('query Backends { backends { serviceId } }');

  expect(busy.logLines.map(({ msg }) => msg)).toEqual(['started', 'upstream call', 'operation']);
  expect(idle.logLines.map(({ msg }) => msg)).toEqual(['started']);
  const pattern = /^gateway_(operations_total|upstream_call_duration_seconds_count|http_requests_total)\{.*\} 1$/gm;
  const findCounters = async (url: string) => (await (await fetch(`${url}/metrics`)).text()).match(pattern) ?? [];
  expect(await findCounters(busy.gateway.url)).toHaveLength(3);
  expect(await findCounters(idle.gateway.url)).toEqual([]);
});

test('keeps no listener of a signal after an operation has ended', async () => {
  const { gateway } = await embedGateway();
  const { signal } = new AbortController();
  const execute = (query: string) => gateway.execute({ query, signal }, { authorization: 'apiKey one' });
  await execute('{ backends { serviceId } }');
  const stream = await execute('subscription { backends { observedAt } }');
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  if ('return' in stream) await stream.return();
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});

test('counts an operation for the address and with the bytes that its code states', async () => {
  const { gateway } = await embedGateway({ MAX_OPERATIONS_PER_MINUTE: 20 });
  const execute = (sender: InProcessSender) => gateway.execute({ query: '{ __typename }' }, sender);
  const ok = { data: { __typename: 'Query' } };
  expect(await execute({ address: '192.0.2.1', bytes: 400_000 })).toEqual(ok);
  expect(await execute({ address: '192.0.2.1' })).toMatchObject({
    errors: [{ extensions: { code: 'RATE_LIMITED' } }],
  });
  expect(await execute({ address: '192.0.2.2' })).toEqual(ok);
  expect(await execute({})).toEqual(ok);
});

test('rejects what its code does not accept, in terms of the call', async () => {
  const { gateway } = await embedGateway();
  const mutation = 'mutation { cancelJob(input: { id: "a" }) { errors { code } } }';
  const subscription = 'subscription { backends { observedAt } }';
  const rejections = [
    await gateway.execute({ query: mutation, allowsMutations: false }),
    await gateway.execute({ query: subscription, acceptsEvents: false }),
    await gateway.execute({ query: '{ backends { serviceId } }' }),
  ];
  expect(JSON.parse(JSON.stringify(rejections))).toMatchObject([
    { errors: [{ message: expect.stringContaining('allowsMutations'), extensions: { code: 'BAD_REQUEST' } }] },
    { errors: [{ message: expect.stringContaining('acceptsEvents'), extensions: { code: 'BAD_REQUEST' } }] },
    { errors: [{ message: 'No API key. Pass "apiKey <key>" as `authorization`.' }] },
  ]);
});

test('handles no signals and reads no environment variables', async () => {
  const countListeners = () => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  const before = countListeners();
  process.env['PORT'] = '1';
  onTestFinished(() => {
    delete process.env['PORT'];
  });
  const upstream = await startScriptedUpstream();
  const gateway = await createGateway({ UPSTREAM_URL: new URL(upstream.url), PORT: 0 });
  onTestFinished(() => gateway.close());
  expect(new URL(gateway.url).port).not.toBe('1');
  expect(countListeners()).toBe(before);
});

test('rejects with all errors when settings are invalid, and starts nothing', async () => {
  const invalid = { UPSTREAM_URL: 'https://api.ionq.co/v0.4', PORT: 70_000, LOG_LEVL: 'info' };
  const error = await createGateway(invalid).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InvalidSettingsError);
  expect(error).toMatchObject({
    code: 'INVALID_SETTINGS',
    errors: [
      'Unknown setting LOG_LEVL. Did you mean LOG_LEVEL?',
      expect.stringMatching(/^UPSTREAM_URL must not end in a version/),
      'PORT must be a whole number from 0 to 65535; got "70000".',
    ],
  });
  await expect(createGateway({ UPSTREAM_URL: '' })).rejects.toMatchObject({
    errors: [expect.stringContaining('UPSTREAM_URL must be a URL')],
  });
  await expect(createGateway({} as ServiceGatewayOptions)).rejects.toMatchObject({
    errors: [expect.stringContaining('UPSTREAM_URL is required')],
  });
});

test('starts a sandbox when it is required, offers its key, and closes both', async () => {
  const gateway = await createGateway({ sandbox: true, PORT: 0, SANDBOX_PORT: 0, DRAIN_TIMEOUT_MS: 100 });
  onTestFinished(() => gateway.close());
  expect(new Set([new URL(gateway.url).port, new URL(`${gateway.sandboxUrl}`).port, '4000', '4010']).size).toBe(4);
  expect(await (await fetch(`${gateway.url}/auth-config.json`)).json()).toMatchObject({ apiKey: 'sandbox' });
  const { data } = await new Client(gateway.url, 'sandbox').queryText('{ jobs(first: 1) { nodes { id } } }');
  expect(data).toEqual({ jobs: { nodes: [{ id: expect.stringMatching(/^Job:/) }] } });

  await gateway.close();
  for (const url of [gateway.url, `${gateway.sandboxUrl}/v0.4/backends`]) await expect(fetch(url)).rejects.toThrow();
  await expect(createGateway({ sandbox: true, UPSTREAM_URL: 'https://api.ionq.co' } as never)).rejects.toMatchObject({
    errors: ['UPSTREAM_URL must be unset with `sandbox: true`.'],
  });
});

test('starts several gateways with a sandbox each, on any free port unless it is set', async () => {
  const options = { sandbox: true, PORT: 0, DRAIN_TIMEOUT_MS: 100 } as const;
  const urls: (string | null)[] = [];
  for (const more of [{}, { SANDBOX_PORT: undefined }]) {
    const gateway = await createGateway({ ...options, ...more });
    onTestFinished(() => gateway.close());
    urls.push(gateway.sandboxUrl);
  }
  expect(new Set(urls.map((url) => new URL(`${url}`).port)).size).toBe(2);
  const port = Number(new URL(`${urls[0]}`).port);
  await expect(createGateway({ ...options, SANDBOX_PORT: port })).rejects.toMatchObject({ code: 'EADDRINUSE', port });
});

test('closes the sandbox when the port of the gateway is in use', async () => {
  const { gateway } = await embedGateway();
  const port = new URL(gateway.url).port;
  const options = { sandbox: true, SANDBOX_PORT: await reservePort(), DRAIN_TIMEOUT_MS: 100 } as const;
  await expect(createGateway({ ...options, PORT: port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: Number(port),
  });
  // The port of the sandbox is free again.
  const second = await createGateway({ ...options, PORT: 0 });
  await second.close();
});

test('rejects with the error of Node when the port is in use', async () => {
  const { gateway } = await embedGateway();
  const port = new URL(gateway.url).port;
  await expect(embedGateway({ PORT: port })).rejects.toMatchObject({ code: 'EADDRINUSE', port: Number(port) });
});

test('returns why it is unready when it is closed', async () => {
  const { gateway } = await embedGateway();
  expect(await gateway.getUnreadyReason()).toBeNull();
  await gateway.close();
  expect(await gateway.getUnreadyReason()).toBe('The gateway is shutting down.');
});
