import type { ExecutionResult, GraphQLError } from 'graphql';
import type { OwnerTurns } from '../isolation/turns.js';
import { EXPECTED_MS, LARGE_RESULT } from '../isolation/work.js';
import type { MaybePromise } from '../primitives/maybe-promise.js';
import type { CallStats } from '../upstream/call-context.js';
import { withRequestId } from './errors.js';

interface WithErrors {
  readonly errors?: readonly GraphQLError[];
}

/** A result, or a part of an incremental one. */
export interface Result extends ExecutionResult {
  /** Whether another part follows. */
  readonly hasNext?: boolean;
  readonly incremental?: readonly WithErrors[];
}

/** Replaces each error of a result, including those of deferred and streamed parts. */
export function mapErrors(result: Result, map: (error: GraphQLError) => GraphQLError): Result {
  const { errors, incremental } = result;
  const parts = incremental?.some((part) => part.errors) ? incremental : null;
  if (!errors && !parts) return result;
  return {
    ...result,
    ...(errors && { errors: errors.map(map) }),
    ...(parts && {
      incremental: parts.map((part) => (part.errors ? { ...part, errors: part.errors.map(map) } : part)),
    }),
  };
}

export function visitErrors({ errors, incremental }: Result, visit: (error: GraphQLError) => void): void {
  if (errors) for (const error of errors) visit(error);
  if (incremental) for (const part of incremental) if (part.errors) for (const error of part.errors) visit(error);
}

export function withRequestIds(result: Result, requestId: string): Result {
  return mapErrors(result, (error) => withRequestId(error, requestId));
}

/** Adds `extensions.upstream { calls cacheHits deduplicated }`. */
export function withUpstreamStats(result: Result, { calls, cacheHits, deduplicated }: CallStats): Result {
  return { ...result, extensions: { ...result.extensions, upstream: { calls, cacheHits, deduplicated } } };
}

/** Makes a large result wait for the time to serialize it. */
export function waitToSend<T extends Result | AsyncIterable<Result>>(turns: OwnerTurns, result: T): MaybePromise<T> {
  const ms = expectSendMs(result);
  return (ms > 0 && turns.take(ms)?.then(() => result)) || result;
}

/** Expected time to serialize a result: 0 if it is small, or a stream. Reads only as many values as a small result has. */
export function expectSendMs(result: Result | AsyncIterable<Result>): number {
  const unread: unknown[] = Symbol.asyncIterator in result ? [] : [result.data, result.incremental];
  let values = 0;
  let chars = 0;
  while (unread.length > 0) {
    const next = unread.pop();
    if (typeof next === 'string') chars += next.length;
    if (chars > LARGE_RESULT.chars) return EXPECTED_MS.largeResult;
    if (typeof next !== 'object' || next === null) continue;
    for (const key in next) {
      values += 1;
      if (values > LARGE_RESULT.values) return EXPECTED_MS.largeResult;
      unread.push((next as Readonly<Record<string, unknown>>)[key]);
    }
  }
  return 0;
}
