import type { Backend } from '../domain/backend.js';
import type { Job, JobStatus } from '../domain/job.js';
import type { ChildJobCounts, CountedChildJobs } from '../domain/progress.js';
import type { Session } from '../domain/session.js';
import type { Timestamp } from '../domain/value.js';
import type { Clock } from '../primitives/clock.js';

/** One of the watched jobs, with its status in the event before. */
export interface JobEvent {
  readonly job: JobWithChildCounts;
  readonly previousStatus: JobStatus | null;
  readonly observedAt: Timestamp;
}

/** A job, with the counts of its child jobs if they are watched too: a promise until all have been fetched. */
export type JobWithChildCounts = Job & { readonly childJobCounts?: ChildJobCounts | Promise<CountedChildJobs> };

/** A watched session, with the job that has changed, if it was one. */
export interface SessionEvent {
  readonly session: Session;
  readonly job: Job | null;
  readonly previousStatus: JobStatus | null;
  readonly observedAt: Timestamp;
}

/** What has changed in a watched list of jobs since the event before. */
export interface JobListEvent {
  /** The first event: `changes` adds all jobs of the list. */
  readonly isSnapshot: boolean;
  readonly changes: readonly JobListChange[];
  /** Whether more jobs match the filter than are watched. */
  readonly hasMore: boolean;
  readonly observedAt: Timestamp;
}

export const JOB_LIST_CHANGE_TYPES = ['ADDED', 'CHANGED', 'REMOVED'] as const;

export interface JobListChange {
  readonly type: (typeof JOB_LIST_CHANGE_TYPES)[number];
  readonly jobId: string;
  /** Null for `REMOVED`. */
  readonly job: Job | null;
  readonly previousStatus: JobStatus | null;
}

/** One of the backends, with its status in the event before. */
export interface BackendEvent {
  readonly backend: Backend;
  readonly previousStatus: string | null;
  readonly observedAt: Timestamp;
}

/** Creates an event once for all subscribers that have sent the same before: `EventResultCache` finds its results by identity. */
export function shareEvent<K, E>(
  events: { get(previous: K): E | undefined; set(previous: K, event: E): unknown },
  previous: K,
  create: () => E,
): E {
  const shared = events.get(previous);
  if (shared !== undefined) return shared;
  const event = create();
  events.set(previous, event);
  return event;
}

/** `observedAt` of an event, from monotonic time. */
export function formatObservedAt(clock: Pick<Clock, 'toUnixMs'>, fetchedAt: number): Timestamp {
  return new Date(clock.toUnixMs(fetchedAt)).toISOString();
}

/** An error is an event, too. It tells that one of several jobs is no longer watched; or it is the last event, and why the subscription ends. */
export type WatchEvents<E> = AsyncGenerator<E | Error, void, void>;

/** The event for a resolver, whose error is that of this event only. */
export function throwIfError<E>(event: E | Error): E {
  if (event instanceof Error) throw event;
  return event;
}
