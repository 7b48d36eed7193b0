import type { OwnerTurns } from '../isolation/turns.js';
import { EXPECTED_MS } from '../isolation/work.js';
import { type Result, waitToSend } from './result.js';

export interface ResultStreamOptions<T, E> {
  /** `parts` of one result, or results of `events`. */
  readonly kind: 'parts' | 'events';
  readonly source: AsyncIterable<T>;
  /** Turns in which events are executed and large results are sent. */
  readonly turns: OwnerTurns;
  execute(item: T): E | Promise<E>;
  finish(executed: E): Result;
  /** Converts a failure of the source to the last result of the stream. */
  toErrorResult(error: unknown): Result;
  /** Called once, when the stream has ended or its consumer has closed it. */
  onEnd(): void;
}

/**
 * Results of an operation that has several. Not an async generator, in which `return` has no effect until the pending
 * `next` resolves.
 */
export class ResultStream<T = unknown, E = unknown> implements AsyncGenerator<Result, void, void> {
  readonly #options: ResultStreamOptions<T, E>;
  readonly #source: AsyncIterator<T>;
  #hasEnded = false;
  #failure: Error | null = null;
  #afterEnd: (() => void) | null = null;

  constructor(options: ResultStreamOptions<T, E>) {
    this.#options = options;
    this.#source = options.source[Symbol.asyncIterator]();
  }

  get kind(): 'parts' | 'events' {
    return this.#options.kind;
  }

  async next(): Promise<IteratorResult<Result, void>> {
    if (this.#hasEnded) return DONE;
    const options = this.#options;
    try {
      if (this.#failure) throw this.#failure;
      const item = await this.#source.next();
      if (this.#failure) throw this.#failure;
      if (item.done || this.#hasEnded) {
        this.#end();
        return DONE;
      }
      const eventTurn = options.kind === 'events' ? options.turns.take(EXPECTED_MS.event) : null;
      if (eventTurn !== null) {
        await eventTurn;
        if (this.#failure) throw this.#failure;
        if (this.#hasEnded) return DONE;
      }
      const executed = options.execute(item.value);
      // Thousands of streams may wait for one event: each turn of the microtask queue counts.
      const value = options.finish(executed instanceof Promise ? await executed : executed);
      const ready = waitToSend(options.turns, value);
      if (ready instanceof Promise) await ready;
      // Nothing is sent after the rights of the client have ended.
      if (this.#failure) throw this.#failure;
      return this.#hasEnded ? DONE : { done: false, value };
    } catch (error) {
      if (this.#hasEnded) return DONE;
      const value = options.toErrorResult(error);
      this.#end();
      await this.#source.return?.();
      return { done: false, value };
    }
  }

  /** The consumer's listener, called once after the end; never if the stream had ended before. What creates the stream has `onEnd`. */
  afterEnd(listener: () => void): void {
    this.#afterEnd = listener;
  }

  /** Ends the stream with an error as its last result. */
  fail(error: Error): void {
    this.#failure ??= error;
    // A pending read of the source ends.
    void this.#source.return?.();
  }

  async return(): Promise<IteratorResult<Result, void>> {
    this.#end();
    await this.#source.return?.();
    return DONE;
  }

  async throw(error: unknown): Promise<IteratorResult<Result, void>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#options.onEnd();
    this.#afterEnd?.();
  }
}

/** One result, or a stream of results. */
export type OperationResult = Result | ResultStream;

const DONE: IteratorReturnResult<void> = { done: true, value: undefined };
