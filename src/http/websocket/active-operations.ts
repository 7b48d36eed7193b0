/** Queries and mutations that run on WebSockets, by the messages that started them. */
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

  /** From now on nothing new is to be started; resolves when all operations have ended. */
  drain(): Promise<void> {
    this.#isDraining = true;
    return new Promise((resolve) => {
      this.#resolveIdle = resolve;
      if (this.#messages.size === 0) resolve();
    });
  }
}
