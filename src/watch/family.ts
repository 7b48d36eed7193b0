import { isFinal, type Job, type JobStatus } from '../domain/job.js';
import { type ChildJobs, countChildJobs } from '../domain/progress.js';
import type { Listener, Reading, WatchedJob, Watchlist } from './watchlist.js';

export interface FamilyListener {
  /** One of the children has moved. */
  hearFamily(parentId: string): void;
  /** There is no place to follow so many. */
  end(error: Error): void;
}

/**
 * The children of a followed job, asked about with all other jobs of the caller. They often move while their parent shows
 * no change.
 */
export class Family implements Listener {
  readonly parentId: string;
  readonly listeners = new Set<FamilyListener>();
  readonly #watchlist: Watchlist;
  readonly #statuses = new Map<string, JobStatus | null>();
  #isMet = false;
  #newestAt = 0;
  #unread = 0;
  #isTelling = false;

  constructor(parentId: string, watchlist: Watchlist) {
    this.parentId = parentId;
    this.#watchlist = watchlist;
  }

  /** Whether the job would have to be asked about by itself to learn its children: lists do not tell. */
  isToBeMet(parent: Job): boolean {
    return !this.#isMet && !isFinal(parent) && parent.type !== 'ionq.circuit.v1';
  }

  /** Where the children are; null when there are none, or one has not been read yet. */
  get counts(): { readonly childJobs: ChildJobs; readonly at: number } | null {
    if (this.#statuses.size === 0 || this.#unread > 0) return null;
    const statuses = [...this.#statuses.values()].filter((status) => status !== null);
    return { childJobs: countChildJobs(statuses), at: this.#newestAt };
  }

  meet(childIds: readonly string[], now: number): void {
    this.#isMet = true;
    try {
      for (const id of childIds) this.#add(id, now);
    } catch (error) {
      for (const listener of this.listeners) listener.end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  hear({ id, last }: WatchedJob): void {
    if (last) this.#note(id, last);
  }

  lose(id: string): void {
    if (this.#statuses.get(id) === null) this.#unread -= 1;
    this.#statuses.delete(id);
    this.#tell();
  }

  stop(): void {
    this.listeners.clear();
    for (const id of this.#statuses.keys()) this.#watchlist.leave(id, this);
  }

  #add(id: string, now: number): void {
    if (this.#statuses.has(id)) return;
    const { last } = this.#watchlist.follow(id, this, now);
    this.#statuses.set(id, null);
    this.#unread += 1;
    if (last) this.#note(id, last);
  }

  #note(id: string, { job, at }: Reading): void {
    const before = this.#statuses.get(id);
    if (before === job.status) return;
    if (before === null) this.#unread -= 1;
    this.#statuses.set(id, job.status);
    this.#newestAt = at;
    this.#tell();
  }

  /** Once for all that one answer has brought. */
  #tell(): void {
    if (this.#unread > 0 || this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      for (const listener of this.listeners) listener.hearFamily(this.parentId);
    });
  }
}
