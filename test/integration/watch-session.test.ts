import { expect, test } from 'vitest';
import { graphql } from '../support/generated/index.js';
import { type Told, watching } from '../support/watching.js';

const FollowSession = graphql(`
  subscription FollowSession($id: ID!) {
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

type Event = typeof FollowSession extends { __apiType?: (variables: never) => infer T } ? T : never;

function said({ events }: Told<Event>) {
  return events.map(({ data }) => {
    const { session, job, previousStatus } = data?.session ?? {};
    return job ? `${job.serviceId} ${previousStatus} > ${job.status}` : session?.status;
  });
}

test('a session is told as it is, then its jobs and itself whenever they change, to the end of both', async () => {
  const { service, follow, open, pass, gateway } = await watching();
  service.session('s', {});
  service.job('a', { session_id: 's', status: 'ready' });
  service.job('elsewhere', {});
  const told = follow(FollowSession, { id: 's' });
  await open(1);
  await pass(100);
  expect(said(told)).toEqual(['CREATED']);

  service.session('s', { status: 'started' });
  service.job('a', { status: 'started' });
  await pass(30_000);
  service.job('b', { session_id: 's', status: 'ready' });
  await pass(30_000);
  service.session('s', { status: 'ended', active: false });
  service.job('a', { status: 'completed' });
  await pass(30_000);
  expect(gateway.subscriptions).toBe(1);
  service.job('b', { status: 'failed' });
  await pass(60_000);
  await told.ended;

  const all = said(told);
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
  expect(gateway.watched).toBe(0);
});

test('jobs are found wherever in the list of a large session they turn up', async () => {
  const { service, follow, open, pass } = await watching();
  service.session('s', { status: 'started' });
  for (let number = 0; number < 110; number++) service.job(`old-${number}`, { session_id: 's', status: 'completed' });
  const told = follow(FollowSession, { id: 's' });
  await open(1);
  await pass(1_000);
  expect(said(told)).toEqual(['STARTED']);

  // The service of this test lists the newest last.
  for (const id of ['x', 'y']) service.job(id, { session_id: 's', status: 'ready' });
  service.calls();
  await pass(240_000);
  expect(said(told).sort()).toEqual(['STARTED', 'x null > READY', 'y null > READY']);
  expect(service.calls().filter(({ path }) => path.includes('session_id')).length).toBeLessThan(80);
});

test('a session that ends by a mutation of ours is told at once', async () => {
  const { service, follow, open, pass, client } = await watching();
  service.session('s', { status: 'started' });
  service.job('a', { session_id: 's', status: 'completed' });
  const told = follow(FollowSession, { id: 's' });
  await open(1);
  await pass(120_000);

  await client.ask(EndSession, { id: 's' });
  await pass(50);
  await told.ended;
  expect(said(told)).toEqual(['STARTED', 'ENDED']);
});

test('a session that does not exist ends with NOT_FOUND, and jobs followed by the same caller go on', async () => {
  const { service, follow, socket, open, pass, gateway } = await watching();
  service.job('a', { session_id: 's' });
  service.session('s', {});
  const one = socket();
  const gone = follow(FollowSession, { id: 'gone' }, one);
  const here = follow(FollowSession, { id: 's' }, one);
  await open(2);
  await pass(100);
  await gone.ended;

  expect(gone.events[0]?.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect(said(here)).toEqual(['CREATED']);
  expect(gateway.subscriptions).toBe(1);
});

test('one who comes later is told of the session as it is now', async () => {
  const { service, follow, open, pass } = await watching();
  service.session('s', { status: 'started' });
  service.job('a', { session_id: 's', status: 'ready' });
  const first = follow(FollowSession, { id: 's' });
  await open(1);
  await pass(100);
  const second = follow(FollowSession, { id: 's' });
  await open(2);
  await pass(1);
  service.job('a', { status: 'completed' });
  await pass(60_000);

  expect(said(first)).toEqual(['STARTED', 'a READY > COMPLETED']);
  expect(said(second)).toEqual(['STARTED', 'a READY > COMPLETED']);
});
