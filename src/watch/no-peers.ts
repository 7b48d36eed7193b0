import { PAGE_SIZE } from '../domain/page.js';
import type { Clock } from '../primitives/clock.js';
import type { WatchPeers } from './peers.js';
import type { LeaseResult, PollCandidate, PollCoordinator, Snapshot } from './poll-coordinator.js';

/** Polls everything here, a page at a time. */
class LonePollCoordinator<S extends Snapshot> implements PollCoordinator<S> {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async acquireLeases(_fingerprint: string, candidates: readonly PollCandidate[]): Promise<LeaseResult<S>> {
    const isDue = candidates[0]?.isPrefetch === false;
    const leased = isDue ? candidates.slice(0, PAGE_SIZE).map(({ id }) => id) : [];
    return { acquiredAt: this.#clock.monotonicNow(), leased, peerSnapshots: [], leasedByPeers: [] };
  }

  keepLeasesAlive(): () => void {
    return () => undefined;
  }

  publishAndRelease(): void {
    // No peer reads it.
  }

  invalidate(): void {
    // No peer has stored it.
  }

  isStale(): boolean {
    return false;
  }
}

/** The peers of a gateway without Redis: none. `random` is from 0 to 1. */
export function createNoPeers(clock: Clock, random: () => number): WatchPeers {
  return {
    broadcast: { publish: () => undefined, subscribe: async () => () => undefined },
    jobs: new LonePollCoordinator(clock),
    resources: new LonePollCoordinator(clock),
    getJitter: random,
  };
}
