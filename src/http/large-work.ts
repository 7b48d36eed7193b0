import type { CallerRegistry, PerCaller } from '../callers/caller-registry.js';
import type { Result } from '../pipeline/result.js';

/** To parse and run, or to serialize, more takes as long as many requests of other clients. */
const LARGE_BODY_BYTES = 50_000;
const LARGE_CHARS = 500_000;
const LARGE_VALUES = 5_000;

export function isLargeBody(bytes: number): boolean {
  return bytes > LARGE_BODY_BYTES;
}

/** Turns of the event loop for one address. */
class Turns {
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
 * Spreads large requests and results over turns of the event loop: many clients of one address may send them at once, or wait
 * for the same result, and those of other addresses must not wait for all of them.
 */
export class LargeWork {
  readonly #callers: CallerRegistry;
  readonly #turns: PerCaller<Turns>;

  constructor(callers: CallerRegistry) {
    this.#callers = callers;
    this.#turns = callers.define(() => new Turns(), { isInUse: ({ isInUse }) => isInUse });
  }

  /** Null if the result can be serialized at once. */
  waitForResultTurn(address: string, { data, incremental }: Result): Promise<void> | null {
    if (!isLarge([data, incremental])) return null;
    return this.#take(address);
  }

  /** Null if the body can be handled at once. Call it for large ones only. */
  waitForBodyTurn(address: string): Promise<void> | null {
    return this.#take(address);
  }

  #take(address: string): Promise<void> | null {
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
