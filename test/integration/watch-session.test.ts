import { expect, test } from 'vitest';
import { graphql } from '../support/generated/index.js';
import { startWatchHarness, type TestSubscription } from '../support/watch-harness.js';

const WatchSession = graphql(`
  subscription WatchSession($id: ID!) {
    session(id: $id) {
      session {
        status
      }
      job {
        serviceId
        status
      }
      previousStatus
    }
  }
`);

const EndSession = graphql(`
  mutation EndSession($id: ID!) {
    endSession(id: $id) {
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
  const { upstream: service, follow, waitForSubscriptions: open, advance: pass, gateway } = await startWatchHarness();
  service.session('s', {});
  service.job('a', { session_id: 's', status: 'ready' });
  service.job('elsewhere', {});
  const subscription = follow(WatchSession, { id: 's' });
  await open(1);
  await pass(100);
  expect(summarize(subscription)).toEqual(['CREATED']);

  service.session('s', { status: 'started' });
  service.job('a', { status: 'started' });
  await pass(30_000);
  service.job('b', { session_id: 's', status: 'ready' });
  await pass(30_000);
  service.session('s', { status: 'ended', active: false });
  service.job('a', { status: 'completed' });
  await pass(30_000);
  expect(gateway.openSubscriptions).toBe(1);
  service.job('b', { status: 'failed' });
  await pass(60_000);
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

test('finds new jobs anywhere in the list of a large session', async () => {
  const { upstream: service, follow, waitForSubscriptions: open, advance: pass } = await startWatchHarness();
  service.session('s', { status: 'started' });
  for (let number = 0; number < 110; number++) service.job(`old-${number}`, { session_id: 's', status: 'completed' });
  const subscription = follow(WatchSession, { id: 's' });
  await open(1);
  await pass(1_000);
  expect(summarize(subscription)).toEqual(['STARTED']);

  // The upstream of this test lists the newest jobs last.
  for (const id of ['x', 'y']) service.job(id, { session_id: 's', status: 'ready' });
  service.calls();
  await pass(240_000);
  expect(summarize(subscription).sort()).toEqual(['STARTED', 'x null > READY', 'y null > READY']);
  expect(service.calls().filter(({ path }) => path.includes('session_id')).length).toBeLessThan(80);
});

test('emits an event at once when a mutation ends the session', async () => {
  const { upstream: service, follow, waitForSubscriptions: open, advance: pass, client } = await startWatchHarness();
  service.session('s', { status: 'started' });
  service.job('a', { session_id: 's', status: 'completed' });
  const subscription = follow(WatchSession, { id: 's' });
  await open(1);
  await pass(120_000);

  await client.query(EndSession, { id: 's' });
  await pass(50);
  await subscription.ended;
  expect(summarize(subscription)).toEqual(['STARTED', 'ENDED']);
});

test('ends with NOT_FOUND when the session does not exist, and continues other subscriptions', async () => {
  const {
    upstream: service,
    follow,
    socket,
    waitForSubscriptions: open,
    advance: pass,
    gateway,
  } = await startWatchHarness();
  service.job('a', { session_id: 's' });
  service.session('s', {});
  const one = socket();
  const gone = follow(WatchSession, { id: 'gone' }, one);
  const here = follow(WatchSession, { id: 's' }, one);
  await open(2);
  await pass(100);
  await gone.ended;

  expect(gone.events[0]?.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect(summarize(here)).toEqual(['CREATED']);
  expect(gateway.openSubscriptions).toBe(1);
});

test('emits the current state to a later subscriber', async () => {
  const { upstream: service, follow, waitForSubscriptions: open, advance: pass } = await startWatchHarness();
  service.session('s', { status: 'started' });
  service.job('a', { session_id: 's', status: 'ready' });
  const first = follow(WatchSession, { id: 's' });
  await open(1);
  await pass(100);
  const second = follow(WatchSession, { id: 's' });
  await open(2);
  await pass(1);
  service.job('a', { status: 'completed' });
  await pass(60_000);

  expect(summarize(first)).toEqual(['STARTED', 'a READY > COMPLETED']);
  expect(summarize(second)).toEqual(['STARTED', 'a READY > COMPLETED']);
});
