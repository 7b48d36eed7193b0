export interface SelectedJob {
  readonly id: string;
  /** As displayed. */
  readonly name: string;
  readonly isFinal: boolean;
  readonly hasResults: boolean;
}

/** The selected jobs of a list, and why the last action on them failed. Rows read it one by one: a change renders only those it concerns. */
export class SelectionStore {
  readonly #listeners = new Set<() => void>();
  readonly #sizeListeners = new Set<() => void>();
  readonly #listed = new Map<string, SelectedJob>();
  #selected: ReadonlyMap<string, SelectedJob> = new Map();
  #failures: ReadonlyMap<string, string> = new Map();
  /** Selected when the user left the list, and not listed since. */
  readonly #restored: Set<string>;
  #isRemoving = false;
  /** The job that the user has toggled last. */
  #toggledId: string | null = null;

  /** `restored`: ids of jobs that are selected as soon as they are listed, unless the user changes the selection before. */
  constructor(restored: Iterable<string> = []) {
    this.#restored = new Set(restored);
  }

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Listens to the number of listed jobs: rows do not depend on it. */
  readonly onSizeChange = (listener: () => void): (() => void) => {
    this.#sizeListeners.add(listener);
    return () => this.#sizeListeners.delete(listener);
  };

  /** Number of rows. */
  get size(): number {
    return this.#listed.size;
  }

  get selected(): ReadonlyMap<string, SelectedJob> {
    return this.#selected;
  }

  /** Of the selected jobs, with those that are still to be restored. */
  get ids(): readonly string[] {
    return [...this.#selected.keys(), ...this.#restored];
  }

  isRestored(id: string): boolean {
    return this.#selected.has(id) || this.#restored.has(id);
  }

  getFailure(id: string): string | undefined {
    return this.#failures.get(id);
  }

  set(jobs: readonly SelectedJob[], isSelected: boolean): void {
    this.#restored.clear();
    this.#set(jobs, isSelected);
  }

  /** `shown`: the ids of the rows from top to bottom, to change all from the job that was toggled last to this one. */
  toggle(job: SelectedJob, isSelected: boolean, shown: readonly string[] = []): void {
    const ends = [shown.indexOf(this.#toggledId ?? ''), shown.indexOf(job.id)];
    const range = ends.includes(-1) ? [] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
    this.#toggledId = job.id;
    this.set([...range.flatMap((id) => this.#listed.get(id) ?? []), job], isSelected);
  }

  /** Returns the function to call when the row is removed. A job that is not shown is not selected. */
  addListed(job: SelectedJob): () => void {
    this.#listed.set(job.id, job);
    this.#notifySize();
    // A job that ends while it is selected can be deleted instead of canceled.
    if (this.#restored.delete(job.id) || this.#selected.has(job.id)) this.#set([job], true);
    return () => {
      this.#listed.delete(job.id);
      this.#notifySize();
      this.#deselectRemoved();
    };
  }

  selectAll(): void {
    this.set([...this.#listed.values()], true);
  }

  /** Before an action: why the last one failed does not concern it. Removed after the action, it would move rows under the pointer. */
  start(): void {
    this.#failures = new Map();
    this.#notify();
  }

  /** After an action: jobs without a failure are not selected any more. */
  finish(ids: readonly string[], failures: ReadonlyMap<string, string>): void {
    this.#restored.clear();
    const selected = new Map(this.#selected);
    for (const id of ids) if (!failures.has(id)) selected.delete(id);
    this.#selected = selected;
    this.#failures = failures;
    this.#notify();
  }

  clear(): void {
    this.#restored.clear();
    this.#selected = new Map();
    this.#failures = new Map();
    this.#notify();
  }

  #set(jobs: readonly SelectedJob[], isSelected: boolean): void {
    const selected = new Map(this.#selected);
    for (const job of jobs) {
      if (isSelected) selected.set(job.id, job);
      else selected.delete(job.id);
    }
    this.#selected = selected;
    this.#notify();
  }

  /** Once for all rows that are removed together, and after those are added again that have only changed. */
  #deselectRemoved(): void {
    if (this.#isRemoving) return;
    this.#isRemoving = true;
    queueMicrotask(() => {
      this.#isRemoving = false;
      const removed = [...this.#selected.values()].filter(({ id }) => !this.#listed.has(id));
      if (removed.length > 0) this.#set(removed, false);
    });
  }

  #notifySize(): void {
    for (const listener of this.#sizeListeners) listener();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
