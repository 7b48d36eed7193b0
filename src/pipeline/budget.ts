import type { GraphQLSchema } from 'graphql';
import type { ValidatedOperation } from '../document/document-cache.js';
import { Fault } from '../domain/fault.js';
import { type Budget, Costs } from '../graph/cost.js';
import type { Variables } from './request.js';

/** Throws when an operation may cost more upstream calls, or hold more values, than one operation is allowed. */
export type CheckBudget = (operation: ValidatedOperation, variables: Variables) => void;

export function createBudgetCheck(schema: GraphQLSchema, budget: Budget): CheckBudget {
  const costs = new Costs(budget);
  return ({ document, name }, variables) => {
    const { calls, values } = costs.of({ schema, document, operationName: name, variables });
    if (calls > budget.calls) {
      throw new Fault(
        'TOO_EXPENSIVE',
        `Operation too expensive: at least ${calls} upstream calls, limit ${budget.calls} (MAX_UPSTREAM_CALLS). Lower "first" or remove nested lists.`,
        { cost: { calls, budget: budget.calls } },
      );
    }
    if (values > budget.values) {
      throw new Fault(
        'TOO_EXPENSIVE',
        `Operation too expensive: at least ${values} values, limit ${budget.values} (MAX_RESPONSE_VALUES). Lower "first" or select fewer fields.`,
      );
    }
  };
}
