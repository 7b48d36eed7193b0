import { createClient } from 'graphql-ws';
import { Agent, request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { parseUrl, startCli } from '../support/cli-process.js';
import { flushEventLoop } from '../support/clock.js';
import { startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';

const QUERY = '{ backends { serviceId } }';
const JOB = { id: 'j1', status: 'ready', type: 'ionq.circuit.v1', backend: 'simulator', shots: 100 };

/** A service whose list of backends waits until the test lets it come. */
async function slowService() {
  let release: (answer: UpstreamResponse) => void = () => undefined;
  const held = new Promise<UpstreamResponse>((resolve) => {
    release = resolve;
  });
  const service = await startScriptedUpstream({
    'GET /v0.4/backends': (received) => (received.authorization ? held : { body: [] }),
    'GET /v0.4/jobs': { body: { jobs: [JOB], next: null } },
    'GET /v0.4/jobs/j1': { body: JOB },
  });
  return { service, release: () => release({ body: [{ backend: 'simulator', status: 'available', qubits: 29 }] }) };
}

async function program(env: Record<string, string> = {}) {
  const { service, release } = await slowService();
  const started = startCli({ UPSTREAM_URL: service.url, ...env });
  const url = parseUrl(await started.ready, 'dashboard');
  const called = async (part: string) => {
    while (!service.received().some((call) => call.authorization && call.url.pathname.includes(part)))
      await flushEventLoop();
  };
  return { ...started, url, release, called };
}

function post(url: string, query: string, accept = 'application/json') {
  const headers = { 'content-type': 'application/json', authorization: 'apiKey one', accept };
  return request(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }), dispatcher: agent() });
}

function agent(): Agent {
  const own = new Agent();
  onTestFinished(() => own.destroy());
  return own;
}

function socket(url: string) {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    lazy: false,
    connectionParams: { Authorization: 'apiKey one' },
    onNonLazyError: () => undefined,
  });
  onTestFinished(() => void client.dispose());
  const closed = new Promise<number>((resolve) => client.on('closed', (event) => resolve((event as CloseEvent).code)));
  return { client, closed };
}

/** Waits until the gateway says that it is closing. */
async function unready(url: string) {
  for (;;) {
    const { statusCode, body } = await request(`${url}/ready`, { dispatcher: agent() });
    const said = await body.json();
    if (statusCode === 503)
      return expect(said).toEqual({ status: 'unavailable', reason: 'The gateway is shutting down.' });
  }
}

test('finishes requests in flight, rejects new ones, closes WebSockets with 1001 and exits with 0 on SIGTERM', async () => {
  const { program: gateway, ended, url, release, called } = await program();
  const quiet = socket(url);
  const busy = socket(url);
  await Promise.all([quiet, busy].map(({ client }) => new Promise((resolve) => client.on('connected', resolve))));
  const events = await post(url, 'subscription { job(id: "j1") { job { status } } }', 'text/event-stream');
  const inFlight = post(url, QUERY);
  const answered = busy.client.iterate({ query: QUERY }).next();
  await called('/backends');

  gateway.kill('SIGTERM');
  await unready(url);
  const refused = await post(url, QUERY);
  expect(refused).toMatchObject({ statusCode: 503, headers: { connection: 'close', 'retry-after': '1' } });
  expect(await refused.body.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
  expect((await request(`${url}/live`, { dispatcher: agent() })).statusCode).toBe(200);

  release();
  const answer = { data: { backends: [{ serviceId: 'simulator' }] } };
  expect((await answered).value).toEqual(answer);
  expect(await Promise.all([busy.closed, quiet.closed])).toEqual([1001, 1001]);
  expect(await (await inFlight).body.json()).toEqual(answer);
  expect(await events.body.text()).toContain('event: complete');
  expect((await ended).code).toBe(0);
});

test('aborts what has not finished after DRAIN_TIMEOUT_MS', async () => {
  const { program: gateway, ended, url, called } = await program({ DRAIN_TIMEOUT_MS: '300' });
  const cutOff = post(url, QUERY).catch((error: Error) => error);
  const { client, closed } = socket(url);
  const lost = client
    .iterate({ query: QUERY })
    .next()
    .catch((error: CloseEvent) => error.code);
  await called('/backends');
  gateway.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect(await closed).toBe(1001);
  expect(await lost).toBe(1001);
  expect(await cutOff).toBeInstanceOf(Error);
});

test('exits at once on a second signal', async () => {
  const { program: gateway, ended, url, called } = await program({ DRAIN_TIMEOUT_MS: '60000' });
  const cutOff = post(url, QUERY).catch((error: Error) => error);
  const { closed } = socket(url);
  await called('/backends');
  gateway.kill('SIGTERM');
  await closed;
  gateway.kill('SIGINT');
  expect((await ended).code).toBe(1);
  expect(await cutOff).toBeInstanceOf(Error);
});
