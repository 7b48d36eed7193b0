import type { ExecutionResult } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { GraphContext, Scope } from '../graph/context.js';

/** Whoever sends this header, or a member of connectionParams of this name, with `true` is told what an answer cost. */
export const UPSTREAM_STATS_HEADER = 'x-upstream-stats';

/** In JSON, as in connection parameters, `true` needs no quotes. */
export function showsCost(header: unknown): boolean {
  return header === 'true' || header === true;
}

/**
 * Adds `extensions.upstream { calls cacheHits deduplicated }` to the answers of those who ask for it: REST calls made,
 * answers that came from memory, and answers of a call that somebody else was already making.
 */
export function upstreamCost(): Plugin<GraphContext> {
  return {
    onExecute: ({ args: { contextValue } }) => {
      if (!contextValue.scope.showsCost) return;
      return {
        onExecuteDone({ result, setResult }) {
          if (!isAsyncIterable(result)) return setResult(withCost(result, contextValue.scope));
          // Deferred parts may cost calls of their own: the last part tells the sum.
          return {
            onNext: (part) => {
              if (!('hasNext' in part.result) || part.result.hasNext) return;
              part.setResult(withCost(part.result, contextValue.scope));
            },
          };
        },
      };
    },
  };
}

/** Tells what it has cost by now. */
export function withCost(result: ExecutionResult, { tally }: Scope): ExecutionResult {
  return { ...result, extensions: { ...result.extensions, upstream: { ...tally } } };
}
