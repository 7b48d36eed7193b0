import type { Clock } from '../../primitives/clock.js';
import type { WatchPeers } from './peers.js';
import { leaseWithoutPeers, type PollCoordinator, type Snapshot } from './poll-coordinator.js';

/** Polls everything here, a page at a time. No peer reads or stores anything. */
function createLonePollCoordinator<S extends Snapshot>(clock: Clock): PollCoordinator<S> {
  return {
    acquireLeases: async (_fingerprint, candidates) =>
      leaseWithoutPeers(candidates[0]?.isPrefetch === false ? candidates : [], clock.monotonicNow()),
    keepLeasesAlive: () => () => undefined,
    publishAndRelease: () => undefined,
    invalidate: () => undefined,
    isStale: () => false,
  };
}

/** The peers of a gateway without Redis: none. `random` is from 0 to 1. */
export function createNoPeers(clock: Clock, random: () => number): WatchPeers {
  return {
    broadcast: { publish: () => undefined, subscribe: async () => () => undefined },
    jobs: createLonePollCoordinator(clock),
    resources: createLonePollCoordinator(clock),
    getJitter: random,
  };
}
