import {
  assertValidSchema,
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { MaybePromise } from '../primitives/maybe-promise.js';
import { type CoercedVariables, coerceVariables } from './coerce-variables.js';
import { createIncrementalExecutor, usesIncrementalDelivery } from './incremental-delivery.js';
import { withoutLocations } from './locate-error.js';
import { PlanCache } from './plan-cache.js';
import { executePlan } from './plan-executor.js';
import { completeParts, completeResult, type ResponseSizeLimit } from './response-size.js';
import type { Scheduler } from './scheduler.js';

/** A validated operation and its execution parameters. */
export interface Execution {
  readonly document: DocumentNode;
  /** An operation of `document`. */
  readonly operation: OperationDefinitionNode;
  /** Raw values, before coercion. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly contextValue: unknown;
  /** The event of a subscription. */
  readonly rootValue?: unknown;
  /** Runs what follows each value that the executor has waited for. With `@defer` and `@stream`, only the start of the execution. */
  readonly scheduler?: Scheduler | undefined;
}

export interface Executor {
  /**
   * Executes a query, a mutation, or one event of a subscription. Ignores `@defer` and `@stream`, as
   * graphql-js does. Returns a promise only if a resolver does. Errors of resolvers never make it throw or reject.
   */
  execute(execution: Execution): MaybePromise<ExecutionResult>;
  /** Executes as `execute` does, with `@defer` and `@stream`: a document that uses them may have an incremental result. */
  executeIncrementally(execution: Execution): MaybePromise<ExecutionResult | AsyncIterable<ExecutionResult>>;
  /** The events of a subscription, each to be executed as `rootValue`; or the errors for which there are none. */
  subscribe(execution: Execution): Promise<AsyncIterable<unknown> | ExecutionResult>;
}

export interface ExecutorOptions {
  /** Larger results have its error and no data. */
  readonly sizeLimit?: ResponseSizeLimit;
  /** Fields of all plans that are kept; each takes about 600 bytes. */
  readonly maxPlannedFields?: number;
}

/** Throws when the schema is invalid. */
export function createExecutor(schema: GraphQLSchema, { sizeLimit, maxPlannedFields }: ExecutorOptions = {}): Executor {
  assertValidSchema(schema);
  const plans = new PlanCache(schema, maxPlannedFields);
  const executeIncrementally = createIncrementalExecutor();

  const executeSingle = (execution: Execution): MaybePromise<ExecutionResult> => {
    const { document, operation, rootValue, contextValue, scheduler } = execution;
    const { coerced, errors } = coerce(schema, execution);
    if (errors) return { errors };
    const plan = plans.get(document, operation, coerced);
    return plan
      ? executePlan({ plan, rootValue, contextValue, variableValues: coerced, sizeLimit, scheduler })
      : executeByGraphqlJs(schema, execution, sizeLimit);
  };

  return {
    execute: executeSingle,
    executeIncrementally(execution) {
      if (!usesIncrementalDelivery(execution.document, execution.operation)) return executeSingle(execution);
      const { errors } = coerce(schema, execution);
      if (errors) return { errors };
      return executeIncrementally(toExecutionArgs(schema, execution), execution.scheduler).then((executed) =>
        Symbol.asyncIterator in executed
          ? completeParts(executed, sizeLimit, execution)
          : completeResult(executed, sizeLimit, execution),
      );
    },
    async subscribe(execution) {
      const { errors } = coerce(schema, execution);
      if (errors) return { errors };
      const events = await createSourceEventStream(toExecutionArgs(schema, execution));
      return Symbol.asyncIterator in events ? events : completeResult(events, sizeLimit, execution);
    },
  };
}

function executeByGraphqlJs(
  schema: GraphQLSchema,
  execution: Execution,
  sizeLimit: ResponseSizeLimit | undefined,
): MaybePromise<ExecutionResult> {
  const result = execute(toExecutionArgs(schema, execution));
  return result instanceof Promise
    ? result.then((executed) => completeResult(executed, sizeLimit, execution))
    : completeResult(result, sizeLimit, execution);
}

/** graphql-js coerces again, where it executes: only here the errors of large values are bounded. */
function coerce(schema: GraphQLSchema, { operation, variables }: Execution): CoercedVariables {
  return coerceVariables(schema, operation.variableDefinitions ?? [], variables);
}

function toExecutionArgs(schema: GraphQLSchema, execution: Execution): ExecutionArgs {
  const { document, operation, variables, rootValue, contextValue } = execution;
  return {
    schema,
    document: withoutLocations(document),
    operationName: operation.name?.value ?? null,
    variableValues: variables,
    rootValue,
    contextValue,
  };
}
