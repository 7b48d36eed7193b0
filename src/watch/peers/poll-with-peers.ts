import type {
  FreshSnapshot,
  PeerPoll,
  PeerSnapshot,
  PollCandidate,
  PollCoordinator,
  Snapshot,
} from './poll-coordinator.js';

/** What one kind of poll does in each step. */
export interface SharedPollSteps<S extends Snapshot> {
  /** A peer has polled it. */
  onPeerSnapshot(peerSnapshot: PeerSnapshot<S>): void;
  /** A peer is polling these. */
  onPeerPolls(polls: readonly PeerPoll[]): void;
  /** Returns the claimed ids that are still needed. */
  take(ids: readonly string[]): readonly string[];
  /** Adds what it has fetched for peers to `fresh`, also if it fails afterwards. */
  fetch(ids: readonly string[], fresh: Map<string, FreshSnapshot<S>>): Promise<void>;
}

/** Makes a poll that gateways share: claims what no peer polls, fetches it, and publishes it. */
export async function pollWithPeers<S extends Snapshot>(
  coordinator: PollCoordinator<S>,
  fingerprint: string,
  candidates: readonly PollCandidate[],
  steps: SharedPollSteps<S>,
): Promise<void> {
  const result = await coordinator.claim(fingerprint, candidates);
  for (const peerSnapshot of result.peerSnapshots) steps.onPeerSnapshot(peerSnapshot);
  steps.onPeerPolls(result.polledByPeers);
  const ids = steps.take(result.claimed);
  if (ids.length === 0) return;
  const stopRenewal = coordinator.keepClaims(fingerprint, ids, result.claimedAt);
  const fresh = new Map<string, FreshSnapshot<S>>();
  try {
    await steps.fetch(ids, fresh);
  } finally {
    stopRenewal();
    // The claims are released after an error as well: a peer may reach the service when this gateway does not.
    coordinator.publishAndRelease(fingerprint, ids, fresh);
  }
}
