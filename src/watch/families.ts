import type { Job } from '../domain/job.js';
import { Family, type FamilyListener } from './family.js';
import type { WatchedJob, Watchlist } from './watchlist.js';

/** The followed jobs whose children are followed as well. */
export class Families {
  readonly #families = new Map<string, Family>();
  readonly #watchlist: Watchlist;
  /** Has a job asked about by itself: only get-job tells its children. */
  readonly #askSingly: (id: string) => void;

  constructor(watchlist: Watchlist, askSingly: (id: string) => void) {
    this.#watchlist = watchlist;
    this.#askSingly = askSingly;
  }

  get(parentId: string): Family | undefined {
    return this.#families.get(parentId);
  }

  join(parent: WatchedJob, listener: FamilyListener, now: number): void {
    const family = this.#families.get(parent.id) ?? new Family(parent.id, this.#watchlist);
    this.#families.set(parent.id, family);
    family.listeners.add(listener);
    if (parent.last) this.hear(parent.last.job, now);
  }

  leave(parentId: string, listener: FamilyListener): void {
    const family = this.#families.get(parentId);
    if (!family?.listeners.delete(listener) || family.listeners.size > 0) return;
    family.stop();
    this.#families.delete(parentId);
  }

  /** A reading of what may be a parent. */
  hear(job: Job, now: number): void {
    const family = this.#families.get(job.id);
    if (!family?.isToBeMet(job)) return;
    if (job.childIds === undefined) this.#askSingly(job.id);
    else family.meet(job.childIds ?? [], now);
  }
}
