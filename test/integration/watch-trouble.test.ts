import { expect, test } from 'vitest';
import { graphql } from '../support/generated/index.js';
import { watching } from '../support/watching.js';

const FollowOne = graphql(`
  subscription FollowOne($id: ID!) {
    job(id: $id) {
      job {
        status
      }
    }
  }
`);

const ids = (count: number) => Array.from({ length: count }, (_, number) => `job-${number}`);

/** The most calls within any second. */
function busiestSecond(calls: readonly { readonly at: number }[]): number {
  return Math.max(0, ...calls.map(({ at }) => calls.filter((other) => other.at >= at && other.at < at + 1_000).length));
}

test('1,000 subscribers outlive a minute of outage, and the service is asked less than once a second in it', async () => {
  const { service, follow, socket, open, pass } = await watching();
  for (const id of ids(1_000)) service.job(id, { status: 'ready', predicted_wait_time_ms: 60_000 });
  const sockets = Array.from({ length: 10 }, () => socket());
  const told = ids(1_000).map((id, number) => follow(FollowOne, { id }, sockets[number % 10]));
  await open(1_000);
  await pass(10_000);

  service.instead(() => ({ status: 503, body: '<html>Service Unavailable</html>' }));
  service.calls();
  await pass(60_000);
  const during = service.calls();
  expect(during.length).toBeGreaterThan(2);
  expect(busiestSecond(during)).toBe(1);
  for (const { events } of told) expect(events.length).toBe(1);

  service.instead(null);
  for (const id of ids(1_000)) service.job(id, { status: 'completed' });
  await pass(60_000);
  await Promise.all(told.map(({ ended }) => ended));
  for (const { events } of told) expect(events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
});

test('whoever comes during an outage is told as soon as it is over', async () => {
  const { service, follow, open, pass } = await watching();
  service.job('a', {});
  service.instead(() => ({ status: 502 }));
  const told = follow(FollowOne, { id: 'a' });
  await open(1);
  await pass(60_000);
  expect(told.events).toEqual([]);

  service.instead(null);
  await pass(20_000);
  expect(told.events.length).toBe(1);
});

test('a service that says when to come back is not asked before', async () => {
  const { service, follow, open, pass, clock } = await watching();
  service.job('a', {});
  const told = follow(FollowOne, { id: 'a' });
  await open(1);
  await pass(1_000);
  service.instead(() => ({ status: 429, headers: { 'retry-after': '120' } }));
  await pass(5_000);
  const [refused, ...more] = service.calls().slice(-1);
  expect(more).toEqual([]);
  service.instead(null);
  service.job('a', { status: 'completed' });

  await pass(100_000);
  expect(service.calls()).toEqual([]);
  await pass(30_000);
  await told.ended;
  expect(told.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
  expect(clock.now() - (refused?.at ?? 0)).toBeGreaterThan(120_000);
});

test('a key that is no longer accepted ends its subscriptions, and nobody else notices', async () => {
  const { service, follow, socket, open, pass, gateway } = await watching();
  for (const id of ids(3)) service.job(id, {});
  const one = socket('one');
  const told = ids(3).map((id) => follow(FollowOne, { id }, one));
  const other = follow(FollowOne, { id: 'job-0' }, socket('two'));
  await open(4);
  await pass(1_000);
  service.instead((_path, key) => (key === 'one' ? { status: 401, body: { message: 'Invalid key.' } } : null));
  await pass(60_000);
  await Promise.all(told.map(({ ended }) => ended));

  for (const { events } of told) expect(events.at(-1)?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect(gateway.subscriptions).toBe(1);
  service.job('job-0', { status: 'completed' });
  await pass(60_000);
  await other.ended;
  expect(other.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
});

test('lists that come back empty do not set off a burst of questions about each job', async () => {
  const { service, follow, open, pass, socket } = await watching();
  for (const id of ids(100)) service.job(id, { status: 'ready', predicted_wait_time_ms: 600_000 });
  const one = socket();
  const told = ids(100).map((id) => follow(FollowOne, { id }, one));
  await open(100);
  await pass(5_000);

  service.leaveOut(...ids(100));
  service.calls();
  await pass(60_000);
  expect(busiestSecond(service.calls())).toBeLessThanOrEqual(2);
  for (const { events } of told) expect(events.length).toBe(1);
});

test('one job that the service cannot tell of holds up no other', async () => {
  const { service, follow, open, pass, socket } = await watching();
  for (const id of ids(30)) service.job(id, {});
  const one = socket();
  const told = ids(30).map((id) => follow(FollowOne, { id }, one));
  await open(30);
  await pass(5_000);
  service.leaveOut('job-7');
  service.instead((path) => (path === '/v0.4/jobs/job-7' ? { body: 'no JSON' } : null));
  for (const id of ids(30)) service.job(id, { status: 'completed' });
  await pass(120_000);

  const ended = told.filter(({ events }) => events.at(-1)?.data?.job?.job.status === 'COMPLETED');
  expect(ended.length).toBe(29);
  service.instead(null);
  await pass(60_000);
  expect(told[7]?.events.at(-1)?.data?.job?.job.status).toBe('COMPLETED');
});

test('without a key nothing is followed', async () => {
  const { follow, socket, gateway } = await watching();
  const told = follow(FollowOne, { id: 'a' }, socket(null));
  await told.ended;

  expect(told.events[0]?.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect(gateway.subscriptions).toBe(0);
});
