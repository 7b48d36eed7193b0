import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callTool, connectMcp, postMessage, toolCall } from '../../support/mcp.js';
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { startSignIn } from '../../support/sign-in.js';
import { startGateway } from '../../support/test-gateway.js';

const UPSTREAM = { 'GET /v0.4/backends': { body: [] }, 'GET /v0.4/jobs': { body: { jobs: [], next: null } } };

async function start(env: Readonly<Record<string, string>> = {}) {
  const upstream = await startScriptedUpstream(UPSTREAM);
  const lines: Record<string, unknown>[] = [];
  const log = { write: (line: string) => lines.push(JSON.parse(line)) };
  const gateway = await startGateway(upstream.url, { env: { LOG_LEVEL: 'info', ...env }, log });
  return { upstream, gateway, lines };
}

const readError = async (response: Response) => {
  const { error } = (await response.json()) as { error: { message: string; data?: { code?: string } } };
  return [response.status, error.data?.code, error.message];
};

test('takes the key from both schemes, and names the transport in the log and the metrics', async () => {
  const { upstream, gateway, lines } = await start();
  for (const authorization of ['apiKey one', 'Bearer two'])
    expect(await callTool(await connectMcp(gateway.url, { authorization }), 'list_backends')).toEqual({ backends: [] });
  expect(upstream.received().map(({ authorization }) => authorization)).toEqual(['apiKey one', 'apiKey two']);
  const operations = lines.filter(({ msg }) => msg === 'operation');
  expect(operations).toMatchObject(Array(2).fill({ transport: 'mcp', name: 'list_backends', type: 'query' }));
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(metrics).toContain('gateway_operations_total{transport="mcp",type="query",outcome="OK"} 2');
  expect(metrics).toContain('gateway_http_requests_total{path="/mcp",status="200"}');
});

test('answers without a key what is the same for all, and says how to send one', async () => {
  const { gateway } = await start();
  const client = await connectMcp(gateway.url, { key: null });
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  expect(await callTool(client, 'list_backends')).toMatchObject({
    isError: true,
    errors: [
      {
        code: 'UNAUTHENTICATED',
        message: 'No API key. Set the header "Authorization: apiKey <key>" of this server in the MCP client.',
      },
    ],
  });
});

test('rejects what is no message of the protocol, and what browsers of other sites send', async () => {
  const { gateway } = await start({ MAX_BODY_BYTES: '1000' });
  const { url } = gateway;
  const json = toolCall('list_backends');
  const rejections = [
    await fetch(`${url}/mcp`),
    await fetch(`${url}/mcp`, { method: 'DELETE' }),
    await postMessage(url, json, { 'content-type': 'text/plain' }),
    await postMessage(url, '{'),
    await postMessage(url, [json, json]),
    await postMessage(url, toolCall('search_schema', { words: 'x'.repeat(1_000) })),
  ];
  expect(rejections[0]?.headers.get('allow')).toBe('POST');
  expect(await Promise.all(rejections.map(readError))).toEqual([
    [405, 'METHOD_NOT_ALLOWED', 'Send each message with POST: there are no sessions.'],
    [405, 'METHOD_NOT_ALLOWED', 'Send each message with POST: there are no sessions.'],
    [415, 'UNSUPPORTED_MEDIA_TYPE', 'Send messages as application/json, in UTF-8.'],
    [400, 'BAD_REQUEST', 'The message is not valid JSON.'],
    [400, 'BAD_REQUEST', 'Send one message of JSON-RPC in a request: an object, not a batch.'],
    [413, 'PAYLOAD_TOO_LARGE', 'The request body, decoded, is larger than MAX_BODY_BYTES.'],
  ]);
  expect((await postMessage(url, json, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await postMessage(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(200);
});

test('counts a request once, with its bytes', async () => {
  const { gateway } = await start({ MAX_OPERATIONS_PER_MINUTE: '10' });
  const { url } = gateway;
  for (let i = 0; i < 5; i++) expect((await postMessage(url, toolCall('list_backends'))).status).toBe(200);
  const large = toolCall('search_schema', { words: 'x'.repeat(99_000) });
  expect((await postMessage(url, large)).status).toBe(200);
  const limited = await postMessage(url, toolCall('list_backends'));
  expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await readError(limited)).toEqual([429, 'RATE_LIMITED', expect.stringContaining('MAX_OPERATIONS_PER_MINUTE')]);
});

test('is off when a setting says so, and where only trusted documents may run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'documents-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'documents.json');
  await writeFile(file, '{"a":"{ __typename }"}');
  for (const env of [{ MCP_TOOLS: 'none' }, { TRUSTED_DOCUMENTS_FILE: file }]) {
    const { gateway } = await start(env);
    expect((await postMessage(gateway.url, toolCall('list_backends'))).status).toBe(404);
  }
});

describe('where people sign in', () => {
  const startWithPeople = async (env: Readonly<Record<string, string>> = {}) =>
    startSignIn((await startScriptedUpstream(UPSTREAM)).url, { env });

  test('tells clients where, and accepts the tokens of people', async () => {
    const { gateway, provider } = await startWithPeople();
    const { url } = gateway;
    const metadataUrl = `${url}/.well-known/oauth-protected-resource/mcp`;
    for (const authorization of [undefined, 'Bearer invalid', 'Basic x']) {
      const response = await postMessage(
        url,
        toolCall('list_backends'),
        authorization === undefined ? {} : { authorization },
      );
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadataUrl}"`);
    }
    const metadata = { resource: `${url}/mcp`, authorization_servers: [provider.issuer] };
    expect(await (await fetch(metadataUrl)).json()).toMatchObject(metadata);
    expect(await (await fetch(metadataUrl.replace(/\/mcp$/, ''))).json()).toMatchObject(metadata);

    const authorization = `Bearer ${await provider.issueToken('ada', { groups: ['lab'] }, 3_600)}`;
    expect(await callTool(await connectMcp(url, { authorization }), 'list_jobs')).toEqual({
      jobs: { nodes: [], pageInfo: { hasNextPage: false } },
    });
  });

  test('lets a role that only reads neither submit nor cancel', async () => {
    const { gateway, provider } = await startWithPeople();
    const authorization = `Bearer ${await provider.issueToken('eve', { role: 'reader' }, 3_600)}`;
    const client = await connectMcp(gateway.url, { authorization });
    const { tools } = await client.listTools();
    const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
    expect(changing.sort()).toEqual(['cancel_job', 'submit_job']);
    const forbidden = { isError: true, errors: [{ code: 'FORBIDDEN' }] };
    const job = { gates: [{ gate: 'h', target: 0 }], qubits: 1, backend: 'simulator' };
    expect(await callTool(client, 'submit_job', { ...job, max_cost: { value: 1, unit: 'usd' } })).toMatchObject(
      forbidden,
    );
    expect(await callTool(client, 'cancel_job', { id: 'one' })).toMatchObject(forbidden);
  });

  test('names the resource as clients behind a proxy see it', async () => {
    const { gateway } = await startWithPeople({ TRUSTED_PROXIES: '127.0.0.1' });
    const response = await fetch(`${gateway.url}/.well-known/oauth-protected-resource/mcp`, {
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' },
    });
    expect(await response.json()).toMatchObject({ resource: `${gateway.url.replace('http:', 'https:')}/mcp` });
  });

  test('accepts API keys beside tokens unless they are off', async () => {
    const accepts = await startWithPeople();
    const client = await connectMcp(accepts.gateway.url, { authorization: 'apiKey one' });
    expect(await callTool(client, 'list_backends')).toEqual({ backends: [] });
    const { gateway } = await startWithPeople({ AUTH_API_KEYS: 'off' });
    const response = await postMessage(gateway.url, toolCall('list_backends'), { authorization: 'apiKey one' });
    expect(await readError(response)).toEqual([
      401,
      'UNAUTHENTICATED',
      'This gateway accepts no API keys (AUTH_API_KEYS). Sign in. Set the header "Authorization: Bearer <access token>" of this server in the MCP client.',
    ]);
  });
});
