import { isFinal, isSameJob, type Job, type JobStatus } from '../../domain/job.js';
import { PAGE_SIZE } from '../../domain/page.js';
import type { JobEvent } from '../events.js';
import type { PeerPoll, PollCandidate } from '../peers/poll-coordinator.js';
import { getFetchedAt, type JobSnapshot } from '../snapshots.js';
import type { WatchContext } from '../watch-context.js';
import { computePollInterval } from './poll-interval.js';
import { type Polled, PollQueue } from './poll-queue.js';
import { BATCH_DELAY_MS, PollSchedule } from './poll-schedule.js';

export interface JobListener {
  /** The job has changed. Not called again after a final snapshot. */
  onSnapshot(job: WatchedJob): void;
  /** The job does not exist, or this key has no access to it. Not called again afterwards. */
  onJobLost(id: string, error: Error): void;
}

/** A job that a scope watches, and its latest snapshot. */
export class WatchedJob implements Polled<JobListener> {
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

  get key(): string {
    return this.id;
  }

  /** A call is for a page of ids. */
  get callsPerPoll(): number {
    return 1 / PAGE_SIZE;
  }

  addListener(listener: JobListener): void {
    this.listeners.add(listener);
  }

  removeListener(listener: JobListener): void {
    this.listeners.delete(listener);
  }

  close(error: Error): void {
    for (const listener of this.listeners) listener.onJobLost(this.id, error);
  }
}

/** The jobs that one scope watches, and when each is polled. Takes monotonic time as numbers. */
export class Watchlist extends PollQueue<WatchedJob, JobListener> {
  readonly #context: Pick<WatchContext, 'clock' | 'peers' | 'pollIntervals'>;

  constructor(context: Pick<WatchContext, 'capacity' | 'clock' | 'peers' | 'pollIntervals'>) {
    super(context);
    this.#context = context;
  }

  isAwaitingFirstSnapshot(id: string): boolean {
    return this.get(id)?.latest === null;
  }

  /** Starts to watch the job if it is new; throws a GatewayError when the capacity is used up. */
  addListener(id: string, listener: JobListener, now: number): WatchedJob {
    return this.watch(id, listener, () => new WatchedJob(id, now, this.#context.pollIntervals.minMs));
  }

  /** Polls the job as soon as possible, because a mutation has changed it at `changedAt`, which is not later than `now`. */
  requestRefresh(id: string, now: number, changedAt: number): void {
    const job = this.get(id);
    if (!job) return;
    job.schedule.require(changedAt, now + BATCH_DELAY_MS);
    this.set(job);
  }

  /** Polls as soon as possible what may be a job of the session, whose end has canceled queued ones. */
  onSessionEnded(sessionId: string, now: number, changedAt: number): void {
    for (const { id, latest } of this) {
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
    return this.getNext(max).map(({ id, schedule }) => {
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
      const job = this.get(id);
      if (!job) return false;
      job.schedule.begin();
      job.schedule.dropRequirement();
      this.suspend(job);
      return true;
    });
  }

  /** A peer has polled the job. What was required after `getCandidates` is still polled. */
  dropRequirementOf(candidate: PollCandidate): void {
    this.get(candidate.id)?.schedule.dropRequirementOf(candidate);
  }

  /** Peers are polling these: waits for their snapshots, except for jobs that have a newer one already. */
  waitForPeers(polls: readonly PeerPoll[], now: number): void {
    for (const poll of polls) {
      const job = this.get(poll.candidate.id);
      if (!job?.schedule.waitForPeer(poll, now)) continue;
      // A mutation of the job ends its claims, so that this one was made later; the end of its session makes earlier snapshots stale.
      job.schedule.dropRequirement();
      this.set(job);
    }
  }

  /** Since when the job has this status; undefined when the latest snapshot has another. */
  getStatusChangedAt({ id, status }: Job): number | undefined {
    const job = this.get(id);
    return job?.latest?.job.status === status ? job.statusChangedAt : undefined;
  }

  /** Schedules the next poll of the job, from `polledAt`, and notifies its listeners when it has changed. */
  applySnapshot(snapshot: JobSnapshot, now: number, polledAt = snapshot.fetchedAt): void {
    const { job } = snapshot;
    const watched = this.get(job.id);
    if (!watched) return;
    const fetchedAt = getFetchedAt(snapshot, now);
    // A final status is the newest whatever the clocks of peers say.
    if (watched.latest && watched.latest.fetchedAt > fetchedAt && !isFinal(job)) return;
    const previous = watched.latest?.job;
    if (previous?.status !== job.status) watched.statusChangedAt = snapshot.statusChangedAt ?? fetchedAt;
    // The coordinator has checked that it is new enough: the clocks of gateways differ.
    watched.schedule.record(fetchedAt);
    const { clock, peers, pollIntervals } = this.#context;
    const input = {
      now: clock.toUnixMs(fetchedAt),
      statusChangedAt: clock.toUnixMs(watched.statusChangedAt),
      jitter: peers.getJitter(job.id, snapshot.fetchedAt),
    };
    watched.schedule.setInterval(computePollInterval(job, input, pollIntervals), now, Math.min(polledAt, now));
    this.set(watched);
    if (previous && isSameJob(previous, job)) return;
    watched.latest = { job, fetchedAt };
    watched.events.clear();
    for (const listener of watched.listeners) listener.onSnapshot(watched);
    if (isFinal(job)) this.delete(watched);
  }

  /** The call for these failed. They queue behind the others: one job that cannot be fetched must not block them. */
  reschedule(ids: readonly string[], now: number): void {
    for (const id of ids) {
      const job = this.get(id);
      if (!job) continue;
      job.schedule.fail(now);
      this.set(job);
    }
  }

  /** Stops watching the job and notifies its listeners of the reason. */
  reportLost(id: string, error: Error): void {
    const job = this.get(id);
    if (!job) return;
    this.delete(job);
    job.close(error);
  }
}
