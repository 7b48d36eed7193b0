import { expect, test } from 'vitest';
import { OwnerRegistry } from '../../../../src/isolation/owner-registry.js';
import { Pool } from '../../../../src/isolation/pool.js';
import { decodeJob } from '../../../../src/upstream/wire/v04-codec.js';
import { createNoPeers } from '../../../../src/watch/peers/no-peers.js';
import { ChildJobWatches } from '../../../../src/watch/polling/child-job-watches.js';
import { JobSnapshots } from '../../../../src/watch/polling/job-snapshots.js';
import { SingleJobs } from '../../../../src/watch/polling/single-jobs.js';
import { type WatchedJob, Watchlist } from '../../../../src/watch/polling/watchlist.js';
import { PolledResources } from '../../../../src/watch/resources/polled-resources.js';
import type { JobSnapshot, WatchMessage } from '../../../../src/watch/snapshots.js';
import type { WatchContext } from '../../../../src/watch/watch-context.js';
import { ManualClock } from '../../../support/clock.js';

test('takes and publishes a job as it was when the call for it was made', async () => {
  const clock = new ManualClock();
  const owners = new OwnerRegistry({ secret: 'secret', clock });
  const capacity = new Pool({ owners, max: 10, maxPerOwner: 10, whenFull: 'exceed' }).hold(owners.getScope('key'));
  const published: JobSnapshot[] = [];
  const publish = (_topic: string, message: WatchMessage) => {
    if (message.kind === 'snapshot') published.push(message.snapshot);
  };
  const peers = createNoPeers(clock, () => 0);
  const context = {
    clock,
    capacity,
    call: { scope: owners.getScope('key') },
    pollIntervals: { minMs: 1_000, maxMs: 1_000 },
    peers: { ...peers, broadcast: { ...peers.broadcast, publish } },
  } as unknown as WatchContext;
  const watchlist = new Watchlist(context);
  const singleJobs = new SingleJobs(context, watchlist, () => undefined);
  const snapshots = new JobSnapshots(context, {
    watchlist,
    singleJobs,
    childJobWatches: new ChildJobWatches(watchlist, singleJobs),
    resources: new PolledResources(context),
  });
  const received: (string | undefined)[] = [];
  const onSnapshot = ({ latest }: WatchedJob) => received.push(latest?.job.status);
  watchlist.addListener('a', { onSnapshot, onJobLost: () => undefined }, clock.monotonicNow());
  const add = (status: string, fetchedAt: number) => {
    const job = decodeJob({ id: 'a', status });
    if (job) snapshots.addFetched(job, fetchedAt);
  };
  const listedAt = clock.monotonicNow();
  await clock.advance(100);
  add('started', clock.monotonicNow());
  await clock.advance(100);
  add('ready', listedAt);
  expect(published.map(({ job, fetchedAt }) => [job.status, fetchedAt - listedAt])).toEqual([
    ['STARTED', 100],
    ['READY', 0],
  ]);
  // The one of the list is older than what the listener has.
  expect(received).toEqual(['STARTED']);
});
