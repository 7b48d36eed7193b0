import { type ExecutionArgs, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Executor } from '../executor/executor.js';
import type { GraphContext } from '../graph/context.js';

/** Executes what comes through Yoga with the plan executor. */
export function useExecutor(executor: Executor): Plugin<GraphContext> {
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args: ExecutionArgs) => {
        const { document, operationName, variableValues, rootValue, contextValue } = args;
        const operation = getOperationAST(document, operationName);
        // Without an operation, Yoga's own reports what is missing.
        if (!operation) return executeFn(args);
        return executor.executeIncrementally({
          document,
          operation,
          variables: variableValues ?? {},
          rootValue,
          contextValue,
        });
      });
    },
  };
}
