import { type OperationResult, ResultStream } from '../pipeline/result-stream.js';

/** To serialize more takes as long as many requests of other clients. */
const LARGE_CHARS = 500_000;
const LARGE_VALUES = 5_000;

/** Reads only as many values as a small result has. False for a stream, each result of which has a size of its own. */
export function isLargeResult(result: OperationResult): boolean {
  if (result instanceof ResultStream) return false;
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
