import { expect, test } from 'vitest';
import type { Job } from '../../../../src/domain/job.js';
import type { Session } from '../../../../src/domain/session.js';
import { LightAbortSignal } from '../../../../src/primitives/light-abort-signal.js';
import type { SessionSnapshot } from '../../../../src/watch/resources/watched-session.js';
import { SessionSubscriber } from '../../../../src/watch/subscribers/session-subscriber.js';

const createSnapshot = (): SessionSnapshot => ({
  session: { id: 's' } as Session,
  fetchedAt: 0,
  events: new WeakMap(),
});
const createJob = (status: Job['status']) => ({ job: { id: 'j', status } as Job, fetchedAt: 1_000 });

function subscribeTwice(session: SessionSnapshot) {
  const subscribers = [0, 1].map(
    () => new SessionSubscriber({ toUnixMs: (ms) => ms }, { signal: new LightAbortSignal(), onClose: () => undefined }),
  );
  for (const subscriber of subscribers) subscriber.onSessionChanged(session);
  const readAll = () => Promise.all(subscribers.map(async (subscriber) => (await subscriber.next()).value));
  return { subscribers, readAll };
}

test('subscribers share the event of a session, and of a job that has changed', async () => {
  const { subscribers, readAll } = subscribeTwice(createSnapshot());
  const [first, second] = await readAll();
  expect(first).toMatchObject({ session: { id: 's' }, job: null, previousStatus: null });
  expect(second).toBe(first);

  const started = createJob('STARTED');
  for (const subscriber of subscribers) subscriber.onJobSnapshot(started, 'READY');
  const [firstJob, secondJob] = await readAll();
  expect(firstJob).toMatchObject({ job: started.job, previousStatus: 'READY', observedAt: '1970-01-01T00:00:01.000Z' });
  expect(secondJob).toBe(firstJob);
});

test('events differ when the previous statuses do, or when the session has changed', async () => {
  const { subscribers, readAll } = subscribeTwice(createSnapshot());
  await readAll();
  const completed = createJob('COMPLETED');
  for (const [index, subscriber] of subscribers.entries())
    subscriber.onJobSnapshot(completed, index === 0 ? 'READY' : 'STARTED');
  expect(await readAll()).toMatchObject([{ previousStatus: 'READY' }, { previousStatus: 'STARTED' }]);

  const changed = createSnapshot();
  for (const subscriber of subscribers) {
    subscriber.onJobSnapshot(completed, 'READY');
    subscriber.onSessionChanged(changed);
  }
  const [event] = await readAll();
  expect(event instanceof Error ? null : event?.session).toBe(changed.session);
});
