import { isDeepStrictEqual } from 'node:util';
import { isFinal, type Job } from '../../domain/job.js';
import { PAGE_SIZE } from '../../domain/page.js';
import type { Lease } from '../../isolation/pool.js';
import type { Clock } from '../../primitives/clock.js';
import { PriorityQueue } from '../../primitives/priority-queue.js';
import type { JobEvent } from '../events.js';
import type { JobSnapshot } from '../job-snapshot.js';
import type { DeferredPoll, PollCandidate } from '../poll-coordinator.js';
import { computePollInterval, type PollIntervalLimits } from './poll-interval.js';

export interface JobListener {
  /** The job has changed. Not called again after a final snapshot. */
  onSnapshot(job: WatchedJob): void;
  /** The job does not exist, or this key has no access to it. Not called again afterwards. */
  onJobLost(id: string, error: Error): void;
}

export interface WatchedJob {
  readonly id: string;
  readonly listeners: Set<JobListener>;
  latest: JobSnapshot | null;
  /** Events built from the latest snapshot, one for each previous status, so that subscribers share them. */
  events: readonly JobEvent[];
}

interface ScheduledJob extends WatchedJob {
  statusChangedAt: number;
  /** When the latest snapshot was fetched, changed or not; before the first one, when the job was added. */
  fetchedAt: number;
  /** From the latest snapshot to the next poll. */
  pollIntervalMs: number;
  /** When a mutation changed the job, until it is polled: a call that is in flight may return the state before it. */
  changedAt: number | null;
  /** As returned by `getCandidates`; null once a newer snapshot was applied. */
  pendingCandidate: PollCandidate | null;
  /** The leases of peers since the last snapshot, and the latest of them. */
  deferralCount: number;
  deferredTo: string;
}

/** A new job waits this long for others, so that many subscriptions at once need few calls. */
export const BATCH_DELAY_MS = 5;
/** How long to wait for the snapshot of a job that a peer polls. */
export const PEER_WAIT_MS = 250;
/** After so many leases of peers without a snapshot the job is polled here as well. */
export const MAX_DEFERRALS = 2;

/** The jobs that one caller watches, and when each is polled. Takes monotonic time as numbers. */
export class Watchlist {
  readonly #jobs = new Map<string, ScheduledJob>();
  /** Jobs to poll as soon as possible, in order of arrival, with the earliest time of the call. */
  readonly #urgent = new Map<ScheduledJob, number>();
  readonly #queue = new PriorityQueue<ScheduledJob>();
  readonly #limits: PollIntervalLimits;
  readonly #getJitter: (id: string, fetchedAt: number) => number;
  readonly #capacity: Lease;
  readonly #clock: Pick<Clock, 'toUnixMs'>;
  #pollsPerMs = 0;

  /** `getJitter` returns 0 to 1. */
  constructor(
    limits: PollIntervalLimits,
    getJitter: (id: string, fetchedAt: number) => number,
    capacity: Lease,
    clock: Pick<Clock, 'toUnixMs'>,
  ) {
    this.#clock = clock;
    this.#limits = limits;
    this.#getJitter = getJitter;
    this.#capacity = capacity;
  }

  has(id: string): boolean {
    return this.#jobs.has(id);
  }

  /** When the least recently fetched job was fetched; Infinity when no job is watched. */
  get oldestSnapshotAt(): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const { fetchedAt } of this.#jobs.values()) oldest = Math.min(oldest, fetchedAt);
    return oldest;
  }

  isAwaitingFirstSnapshot(id: string): boolean {
    return this.#jobs.get(id)?.latest === null;
  }

  /** The call rate at which all jobs are polled in time, when each call is for a full page. */
  get requiredCallsPerMs(): number {
    return this.#pollsPerMs / PAGE_SIZE;
  }

  /** Infinity when no job is urgent. */
  get nextUrgentAt(): number {
    for (const at of this.#urgent.values()) return at;
    return Number.POSITIVE_INFINITY;
  }

  get nextScheduledAt(): number {
    return this.#queue.nextDueAt;
  }

  /** Starts to watch the job if it is new; throws a GatewayError when the capacity is used up. */
  addListener(id: string, listener: JobListener, now: number): WatchedJob {
    let job = this.#jobs.get(id);
    if (!job) {
      this.#capacity.grow();
      job = {
        id,
        listeners: new Set(),
        latest: null,
        events: [],
        statusChangedAt: now,
        fetchedAt: now,
        pollIntervalMs: this.#limits.minMs,
        changedAt: null,
        pendingCandidate: null,
        deferralCount: 0,
        deferredTo: '',
      };
      this.#jobs.set(id, job);
      this.#pollsPerMs += 1 / job.pollIntervalMs;
      this.#urgent.set(job, now + BATCH_DELAY_MS);
    }
    job.listeners.add(listener);
    return job;
  }

  /** Stops watching the job when it was the last listener. */
  removeListener(id: string, listener: JobListener): void {
    const job = this.#jobs.get(id);
    if (job?.listeners.delete(listener) && job.listeners.size === 0) this.#remove(job);
  }

  /** Polls the job as soon as possible, because a mutation has changed it. */
  requestRefresh(id: string, now: number, changedAt = now): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    job.changedAt = Math.max(job.changedAt ?? Number.NEGATIVE_INFINITY, Math.min(changedAt, now));
    job.pendingCandidate = null;
    this.#queue.delete(job);
    if (!this.#urgent.has(job)) this.#urgent.set(job, now + BATCH_DELAY_MS);
  }

  /**
   * Up to `max` jobs for the next call: urgent ones, then the others in due order. A call costs the same for one id as for a
   * page, so jobs that are not due yet fill the page. They stay scheduled until `takeByIds`.
   */
  getCandidates(max: number, now: number): readonly PollCandidate[] {
    const toCandidate = (job: ScheduledJob, isPrefetch: boolean) => {
      const { fetchedAt, changedAt } = job;
      // The snapshot of a peer may have come before the message of the mutation that it follows.
      const newerThan = job.latest ? Math.min(fetchedAt, changedAt ?? fetchedAt) : Number.NEGATIVE_INFINITY;
      const ignoresLeases = job.deferralCount > MAX_DEFERRALS;
      job.pendingCandidate = { id: job.id, newerThan, isPrefetch, ignoresLeases };
      return job.pendingCandidate;
    };
    const urgent = [...this.#urgent.keys()].slice(0, max).map((job) => toCandidate(job, false));
    const scheduled = this.#queue.peekMany(max - urgent.length);
    return [...urgent, ...scheduled.map(({ item, dueAt }) => toCandidate(item, dueAt > now))];
  }

  /**
   * Takes these jobs for the next call; returns the ids of those that are still watched. They are scheduled again by
   * `applySnapshot` or `reschedule`.
   */
  takeByIds(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => {
      const job = this.#jobs.get(id);
      if (!job) return false;
      this.#urgent.delete(job);
      this.#queue.delete(job);
      job.changedAt = null;
      job.deferralCount = 0;
      return true;
    });
  }

  /** A peer has polled the job. A refresh requested after `getCandidates` is still made. */
  clearRefreshRequest(candidate: PollCandidate): void {
    const job = this.#jobs.get(candidate.id);
    if (job?.pendingCandidate === candidate) job.changedAt = null;
  }

  /** Peers are polling these: waits for their snapshots, except for jobs that have a newer one already. */
  deferToPeers(polls: readonly DeferredPoll[], now: number): void {
    for (const { candidate, leaseId } of polls) {
      const job = this.#jobs.get(candidate.id);
      if (job?.pendingCandidate !== candidate) continue;
      if (job.deferredTo !== leaseId) job.deferralCount += 1;
      job.deferredTo = leaseId;
      // It stays due.
      if (job.deferralCount > MAX_DEFERRALS) continue;
      job.changedAt = null;
      this.#urgent.delete(job);
      this.#queue.set(job, now + PEER_WAIT_MS);
    }
  }

  /** Since when the job has this status; undefined when the latest snapshot has another. */
  getStatusChangedAt({ id, status }: Job): number | undefined {
    const job = this.#jobs.get(id);
    return job?.latest?.job.status === status ? job.statusChangedAt : undefined;
  }

  /** Undefined when the job is not watched. */
  getPollInterval(id: string): number | undefined {
    return this.#jobs.get(id)?.pollIntervalMs;
  }

  /** Schedules the next poll of the job, and notifies its listeners when it has changed. */
  applySnapshot(snapshot: JobSnapshot, now: number): void {
    const { job } = snapshot;
    const watched = this.#jobs.get(job.id);
    if (!watched) return;
    // The clock of a peer may be ahead: a snapshot from the future would suppress newer ones.
    const fetchedAt = Math.min(snapshot.fetchedAt, now);
    // A final status is the newest whatever the clocks of peers say.
    if (watched.latest && watched.latest.fetchedAt > fetchedAt && !isFinal(job)) return;
    watched.pendingCandidate = null;
    watched.deferralCount = 0;
    const previous = watched.latest?.job;
    if (previous?.status !== job.status) watched.statusChangedAt = snapshot.statusChangedAt ?? fetchedAt;
    watched.fetchedAt = fetchedAt;
    const input = {
      now: this.#clock.toUnixMs(fetchedAt),
      statusChangedAt: this.#clock.toUnixMs(watched.statusChangedAt),
      jitter: this.#getJitter(job.id, snapshot.fetchedAt),
    };
    this.#schedule(watched, computePollInterval(job, input, this.#limits), fetchedAt);
    if (previous && isSameJob(previous, job)) return;
    watched.latest = { job, fetchedAt };
    watched.events = [];
    for (const listener of watched.listeners) listener.onSnapshot(watched);
    if (isFinal(job)) this.#remove(watched);
  }

  /** The call for these failed. They queue behind the others: one job that cannot be fetched must not block them. */
  reschedule(ids: readonly string[], now: number): void {
    for (const id of ids) {
      const job = this.#jobs.get(id);
      if (job) this.#schedule(job, job.pollIntervalMs, now);
    }
  }

  /** Stops watching the job and notifies its listeners of the reason. */
  reportLost(id: string, error: Error): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#remove(job);
    for (const listener of job.listeners) listener.onJobLost(id, error);
  }

  #schedule(job: ScheduledJob, pollIntervalMs: number, from: number): void {
    this.#pollsPerMs += 1 / pollIntervalMs - 1 / job.pollIntervalMs;
    job.pollIntervalMs = pollIntervalMs;
    if (job.changedAt !== null) return;
    this.#urgent.delete(job);
    this.#queue.set(job, from + pollIntervalMs);
  }

  #remove(job: ScheduledJob): void {
    if (!this.#jobs.delete(job.id)) return;
    this.#urgent.delete(job);
    this.#queue.delete(job);
    this.#capacity.shrink();
    // Sums and differences of fractions leave a rounding error behind.
    this.#pollsPerMs = this.#jobs.size === 0 ? 0 : this.#pollsPerMs - 1 / job.pollIntervalMs;
  }
}

/** Lists omit the child ids that get-job returns: that is no change. */
export function isSameJob(a: Job, b: Job): boolean {
  return a === b || isDeepStrictEqual({ ...a, childIds: b.childIds }, b);
}
