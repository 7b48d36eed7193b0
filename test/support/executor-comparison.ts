import { isDeepStrictEqual } from 'node:util';
import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from 'graphql';
import type { Executor } from '../../src/executor/executor.js';
import { PlanCache } from '../../src/executor/plan-cache.js';

/** A result, with its errors by the path that they made null. */
export interface ExecutionOutcome {
  readonly data: unknown;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

function toComparable(result: ExecutionResult): ExecutionOutcome {
  const data: unknown = JSON.parse(JSON.stringify(result.data ?? null));
  const errorsByPath: Record<string, string[]> = {};
  for (const { message, path = [], locations, extensions } of result.errors ?? []) {
    const key = JSON.stringify(getNulledPath(data, path));
    errorsByPath[key] ??= [];
    errorsByPath[key].push(JSON.stringify({ path, message, locations, extensions }));
  }
  for (const errors of Object.values(errorsByPath)) errors.sort();
  return { data, errors: errorsByPath };
}

/** Returns the part of the path that exists in `data`. */
function getNulledPath(data: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  let value = data;
  for (const [depth, key] of path.entries()) {
    if (typeof value !== 'object' || value === null) return path.slice(0, depth);
    value = value[key as keyof typeof value];
  }
  return path;
}

/**
 * Compares outcomes. If several errors make the same path null, the order of the microtask queue decides which of them are
 * reported, so either list may contain the other.
 */
export function isSameOutcome(expected: ExecutionOutcome, actual: ExecutionOutcome): boolean {
  const paths = Object.keys(expected.errors);
  return (
    isDeepStrictEqual(expected.data, actual.data) &&
    isDeepStrictEqual(paths.sort(), Object.keys(actual.errors).sort()) &&
    paths.every((path) => {
      const [a, b] = [new Set(expected.errors[path]), new Set(actual.errors[path])];
      return [...a].every((error) => b.has(error)) || [...b].every((error) => a.has(error));
    })
  );
}

export async function executeWithGraphqlJs(args: ExecutionArgs): Promise<ExecutionOutcome> {
  return toComparable(await execute(args));
}

export async function executeWithExecutor(executor: Executor, args: ExecutionArgs): Promise<ExecutionOutcome> {
  const { document, operationName, variableValues, rootValue, contextValue } = args;
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new Error('The document has no such operation.');
  const variables = variableValues ?? {};
  return toComparable(await executor.execute({ document, operation, variables, rootValue, contextValue }));
}

/** Creates a check whether operations have a plan. Without one, a test would compare graphql-js with itself. */
export function createPlanChecker(schema: GraphQLSchema): (args: ExecutionArgs) => boolean {
  const plans = new PlanCache(schema);
  return ({ document, operationName, variableValues }) => {
    const operation = getOperationAST(document, operationName);
    const { coerced } = getVariableValues(schema, operation?.variableDefinitions ?? [], variableValues ?? {});
    return Boolean(operation && coerced && plans.get(document, operation, coerced));
  };
}
