import { PAGE_SIZE } from '../../domain/page.js';

/** `JobSnapshot` or `ResourceSnapshot`. Its times are monotonic; those of one that was sent to peers or stored in Redis are Unix times. */
export interface Snapshot {
  readonly fetchedAt: number;
}

/** One kind of snapshot, and where it is stored. */
export interface SnapshotFormat<S extends Snapshot> {
  /** In the names of the Redis keys; unique. */
  readonly snapshotKey: string;
  readonly leaseKey: string;
  /** Longer snapshots are not shared. */
  readonly maxChars: number;
  isValue(value: unknown): value is S;
  getId(snapshot: S): string;
  /** Whether mutations change what it shows, so that it is stale after them. */
  isMutable(snapshot: S): boolean;
  /** The snapshot with all times later by this much: converts them. */
  shift(snapshot: S, ms: number): S;
}

/** Something to poll. */
export interface PollCandidate {
  readonly id: string;
  /** A snapshot fetched after this makes the poll unnecessary; -Infinity: any. */
  readonly newerThan: number;
  /** Not due yet: polled early to fill a call. */
  readonly isPrefetch: boolean;
  /** Peers have leased it several times and sent no snapshot. */
  readonly ignoresLeases: boolean;
}

/** A due poll that a peer is making. */
export interface DeferredPoll {
  readonly candidate: PollCandidate;
  /** Id of the lease, which renewals do not change. */
  readonly leaseId: string;
}

/** A snapshot, and how long it makes further polls unnecessary. */
export interface FreshSnapshot<S> {
  readonly snapshot: S;
  readonly ttlMs: number;
}

/** A snapshot that a peer has fetched, of something to poll here. */
export interface PeerSnapshot<S> {
  readonly candidate: PollCandidate;
  readonly snapshot: S;
}

/** Candidates that are in none of the three lists wait for the next call. */
export interface LeaseResult<S> {
  /** When the leases were acquired. */
  readonly acquiredAt: number;
  /** Ids to poll here, at most a page. No peer polls them. */
  readonly leased: readonly string[];
  readonly peerSnapshots: readonly PeerSnapshot<S>[];
  /** Due polls that a peer is making. */
  readonly leasedByPeers: readonly DeferredPoll[];
}

/** Divides polls among gateways that watch the same for the same scope. */
export interface PollCoordinator<S extends Snapshot> {
  /** When peers cannot be asked, leases as if there were none: then each gateway polls everything that it watches. */
  acquireLeases(fingerprint: string, candidates: readonly PollCandidate[]): Promise<LeaseResult<S>>;
  /** Renews the leases of `ids` until the returned function is called. */
  keepLeasesAlive(fingerprint: string, ids: readonly string[], acquiredAt: number): () => void;
  /** Releases the leases of `ids` and stores their snapshots for peers; those without a snapshot are only released. */
  publishAndRelease(
    fingerprint: string,
    ids: readonly string[],
    snapshots: ReadonlyMap<string, FreshSnapshot<S>>,
  ): void;
  /** A mutation has changed it: the stored snapshot, and one that is being fetched, may be older. */
  invalidate(fingerprint: string, id: string): void;
  /** Whether a snapshot of a peer may be older than a change made through a gateway. */
  isStale(fingerprint: string, snapshot: S): boolean;
}

/** Leases a page of the candidates to this gateway, whatever peers do. */
export function leaseWithoutPeers<S>(candidates: readonly PollCandidate[], acquiredAt: number): LeaseResult<S> {
  const leased = candidates.slice(0, PAGE_SIZE).map(({ id }) => id);
  return { acquiredAt, leased, peerSnapshots: [], leasedByPeers: [] };
}
