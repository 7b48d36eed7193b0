import type { normalizedExecutor } from '@graphql-tools/executor';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type OperationDefinitionNode,
  visit,
} from 'graphql';

const incrementalDocuments = new WeakMap<DocumentNode, boolean>();

/** Whether the result may be incremental; results of subscription events are not. */
export function usesIncrementalDelivery(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  let isIncremental = incrementalDocuments.get(document);
  if (isIncremental === undefined) {
    isIncremental = canBeIncremental(document);
    incrementalDocuments.set(document, isIncremental);
  }
  return isIncremental && operation.operation !== 'subscription';
}

function canBeIncremental(document: DocumentNode): boolean {
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
}

let executeWithParts: typeof normalizedExecutor | undefined;
/** Of the operations that wait for the executor to be loaded, one continues per turn of the event loop. */
let lastTurn: Promise<void> | undefined;

async function loadExecutor(): Promise<void> {
  executeWithParts = (await import('@graphql-tools/executor')).normalizedExecutor;
}

function waitForExecutor(): Promise<void> {
  lastTurn ??= loadExecutor();
  lastTurn = lastTurn.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return lastTurn;
}

/**
 * With `@graphql-tools/executor`, because graphql-js 16 does not support `@defer` and `@stream`. Most processes never load it.
 * Once it is loaded, this function executes fields before it returns, so that the task of the operation includes their time.
 */
export async function executeIncrementally(
  args: ExecutionArgs,
): Promise<ExecutionResult | AsyncIterable<ExecutionResult>> {
  while (!executeWithParts) await waitForExecutor();
  return executeWithParts(args);
}
