import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { Client } from '../../support/client.js';
import { ManualClock } from '../../support/clock.js';
import { startGateway } from '../../support/test-gateway.js';

const RESULTS = JSON.stringify(Object.fromEntries(Array.from({ length: 28_000 }, (_, i) => [i, i === 0 ? 1 : 0])));
const JOBS = Array.from({ length: 24 }, (_, i) => ({ id: `large-${i}`, status: 'completed', backend: 'simulator' }));
const ATTACK = '{ jobs(first: 24) { edges { node { results { probabilities(top: 1) { state } } } } } }';
/** Two responses of a caller exceed its share of a half. */
const ENV = { maxUpstreamBytesInFlight: '1000000', UPSTREAM_MAX_CONCURRENT_CALLS: '24', maxRetries: '0' };

/** Reserved for a response of unknown length. */
const MAX_RESPONSE_BYTES = 16_000_000;

async function fetchBytesInFlight(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^gateway_upstream_bytes_in_flight (\d+)$/m.exec(metrics)?.[1]);
}

interface SlowUpstream {
  readonly url: string;
  /** Results of which a part was sent, and whose connection is open. */
  readonly openCount: number;
  readonly resultRequests: number;
  /** Sends the rest of all results. */
  finish(): void;
}

/** Sends a part of the results of a job, and the rest later. */
async function startSlowUpstream({ sendsLength = true } = {}): Promise<SlowUpstream> {
  let resultRequests = 0;
  let isFinishing = false;
  const open = new Set<() => void>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://service').pathname;
    const headers = { 'content-type': 'application/json' };
    if (!path.endsWith('/probabilities')) {
      response.writeHead(200, headers);
      response.end(
        JSON.stringify(path === '/v0.4/jobs' ? { jobs: JOBS, next: null } : { ...JOBS[0], id: path.split('/').at(-1) }),
      );
      return;
    }
    resultRequests += 1;
    response.writeHead(200, { ...headers, ...(sendsLength && { 'content-length': RESULTS.length }) });
    response.write(RESULTS.slice(0, 260_000));
    const finish = () => void response.end(RESULTS.slice(260_000));
    if (isFinishing) return finish();
    open.add(finish);
    response.on('close', () => open.delete(finish));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get openCount() {
      return open.size;
    },
    get resultRequests() {
      return resultRequests;
    },
    finish() {
      isFinishing = true;
      for (const finish of open) finish();
    },
  };
}

test.each([
  ['with their length', true],
  ['without their length', false],
])('large responses %s that wait for others of their caller occupy no connection', async (_name, sendsLength) => {
  const upstream = await startSlowUpstream({ sendsLength });
  const { url } = await startGateway(upstream.url, { clock: new ManualClock(), env: ENV });
  const attack = new Client(url, 'attacker').queryText(ATTACK);
  await expect.poll(() => upstream.resultRequests).toBe(24);
  const { data, errors } = await new Client(url, 'victim').queryText('{ job(id: "victim") { status } }');
  expect(errors).toBeUndefined();
  expect(data).toEqual({ job: { status: 'COMPLETED' } });
  await expect.poll(() => upstream.openCount).toBe(1);
  expect(await fetchBytesInFlight(url)).toBe(sendsLength ? RESULTS.length : MAX_RESPONSE_BYTES);
  upstream.finish();
  const node = { results: { probabilities: [{ state: '0' }] } };
  expect(await attack).toMatchObject({ data: { jobs: { edges: JOBS.map(() => ({ node })) } } });
  expect(upstream.resultRequests).toBe(24 + 23);
  expect(await fetchBytesInFlight(url)).toBe(0);
});

test('names the setting when a response waited until the call timed out', async () => {
  const upstream = await startSlowUpstream();
  const clock = new ManualClock();
  const { url } = await startGateway(upstream.url, { clock, env: ENV });
  const attack = new Client(url, 'attacker').queryText(ATTACK);
  await expect.poll(() => upstream.resultRequests).toBe(24);
  await expect.poll(() => upstream.openCount).toBe(1);
  await clock.advance(15_000);
  const codes = (await attack).errors?.map(({ extensions, message }) =>
    message.includes('MAX_MEMORY_MB') ? extensions.code : message,
  );
  expect(codes).toHaveLength(24);
  expect(codes?.filter((code) => code === 'TOO_EXPENSIVE')).toHaveLength(23);
});

test('delays a large response by a few others when several callers with many have reserved all bytes', async () => {
  const upstream = await startSlowUpstream();
  const env = { ...ENV, UPSTREAM_MAX_CONCURRENT_CALLS: '128' };
  const { url } = await startGateway(upstream.url, { clock: new ManualClock(), env });
  const answered: string[] = [];
  const query = async (key: string, id: string) => {
    const text = `{ job(id: "${id}") { results { probabilities(top: 1) { state } } } }`;
    const { errors } = await new Client(url, key).queryText(text);
    answered.push(errors ? 'error' : key);
  };
  const attackers = ['attacker-1', 'attacker-2', 'attacker-3'];
  const attack = attackers.flatMap((key) => JOBS.slice(0, 8).map(({ id }) => query(key, id)));
  await expect.poll(() => upstream.resultRequests).toBe(24);
  const victim = query('victim', 'large-0');
  await expect.poll(() => upstream.resultRequests).toBe(25);
  upstream.finish();
  await Promise.all([...attack, victim]);
  expect(answered).not.toContain('error');
  expect(answered.indexOf('victim')).toBeLessThan(12);
});

test('receives the slow response of a victim while slow ones of attackers have reserved all bytes', async () => {
  const upstream = await startSlowUpstream();
  const clock = new ManualClock();
  // A caller has two responses at once.
  const env = { ...ENV, maxUpstreamBytesInFlight: `${5 * RESULTS.length}`, UPSTREAM_MAX_CONCURRENT_CALLS: '128' };
  const { url } = await startGateway(upstream.url, { clock, env });
  const results = '{ job(id: "victim") { results { probabilities(top: 1) { state } } } }';
  const victim = new Client(url, 'victim').queryText(results);
  await expect.poll(() => upstream.openCount).toBe(1);
  const attacks = ['attacker-1', 'attacker-2', 'attacker-3'].map((key) => new Client(url, key).queryText(ATTACK));
  await expect.poll(() => upstream.resultRequests).toBe(1 + 3 * 24);
  await expect.poll(() => upstream.openCount).toBe(5);
  await clock.advance(5_000);
  await expect.poll(() => upstream.openCount).toBe(5);
  await clock.advance(5_000);
  upstream.finish();
  expect(await victim).toEqual({ data: { job: { results: { probabilities: [{ state: '0' }] } } } });
  const errors = (await Promise.all(attacks)).flatMap((result) => result.errors ?? []);
  expect(errors).toContainEqual(
    expect.objectContaining({
      message: expect.stringMatching(/more than 5000 ms.*MAX_MEMORY_MB/),
      extensions: expect.objectContaining({ code: 'UPSTREAM_TIMEOUT' }),
    }),
  );
});

test('rejects no further call of a caller when the gateway has ended its slow responses', async () => {
  const upstream = await startSlowUpstream();
  const clock = new ManualClock();
  // A caller has two responses at once.
  const env = {
    ...ENV,
    maxUpstreamBytesInFlight: `${5 * RESULTS.length}`,
    UPSTREAM_MAX_CONCURRENT_CALLS: '128',
    circuitBreakerFailures: '1',
  };
  const { url } = await startGateway(upstream.url, { clock, env });
  const callers = ['first', 'second', 'third'].map((key) => new Client(url, key));
  const attacks = callers.map((caller) => caller.queryText(ATTACK));
  await expect.poll(() => upstream.resultRequests).toBe(3 * 24);
  await expect.poll(() => upstream.openCount).toBe(5);
  await clock.advance(5_000);
  await expect.poll(() => upstream.openCount).toBe(5);
  const job = '{ job(id: "other") { status } }';
  for (const caller of [...callers, new Client(url, 'newcomer')])
    expect(await caller.queryText(job)).toEqual({ data: { job: { status: 'COMPLETED' } } });
  upstream.finish();
  const codes = (await Promise.all(attacks)).flatMap(({ errors = [] }) =>
    errors.map(({ extensions }) => extensions.code),
  );
  expect(new Set(codes)).toEqual(new Set(['UPSTREAM_TIMEOUT']));
});
