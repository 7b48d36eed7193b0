import type { DeferredPoll, PollCandidate } from '../poll-coordinator.js';
import { MAX_DEFERRALS, PEER_WAIT_MS } from './watchlist.js';

const ANY = Number.NEGATIVE_INFINITY;

/** When a list of jobs, a session or the backends are polled. Takes monotonic time as numbers. */
export class PollSchedule {
  /** Infinity when nothing is left to poll. */
  dueAt: number;
  intervalMs: number;
  /** Of the latest snapshot; null before the first one. */
  #fetchedAt: number | null = null;
  /** Snapshots that were fetched before are too old. Null when any is new enough. */
  #requiredAt: number | null = null;
  /** Whether something newer was required after the poll that is running has begun. */
  #isRequiredSinceBegin = false;
  #isDeferred = false;
  /** The leases of peers since the last snapshot, and the latest of them. */
  #deferralCount = 0;
  #deferredTo = '';

  constructor(dueAt: number, intervalMs: number) {
    this.dueAt = dueAt;
    this.intervalMs = intervalMs;
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

  /** A snapshot must be newer than `time`: polls at `dueAt` unless the latest one is. */
  require(time: number, dueAt: number): void {
    if (this.isCurrent && Number(this.#fetchedAt) > time) return;
    if (this.#requiredAt === null || time >= this.#requiredAt) {
      this.#requiredAt = time;
      this.#isRequiredSinceBegin = true;
    }
    this.#isDeferred = false;
    this.dueAt = Math.min(this.dueAt, dueAt);
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
    this.dueAt = now + PEER_WAIT_MS;
  }

  /** A poll starts now. It satisfies what was required before. */
  begin(): void {
    this.#isRequiredSinceBegin = false;
  }

  /** The call failed: queues behind the others. */
  fail(now: number): void {
    this.dueAt = now + this.intervalMs;
  }

  /** The poll that has begun last has succeeded. */
  record(fetchedAt: number): void {
    if (!this.#isRequiredSinceBegin) this.#requiredAt = null;
    this.#record(fetchedAt);
  }

  /** False if the latest snapshot is as new. */
  recordPeerSnapshot(fetchedAt: number): boolean {
    if (this.#fetchedAt !== null && fetchedAt <= this.#fetchedAt) return false;
    this.#record(fetchedAt);
    return true;
  }

  /** Schedules the next poll this long after the latest snapshot. */
  setInterval(intervalMs: number, now: number): void {
    this.intervalMs = intervalMs;
    this.dueAt = this.isUrgent ? now : (this.#fetchedAt ?? now) + intervalMs;
  }

  #record(fetchedAt: number): void {
    if (this.#requiredAt !== null && fetchedAt > this.#requiredAt) this.#requiredAt = null;
    this.#fetchedAt = fetchedAt;
    this.#isDeferred = false;
    this.#deferralCount = 0;
  }
}
