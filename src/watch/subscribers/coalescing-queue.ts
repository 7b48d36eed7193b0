import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';

export interface SubscriptionHandle {
  /** Closes the subscription. */
  readonly signal: LightAbortSignal;
  /** Called once, when the subscription is closed. */
  readonly onClose: () => void;
}

/**
 * A subscriber's stream of events. It keeps what is unread as keys: a read returns the latest value, so a slow reader skips
 * intermediate values and needs no memory. An error is its own event. Not an async generator, whose `return` would wait for a
 * pending read.
 */
export abstract class CoalescingQueue<K, E> implements AsyncGenerator<E | Error, void, void> {
  readonly #pendingKeys = new Set<K | Error>();
  readonly #onClose: () => void;
  readonly #removeAbortListener: () => void;
  #pendingRead: ((result: IteratorResult<E | Error, void>) => void) | undefined;
  #isClosed = false;

  /** `onClose` is called once, when the queue is closed or `signal` is aborted. */
  constructor({ onClose, signal }: SubscriptionHandle) {
    this.#onClose = onClose;
    this.#removeAbortListener = signal.onAbort(() => void this.return());
  }

  /** Returns the event for a key, undefined when there is nothing new, and records it as sent. */
  protected abstract takeEvent(key: K): E | Error | undefined;

  push(key: K | Error): void {
    if (this.#isClosed) return;
    this.#pendingKeys.add(key);
    if (this.#pendingRead) this.#flush();
  }

  /** What is pending can still be read, then the error if there is one; then the stream ends. */
  close(error?: Error): void {
    if (this.#isClosed) return;
    if (error) this.#pendingKeys.add(error);
    this.#isClosed = true;
    this.#removeAbortListener();
    this.#onClose();
    if (this.#pendingRead) this.#flush();
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
      const value = key instanceof Error ? key : this.takeEvent(key);
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
