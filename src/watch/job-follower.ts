import type { Ending } from '../domain/ending.js';
import { isFinal, type JobStatus } from '../domain/job.js';
import type { FollowedJob, JobEvent } from './event.js';
import type { Family, FamilyListener } from './family.js';
import { Mailbox } from './mailbox.js';
import type { Listener, WatchedJob } from './watchlist.js';

/** One who follows some jobs: each as it is now, then whenever it has changed, until all are final. */
export class JobFollower implements Listener, FamilyListener {
  readonly mailbox: Mailbox<WatchedJob | Error, JobEvent | Error>;
  readonly #familyOf: (id: string) => Family | undefined;
  readonly #told = new Map<string, JobStatus>();
  readonly #open = new Map<string, WatchedJob | null>();

  /** `familyOf`: the children of a job, for one who wants to hear of them. */
  constructor(ids: readonly string[], familyOf: (id: string) => Family | undefined, leave: () => void, ending: Ending) {
    for (const id of ids) this.#open.set(id, null);
    this.#familyOf = familyOf;
    const look = (subject: WatchedJob | Error) => (subject instanceof Error ? subject : this.#eventOf(subject));
    this.mailbox = new Mailbox(look, leave, ending);
  }

  hear(job: WatchedJob): void {
    if (this.#open.has(job.id)) this.#open.set(job.id, job);
    this.mailbox.put(job);
    if (job.last && isFinal(job.last.job)) this.#done(job.id);
  }

  hearFamily(parentId: string): void {
    const parent = this.#open.get(parentId);
    if (parent) this.mailbox.put(parent);
  }

  lose(id: string, error: Error): void {
    this.mailbox.put(error);
    this.#done(id);
  }

  end(error: Error): void {
    this.mailbox.put(error);
    this.mailbox.close();
  }

  #done(id: string): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.mailbox.close();
  }

  #eventOf(watched: WatchedJob): JobEvent | undefined {
    const { id, last, events } = watched;
    if (!last) return undefined;
    const previousStatus = this.#told.get(id) ?? null;
    this.#told.set(id, last.job.status);
    // The children of one that has ended are asked about once more: their last change may be newer than what is known.
    const counts = isFinal(last.job) ? null : this.#familyOf(id)?.counts;
    if (!counts) {
      const known = events.get(previousStatus);
      if (known) return known;
    }
    const job: FollowedJob = counts ? { ...last.job, childJobs: counts.childJobs } : last.job;
    const observedAt = new Date(Math.max(last.at, counts?.at ?? 0)).toISOString();
    const event: JobEvent = { job, previousStatus, observedAt };
    // One event for all who were told the same before: what is worked out for one of them can be told to all.
    if (!counts) events.set(previousStatus, event);
    return event;
  }
}
