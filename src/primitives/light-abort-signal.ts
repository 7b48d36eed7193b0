/**
 * That something is over and why, told once to whoever listens. It is an AbortSignal with its controller, but for a
 * fraction of the time and memory that those take: there is one for every operation and every call of the service.
 */
export class LightAbortSignal {
  #reason: Error | undefined;
  #listeners: Set<() => void> | undefined;

  get aborted(): boolean {
    return this.#reason !== undefined;
  }

  /** Undefined as long as it goes on. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  /** The first reason counts. */
  abort(reason: Error): void {
    if (this.#reason) return;
    this.#reason = reason;
    for (const listener of this.#listeners ?? []) listener();
    this.#listeners?.clear();
  }

  /** `hear` is called when it ends, and not for an end that was before. The answer stops that. */
  onAbort(listener: () => void): () => void {
    this.#listeners ??= new Set();
    this.#listeners.add(listener);
    return () => void this.#listeners?.delete(listener);
  }
}
