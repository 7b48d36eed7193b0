import type { normalizedExecutor } from '@graphql-tools/executor';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { memoize } from '../primitives/memoize.js';
import { AT_ONCE, type Scheduler } from './scheduler.js';

/** Whether the result may be incremental: events and mutations have one result, which keeps what was carried out if it is too large. */
export function usesIncrementalDelivery(document: DocumentNode, { operation }: OperationDefinitionNode): boolean {
  return canBeIncremental(document) && operation === 'query';
}

/** Whether a query of the document may have an incremental result. */
export const canBeIncremental = memoize((document: DocumentNode): boolean => {
  let hasDirective = false;
  let hasThenKey = false;
  visit(document, {
    Directive: ({ name }) => {
      hasDirective ||= name.value === 'defer' || name.value === 'stream';
    },
    Field: ({ name, alias }) => {
      hasThenKey ||= (alias ?? name).value === 'then';
    },
  });
  // `@graphql-tools/executor` treats an object with such a key as a promise.
  return hasDirective && !hasThenKey;
});

/**
 * `@graphql-tools/executor`, because graphql-js 16 does not support `@defer` and `@stream`. Loaded on demand; the program does so after its
 * start. Once it is loaded, executes fields before it returns, so that the task of the operation includes their time.
 */
export function createIncrementalExecutor() {
  let execute: typeof normalizedExecutor | undefined;
  return async (
    args: ExecutionArgs,
    scheduler: Scheduler = AT_ONCE,
  ): Promise<ExecutionResult | AsyncIterable<ExecutionResult>> => {
    if (execute) return execute(args);
    const library = await import('@graphql-tools/executor');
    execute = library.normalizedExecutor;
    return scheduler.run(() => library.normalizedExecutor(args));
  };
}
