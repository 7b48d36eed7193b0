import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

import type { JobStatus } from '../generated/graphql.js';

export interface SelectedJob {
  readonly id: string;
  /** As displayed. */
  readonly name: string;
  readonly isFinal: boolean;
  readonly isCompleted: boolean;
}

/** The selected jobs of a list, and why the last action on them failed. Rows read it one by one: a change renders only those it concerns. */
export class SelectionStore {
  readonly #listeners = new Set<() => void>();
  readonly #listed = new Map<string, SelectedJob>();
  #selected: ReadonlyMap<string, SelectedJob> = new Map();
  #failures: ReadonlyMap<string, string> = new Map();

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get selected(): ReadonlyMap<string, SelectedJob> {
    return this.#selected;
  }

  getFailure(id: string): string | undefined {
    return this.#failures.get(id);
  }

  set(jobs: readonly SelectedJob[], isSelected: boolean): void {
    const selected = new Map(this.#selected);
    for (const job of jobs) {
      if (isSelected) selected.set(job.id, job);
      else selected.delete(job.id);
    }
    this.#selected = selected;
    this.#notify();
  }

  /** Jobs to select with all others. Returns the function to call when their rows are removed. */
  addListed(jobs: readonly SelectedJob[]): () => void {
    for (const job of jobs) this.#listed.set(job.id, job);
    // A job that ends while it is selected can be deleted instead of canceled.
    const selected = jobs.filter(({ id }) => this.#selected.has(id));
    if (selected.length > 0) this.set(selected, true);
    return () => {
      for (const { id } of jobs) this.#listed.delete(id);
    };
  }

  selectAll(): void {
    this.set([...this.#listed.values()], true);
  }

  /** Jobs without a failure are not selected any more. */
  finish(jobs: readonly SelectedJob[], failures: ReadonlyMap<string, string>): void {
    this.#failures = failures;
    this.set(
      jobs.filter(({ id }) => !failures.has(id)),
      false,
    );
  }

  clear(): void {
    this.#selected = new Map();
    this.#failures = new Map();
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const SelectionContext = createContext(new SelectionStore());

interface NamedJob {
  readonly id: string;
  readonly name: string | null;
  readonly status: JobStatus;
  readonly isFinal: boolean;
}

export function toSelectedJob({ id, name, status, isFinal }: NamedJob): SelectedJob {
  return { id, name: name || id.slice(4, 12), isFinal, isCompleted: status === 'COMPLETED' };
}

/** The checkbox of a row. */
export function SelectJob({ job }: { readonly job: SelectedJob }) {
  const selection = useContext(SelectionContext);
  const { id, name, isFinal, isCompleted } = job;
  const isSelected = useSyncExternalStore(selection.onChange, () => selection.selected.has(id));
  useEffect(
    () => selection.addListed([{ id, name, isFinal, isCompleted }]),
    [selection, id, name, isFinal, isCompleted],
  );
  return (
    <input
      type="checkbox"
      className="select-job"
      aria-label={`Select ${name}`}
      checked={isSelected}
      onChange={({ target }) => selection.set([job], target.checked)}
    />
  );
}

export function SelectionFailure({ id }: { readonly id: string }) {
  const selection = useContext(SelectionContext);
  const failure = useSyncExternalStore(selection.onChange, () => selection.getFailure(id));
  return failure ? <span className="row-error">{failure}</span> : null;
}
