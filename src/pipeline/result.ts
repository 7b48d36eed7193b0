import type { ExecutionResult, GraphQLError } from 'graphql';
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
export function mapErrors<R extends Result>(result: R, map: (error: GraphQLError) => GraphQLError): R {
  const { incremental } = result;
  const hasIncremental = incremental?.some(({ errors }) => errors) ?? false;
  if (!result.errors && !hasIncremental) return result;
  return {
    ...result,
    ...(result.errors && { errors: result.errors.map(map) }),
    ...(hasIncremental && {
      incremental: incremental?.map((part) => (part.errors ? { ...part, errors: part.errors.map(map) } : part)),
    }),
  };
}

export function visitErrors({ errors, incremental }: Result, visit: (error: GraphQLError) => void): void {
  if (errors) for (const error of errors) visit(error);
  if (incremental) for (const part of incremental) if (part.errors) for (const error of part.errors) visit(error);
}

export function withRequestIds<R extends Result>(result: R, requestId: string): R {
  return mapErrors(result, (error) => withRequestId(error, requestId));
}

/** Adds `extensions.upstream { calls cacheHits deduplicated }`. */
export function withUpstreamStats<R extends Result>(result: R, { calls, cacheHits, deduplicated }: CallStats): R {
  return { ...result, extensions: { ...result.extensions, upstream: { calls, cacheHits, deduplicated } } };
}
