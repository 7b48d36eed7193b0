import type { Ending } from '../domain/ending.js';

/**
 * What one reader has not read yet: of each subject that something is new, never what. The newest is looked up when it
 * is read, so a slow reader may miss a step, never the last one, and holds no memory. One who leaves is let go at once,
 * also while waiting, which an async generator could not do: it does not hear `return` before its `await` is over.
 */
export class Mailbox<K, E> implements AsyncGenerator<E, void, void> {
  readonly #fresh = new Set<K>();
  /** The newest of a subject as this reader is to hear it; undefined when that is nothing new. */
  readonly #look: (subject: K) => E | undefined;
  /** Called once, when nothing more will be put in. */
  readonly #leave: () => void;
  readonly #deafen: () => void;
  #waiting: ((result: IteratorResult<E, void>) => void) | undefined;
  #closed = false;

  constructor(look: (subject: K) => E | undefined, leave: () => void, ending: Ending) {
    this.#look = look;
    this.#leave = leave;
    this.#deafen = ending.listen(() => void this.return());
  }

  put(subject: K): void {
    if (this.#closed) return;
    this.#fresh.add(subject);
    if (this.#waiting) this.#answer();
  }

  /** What is in it is still read; behind that is the end. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#deafen();
    this.#leave();
    if (this.#waiting) this.#answer();
  }

  next(): Promise<IteratorResult<E, void>> {
    return new Promise((resolve) => {
      // One reader at a time: whoever asks twice ends the first wait.
      this.#waiting?.({ done: true, value: undefined });
      this.#waiting = resolve;
      this.#answer();
    });
  }

  return(): Promise<IteratorResult<E, void>> {
    this.#fresh.clear();
    this.close();
    return Promise.resolve({ done: true, value: undefined });
  }

  throw(error: unknown): Promise<IteratorResult<E, void>> {
    void this.return();
    return Promise.reject(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #answer(): void {
    const answer = this.#waiting;
    for (const subject of this.#fresh) {
      this.#fresh.delete(subject);
      const value = this.#look(subject);
      if (value === undefined) continue;
      this.#waiting = undefined;
      answer?.({ done: false, value });
      return;
    }
    if (!this.#closed) return;
    this.#waiting = undefined;
    answer?.({ done: true, value: undefined });
  }
}
