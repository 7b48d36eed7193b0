import { fetch } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { until } from '../support/clock.js';
import { graphql } from '../support/generated/index.js';
import { WatchBackends, WatchJobList, WatchSession } from '../support/watch-documents.js';
import { expectIdle, startWatchHarness, type WatchHarness } from '../support/watch-harness.js';

const WatchUntilUnsubscribed = graphql(`
  subscription WatchUntilUnsubscribed($id: ID!) {
    job(id: $id) {
      job {
        status
        metadata
      }
    }
  }
`);

const WatchWithSession = graphql(`
  subscription WatchWithSession($id: ID!) {
    job(id: $id) {
      job {
        session {
          status
        }
      }
    }
  }
`);

test('stops polling when the client unsubscribes between events', async () => {
  const watch = await startWatchHarness();
  watch.upstream.job('a', {});
  const subscription = watch.subscribe(WatchUntilUnsubscribed, { id: 'a' });
  await watch.waitForSubscriptions(1);
  await watch.advance(5_000);

  subscription.unsubscribe();
  await expectIdle(watch);
});

test('stops polling when the client unsubscribes before the first event', async () => {
  const watch = await startWatchHarness();
  watch.upstream.job('a', {});
  const subscription = watch.subscribe(WatchUntilUnsubscribed, { id: 'a' });
  await watch.waitForSubscriptions(1);

  subscription.unsubscribe();
  await expectIdle(watch);
});

test('aborts the calls of an event when the last client that waits for it unsubscribes', async () => {
  const watch = await startWatchHarness();
  watch.upstream.job('a', { session_id: 's' });
  watch.upstream.session('s', {});
  let hanging = 0;
  watch.upstream.override((path) => {
    if (!path.startsWith('/v0.4/sessions')) return null;
    hanging += 1;
    return new Promise(() => undefined);
  });
  const one = watch.socket();
  const [first, last] = [1, 2].map(() => watch.subscribe(WatchWithSession, { id: 'a' }, one));
  await watch.waitForSubscriptions(2);
  await watch.clock.advance(1_000);
  await until(() => hanging > 0);
  first?.unsubscribe();
  await watch.waitForSubscriptions(1);
  expect(watch.gateway.activeUpstreamCalls, 'for the last one').toBe(1);
  last?.unsubscribe();
  await until(() => watch.gateway.activeUpstreamCalls === 0);
  expect(hanging).toBe(1);
  await expectIdle(watch);
});

test('stops polling when the connection breaks', async () => {
  const watch = await startWatchHarness();
  watch.upstream.job('a', {});
  const one = watch.socket();
  for (let count = 0; count < 20; count++) watch.subscribe(WatchUntilUnsubscribed, { id: 'a' }, one);
  await watch.waitForSubscriptions(20);
  await watch.advance(5_000);

  one.terminate();
  await expectIdle(watch);
});

test('stops polling when the client disconnects from server-sent events', async () => {
  const watch = await startWatchHarness();
  watch.upstream.job('a', {});
  const hangUp = new AbortController();
  const response = await fetch(`${watch.gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...watch.client.headers },
    body: JSON.stringify({ query: WatchUntilUnsubscribed.toString(), variables: { id: 'a' } }),
    signal: hangUp.signal,
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  await watch.waitForSubscriptions(1);
  await watch.advance(5_000);

  hangUp.abort();
  await expectIdle(watch);
});

test('continues other subscriptions when one client unsubscribes', async () => {
  const watch = await startWatchHarness();
  watch.upstream.job('a', {});
  const [leaving, staying] = [
    watch.subscribe(WatchUntilUnsubscribed, { id: 'a' }),
    watch.subscribe(WatchUntilUnsubscribed, { id: 'a' }),
  ];
  await watch.waitForSubscriptions(2);
  await watch.advance(1_000);
  leaving.unsubscribe();
  await watch.waitForSubscriptions(1);
  watch.upstream.job('a', { status: 'completed' });
  await watch.advance(60_000);
  await staying.ended;

  expect(staying.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
  await expectIdle(watch);
});

test.each([
  ['the backends', /^\/v0\.4\/backends/, ({ subscribe }: WatchHarness) => subscribe(WatchBackends, {})],
  ['a list of jobs', /^\/v0\.4\/jobs\?(?!.*ids=)/, ({ subscribe }: WatchHarness) => subscribe(WatchJobList, {})],
  [
    'a session',
    /^\/v0\.4\/(?:sessions|jobs.*session)/,
    ({ subscribe }: WatchHarness) => subscribe(WatchSession, { id: 's' }),
  ],
] as const)('stops to watch %s when only a job is watched still', async (_name, path, open) => {
  const watch = await startWatchHarness();
  watch.upstream.job('a', {});
  watch.upstream.session('s', {});
  watch.upstream.backend('simulator', {});
  const staying = watch.subscribe(WatchUntilUnsubscribed, { id: 'a' });
  await watch.waitForSubscriptions(1);
  await watch.advance(60_000);
  const watched = watch.gateway.watchedJobs;
  const isCalled = () => watch.upstream.calls().some((call) => path.test(call.path));
  for (let round = 0; round < 2; round++) {
    const leaving = open(watch);
    await watch.waitForSubscriptions(2);
    await watch.advance(1_000);
    expect(isCalled()).toBe(true);
    leaving.unsubscribe();
    await watch.waitForSubscriptions(1);
    await watch.advance(600_000);
    expect(isCalled()).toBe(false);
    expect(watch.gateway.watchedJobs).toBe(watched);
  }
  staying.unsubscribe();
  await expectIdle(watch);
});

test('releases everything when 400 subscriptions come and go', async () => {
  const watch = await startWatchHarness();
  for (let number = 0; number < 20; number++) watch.upstream.job(`job-${number}`, {});
  const one = watch.socket();
  for (let round = 0; round < 8; round++) {
    const subscriptions = Array.from({ length: 50 }, (_, number) =>
      watch.subscribe(WatchUntilUnsubscribed, { id: `job-${number % 20}` }, one),
    );
    await watch.waitForSubscriptions(50);
    if (round % 2 === 0) await watch.advance(10);
    for (const { unsubscribe } of subscriptions) unsubscribe();
    await watch.waitForSubscriptions(0);
  }
  await expectIdle(watch);
});

test('skips steps but not the last one when a reader stalls, and does not delay others', async () => {
  const { upstream, gateway, subscribe, waitForSubscriptions, advance } = await startWatchHarness({
    POLL_MIN_INTERVAL_MS: '100',
    maxPollIntervalMs: '100',
  });
  const large = 'x'.repeat(24_000);
  const metadata = (step: number) =>
    Object.fromEntries(Array.from({ length: 10 }, (_, key) => [`${key}`, key === 0 ? `${step}` : large]));
  upstream.job('a', { metadata: metadata(0) });
  const reader = await connectReader(gateway.url);
  reader.subscribe('a');
  const other = subscribe(WatchUntilUnsubscribed, { id: 'a' });
  await waitForSubscriptions(2);
  await advance(1_000);
  reader.pause();

  const steps = 60;
  for (let step = 1; step <= steps; step++) {
    const seen = other.events.length;
    upstream.job('a', { metadata: metadata(step) });
    // Only until it has polled: a client that accepts nothing for 30 s is disconnected, however slow this machine is.
    upstream.calls();
    do await advance(100);
    while (upstream.calls().length === 0);
    await expect.poll(() => other.events.length, { interval: 1 }).toBeGreaterThan(seen);
  }
  upstream.job('a', { status: 'completed' });
  await advance(1_000);
  await other.ended;

  reader.resume();
  const statuses = await reader.ended;
  expect(statuses.at(-1)).toBe('COMPLETED');
  expect(statuses.length).toBeLessThan(steps);
});

test.each([
  ['the limit of one WebSocket', { maxOperationsPerConnection: '2' }],
  ['Too many watched jobs', { maxWatchedJobs: '2', MAX_SHARE_PER_CLIENT: '1' }],
  ['MAX_SHARE_PER_CLIENT', { maxWatchedJobs: '4' }],
  ['MAX_MEMORY_MB', { maxSubscribedJobs: '2', MAX_SHARE_PER_CLIENT: '1' }],
] as const)(
  'rejects a subscription naming %s when the limit is reached, and continues the others',
  async (name, env) => {
    const { upstream, subscribe, socket, waitForSubscriptions, advance, gateway } = await startWatchHarness(env);
    const one = socket();
    for (const id of ['a', 'b', 'c']) upstream.job(id, {});
    const [a, b] = ['a', 'b'].map((id) => subscribe(WatchUntilUnsubscribed, { id }, one));
    await waitForSubscriptions(2);
    const c = subscribe(WatchUntilUnsubscribed, { id: 'c' }, one);
    await c.ended;
    await advance(100);

    expect(c.events[0]?.errors?.[0]).toMatchObject({
      message: expect.stringContaining(name),
      extensions: { code: 'RATE_LIMITED' },
    });
    expect([a?.events.length, b?.events.length, gateway.openSubscriptions]).toEqual([1, 1, 2]);

    a?.unsubscribe();
    await waitForSubscriptions(1);
    const again = subscribe(WatchUntilUnsubscribed, { id: 'c' }, one);
    await waitForSubscriptions(2);
    await advance(100);
    expect(again.events[0]?.data?.job?.job.status).toBe('SUBMITTED');
  },
);

test('rejects a socket naming MAX_CONNECTIONS when the limit is reached', async () => {
  const { gateway } = await startWatchHarness({ maxWebSockets: '1' });
  await connectReader(gateway.url);
  const rejected = new WebSocket(`${gateway.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const [status, body] = await new Promise<[number | undefined, string]>((resolve) => {
    rejected.on('unexpected-response', (_request, response) => {
      response.setEncoding('utf8').on('data', (text: string) => resolve([response.statusCode, text]));
    });
  });

  expect(status).toBe(503);
  expect(body).toContain('MAX_CONNECTIONS or MAX_MEMORY_MB');
});

/** Implements graphql-transport-ws itself, to be able to stop reading. */
async function connectReader(url: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  onTestFinished(() => socket.terminate());
  const statuses: string[] = [];
  let acknowledged: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    acknowledged = resolve;
  });
  const ended = new Promise<string[]>((resolve) => {
    socket.on('message', (data) => {
      const message = JSON.parse(`${data}`);
      if (message.type === 'connection_ack') acknowledged();
      if (message.type === 'next') statuses.push(message.payload.data.job.job.status);
      if (message.type === 'complete') resolve(statuses);
    });
    socket.on('close', () => resolve(statuses));
  });
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  socket.on('open', () => send({ type: 'connection_init', payload: { authorization: 'apiKey one' } }));
  await ready;
  return {
    ended,
    subscribe(id: string) {
      send({ id: '1', type: 'subscribe', payload: { query: WatchUntilUnsubscribed.toString(), variables: { id } } });
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
}
