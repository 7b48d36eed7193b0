import { expect, test } from 'vitest';
import type { Job } from '../../../../src/domain/job.js';
import { OwnerRegistry } from '../../../../src/isolation/owner-registry.js';
import { Pool } from '../../../../src/isolation/pool.js';
import { decodeJob } from '../../../../src/upstream/wire/v04-codec.js';
import { createNoPeers } from '../../../../src/watch/peers/no-peers.js';
import { type WatchedJob, Watchlist } from '../../../../src/watch/polling/watchlist.js';
import { ManualClock } from '../../../support/clock.js';

const POLL_INTERVALS = { minMs: 1_000, maxMs: 1_000 };

/** A watchlist with one job, watched since time 0, and the statuses that its listener has received. */
function createWatchlist() {
  const owners = new OwnerRegistry({ secret: 'secret', clock: new ManualClock() });
  const clock = new ManualClock();
  const watchlist = new Watchlist({
    clock,
    pollIntervals: POLL_INTERVALS,
    peers: createNoPeers(clock, () => 0),
    capacity: new Pool({ owners, max: 10, maxPerOwner: 10, whenFull: 'exceed' }).hold(owners.getScope('key')),
  });
  const received: (string | undefined)[] = [];
  const listener = {
    onSnapshot: ({ latest }: WatchedJob) => received.push(latest?.job.status),
    onJobLost: () => undefined,
  };
  watchlist.addListener('a', listener, 0);
  const getCandidate = (now: number) => {
    const [candidate] = watchlist.getCandidates(10, now);
    if (!candidate) throw new Error('The job is not a candidate.');
    return candidate;
  };
  return { watchlist, received, getCandidate };
}

function createJob(status: string): Job {
  const job = decodeJob({ id: 'a', status });
  if (!job) throw new Error('The job was not decoded.');
  return job;
}

test('keeps the schedule of a newer snapshot when an older one of a peer arrives late', () => {
  const { watchlist, received, getCandidate } = createWatchlist();
  watchlist.applySnapshot({ job: createJob('submitted'), fetchedAt: 0 }, 0);
  const candidate = getCandidate(1_000);
  watchlist.applySnapshot({ job: createJob('started'), fetchedAt: 1_010 }, 1_010);
  watchlist.dropRequirementOf(candidate);
  watchlist.applySnapshot({ job: createJob('ready'), fetchedAt: 1_005 }, 1_011);
  expect(received).toEqual(['SUBMITTED', 'STARTED']);
  expect(watchlist.scheduledAt).toBe(2_010);
});

test('keeps a refresh request made while polls are claimed', () => {
  const { watchlist, getCandidate } = createWatchlist();
  watchlist.applySnapshot({ job: createJob('started'), fetchedAt: 0 }, 0);
  const candidate = getCandidate(1_000);
  watchlist.requestRefresh('a', 1_001, 1_001);
  watchlist.dropRequirementOf(candidate);
  watchlist.applySnapshot({ job: createJob('started'), fetchedAt: 500 }, 1_002);
  expect(watchlist.urgentAt).toBeLessThan(1_050);
  const refreshed = getCandidate(1_010);
  watchlist.dropRequirementOf(refreshed);
  watchlist.applySnapshot({ job: createJob('started'), fetchedAt: 1_008 }, 1_010);
  expect([watchlist.urgentAt, watchlist.scheduledAt]).toEqual([Number.POSITIVE_INFINITY, 2_008]);
});

test('accepts what a peer has stored since a change when its snapshot came before the message of the mutation', () => {
  const { watchlist, getCandidate } = createWatchlist();
  watchlist.applySnapshot({ job: createJob('started'), fetchedAt: 1_005 }, 1_006);
  watchlist.requestRefresh('a', 1_007, 1_000);
  // A message that arrives late is of an earlier mutation.
  watchlist.requestRefresh('a', 1_008, 900);
  const candidate = getCandidate(1_010);
  expect(candidate.newerThan).toBe(1_000);
  watchlist.dropRequirementOf(candidate);
  watchlist.applySnapshot({ job: createJob('started'), fetchedAt: 1_005 }, 1_010);
  expect([watchlist.urgentAt, watchlist.scheduledAt]).toEqual([Number.POSITIVE_INFINITY, 2_005]);
});

test('ignores claims when peers have claimed a job twice and sent no snapshot', () => {
  const { watchlist, getCandidate } = createWatchlist();
  const defer = (claimId: string, now: number) => {
    const candidate = getCandidate(now);
    watchlist.waitForPeers([{ candidate, claimId }], now);
    return candidate.ignoresClaims;
  };
  // Renewals of one claim count once.
  expect([defer('1', 0), defer('1', 250), defer('1', 500), defer('2', 750)]).toEqual(Array(4).fill(false));
  expect(watchlist.scheduledAt).toBe(1_000);
  expect(defer('3', 1_000)).toBe(false);
  expect(watchlist.scheduledAt, 'the job stays due').toBe(1_000);
  expect(getCandidate(1_000).ignoresClaims).toBe(true);
  expect(watchlist.takeByIds(['a'])).toEqual(['a']);
  watchlist.applySnapshot({ job: createJob('started'), fetchedAt: 1_010 }, 1_010);
  expect(defer('4', 2_010)).toBe(false);
});
