import { createClient } from 'graphql-ws';
import { Agent, request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { parseUrl, startCli } from '../support/cli-process.js';
import { until } from '../support/clock.js';
import { startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';

const QUERY = '{ backends { serviceId } }';
const JOB = { id: 'j1', status: 'ready', type: 'ionq.circuit.v1', backend: 'simulator', shots: 100 };

/** An upstream whose list of backends is sent when the test calls `release`. */
async function startSlowUpstream() {
  let respond: (response: UpstreamResponse) => void = () => undefined;
  const delayed = new Promise<UpstreamResponse>((resolve) => {
    respond = resolve;
  });
  const upstream = await startScriptedUpstream({
    'GET /v0.4/backends': (received) => (received.authorization ? delayed : { body: [] }),
    'GET /v0.4/jobs': { body: { jobs: [JOB], next: null } },
    'GET /v0.4/jobs/j1': { body: JOB },
  });
  return { upstream, release: () => respond({ body: [{ backend: 'simulator', status: 'available', qubits: 29 }] }) };
}

async function startSlowGateway(env: Record<string, string> = {}) {
  const { upstream, release } = await startSlowUpstream();
  const { program, ended, ready } = startCli({ UPSTREAM_URL: upstream.url, ...env });
  const url = parseUrl(await ready, 'dashboard');
  /** Resolves when a caller's list of backends has been requested since the last call of this function. */
  const waitForCall = async () => {
    await until(() =>
      upstream.received().some((call) => call.authorization && call.url.pathname.includes('/backends')),
    );
  };
  return { program, ended, url, release, waitForCall };
}

function post(url: string, query: string, accept = 'application/json') {
  const headers = { 'content-type': 'application/json', authorization: 'apiKey one', accept };
  return request(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
    dispatcher: createAgent(),
  });
}

function createAgent(): Agent {
  const agent = new Agent();
  onTestFinished(() => agent.destroy());
  return agent;
}

/** Uses another key than `post`, so that both make an upstream call. */
function openSocket(url: string) {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: false,
    connectionParams: { Authorization: 'apiKey two' },
    onNonLazyError: () => undefined,
  });
  onTestFinished(() => void client.dispose());
  const connected = new Promise<void>((resolve) => client.on('connected', () => resolve()));
  const closed = new Promise<number>((resolve) => client.on('closed', (event) => resolve((event as CloseEvent).code)));
  return { client, connected, closed };
}

/** Resolves when the gateway is not ready because it shuts down. */
async function waitUntilUnready(url: string) {
  for (;;) {
    const { statusCode, body } = await request(`${url}/ready`, { dispatcher: createAgent() });
    const readiness = await body.json();
    if (statusCode === 503)
      return expect(readiness).toEqual({ status: 'unavailable', reason: 'The gateway is shutting down.' });
  }
}

test('finishes requests in flight, rejects new ones, closes WebSockets with 1001 and exits with 0 on SIGTERM', async () => {
  const { program, ended, url, release, waitForCall } = await startSlowGateway();
  const idle = openSocket(url);
  const busy = openSocket(url);
  await Promise.all([idle.connected, busy.connected]);
  const events = await post(url, 'subscription { job(id: "j1") { job { status } } }', 'text/event-stream');
  const socketResult = busy.client.iterate({ query: QUERY }).next();
  await waitForCall();
  const response = post(url, QUERY);
  await waitForCall();

  program.kill('SIGTERM');
  await waitUntilUnready(url);
  const rejected = await post(url, QUERY);
  expect(rejected).toMatchObject({ statusCode: 503, headers: { connection: 'close', 'retry-after': '1' } });
  expect(await rejected.body.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
  expect((await request(`${url}/live`, { dispatcher: createAgent() })).statusCode).toBe(200);

  release();
  const result = { data: { backends: [{ serviceId: 'simulator' }] } };
  expect((await socketResult).value).toEqual(result);
  expect(await Promise.all([busy.closed, idle.closed])).toEqual([1001, 1001]);
  expect(await (await response).body.json()).toEqual(result);
  const lastEvents = await events.body.text();
  expect(lastEvents).toContain('"code":"UNAVAILABLE"');
  expect(lastEvents).toContain('event: complete');
  expect((await ended).code).toBe(0);
});

test('sends an error for requests that have not finished after DRAIN_TIMEOUT_MS', async () => {
  const { program, ended, url, waitForCall } = await startSlowGateway({ DRAIN_TIMEOUT_MS: '300' });
  const { client, connected, closed } = openSocket(url);
  await connected;
  const socketResult = client.iterate({ query: QUERY }).next();
  await waitForCall();
  const response = post(url, QUERY).then(({ body }) => body.json());
  await waitForCall();
  program.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect(await closed).toBe(1001);
  const aborted = { data: { backends: null }, errors: [{ extensions: { code: 'UNAVAILABLE' } }] };
  expect(await socketResult).toMatchObject({ value: aborted });
  expect(await response).toMatchObject(aborted);
});

test('exits at once on a second signal', async () => {
  const { program, ended, url, waitForCall } = await startSlowGateway({ DRAIN_TIMEOUT_MS: '60000' });
  const { connected, closed } = openSocket(url);
  await connected;
  const response = post(url, QUERY).catch((error: Error) => error);
  await waitForCall();
  program.kill('SIGTERM');
  await closed;
  program.kill('SIGINT');
  expect((await ended).code).toBe(1);
  expect(await response).toBeInstanceOf(Error);
});
