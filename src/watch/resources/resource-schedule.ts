import type { DeferredPoll, PollCandidate } from '../poll-coordinator.js';
import { BATCH_DELAY_MS, MAX_DEFERRALS, PEER_WAIT_MS } from '../polling/watchlist.js';

const ANY = Number.NEGATIVE_INFINITY;

/** When a list of jobs or the backends are polled. Takes monotonic time as numbers. */
export class ResourceSchedule {
  nextPollAt: number;
  pollIntervalMs: number;
  /** Of the latest snapshot; null before the first one. */
  #fetchedAt: number | null = null;
  /** Snapshots that were fetched before are too old. Null when any is new enough. */
  #requiredAt: number | null = null;
  #isDeferred = false;
  /** The leases of peers since the last snapshot, and the latest of them. */
  #deferralCount = 0;
  #deferredTo = '';

  constructor(now: number, pollIntervalMs: number) {
    this.nextPollAt = now + BATCH_DELAY_MS;
    this.pollIntervalMs = pollIntervalMs;
  }

  get fetchedAt(): number | null {
    return this.#fetchedAt;
  }

  /** Whether the latest snapshot is as new as subscribers and mutations require. */
  get isCurrent(): boolean {
    return this.#fetchedAt !== null && this.#requiredAt === null;
  }

  /** Whether to poll as soon as possible. */
  get isUrgent(): boolean {
    return !this.isCurrent && !this.#isDeferred;
  }

  /** A snapshot must be newer than this: polls as soon as possible unless the latest one is. */
  requireNewerThan(time: number, now: number): void {
    if (this.isCurrent && Number(this.#fetchedAt) > time) return;
    this.#requiredAt = Math.max(time, this.#requiredAt ?? time);
    this.#isDeferred = false;
    this.nextPollAt = Math.min(this.nextPollAt, now + BATCH_DELAY_MS);
  }

  /** The time that a fetch which starts now satisfies. */
  get requiredAt(): number | null {
    return this.#requiredAt;
  }

  toCandidate(id: string): PollCandidate {
    const newerThan = Math.max(this.#requiredAt ?? ANY, this.#fetchedAt ?? ANY);
    return { id, newerThan, isPrefetch: false, ignoresLeases: this.#deferralCount > MAX_DEFERRALS };
  }

  /** A peer is polling it: waits for its snapshot. */
  defer({ leaseId }: DeferredPoll, now: number): void {
    if (this.#deferredTo !== leaseId) this.#deferralCount += 1;
    this.#deferredTo = leaseId;
    // It stays due.
    if (this.#deferralCount > MAX_DEFERRALS) return;
    this.#isDeferred = true;
    this.nextPollAt = now + PEER_WAIT_MS;
  }

  /** The call failed: queues behind the others. */
  reschedule(now: number): void {
    this.nextPollAt = now + this.pollIntervalMs;
  }

  /** A fetch that was started when `requiredAt` was required has succeeded. */
  recordFetch(fetchedAt: number, requiredAt: number | null): void {
    if (this.#requiredAt === requiredAt) this.#requiredAt = null;
    this.#record(fetchedAt);
  }

  /** False if the latest snapshot is as new. */
  recordPeerSnapshot(fetchedAt: number): boolean {
    if (this.#fetchedAt !== null && fetchedAt <= this.#fetchedAt) return false;
    this.#record(fetchedAt);
    return true;
  }

  /** Schedules the next poll this long after the latest snapshot. */
  setPollInterval(pollIntervalMs: number, now: number): void {
    this.pollIntervalMs = pollIntervalMs;
    this.nextPollAt = this.isUrgent ? now : (this.#fetchedAt ?? now) + pollIntervalMs;
  }

  #record(fetchedAt: number): void {
    if (this.#requiredAt !== null && fetchedAt > this.#requiredAt) this.#requiredAt = null;
    this.#fetchedAt = fetchedAt;
    this.#isDeferred = false;
    this.#deferralCount = 0;
  }
}
