/** Closes resources in reverse order of opening. */
export class Disposer {
  readonly #closers: (() => unknown)[] = [];
  #closing: Promise<void> | undefined;

  /** Returns the resource, which is closed with the others. */
  use<T extends { close(): unknown }>(resource: T): T {
    this.defer(() => resource.close());
    return resource;
  }

  defer(close: () => unknown): void {
    this.#closers.push(close);
  }

  /** Defers steps that are taken in this order. */
  deferSteps(...steps: (() => unknown)[]): void {
    this.#closers.push(...steps.toReversed());
  }

  /** Closes each resource once. A failure leaves no other resource open; all failures are thrown at the end. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const errors: unknown[] = [];
    for (const close of this.#closers.reverse()) {
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} resources could not be closed.`);
  }
}
