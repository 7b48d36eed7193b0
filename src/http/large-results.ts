import type { CallerRegistry, PerCaller } from '../callers/caller-registry.js';
import type { Result } from '../pipeline/result.js';

/** To serialize more takes as long as many requests of other clients. */
const LARGE_CHARS = 500_000;
const LARGE_VALUES = 5_000;

/** Turns of the event loop in which large results for one address are serialized. */
class ResultTurns {
  readonly #waiting: (() => void)[] = [];
  isInUse = false;

  /** Null if it is this turn. */
  take(): Promise<void> | null {
    if (this.isInUse) return new Promise((resolve) => void this.#waiting.push(resolve));
    this.#startNext();
    return null;
  }

  #startNext(): void {
    this.isInUse = true;
    setImmediate(() => {
      const start = this.#waiting.shift();
      if (start) this.#startNext();
      else this.isInUse = false;
      start?.();
    });
  }
}

/**
 * Spreads the serialization of large results over turns of the event loop: many clients of one address may wait for the same
 * result, and those of other addresses must not wait for all of them.
 */
export class LargeResults {
  readonly #callers: CallerRegistry;
  readonly #turns: PerCaller<ResultTurns>;

  constructor(callers: CallerRegistry) {
    this.#callers = callers;
    this.#turns = callers.define(() => new ResultTurns(), { isInUse: ({ isInUse }) => isInUse });
  }

  /** Null if the result can be serialized at once. */
  waitForTurn(address: string, { data, incremental }: Result): Promise<void> | null {
    if (!isLarge([data, incremental])) return null;
    return this.#turns.get(this.#callers.getAddress(address)).take();
  }
}

/** Reads only as many values as a small result has. */
function isLarge(value: unknown): boolean {
  const unread: unknown[] = [value];
  let values = 0;
  let chars = 0;
  while (unread.length > 0) {
    const next = unread.pop();
    if (typeof next === 'string') chars += next.length;
    if (chars > LARGE_CHARS) return true;
    if (typeof next !== 'object' || next === null) continue;
    for (const key in next) {
      values += 1;
      if (values > LARGE_VALUES) return true;
      unread.push((next as Readonly<Record<string, unknown>>)[key]);
    }
  }
  return false;
}
