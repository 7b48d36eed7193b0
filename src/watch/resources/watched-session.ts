import { isDeepStrictEqual } from 'node:util';
import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { isFinal, type Job, type JobStatus } from '../../domain/job.js';
import { endlessPagesError, MAX_REPEATED_PAGES, PAGE_SIZE } from '../../domain/page.js';
import type { Session } from '../../domain/session.js';
import { toError } from '../../primitives/to-error.js';
import type { SessionEvent } from '../events.js';
import type { JobSnapshots } from '../polling/job-snapshots.js';
import { computeIdlePollInterval } from '../polling/poll-interval.js';
import type { Polled } from '../polling/poll-queue.js';
import { PollSchedule } from '../polling/poll-schedule.js';
import type { JobListener, WatchedJob, Watchlist } from '../polling/watchlist.js';
import type { JobSnapshot } from '../snapshots.js';
import type { WatchContext } from '../watch-context.js';

/** Pages of jobs that are listed for one session. */
export const MAX_SESSION_PAGES = 400;
const MAX_SESSION_JOBS = (MAX_SESSION_PAGES * PAGE_SIZE).toLocaleString('en-US');

const TOO_MANY_JOBS_ERROR = new GatewayError(
  'TOO_EXPENSIVE',
  `The session has ended, but the list of its jobs is longer than the limit of ${MAX_SESSION_PAGES} pages, ${MAX_SESSION_JOBS} jobs: changes of the others are not known. Query \`jobs\` with \`filter.sessionId\`.`,
);

/** The jobs of the session, a page at a time. */
interface Listing {
  pageToken: string | null;
  pages: number;
  readonly jobIds: Set<string>;
  /** Consecutive pages without another job. */
  repeatedPages: number;
}

export interface SessionSnapshot {
  readonly session: Session;
  /** When the call was made, as for a job. */
  readonly fetchedAt: number;
  /** By what has changed (the session or a job) and by previous status: shared by subscribers, with everything computed for them. */
  readonly events: WeakMap<SessionSnapshot | JobSnapshot, Map<JobStatus | null, SessionEvent>>;
}

export interface SessionListener {
  /** The session was fetched for the first time, or has changed. */
  onSessionChanged(latest: SessionSnapshot): void;
  /** A job of the session is new or has changed. `previousStatus` is null for a new one. */
  onJobSnapshot(snapshot: JobSnapshot, previousStatus: JobStatus | null): void;
  /** The session has ended and its jobs are final; with an error, it can no longer be watched. */
  close(error?: Error): void;
}

/**
 * A session that a scope watches. Each poll fetches the session, then lists its jobs, one call at a time. Jobs that are
 * not final go on the scope's watchlist and are polled with all others.
 */
export class WatchedSession implements JobListener, Polled<SessionListener> {
  /** The id of the session. */
  readonly key: string;
  readonly listeners = new Set<SessionListener>();
  #latest: SessionSnapshot | null = null;
  readonly schedule: PollSchedule;
  /** One call for the session and one or two for its jobs. */
  readonly callsPerPoll = 3;
  readonly #context: WatchContext;
  readonly #watchlist: Watchlist;
  readonly #snapshots: JobSnapshots;
  /** The status of each job, and when the call was made that first reported it. */
  readonly #statuses = new Map<string, { readonly status: JobStatus; readonly fetchedAt: number }>();
  readonly #activeJobIds = new Set<string>();
  /** Jobs that can no longer be read, although they exist: whether they are final is not known. */
  readonly #unreadable = new Map<string, Error>();
  #changedAt: number;
  /** When the latest poll was started. */
  #beganAt = 0;
  /** Set while the jobs are listed, after the session was fetched. */
  #listing: Listing | null = null;
  /** Whether the jobs were not listed to the end. */
  #hasMore = false;
  /** Where the next poll continues after the first page: the service does not define the order of its lists. */
  #resumeToken: string | null = null;

  constructor(id: string, context: WatchContext, watchlist: Watchlist, snapshots: JobSnapshots) {
    this.key = id;
    this.#context = context;
    this.#watchlist = watchlist;
    this.#snapshots = snapshots;
    this.#changedAt = context.clock.monotonicNow();
    this.schedule = new PollSchedule(this.#changedAt, context.pollIntervals.minMs);
  }

  /** Whether the first poll is complete: changes from then on are events. */
  get #isInitialized(): boolean {
    return this.schedule.fetchedAt !== null;
  }

  addListener(listener: SessionListener): void {
    this.listeners.add(listener);
    if (this.#latest && this.#isInitialized) listener.onSessionChanged(this.#latest);
  }

  removeListener(listener: SessionListener): void {
    this.listeners.delete(listener);
  }

  /** Makes the next call of the poll. */
  async pollNext(): Promise<void> {
    if (this.#listing) await this.#listJobs(this.#listing);
    else await this.#fetchSession();
    if (this.#listing) this.schedule.resume();
  }

  close(error?: Error): void {
    for (const listener of this.listeners) listener.close(error);
  }

  dispose(): void {
    for (const id of this.#activeJobIds) this.#watchlist.removeListener(id, this);
  }

  onSnapshot({ latest }: Pick<WatchedJob, 'latest'>): void {
    if (latest) this.#recordJob(latest);
  }

  onJobLost(id: string, error: Error): void {
    this.#activeJobIds.delete(id);
    if (isGatewayError(error, 'NOT_FOUND')) this.#statuses.delete(id);
    else this.#unreadable.set(id, error);
    this.#closeIfEnded();
  }

  async #fetchSession(): Promise<void> {
    const { sessions, call, clock } = this.#context;
    const id = this.key;
    this.schedule.begin();
    this.#beganAt = clock.monotonicNow();
    const session = (await sessions.getMany(call, [id])).get(id);
    if (session instanceof GatewayError) throw session;
    if (!session) throw new GatewayError('NOT_FOUND', `Session "${id}" not found.`);
    this.#listing = { pageToken: null, pages: 0, jobIds: new Set(), repeatedPages: 0 };
    if (this.#latest && isDeepStrictEqual(this.#latest.session, session)) return;
    this.#latest = { session, fetchedAt: this.#beganAt, events: new WeakMap() };
    this.#changedAt = this.#latest.fetchedAt;
    if (this.#isInitialized) this.#notify();
  }

  async #listJobs(listing: Listing): Promise<void> {
    const { jobs, call, clock } = this.#context;
    const page = { limit: PAGE_SIZE, pageToken: listing.pageToken };
    const fetchedAt = clock.monotonicNow();
    const { items, nextPageToken } = await jobs.list(call, { sessionId: this.key }, page);
    let hasNewJobs = false;
    const { size } = listing.jobIds;
    for (const job of items) {
      if (this.listeners.size === 0) return;
      listing.jobIds.add(job.id);
      hasNewJobs ||= !this.#statuses.has(job.id);
      this.#addJob(job, fetchedAt);
    }
    const isFirstPage = listing.pageToken === null;
    if (!isFirstPage) this.#resumeToken = nextPageToken;
    listing.pages += 1;
    listing.repeatedPages = listing.jobIds.size > size ? 0 : listing.repeatedPages + 1;
    // The same pages again and again: which other jobs the session has is not known.
    if (nextPageToken !== null && listing.repeatedPages === MAX_REPEATED_PAGES) {
      this.close(endlessPagesError());
      return;
    }
    const hasMore = nextPageToken !== null && listing.pages < MAX_SESSION_PAGES;
    if (hasMore && (hasNewJobs || !this.#isInitialized || this.#hasEnded)) listing.pageToken = nextPageToken;
    else if (hasMore && isFirstPage) listing.pageToken = this.#resumeToken ?? nextPageToken;
    else {
      this.#hasMore = nextPageToken !== null;
      this.#finishPoll(clock.monotonicNow());
    }
  }

  get #hasEnded(): boolean {
    return this.#latest?.session.status === 'ENDED';
  }

  /** Takes a job from a list. Final jobs are recorded, others are watched. */
  #addJob(job: Job, fetchedAt: number): void {
    const known = this.#statuses.get(job.id);
    // Another call has reported it since the one for this list was made.
    if (known && fetchedAt < known.fetchedAt) return;
    const hadEnded = known !== undefined && isFinal(known);
    const wasLost = this.#unreadable.delete(job.id);
    if (hadEnded && known.status === job.status) return;
    let watched: WatchedJob | undefined;
    try {
      // The service may complete a canceled job after all.
      if ((!known || hadEnded || wasLost) && !isFinal(job))
        watched = this.#watchlist.addListener(job.id, this, this.#context.clock.monotonicNow());
    } catch (error) {
      // The capacity is used up.
      this.close(toError(error));
      return;
    }
    // Calls `onSnapshot` if the job is on the watchlist and has changed; the watchlist may have a newer snapshot.
    this.#snapshots.addFetched(job, fetchedAt);
    const snapshot = watched?.latest ?? { job, fetchedAt };
    if (this.#statuses.get(job.id)?.status !== snapshot.job.status) this.#recordJob(snapshot);
  }

  #recordJob(snapshot: JobSnapshot): void {
    const { job, fetchedAt } = snapshot;
    const previousStatus = this.#statuses.get(job.id)?.status ?? null;
    if (previousStatus !== job.status) this.#statuses.set(job.id, { status: job.status, fetchedAt });
    this.#changedAt = fetchedAt;
    if (isFinal(job)) this.#activeJobIds.delete(job.id);
    else this.#activeJobIds.add(job.id);
    if (!this.#isInitialized) return;
    for (const listener of this.listeners) listener.onJobSnapshot(snapshot, previousStatus);
    this.#closeIfEnded();
  }

  #finishPoll(now: number): void {
    const { pollIntervals, random } = this.#context;
    this.#listing = null;
    const isFirstPoll = !this.#isInitialized;
    this.schedule.recordPoll(this.#beganAt);
    const intervalMs = computeIdlePollInterval(now - this.#changedAt, random(), pollIntervals);
    this.schedule.setInterval(intervalMs, now, this.#hasEnded ? Number.POSITIVE_INFINITY : now);
    if (isFirstPoll) this.#notify();
    this.#closeIfEnded();
  }

  #notify(): void {
    if (this.#latest) for (const listener of this.listeners) listener.onSessionChanged(this.#latest);
  }

  #closeIfEnded(): void {
    const isComplete = this.schedule.isCurrent && !this.#listing;
    if (!isComplete || !this.#hasEnded || this.#activeJobIds.size > 0) return;
    const [unreadable] = this.#unreadable.values();
    this.close(this.#hasMore ? TOO_MANY_JOBS_ERROR : unreadable);
  }
}
