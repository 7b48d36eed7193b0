import { isKeyOfTab } from '../auth/key-storage.js';
import { clearRecentPages } from '../components/recent-pages.js';
import { deviceStorage, tabStorage } from '../components/storage.js';
import { type ActivityEntry, addEntry, type FinalJob } from './entries.js';

export interface NamedJob {
  readonly id: string;
  readonly name: string | null;
}

export interface ActivityState {
  /** The last to end first. */
  readonly entries: readonly ActivityEntry[];
  /** Jobs for which the user wants a notification. */
  readonly watched: readonly NamedJob[];
  /** Unfinished jobs that were submitted in this tab. */
  readonly submitted: readonly NamedJob[];
  /** Entries that were added while the page was hidden, and that the user has not seen. */
  readonly missed: number;
  /** These, and those of watched and submitted jobs, since the user has opened the log. */
  readonly unseen: number;
}

const ITEM = 'activity';
/** The unfinished jobs of closed tabs. */
const LEFT_ITEM = 'left-jobs';
/** Time of the last visit, and of the one before that of the tab. */
const SEEN_ITEM = 'last-seen';
const SINCE_ITEM = 'visit-since';
/** Of each of the lists of unfinished jobs. */
export const MAX_WATCHED = 100;
const EMPTY: ActivityState = { entries: [], watched: [], submitted: [], missed: 0, unseen: 0 };

/**
 * What has happened to the jobs of this tab. Stored until the tab is closed, or another key is used. The next tab continues with the
 * unfinished jobs, unless the key is closed with this one.
 */
class ActivityStore {
  readonly #listeners = new Set<() => void>();
  #state: ActivityState = load();

  constructor() {
    addEventListener('pagehide', () => this.#leaveJobs());
  }

  readonly getState = (): ActivityState => this.#state;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the number of jobs that are not watched because there are too many. */
  watch(jobs: readonly NamedJob[]): number {
    const ids = new Set(jobs.map(({ id }) => id));
    const others = this.#state.watched.filter(({ id }) => !ids.has(id));
    const all = [...jobs.map(({ id, name }) => ({ id, name })), ...others];
    const watched = all.slice(0, MAX_WATCHED);
    this.#set({ ...this.#state, watched });
    return all.length - watched.length;
  }

  /** Adds a new job, which is listed when it has ended. */
  addSubmitted(job: NamedJob): void {
    this.#set({ ...this.#state, submitted: [job, ...this.#state.submitted].slice(0, MAX_WATCHED) });
  }

  unwatch(id: string): void {
    this.#set({ ...this.#state, watched: this.#state.watched.filter((item) => item.id !== id) });
  }

  /** Removes unfinished jobs that have been deleted. */
  removeDeleted(ids: readonly string[]): void {
    const exists = ({ id }: NamedJob) => !ids.includes(id);
    const { watched, submitted } = this.#state;
    this.#set({ ...this.#state, watched: watched.filter(exists), submitted: submitted.filter(exists) });
  }

  /**
   * Adds a job that has ended, and shows a notification if it is watched and the page hidden. Child jobs are added only if they are
   * watched: there may be hundreds, and their parent is added.
   */
  record(job: FinalJob & { readonly parent?: object | null }, isMissed = document.hidden): void {
    const { id, name, status, parent } = job;
    const { entries, watched, submitted, missed, unseen } = this.#state;
    const isWatched = watched.some((item) => item.id === id);
    if (parent && !isWatched) return;
    // Loaded with what watches the job.
    if (isWatched && isMissed)
      void import('./show-notification.js').then(({ showNotification }) => showNotification({ id, name, status }));
    const isNew = !entries.some((entry) => entry.id === id);
    // On its page, the user sees that it has ended, but may wait for a notification.
    const isAwaited = submitted.some((item) => item.id === id) && !location.pathname.endsWith(id);
    const isUnseen = isMissed || isWatched || isAwaited;
    this.#set({
      entries: isNew ? addEntry(entries, job, Date.now()) : entries,
      watched: watched.filter((item) => item.id !== id),
      submitted: submitted.filter((item) => item.id !== id),
      missed: missed + (isNew && isMissed ? 1 : 0),
      unseen: unseen + (isNew && isUnseen ? 1 : 0),
    });
  }

  markSeen(): void {
    this.#set({ ...this.#state, missed: 0, unseen: 0 });
  }

  /** Empties the log. Jobs that have not ended stay watched. */
  clearEntries(): void {
    this.#set({ ...this.#state, entries: [], missed: 0, unseen: 0 });
  }

  /** When the user was last here before the visit of this tab; null on the first one. Unix milliseconds. */
  readLastVisit(now: number): number | null {
    const stored = tabStorage.read(SINCE_ITEM) ?? deviceStorage.read(SEEN_ITEM) ?? '';
    tabStorage.write(SINCE_ITEM, stored);
    if (!isKeyOfTab()) deviceStorage.write(SEEN_ITEM, `${now}`);
    return stored === '' ? null : Number(stored) || null;
  }

  clear(): void {
    deviceStorage.write(LEFT_ITEM, null);
    deviceStorage.write(SEEN_ITEM, null);
    clearRecentPages();
    this.#set(EMPTY);
  }

  #leaveJobs(): void {
    if (isKeyOfTab()) return;
    const { watched, submitted } = addLeftJobs(this.#state);
    if (watched.length + submitted.length > 0) deviceStorage.write(LEFT_ITEM, JSON.stringify({ watched, submitted }));
  }

  #set(state: ActivityState): void {
    this.#state = state;
    const isEmpty = state.entries.length + state.watched.length + state.submitted.length === 0;
    tabStorage.write(ITEM, isEmpty ? null : JSON.stringify(state));
    for (const listener of this.#listeners) listener();
  }
}

function load(): ActivityState {
  const state = parseState(tabStorage.read(ITEM));
  // The jobs of another key.
  if (isKeyOfTab()) return state;
  const all = addLeftJobs(state);
  deviceStorage.write(LEFT_ITEM, null);
  return all;
}

/** With the jobs of tabs that have been closed. After a reload, these are the same. */
function addLeftJobs(state: ActivityState): ActivityState {
  const left = parseState(deviceStorage.read(LEFT_ITEM));
  const merge = (jobs: readonly NamedJob[], others: readonly NamedJob[]) =>
    [...new Map([...jobs, ...others].map((job) => [job.id, job])).values()].slice(0, MAX_WATCHED);
  return {
    ...state,
    watched: merge(state.watched, left.watched),
    submitted: merge(state.submitted, left.submitted),
  };
}

function parseState(text: string | null): ActivityState {
  try {
    return { ...EMPTY, ...Object(JSON.parse(text ?? 'null')) };
  } catch {
    return EMPTY;
  }
}

export const activity = new ActivityStore();
