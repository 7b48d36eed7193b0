import { isFinal, isSameJob, type Job, type JobStatus } from '../../domain/job.js';
import { PAGE_SIZE } from '../../domain/page.js';
import type { Lease } from '../../isolation/pool.js';
import type { Clock } from '../../primitives/clock.js';
import type { JobEvent } from '../events.js';
import type { PeerPoll, PollCandidate } from '../peers/poll-coordinator.js';
import { getFetchedAt, type JobSnapshot } from '../snapshots.js';
import type { CallDemand } from './call-pacer.js';
import { computePollInterval, type PollIntervalLimits } from './poll-interval.js';
import { type Polled, PollQueue } from './poll-queue.js';
import { BATCH_DELAY_MS, PollSchedule } from './poll-schedule.js';

export interface JobListener {
  /** The job has changed. Not called again after a final snapshot. */
  onSnapshot(job: WatchedJob): void;
  /** The job does not exist, or this key has no access to it. Not called again afterwards. */
  onJobLost(id: string, error: Error): void;
}

/** A job that a scope watches, and its latest snapshot. */
export class WatchedJob implements Polled {
  readonly id: string;
  readonly listeners = new Set<JobListener>();
  readonly schedule: PollSchedule;
  latest: JobSnapshot | null = null;
  /** The events of the latest snapshot by previous status: shared by subscribers, with everything computed for them. */
  readonly events = new Map<JobStatus | null, JobEvent>();
  /** When the status was observed to change last; before the first snapshot, when the job was added. */
  statusChangedAt: number;

  constructor(id: string, now: number, intervalMs: number) {
    this.id = id;
    this.statusChangedAt = now;
    this.schedule = new PollSchedule(now + BATCH_DELAY_MS, intervalMs);
  }

  /** A call is for a page of ids. */
  get callsPerPoll(): number {
    return 1 / PAGE_SIZE;
  }

  close(error: Error): void {
    for (const listener of this.listeners) listener.onJobLost(this.id, error);
  }
}

/** The jobs that one scope watches, and when each is polled. Takes monotonic time as numbers. */
export class Watchlist {
  readonly #jobs = new Map<string, WatchedJob>();
  readonly #queue = new PollQueue<WatchedJob>();
  readonly #limits: PollIntervalLimits;
  readonly #getJitter: (id: string, fetchedAt: number) => number;
  readonly #capacity: Lease;
  readonly #clock: Pick<Clock, 'toUnixMs'>;

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

  /** See {@link PollQueue.oldestSnapshotAt}. */
  get oldestSnapshotAt(): number {
    return this.#queue.oldestSnapshotAt;
  }

  isAwaitingFirstSnapshot(id: string): boolean {
    return this.#jobs.get(id)?.latest === null;
  }

  /** The calls are for pages of jobs. */
  get demand(): CallDemand {
    return this.#queue;
  }

  /** Starts to watch the job if it is new; throws a GatewayError when the capacity is used up. */
  addListener(id: string, listener: JobListener, now: number): WatchedJob {
    let job = this.#jobs.get(id);
    if (!job) {
      this.#capacity.acquireMore();
      job = new WatchedJob(id, now, this.#limits.minMs);
      this.#jobs.set(id, job);
      this.#queue.set(job);
    }
    job.listeners.add(listener);
    return job;
  }

  /** Stops watching the job when it was the last listener. */
  removeListener(id: string, listener: JobListener): void {
    const job = this.#jobs.get(id);
    if (job?.listeners.delete(listener) && job.listeners.size === 0) this.#remove(job);
  }

  /** Polls the job as soon as possible, because a mutation has changed it at `changedAt`, which is not later than `now`. */
  requestRefresh(id: string, now: number, changedAt: number): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    job.schedule.require(changedAt, now + BATCH_DELAY_MS);
    this.#queue.set(job);
  }

  /** Polls as soon as possible what may be a job of the session, whose end has canceled queued ones. */
  onSessionEnded(sessionId: string, now: number, changedAt: number): void {
    for (const { id, latest } of this.#jobs.values()) {
      // Without a snapshot, or a session in it, the job may be in any.
      const known = latest?.job.sessionId;
      if (known === undefined || known === sessionId) this.requestRefresh(id, now, changedAt);
    }
  }

  /**
   * Up to `max` jobs for the next call: urgent ones, then the others in due order. A call costs the same for one id as for a
   * page, so jobs that are not due yet fill the page. They stay scheduled until `takeByIds`.
   */
  getCandidates(max: number, now: number): readonly PollCandidate[] {
    return this.#queue.getNext(max).map(({ id, schedule }) => {
      const { fetchedAt, requiredAt, isUrgent, dueAt } = schedule;
      // The snapshot of a peer may have come before the message of the mutation that it follows.
      const newerThan = fetchedAt === null ? Number.NEGATIVE_INFINITY : Math.min(fetchedAt, requiredAt ?? fetchedAt);
      return schedule.toCandidate(id, newerThan, !isUrgent && dueAt > now);
    });
  }

  /**
   * Takes these jobs for the next call; returns the ids of those that are still watched. They are scheduled again by
   * `applySnapshot` or `reschedule`.
   */
  takeByIds(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => {
      const job = this.#jobs.get(id);
      if (!job) return false;
      job.schedule.begin();
      job.schedule.dropRequirement();
      this.#queue.suspend(job);
      return true;
    });
  }

  /** A peer has polled the job. What was required after `getCandidates` is still polled. */
  dropRequirementOf(candidate: PollCandidate): void {
    this.#jobs.get(candidate.id)?.schedule.dropRequirementOf(candidate);
  }

  /** Peers are polling these: waits for their snapshots, except for jobs that have a newer one already. */
  waitForPeers(polls: readonly PeerPoll[], now: number): void {
    for (const poll of polls) {
      const job = this.#jobs.get(poll.candidate.id);
      if (!job?.schedule.waitForPeer(poll, now)) continue;
      // A mutation ends the claims of the job, so that this one was made later.
      job.schedule.dropRequirement();
      this.#queue.set(job);
    }
  }

  /** Since when the job has this status; undefined when the latest snapshot has another. */
  getStatusChangedAt({ id, status }: Job): number | undefined {
    const job = this.#jobs.get(id);
    return job?.latest?.job.status === status ? job.statusChangedAt : undefined;
  }

  /** Undefined when the job is not watched. */
  getPollInterval(id: string): number | undefined {
    return this.#jobs.get(id)?.schedule.intervalMs;
  }

  /** Schedules the next poll of the job, from `polledAt`, and notifies its listeners when it has changed. */
  applySnapshot(snapshot: JobSnapshot, now: number, polledAt = snapshot.fetchedAt): void {
    const { job } = snapshot;
    const watched = this.#jobs.get(job.id);
    if (!watched) return;
    const fetchedAt = getFetchedAt(snapshot, now);
    // A final status is the newest whatever the clocks of peers say.
    if (watched.latest && watched.latest.fetchedAt > fetchedAt && !isFinal(job)) return;
    const previous = watched.latest?.job;
    if (previous?.status !== job.status) watched.statusChangedAt = snapshot.statusChangedAt ?? fetchedAt;
    // The coordinator has checked that it is new enough: the clocks of gateways differ.
    watched.schedule.record(fetchedAt);
    const input = {
      now: this.#clock.toUnixMs(fetchedAt),
      statusChangedAt: this.#clock.toUnixMs(watched.statusChangedAt),
      jitter: this.#getJitter(job.id, snapshot.fetchedAt),
    };
    watched.schedule.setInterval(computePollInterval(job, input, this.#limits), now, Math.min(polledAt, now));
    this.#queue.set(watched);
    if (previous && isSameJob(previous, job)) return;
    watched.latest = { job, fetchedAt };
    watched.events.clear();
    for (const listener of watched.listeners) listener.onSnapshot(watched);
    if (isFinal(job)) this.#remove(watched);
  }

  /** The call for these failed. They queue behind the others: one job that cannot be fetched must not block them. */
  reschedule(ids: readonly string[], now: number): void {
    for (const id of ids) {
      const job = this.#jobs.get(id);
      if (!job) continue;
      job.schedule.fail(now);
      this.#queue.set(job);
    }
  }

  /** Stops watching the job and notifies its listeners of the reason. */
  reportLost(id: string, error: Error): void {
    const job = this.#jobs.get(id);
    if (!job) return;
    this.#remove(job);
    job.close(error);
  }

  #remove(job: WatchedJob): void {
    if (!this.#jobs.delete(job.id)) return;
    this.#queue.delete(job);
    this.#capacity.shrink();
  }
}
