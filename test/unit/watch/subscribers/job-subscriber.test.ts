import { expect, test } from 'vitest';
import type { Job, JobStatus } from '../../../../src/domain/job.js';
import { LightAbortSignal } from '../../../../src/primitives/light-abort-signal.js';
import type { WatchedJob } from '../../../../src/watch/polling/watchlist.js';
import { JobSubscriber } from '../../../../src/watch/subscribers/job-subscriber.js';

function subscribe() {
  const options = { ids: ['j'], clock: { toUnixMs: (ms: number) => ms }, getChildJobWatch: () => undefined };
  return new JobSubscriber(options, { signal: new LightAbortSignal(), onClose: () => undefined });
}

function createSnapshot(status: JobStatus): WatchedJob {
  return {
    id: 'j',
    latest: { job: { id: 'j', status } as Job, fetchedAt: 0 },
    events: new Map(),
  } as unknown as WatchedJob;
}

test('subscribers share the event of a job if they have sent the same status before', async () => {
  const [first, second, third] = [subscribe(), subscribe(), subscribe()];
  const ready = createSnapshot('READY');
  for (const subscriber of [first, second]) subscriber.onSnapshot(ready);
  const { value } = await first.next();
  expect(value).toMatchObject({ job: { status: 'READY' }, previousStatus: null });
  expect((await second.next()).value).toBe(value);

  const started = createSnapshot('STARTED');
  for (const subscriber of [first, second, third]) subscriber.onSnapshot(started);
  const { value: change } = await first.next();
  expect(change).toMatchObject({ job: { status: 'STARTED' }, previousStatus: 'READY' });
  expect((await second.next()).value).toBe(change);
  expect((await third.next()).value).toMatchObject({ job: { status: 'STARTED' }, previousStatus: null });
});
