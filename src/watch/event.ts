import type { Job, JobStatus } from '../domain/job.js';
import type { ChildJobs } from '../domain/progress.js';
import type { Session } from '../domain/session.js';
import type { Timestamp } from '../domain/value.js';

/** What a follower of jobs is told: one of them, beside the status that it was told before. */
export interface JobEvent {
  readonly job: FollowedJob;
  readonly previousStatus: JobStatus | null;
  readonly observedAt: Timestamp;
}

/** A job, and where its children are if those were followed as well. */
export type FollowedJob = Job & { readonly childJobs?: ChildJobs };

/** What a follower of a session is told: the session, and the job that has changed, if it was one. */
export interface SessionEvent {
  readonly session: Session;
  readonly job: Job | null;
  readonly previousStatus: JobStatus | null;
  readonly observedAt: Timestamp;
}

/** Events, and errors: about one of several jobs in between, or the last word. */
export type Told<E> = AsyncGenerator<E | Error, void, void>;
