import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';

/**
 * Unread events of a subscriber, as keys: a read returns the latest value, so a slow reader skips intermediate values and
 * needs no memory. An error is its own event. Not an async generator, whose `return` would wait for a pending read.
 */
export class CoalescingQueue<K, E> implements AsyncGenerator<E | Error, void, void> {
  readonly #pendingKeys = new Set<K | Error>();
  readonly #takeEvent: (key: K) => E | Error | undefined;
  readonly #onClose: () => void;
  readonly #removeAbortListener: () => void;
  #pendingRead: ((result: IteratorResult<E | Error, void>) => void) | undefined;
  #isClosed = false;

  /**
   * `takeEvent` returns the event for a key, undefined when there is nothing new, and records it as sent. `onClose` is called
   * once, when the queue is closed or `signal` is aborted.
   */
  constructor(takeEvent: (key: K) => E | Error | undefined, onClose: () => void, signal: LightAbortSignal) {
    this.#takeEvent = takeEvent;
    this.#onClose = onClose;
    this.#removeAbortListener = signal.onAbort(() => void this.return());
  }

  push(key: K | Error): void {
    if (this.#isClosed) return;
    this.#pendingKeys.add(key);
    if (this.#pendingRead) this.#flush();
  }

  /** Pending keys can still be read; then the stream ends. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#removeAbortListener();
    this.#onClose();
    if (this.#pendingRead) this.#flush();
  }

  /** The last event is the error. */
  closeWith(error: Error): void {
    this.push(error);
    this.close();
  }

  next(): Promise<IteratorResult<E | Error, void>> {
    return new Promise((resolve) => {
      // Only one read can be pending: a second one ends the first.
      this.#pendingRead?.({ done: true, value: undefined });
      this.#pendingRead = resolve;
      this.#flush();
    });
  }

  return(): Promise<IteratorResult<E | Error, void>> {
    this.#pendingKeys.clear();
    this.close();
    return Promise.resolve({ done: true, value: undefined });
  }

  throw(error: unknown): Promise<IteratorResult<E | Error, void>> {
    void this.return();
    return Promise.reject(error);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #flush(): void {
    const resolve = this.#pendingRead;
    for (const key of this.#pendingKeys) {
      this.#pendingKeys.delete(key);
      const value = key instanceof Error ? key : this.#takeEvent(key);
      if (value === undefined) continue;
      this.#pendingRead = undefined;
      resolve?.({ done: false, value });
      return;
    }
    if (!this.#isClosed) return;
    this.#pendingRead = undefined;
    resolve?.({ done: true, value: undefined });
  }
}
