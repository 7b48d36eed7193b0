import type { Job } from '../../domain/job.js';
import type { Timestamp } from '../../domain/value.js';
import { type JobListChange, type JobListEvent, shareEvent } from '../events.js';

/** An observed state of a list of jobs. Subscribers refer to the one that they have sent. */
export class JobListState {
  /** The jobs by id, in the order of the list. */
  readonly jobs: ReadonlyMap<string, Job>;
  readonly hasMore: boolean;
  readonly observedAt: Timestamp;
  readonly #views = new Map<number, JobListView>();

  constructor(jobs: ReadonlyMap<string, Job>, hasMore: boolean, observedAt: Timestamp) {
    this.jobs = jobs;
    this.hasMore = hasMore;
    this.observedAt = observedAt;
  }

  /** The first jobs, for subscribers that watch fewer than others. */
  getView(first: number): JobListView {
    let view = this.#views.get(first);
    if (!view) {
      const jobs = first >= this.jobs.size ? this.jobs : new Map([...this.jobs].slice(0, first));
      view = new JobListView(jobs, this.hasMore || jobs.size < this.jobs.size, this.observedAt);
      this.#views.set(first, view);
    }
    return view;
  }
}

export class JobListView {
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #hasMore: boolean;
  readonly #observedAt: Timestamp;
  /** By the view that a subscriber has sent before. */
  readonly #events = new WeakMap<JobListView | typeof NO_VIEW, JobListEvent | undefined>();

  constructor(jobs: ReadonlyMap<string, Job>, hasMore: boolean, observedAt: Timestamp) {
    this.#jobs = jobs;
    this.#hasMore = hasMore;
    this.#observedAt = observedAt;
  }

  /** Undefined if nothing has changed since the view that was sent before. */
  getEvent(sent: JobListView | null): JobListEvent | undefined {
    return shareEvent(this.#events, sent ?? NO_VIEW, () => {
      const changes = this.#getChanges(sent === null ? new Map() : sent.#jobs);
      if (changes.length === 0 && sent !== null && sent.#hasMore === this.#hasMore) return undefined;
      return { isSnapshot: sent === null, changes, hasMore: this.#hasMore, observedAt: this.#observedAt };
    });
  }

  #getChanges(sentJobs: ReadonlyMap<string, Job>): JobListChange[] {
    const changes: JobListChange[] = [];
    for (const [jobId, { status }] of sentJobs) {
      if (!this.#jobs.has(jobId)) changes.push({ type: 'REMOVED', jobId, job: null, previousStatus: status });
    }
    for (const [jobId, job] of this.#jobs) {
      const sent = sentJobs.get(jobId);
      // Unchanged jobs are the same objects.
      if (sent === job) continue;
      changes.push({ type: sent ? 'CHANGED' : 'ADDED', jobId, job, previousStatus: sent?.status ?? null });
    }
    return changes;
  }
}

const NO_VIEW = {};
