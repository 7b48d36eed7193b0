import { PAGE_SIZE } from '../../src/domain/page.js';
import type { Clock } from '../../src/primitives/clock.js';
import type {
  DeferredPoll,
  FreshSnapshot,
  LeaseResult,
  PeerSnapshot,
  PollCandidate,
  PollCoordinator,
  Snapshot,
} from '../../src/watch/peers/poll-coordinator.js';

/** Leases and snapshots of several gateways in one process, by fingerprint and id: what Redis holds for them. */
export class MemoryPolls<S> {
  readonly leases = new Map<string, { readonly owner: object; readonly leaseId: string }>();
  readonly snapshots = new Map<string, S>();
}

/** Coordinates polls as Redis does. A lease needs no renewal: the process that could forget it has it in its memory. */
export class MemoryPollCoordinator<S extends Snapshot> implements PollCoordinator<S> {
  readonly #clock: Clock;
  readonly #polls: MemoryPolls<S>;

  constructor(clock: Clock, polls: MemoryPolls<S>) {
    this.#clock = clock;
    this.#polls = polls;
  }

  async acquireLeases(fingerprint: string, candidates: readonly PollCandidate[]): Promise<LeaseResult<S>> {
    const { leases, snapshots } = this.#polls;
    const acquiredAt = this.#clock.monotonicNow();
    const leased: string[] = [];
    const peerSnapshots: PeerSnapshot<S>[] = [];
    const leasedByPeers: DeferredPoll[] = [];
    for (const candidate of candidates) {
      const { id, newerThan, isPrefetch, ignoresLeases } = candidate;
      if (leased.length === PAGE_SIZE || (isPrefetch && leased.length === 0)) break;
      const key = toKey(fingerprint, id);
      const snapshot = snapshots.get(key);
      const lease = leases.get(key);
      if (snapshot && snapshot.fetchedAt > newerThan) {
        peerSnapshots.push({ candidate, snapshot });
      } else if (!lease || lease.owner === this || ignoresLeases) {
        leases.set(key, { owner: this, leaseId: `${acquiredAt}` });
        leased.push(id);
      } else if (!isPrefetch) {
        leasedByPeers.push({ candidate, leaseId: lease.leaseId });
      }
    }
    return { acquiredAt, leased, peerSnapshots, leasedByPeers };
  }

  keepLeasesAlive(): () => void {
    return () => undefined;
  }

  publishAndRelease(fingerprint: string, ids: readonly string[], fresh: ReadonlyMap<string, FreshSnapshot<S>>): void {
    const { leases, snapshots } = this.#polls;
    for (const id of ids) {
      const key = toKey(fingerprint, id);
      if (leases.get(key)?.owner !== this) continue;
      leases.delete(key);
      const { snapshot, ttlMs } = fresh.get(id) ?? {};
      if (!snapshot || ttlMs === undefined) continue;
      snapshots.set(key, snapshot);
      this.#clock.schedule(ttlMs, () => {
        if (snapshots.get(key) === snapshot) snapshots.delete(key);
      });
    }
  }

  invalidate(fingerprint: string, id: string): void {
    const key = toKey(fingerprint, id);
    this.#polls.leases.delete(key);
    this.#polls.snapshots.delete(key);
  }

  /** Gateways of one process learn of changes at once. */
  isStale(): boolean {
    return false;
  }
}

function toKey(fingerprint: string, id: string): string {
  return `${fingerprint} ${id}`;
}
