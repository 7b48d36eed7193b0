import { expect, test } from 'vitest';
import { until } from '../support/clock.js';
import { graphql } from '../support/generated/index.js';
import { summarize as summarizeList } from '../support/job-list-events.js';
import type { UpstreamResponse } from '../support/scripted-upstream.js';
import { WatchJobList, WatchJobs, WatchSession } from '../support/watch-documents.js';
import { startWatchHarness, type TestSubscription } from '../support/watch-harness.js';

const EndSession = graphql(`
  mutation EndSession($id: ID!) {
    endSession(input: { id: $id }) {
      session {
        status
      }
    }
  }
`);

type Event = typeof WatchSession extends { __apiType?: (variables: never) => infer T } ? T : never;

function summarize({ events }: TestSubscription<Event>) {
  return events.map(({ data }) => {
    const { session, job, previousStatus } = data?.session ?? {};
    return job ? `${job.serviceId} ${previousStatus} > ${job.status}` : session?.status;
  });
}

test('emits the session, then every change of it and of its jobs, until both have ended', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, gateway } = await startWatchHarness();
  upstream.session('s', {});
  upstream.job('a', { session_id: 's', status: 'ready' });
  upstream.job('elsewhere', {});
  const subscription = subscribe(WatchSession, { id: 's' });
  await waitForSubscriptions(1);
  await advance(100);
  expect(summarize(subscription)).toEqual(['CREATED']);

  upstream.session('s', { status: 'started' });
  upstream.job('a', { status: 'started' });
  await advance(30_000);
  upstream.job('b', { session_id: 's', status: 'ready' });
  await advance(30_000);
  upstream.session('s', { status: 'ended', active: false });
  upstream.job('a', { status: 'completed' });
  await advance(30_000);
  expect(gateway.openSubscriptions).toBe(1);
  upstream.job('b', { status: 'failed' });
  await advance(60_000);
  await subscription.ended;

  const all = summarize(subscription);
  expect([...all].sort()).toEqual(
    [
      'CREATED',
      'STARTED',
      'a READY > STARTED',
      'b null > READY',
      'ENDED',
      'a STARTED > COMPLETED',
      'b READY > FAILED',
    ].sort(),
  );
  expect(all.at(-1)).toBe('b READY > FAILED');
  expect(gateway.watchedJobs).toBe(0);
});

test('emits the status of a canceled job that goes on and completes', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.session('s', { status: 'started' });
  for (const id of ['a', 'b']) upstream.job(id, { session_id: 's', status: 'started' });
  const subscription = subscribe(WatchSession, { id: 's' });
  await waitForSubscriptions(1);
  await advance(100);
  for (const id of ['a', 'b']) upstream.job(id, { session_id: 's', status: 'canceled' });
  await advance(60_000);
  upstream.job('a', { session_id: 's', status: 'completed' });
  upstream.job('b', { session_id: 's', status: 'started' });
  await advance(60_000);
  upstream.job('b', { session_id: 's', status: 'completed' });
  await advance(60_000);
  expect(summarize(subscription).slice(1).sort()).toEqual([
    'a CANCELED > COMPLETED',
    'a STARTED > CANCELED',
    'b CANCELED > STARTED',
    'b STARTED > CANCELED',
    'b STARTED > COMPLETED',
  ]);
});

test('finds new jobs anywhere in the list of a large session', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.session('s', { status: 'started' });
  for (let number = 0; number < 110; number++) upstream.job(`old-${number}`, { session_id: 's', status: 'completed' });
  const subscription = subscribe(WatchSession, { id: 's' });
  await waitForSubscriptions(1);
  await advance(1_000);
  expect(summarize(subscription)).toEqual(['STARTED']);

  // The upstream of this test lists the newest jobs last.
  for (const id of ['x', 'y']) upstream.job(id, { session_id: 's', status: 'ready' });
  upstream.calls();
  await advance(240_000);
  expect(summarize(subscription).sort()).toEqual(['STARTED', 'x null > READY', 'y null > READY']);
  expect(upstream.calls().filter(({ path }) => path.includes('session_id')).length).toBeLessThan(80);
});

test('emits an event at once when a mutation ends the session', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, client } = await startWatchHarness();
  upstream.session('s', { status: 'started' });
  upstream.job('a', { session_id: 's', status: 'completed' });
  const subscription = subscribe(WatchSession, { id: 's' });
  await waitForSubscriptions(1);
  await advance(120_000);

  await client.query(EndSession, { id: 's' });
  await advance(50);
  await subscription.ended;
  expect(summarize(subscription)).toEqual(['STARTED', 'ENDED']);
});

test('ends with NOT_FOUND when the session does not exist, and continues other subscriptions', async () => {
  const { upstream, subscribe, socket, waitForSubscriptions, advance, gateway } = await startWatchHarness();
  upstream.job('a', { session_id: 's' });
  upstream.session('s', {});
  const one = socket();
  const gone = subscribe(WatchSession, { id: 'gone' }, one);
  const here = subscribe(WatchSession, { id: 's' }, one);
  await waitForSubscriptions(2);
  await advance(100);
  await gone.ended;

  expect(gone.events[0]?.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect(summarize(here)).toEqual(['CREATED']);
  expect(gateway.openSubscriptions).toBe(1);
});

test('ends with the error of a job that can no longer be read, as it may not be final', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.session('s', { status: 'started' });
  for (const id of ['a', 'b']) upstream.job(id, { session_id: 's', status: 'started' });
  const subscription = subscribe(WatchSession, { id: 's' });
  await waitForSubscriptions(1);
  await advance(100);
  upstream.omitFromLists('a');
  upstream.override((path) => (path === '/v0.4/jobs/a' ? { status: 402 } : null));
  upstream.job('b', { session_id: 's', status: 'completed' });
  upstream.session('s', { status: 'ended' });
  await advance(240_000);
  await subscription.ended;
  expect(subscription.events.at(-1)?.errors?.[0]?.extensions.code).toBe('PAYMENT_REQUIRED');
});

test('emits the current state to a later subscriber', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance } = await startWatchHarness();
  upstream.session('s', { status: 'started' });
  upstream.job('a', { session_id: 's', status: 'ready' });
  const first = subscribe(WatchSession, { id: 's' });
  await waitForSubscriptions(1);
  await advance(100);
  const second = subscribe(WatchSession, { id: 's' });
  await waitForSubscriptions(2);
  await advance(1);
  upstream.job('a', { status: 'completed' });
  await advance(60_000);

  expect(summarize(first)).toEqual(['STARTED', 'a READY > COMPLETED']);
  expect(summarize(second)).toEqual(['STARTED', 'a READY > COMPLETED']);
});

test('emits at once that a mutation has canceled queued jobs with their session, through every subscription', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, client } = await startWatchHarness();
  upstream.session('s', { status: 'started' });
  const inSession = { session_id: 's', status: 'ready', predicted_wait_time_ms: 3_600_000 };
  for (const id of ['a', 'b']) upstream.job(id, inSession);
  upstream.job('elsewhere', { ...inSession, session_id: 't' });
  const single = subscribe(WatchJobs, { ids: ['a', 'elsewhere'] });
  const list = subscribe(WatchJobList, { filter: { sessionId: 's' } });
  await waitForSubscriptions(2);
  await advance(120_000);
  upstream.calls();

  for (const id of ['a', 'b']) upstream.job(id, { status: 'canceled' });
  await client.query(EndSession, { id: 's' });
  await advance(50);
  expect(single.events.map(({ data }) => `${data?.jobs?.job.serviceId} ${data?.jobs?.job.status}`)).toEqual([
    'a READY',
    'elsewhere READY',
    'a CANCELED',
  ]);
  expect(summarizeList(list.events)).toEqual(['= + a READY + b READY', 'a READY > CANCELED b READY > CANCELED']);
});

test('ends with an error when the pages of its jobs repeat without end', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, gateway } = await startWatchHarness();
  upstream.session('s', { status: 'ended', active: false });
  upstream.override((path) => {
    if (!path.includes('session_id=s')) return null;
    const [id, next] = path.includes('next=A') ? ['b', 'B'] : ['a', 'A'];
    return { body: { jobs: [{ id, status: 'completed', session_id: 's' }], next } };
  });
  const { events, ended } = subscribe(WatchSession, { id: 's' });
  await waitForSubscriptions(1);
  await advance(60_000);
  await ended;
  expect(events.map(({ errors }) => errors?.[0]?.message)).toEqual([
    'Invalid response from the service: pagination does not end.',
  ]);
  expect(upstream.calls().length).toBeLessThan(10);
  expect(gateway.watchedJobs).toBe(0);
});

test('polls the session at once when a job was submitted to it, and the response does not name it', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, client } = await startWatchHarness();
  upstream.session('s', {});
  const subscription = subscribe(WatchSession, { id: 's' });
  await waitForSubscriptions(1);
  await advance(120_000);
  upstream.override((path) => (path === '/v0.4/jobs' ? { status: 201, body: { id: 'a', status: 'ready' } } : null));
  upstream.session('s', { status: 'started' });
  upstream.job('a', { session_id: 's', status: 'ready' });
  await client.queryText(`mutation { createJob(input: { backendId: "qpu.aria-1", sessionId: "s",
    program: { circuit: { qubits: 1, gates: [] } } }) { job { id } } }`);
  await advance(50);
  expect(summarize(subscription)).toEqual(['CREATED', 'STARTED', 'a null > READY']);
});

test('says that a session was observed when it was requested, not when the response arrived', async () => {
  const { upstream, waitForSubscriptions, advance, gateway, clock, client } = await startWatchHarness();
  let respond: (response: UpstreamResponse) => void = () => undefined;
  const response = new Promise<UpstreamResponse>((resolve) => {
    respond = resolve;
  });
  upstream.session('s', {});
  upstream.override((path) => (path === '/v0.4/sessions/s' ? response : null));
  const query = 'subscription { session(id: "s") { observedAt } }';
  const first = client.subscribeText<{ session: { observedAt: string } }>(query, {}).next();
  await waitForSubscriptions(1);
  const requestedAt = clock.wallNow().toISOString();
  await clock.advance(0);
  await until(() => gateway.activeUpstreamCalls === 1);
  await clock.advance(1_000);
  respond({ body: { id: 's', status: 'started', active: true } });
  await advance(1_000);
  expect((await first).value).toEqual({ data: { session: { observedAt: requestedAt } } });
});

test('returns no older session in a query than in an event, although sessions are cached for some seconds', async () => {
  const { upstream, subscribe, waitForSubscriptions, advance, client } = await startWatchHarness();
  const readStatus = async () => (await client.queryText('{ session(id: "s") { status } }')).data;
  upstream.session('s', { status: 'started' });
  const subscription = subscribe(WatchSession, { id: 's' });
  await waitForSubscriptions(1);
  await advance(100);
  expect(await readStatus()).toEqual({ session: { status: 'STARTED' } });
  upstream.session('s', { status: 'ended', active: false });
  expect(await readStatus()).toEqual({ session: { status: 'STARTED' } });
  await advance(2_500);
  await subscription.ended;
  expect(summarize(subscription)).toEqual(['STARTED', 'ENDED']);
  expect(await readStatus()).toEqual({ session: { status: 'ENDED' } });
});
