import { EXPECTED_MS } from '../isolation/prices.js';
import type { OwnerTurns } from '../isolation/turns.js';
import type { Result } from './result.js';

/** Serializing more takes as long as many requests of other clients. */
const LARGE_CHARS = 500_000;
const LARGE_VALUES = 5_000;

/** Takes the time to serialize a large result. Null if it can be sent at once. */
export function takeTurnIfLarge(turns: OwnerTurns, result: Result): Promise<void> | null {
  return isLargeResult(result) ? turns.take(EXPECTED_MS.largeResult) : null;
}

/** Reads only as many values as a small result has. */
export function isLargeResult(result: Result): boolean {
  const unread: unknown[] = [result.data, result.incremental];
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
