import { createHash } from 'node:crypto';
import { isFinal, isSameJob, type Job, type JobStatus } from '../../domain/job.js';
import type { MutatedType } from '../../domain/mutated-type.js';
import { PAGE_SIZE } from '../../domain/page.js';
import { formatObservedAt } from '../events.js';
import type { JobSnapshots } from '../polling/job-snapshots.js';
import { computeIdlePollInterval, computePollInterval } from '../polling/poll-interval.js';
import { BATCH_DELAY_MS, PollSchedule } from '../polling/poll-schedule.js';
import type { JobListSnapshot, JobSnapshot } from '../snapshots.js';
import type { WatchContext } from '../watch-context.js';
import { fetchJobList, type JobListFilter } from './fetch-job-list.js';
import { JobListState } from './job-list-state.js';
import type { PolledResource } from './polled-resources.js';

export interface JobListListener {
  /** The number of jobs that it watches. */
  readonly first: number;
  onListChanged(state: JobListState): void;
  close(error: Error): void;
}

/** The first jobs of a list that a scope watches. Each poll fetches them all. */
export class WatchedJobList implements PolledResource {
  readonly schedule: PollSchedule;
  readonly key: string;
  readonly listeners = new Set<JobListListener>();
  readonly #context: WatchContext;
  readonly #snapshots: JobSnapshots;
  readonly #filter: JobListFilter;
  /** The listeners that have received no event yet. */
  readonly #waiting = new Set<JobListListener>();
  #state: JobListState | null = null;
  #statusChangedAt = new Map<string, { readonly status: JobStatus; readonly at: number }>();
  #changedAt: number;
  /** The largest number of jobs that a listener watches. The scope has acquired a unit of the capacity for the first one. */
  #first = 1;
  #id = '';
  #isFetching = false;

  constructor(context: WatchContext, snapshots: JobSnapshots, filter: JobListFilter) {
    this.#context = context;
    this.#snapshots = snapshots;
    this.#filter = filter;
    this.key = toListKey(filter);
    const now = context.clock.monotonicNow();
    this.schedule = new PollSchedule(now + BATCH_DELAY_MS, context.pollIntervals.minMs);
    this.#changedAt = now;
  }

  /** Depends on the filter and the number of jobs. */
  get id(): string {
    return this.#id;
  }

  /** Estimated, so that peers that have not polled it derive the same poll interval. */
  get callsPerPoll(): number {
    const lists = this.#filter.statuses?.length ?? 1;
    return lists - 1 + Math.ceil(Math.max(1, this.#state?.jobs.size ?? 1) / PAGE_SIZE);
  }

  /** Throws a GatewayError when the capacity is used up. */
  addListener(listener: JobListListener): void {
    const { clock, pollIntervals } = this.#context;
    const now = clock.monotonicNow();
    // The latest snapshot, or one that is being fetched, has too few jobs.
    const isLarger = this.listeners.size > 0 && listener.first > this.#first;
    this.#resize(Math.max(this.#first, listener.first));
    this.listeners.add(listener);
    // A snapshot as old as the shortest interval counts as current: the next poll adds what is newer.
    this.#require(isLarger ? now : now - pollIntervals.minMs);
    if (this.#state && this.schedule.isCurrent) listener.onListChanged(this.#state);
    else this.#waiting.add(listener);
  }

  removeListener(listener: JobListListener): void {
    this.#waiting.delete(listener);
    if (this.listeners.delete(listener)) this.#resize(Math.max(1, ...[...this.listeners].map(({ first }) => first)));
  }

  /** Polls if the list may be affected by what a mutation has changed at `changedAt`: the end of a session cancels its queued jobs. */
  onMutation(type: MutatedType, id: string, changedAt: number): void {
    const { statuses, sessionId = id } = this.#filter;
    // No job becomes completed or failed by a mutation.
    const mayGainJobs = statuses?.every((status) => status === 'COMPLETED' || status === 'FAILED') !== true;
    const isAffected =
      type === 'job'
        ? mayGainJobs || this.#state?.jobs.has(id)
        : type === 'endedSession' && mayGainJobs && sessionId === id;
    if (isAffected) this.#require(changedAt);
  }

  async fetch(recordCall: () => void): Promise<JobListSnapshot> {
    const { jobs, call, clock } = this.#context;
    const fetchedAt = clock.monotonicNow();
    const id = this.#id;
    this.#isFetching = true;
    try {
      const list = await fetchJobList({ filter: this.#filter, first: this.#first, jobs, call, recordCall });
      return { kind: 'jobs', id, fetchedAt, ...list };
    } finally {
      this.#isFetching = false;
    }
  }

  apply(snapshot: JobListSnapshot, jitter: number, isFromPeer: boolean): number {
    const { jobs, hasMore, fetchedAt } = snapshot;
    const previousJobs = this.#state?.jobs;
    const merged = new Map<string, Job>();
    for (const job of jobs) {
      const previous = previousJobs?.get(job.id);
      merged.set(job.id, previous && isSameJob(previous, job) ? previous : job);
    }
    this.#setState(merged, hasMore, fetchedAt);
    this.#notifyWaiting();
    this.#snapshots.addListed(snapshot, isFromPeer);
    return this.#computePollInterval(fetchedAt, jitter);
  }

  /** A job was fetched without the list. */
  onJobSnapshot({ job, fetchedAt }: JobSnapshot): void {
    const { statuses } = this.#filter;
    const previous = this.#state?.jobs.get(job.id);
    // A fetch of the list that is in flight decides.
    if (!this.#state || !previous || this.#isFetching || fetchedAt < Number(this.schedule.fetchedAt)) return;
    // Another call has reported the status of the list since this one was made.
    if (isSameJob(previous, job) || fetchedAt < Number(this.#statusChangedAt.get(job.id)?.at)) return;
    const jobs = new Map(this.#state.jobs);
    if (!statuses || statuses.includes(job.status)) jobs.set(job.id, job);
    else jobs.delete(job.id);
    this.#setState(jobs, this.#state.hasMore, fetchedAt);
  }

  close(error: Error): void {
    for (const listener of this.listeners) listener.close(error);
  }

  /** Polls unless the latest snapshot is newer than `time`. */
  #require(time: number): void {
    if (this.schedule.isCurrent && Number(this.schedule.fetchedAt) > time) return;
    this.schedule.require(time, this.#context.clock.monotonicNow() + BATCH_DELAY_MS);
  }

  #resize(first: number): void {
    const { capacity } = this.#context;
    if (first > this.#first) capacity.acquireMore(first - this.#first);
    else capacity.shrink(this.#first - first);
    this.#first = first;
    this.#id = createHash('sha256').update(`${first} ${this.key}`).digest('base64url').slice(0, 22);
  }

  /** Unchanged jobs are the same objects as before. */
  #setState(jobs: ReadonlyMap<string, Job>, hasMore: boolean, fetchedAt: number): void {
    const previous = this.#state;
    if (previous && previous.hasMore === hasMore && hasSameEntries(previous.jobs, jobs)) return;
    this.#state = new JobListState(jobs, hasMore, formatObservedAt(this.#context.clock, fetchedAt));
    this.#changedAt = fetchedAt;
    const changedAt = new Map<string, { readonly status: JobStatus; readonly at: number }>();
    for (const { id, status } of jobs.values()) {
      const earlier = this.#statusChangedAt.get(id);
      changedAt.set(id, earlier?.status === status ? earlier : { status, at: fetchedAt });
    }
    this.#statusChangedAt = changedAt;
    for (const listener of this.listeners) if (!this.#waiting.has(listener)) listener.onListChanged(this.#state);
  }

  #notifyWaiting(): void {
    if (!this.#state || !this.schedule.isCurrent) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const listener of waiting) listener.onListChanged(this.#state);
  }

  /** Until the next change that the service predicts, or longer the longer nothing has changed; at most a call per minimum. */
  #computePollInterval(fetchedAt: number, jitter: number): number {
    const { clock, pollIntervals } = this.#context;
    let intervalMs = computeIdlePollInterval(fetchedAt - this.#changedAt, jitter, pollIntervals);
    for (const job of this.#state?.jobs.values() ?? []) {
      if (isFinal(job)) continue;
      const statusChangedAt = this.#statusChangedAt.get(job.id)?.at ?? fetchedAt;
      const input = { now: clock.toUnixMs(fetchedAt), statusChangedAt: clock.toUnixMs(statusChangedAt), jitter };
      intervalMs = Math.min(intervalMs, computePollInterval(job, input, pollIntervals));
    }
    return Math.max(intervalMs, this.callsPerPoll * pollIntervals.minMs);
  }
}

/** Returns the same key for filters that differ in the order of their fields and values only. */
export function toListKey(filter: JobListFilter): string {
  const fields = Object.entries(filter).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]);
  return JSON.stringify(fields.sort());
}

/** Whether two maps have the same values in the same order. */
function hasSameEntries(a: ReadonlyMap<string, Job>, b: ReadonlyMap<string, Job>): boolean {
  if (a.size !== b.size) return false;
  const values = b.values();
  for (const job of a.values()) if (values.next().value !== job) return false;
  return true;
}
