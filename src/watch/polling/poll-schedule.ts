import type { PeerPoll, PollCandidate } from '../peers/poll-coordinator.js';

/** A new watch waits this long for others to share its call, so that many subscriptions at once need few calls. */
export const BATCH_DELAY_MS = 5;
/** How long to wait for the snapshot of something that a peer polls. */
const PEER_WAIT_MS = 250;
/** After this many claims of peers that brought no snapshot, this gateway polls as well. */
const MAX_PEER_POLLS = 2;

const ANY = Number.NEGATIVE_INFINITY;

/**
 * When a job, a list of jobs, a session or the backends are polled. Takes monotonic time as numbers.
 *
 * A poll calls its methods in this order:
 * 1. `toCandidate`, if peers poll the same. If one of them does so now, `waitForPeer` ends this poll.
 * 2. `begin` before the first call, and `resume` after each that others follow.
 * 3. `recordPoll` and then `setInterval` after the last one, or `fail` after one that failed.
 *
 * Between any of them, a mutation or a subscriber may call `require`, and the snapshot of a peer `recordSnapshot` and `setInterval`. Of jobs,
 * the coordinator knows which snapshots are new enough: `Watchlist` drops requirements itself, and calls `record`. After each change, call
 * `PollQueue.set`.
 */
export class PollSchedule {
  #dueAt: number;
  #intervalMs: number;
  readonly #firstDueAt: number;
  /** When the latest snapshot was fetched; null before the first one. */
  #fetchedAt: number | null = null;
  /** Snapshots that were fetched before are too old. Null when any is new enough. */
  #requiredAt: number | null = null;
  /** Whether something newer was required after the poll that is running has begun. */
  #isRequiredSinceBegin = false;
  /** Whether it waits for a peer, or after a failed call: then it is not urgent. */
  #isPostponed = false;
  /** The latest one; null once something newer was required or recorded. */
  #candidate: PollCandidate | null = null;
  /** Claims of peers since the last snapshot. */
  #peerPollCount = 0;
  /** Id of the last claim of a peer. */
  #lastPeerClaim = '';

  constructor(dueAt: number, intervalMs: number) {
    this.#firstDueAt = dueAt;
    this.#dueAt = dueAt;
    this.#intervalMs = intervalMs;
  }

  /** Infinity when nothing is left to poll. */
  get dueAt(): number {
    return this.#dueAt;
  }

  get intervalMs(): number {
    return this.#intervalMs;
  }

  get fetchedAt(): number | null {
    return this.#fetchedAt;
  }

  /** When the latest snapshot was fetched; before the first one, when it was first due. */
  get staleSince(): number {
    return this.#fetchedAt ?? this.#firstDueAt;
  }

  get requiredAt(): number | null {
    return this.#requiredAt;
  }

  /** Whether the latest snapshot is as new as subscribers and mutations require. */
  get isCurrent(): boolean {
    return this.#fetchedAt !== null && this.#requiredAt === null;
  }

  /** Whether to poll as soon as possible. */
  get isUrgent(): boolean {
    return !this.isCurrent && !this.#isPostponed;
  }

  /** Requires a snapshot newer than `time`: polls at `dueAt`, or earlier if it was urgent already. */
  require(time: number, dueAt: number): void {
    this.#dueAt = this.isUrgent ? Math.min(this.#dueAt, dueAt) : dueAt;
    this.#requiredAt = Math.max(this.#requiredAt ?? ANY, time);
    this.#isRequiredSinceBegin = true;
    this.#isPostponed = false;
    this.#candidate = null;
  }

  /** Creates a candidate for a poll. By default, a peer's snapshot has to be newer than the latest one and than required. */
  toCandidate(
    id: string,
    newerThan = Math.max(this.#requiredAt ?? ANY, this.#fetchedAt ?? ANY),
    isPrefetch = false,
  ): PollCandidate {
    this.#candidate = { id, newerThan, isPrefetch, ignoresClaims: this.#peerPollCount > MAX_PEER_POLLS };
    return this.#candidate;
  }

  /** A peer is polling it: waits for its snapshot. False if it stays due. */
  waitForPeer({ candidate, claimId }: PeerPoll, now: number): boolean {
    if (this.#candidate !== candidate) return false;
    if (this.#lastPeerClaim !== claimId) this.#peerPollCount += 1;
    this.#lastPeerClaim = claimId;
    if (this.#peerPollCount > MAX_PEER_POLLS) return false;
    this.#isPostponed = true;
    this.#dueAt = now + PEER_WAIT_MS;
    return true;
  }

  /** A poll starts now. */
  begin(): void {
    this.#isRequiredSinceBegin = false;
    this.#peerPollCount = 0;
  }

  /** A call of the poll has succeeded, and others follow. */
  resume(): void {
    this.#isPostponed = false;
  }

  /** The call failed: queues behind the others, unless something newer was required meanwhile. */
  fail(now: number): void {
    if (this.#isRequiredSinceBegin) return;
    this.#isPostponed = true;
    this.#dueAt = now + this.#intervalMs;
  }

  /** Records the snapshot of this poll. It fulfills what was required before the poll began, and what it is newer than. */
  recordPoll(fetchedAt: number): void {
    if (!this.#isRequiredSinceBegin) this.dropRequirement();
    this.recordSnapshot(fetchedAt);
  }

  /** Records a snapshot, of this gateway or a peer. It fulfills only what it is newer than. */
  recordSnapshot(fetchedAt: number): void {
    if (fetchedAt > (this.#requiredAt ?? ANY)) this.dropRequirement();
    this.record(fetchedAt);
  }

  /** Records the latest snapshot, which fulfills no requirement; `setInterval` schedules the next one. */
  record(fetchedAt: number): void {
    this.#fetchedAt = fetchedAt;
    this.#isPostponed = false;
    this.#candidate = null;
    this.#peerPollCount = 0;
  }

  /** Nothing newer is required any more. */
  dropRequirement(): void {
    this.#requiredAt = null;
  }

  /** A peer has polled for the candidate, which fulfills what was required before the candidate was created. */
  dropRequirementOf(candidate: PollCandidate): void {
    if (candidate === this.#candidate) this.#requiredAt = null;
  }

  /** Schedules the next poll this long after `from`, by default the time of the latest snapshot; now if that is too old. */
  setInterval(intervalMs: number, now: number, from = this.#fetchedAt ?? now): void {
    this.#intervalMs = intervalMs;
    this.#dueAt = this.isUrgent ? Math.max(this.#dueAt, now) : from + intervalMs;
  }
}
