import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  type OperationDefinitionNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphContext } from '../graph/context.js';
import { type Plan, Plans } from '../graph/plan.js';
import { runPlan } from '../graph/run.js';

/** Runs operations by their plans, on every transport. */
export function plannedExecution(planned: Planned): Plugin<GraphContext> {
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn((args: ExecutionArgs) => byPlan(planned, args) ?? executeFn(args));
    },
  };
}

/** Null for what has no plan, or cannot be run: it is left to the ordinary executor before anything of it is done. */
export function byPlan(planned: Planned, args: ExecutionArgs): ReturnType<typeof runPlan> | null {
  const { document, operationName, variableValues, rootValue, contextValue } = args;
  const operation = getOperationAST(document, operationName);
  const ready = operation && planned(document, operation, variableValues ?? {});
  return ready ? runPlan({ ...ready, rootValue, contextValue }) : null;
}

/** An operation with what it is asked with. */
interface Ready {
  readonly plan: Plan;
  /** Coerced. */
  readonly variables: Record<string, unknown>;
}

/** Null for what is left to the ordinary executor. */
export type Planned = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
) => Ready | null;

export function planned(schema: GraphQLSchema): Planned {
  const plans = new Plans(schema);
  return (document, operation, given) => {
    const definitions = operation.variableDefinitions ?? [];
    const { coerced } =
      definitions.length === 0 ? { coerced: {} } : getVariableValues(schema, definitions, given, { maxErrors: 50 });
    const plan = coerced && plans.of(document, operation, coerced);
    return plan && coerced ? { plan, variables: coerced } : null;
  };
}
