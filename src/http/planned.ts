import { type ExecutionArgs, type GraphQLSchema, getOperationAST, getVariableValues } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphContext } from '../graph/context.js';
import { Plans } from '../graph/plan.js';
import { runPlan } from '../graph/run.js';

/** Runs operations by their plans, on every transport; what has none, or cannot be run, is left to the ordinary executor. */
export function plannedExecution(schema: GraphQLSchema): Plugin<GraphContext> {
  const run = planned(schema);
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args: ExecutionArgs) => run(args) ?? executeFn(args));
    },
  };
}

/** Undefined for what is left to the ordinary executor, before anything of it is done. */
export function planned(schema: GraphQLSchema) {
  const plans = new Plans(schema);
  return ({ document, operationName, variableValues, rootValue, contextValue }: ExecutionArgs) => {
    const operation = getOperationAST(document, operationName);
    if (!operation) return;
    const definitions = operation.variableDefinitions ?? [];
    const { coerced } = getVariableValues(schema, definitions, variableValues ?? {}, { maxErrors: 50 });
    const plan = coerced && plans.of(document, operation, coerced);
    return plan && coerced ? runPlan({ plan, rootValue, contextValue, variables: coerced }) : undefined;
  };
}
