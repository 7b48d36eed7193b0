/**
 * An AbortSignal and its controller in one object. There is one per operation and per upstream call, and it takes a
 * fraction of the time and memory of the standard class.
 */
export class LightAbortSignal {
  #reason: Error | undefined;
  #listeners: Set<() => void> | undefined;

  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  /** Undefined until aborted. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  /** Only the first call has an effect. */
  abort(reason: Error): void {
    if (this.#reason) return;
    this.#reason = reason;
    for (const listener of this.#listeners ?? []) listener();
    this.#listeners?.clear();
  }

  /** Calls `listener` on abort, but not if already aborted. Returns a function that unsubscribes. */
  onAbort(listener: () => void): () => void {
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    return () => void this.#listeners?.delete(listener);
  }
}
