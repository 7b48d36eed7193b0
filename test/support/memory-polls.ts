import { PAGE_SIZE } from '../../src/domain/page.js';
import type { Clock } from '../../src/primitives/clock.js';
import type {
  ClaimResult,
  FreshSnapshot,
  PeerPoll,
  PeerSnapshot,
  PollCandidate,
  PollCoordinator,
  Snapshot,
} from '../../src/watch/peers/poll-coordinator.js';

/** Claims and snapshots of several gateways in one process, by fingerprint and id: what Redis holds for them. */
export class MemoryPolls<S> {
  readonly claims = new Map<string, { readonly owner: object; readonly claimId: string }>();
  readonly snapshots = new Map<string, S>();
}

/** Coordinates polls as Redis does. A claim needs no renewal: the process that could forget it has it in its memory. */
export class MemoryPollCoordinator<S extends Snapshot> implements PollCoordinator<S> {
  readonly #clock: Clock;
  readonly #polls: MemoryPolls<S>;

  constructor(clock: Clock, polls: MemoryPolls<S>) {
    this.#clock = clock;
    this.#polls = polls;
  }

  async claim(fingerprint: string, candidates: readonly PollCandidate[]): Promise<ClaimResult<S>> {
    const { claims, snapshots } = this.#polls;
    const claimedAt = this.#clock.monotonicNow();
    const claimed: string[] = [];
    const peerSnapshots: PeerSnapshot<S>[] = [];
    const polledByPeers: PeerPoll[] = [];
    for (const candidate of candidates) {
      const { id, newerThan, isPrefetch, ignoresClaims } = candidate;
      if (claimed.length === PAGE_SIZE || (isPrefetch && claimed.length === 0)) break;
      const key = toKey(fingerprint, id);
      const snapshot = snapshots.get(key);
      const claim = claims.get(key);
      if (snapshot && snapshot.fetchedAt > newerThan) {
        peerSnapshots.push({ candidate, snapshot });
      } else if (!claim || claim.owner === this || ignoresClaims) {
        claims.set(key, { owner: this, claimId: `${claimedAt}` });
        claimed.push(id);
      } else if (!isPrefetch) {
        polledByPeers.push({ candidate, claimId: claim.claimId });
      }
    }
    return { claimedAt, claimed, peerSnapshots, polledByPeers };
  }

  keepClaims(): () => void {
    return () => undefined;
  }

  publishAndRelease(fingerprint: string, ids: readonly string[], fresh: ReadonlyMap<string, FreshSnapshot<S>>): void {
    const { claims, snapshots } = this.#polls;
    for (const id of ids) {
      const key = toKey(fingerprint, id);
      if (claims.get(key)?.owner !== this) continue;
      claims.delete(key);
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
    this.#polls.claims.delete(key);
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
