import { PAGE_SIZE } from '../../domain/page.js';

/** `JobSnapshot` or `ResourceSnapshot`. Its times are monotonic; those of one that was sent to peers or stored in Redis are Unix times. */
export interface Snapshot {
  readonly fetchedAt: number;
}

/** One kind of snapshot, and where it is stored. */
export interface SnapshotFormat<S extends Snapshot> {
  /** In the names of the Redis keys; unique. */
  readonly snapshotKey: string;
  /** In the names of the keys of its claims; unique. */
  readonly claimKey: string;
  /** Longer snapshots are not shared. */
  readonly maxChars: number;
  isValue(value: unknown): value is S;
  getId(snapshot: S): string;
  /** Whether mutations change what it shows, so that it is stale after them. */
  isMutable(snapshot: S): boolean;
  /** The snapshot with all of its times moved by this much. */
  shift(snapshot: S, ms: number): S;
}

/** Something to poll. */
export interface PollCandidate {
  readonly id: string;
  /** A snapshot of a peer that was fetched after this makes the poll unnecessary; -Infinity: any does. */
  readonly newerThan: number;
  /** Not due yet, but there is room for it in the call. */
  readonly isPrefetch: boolean;
  /** Peers have claimed it several times and sent no snapshot. */
  readonly ignoresClaims: boolean;
}

/** A due poll that a peer is making. */
export interface PeerPoll {
  readonly candidate: PollCandidate;
  /** Id of the claim, which renewals do not change. */
  readonly claimId: string;
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
export interface ClaimResult<S> {
  /** When they were claimed. */
  readonly claimedAt: number;
  /** Ids to poll here, at most a page. No peer polls them. */
  readonly claimed: readonly string[];
  readonly peerSnapshots: readonly PeerSnapshot<S>[];
  /** Due polls that a peer is making. */
  readonly polledByPeers: readonly PeerPoll[];
}

/** Divides polls among gateways that watch the same for the same scope. */
export interface PollCoordinator<S extends Snapshot> {
  /** When peers cannot be asked, claims as if there were none: then each gateway polls everything that it watches. */
  claim(fingerprint: string, candidates: readonly PollCandidate[]): Promise<ClaimResult<S>>;
  /** Renews the claims of `ids` until the returned function is called. */
  keepClaims(fingerprint: string, ids: readonly string[], claimedAt: number): () => void;
  /** Releases the claims of `ids` and stores their snapshots for peers; those without a snapshot are only released. */
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

/** Claims a page of the candidates to this gateway, whatever peers do. */
export function claimWithoutPeers<S>(candidates: readonly PollCandidate[], claimedAt: number): ClaimResult<S> {
  const claimed = candidates.slice(0, PAGE_SIZE).map(({ id }) => id);
  return { claimedAt, claimed, peerSnapshots: [], polledByPeers: [] };
}
