/** Queries and mutations running on WebSockets, by the message that started them. */
export class ActiveOperations {
  readonly #messages = new Set<object>();
  #isDraining = false;
  #resolveIdle: () => void = () => undefined;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  add(message: object): void {
    this.#messages.add(message);
  }

  remove(message: object): void {
    this.#messages.delete(message);
    if (this.#messages.size === 0) this.#resolveIdle();
  }

  /** Rejects new operations from now on; resolves when all running ones have ended. */
  drain(): Promise<void> {
    this.#isDraining = true;
    return new Promise((resolve) => {
      this.#resolveIdle = resolve;
      if (this.#messages.size === 0) resolve();
    });
  }
}
