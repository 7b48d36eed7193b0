/**
 * A mailbox with room for one: a slow reader misses steps, never the newest, and never holds memory. One reader at a
 * time.
 */
export class Latest<T> implements AsyncIterable<T> {
  #value: { readonly it: T } | undefined;
  #closed = false;
  #wake: (() => void) | undefined;

  put(value: T): void {
    if (this.#closed) return;
    this.#value = { it: value };
    this.#wake?.();
  }

  /** What is in the mailbox is still read; after that the reader is at the end. */
  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    for (;;) {
      const held = this.#value;
      if (held) {
        this.#value = undefined;
        yield held.it;
      } else if (this.#closed) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = undefined;
      }
    }
  }
}
