import { expect, test } from 'vitest';
import { PollSchedule } from '../../../../src/watch/polling/poll-schedule.js';
import { type PolledResource, PolledResources } from '../../../../src/watch/resources/polled-resources.js';
import type { ResourceSnapshot } from '../../../../src/watch/snapshots.js';
import { ManualClock } from '../../../support/clock.js';

test('uses the jitter that the peer uses, and no time ahead, when the clock of the peer is ahead', () => {
  const clock = new ManualClock();
  const now = clock.monotonicNow();
  const getJitter = (id: string, fetchedAt: number) => (id === 'backends' ? fetchedAt - now : -1);
  const capacity = { acquireMore: () => undefined };
  const resources = new PolledResources({ clock, capacity, peers: { getJitter } } as never);
  const applied: (readonly [fetchedAt: number, jitter: number])[] = [];
  const schedule = new PollSchedule(now, 1_000);
  const resource = {
    id: 'backends',
    callsPerPoll: 1,
    schedule,
    addListener: () => undefined,
    apply(snapshot: ResourceSnapshot, jitter: number) {
      applied.push([snapshot.fetchedAt, jitter]);
      return 1_000;
    },
  } as Partial<PolledResource> as PolledResource;
  resources.watch('backends', {} as never, () => resource);

  resources.addFromPeer({ kind: 'backends', id: 'backends', fetchedAt: now + 300, backends: [] });

  expect(applied).toEqual([[now, 300]]);
  expect(schedule.fetchedAt).toBe(now);
});
