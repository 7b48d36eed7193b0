import type { Clock } from '../../primitives/clock.js';
import type { WatchPeers } from './peers.js';
import { claimWithoutPeers, type PollCoordinator, type Snapshot } from './poll-coordinator.js';

/** Polls everything here, a page at a time. No peer reads or stores anything. */
function createLonePollCoordinator<S extends Snapshot>(clock: Clock): PollCoordinator<S> {
  return {
    claim: async (_fingerprint, candidates) =>
      claimWithoutPeers(candidates[0]?.isPrefetch === false ? candidates : [], clock.monotonicNow()),
    keepClaims: () => () => undefined,
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
