import type { GraphQLSchema } from 'graphql';
import type { ValidatedOperation } from '../document/document-cache.js';
import { BYTES_PER_TOKEN } from '../document/document-limits.js';
import { GatewayError } from '../domain/gateway-error.js';
import { type Budget, CostEstimator } from '../graphql/cost/operation-cost.js';
import { OPERATION_UNIT } from '../isolation/work.js';
import type { Variables } from './request.js';

/** Memory of a call that an operation waits for: chosen, several times what a small response takes. */
const BYTES_PER_CALL = 20_000;
/** Memory of an operation or event that waits, for each operation that the bytes of its request count as: chosen. */
export const BYTES_PER_OPERATION = 20_000;
/** A value that is awaited, with its promise and its resolver: chosen. */
const BYTES_PER_VALUE = 2_000;

/** Each part of an incremental result takes as much CPU as a hundred values. */
const MAX_PARTS = 2_000;

export interface CheckedCost {
  /** Estimated memory of its calls, its values and its document while it waits for the service. The cache may have dropped the document. */
  readonly waitingBytes: number;
  /** Operations that it counts as. */
  readonly operations: number;
  /** Whether its result may have so many parts that it is sent as a single one. */
  readonly hasTooManyParts: boolean;
}

/** Throws if the estimated upstream calls or values of an operation exceed the limits. */
export type CheckBudget = (operation: ValidatedOperation, variables: Variables) => CheckedCost;

export function createBudgetCheck(schema: GraphQLSchema, budget: Budget): CheckBudget {
  const costs = new CostEstimator(budget);
  return ({ document, name }, variables) => {
    const { tokenCount = 0 } = document;
    const cost = costs.estimate({ schema, document, operationName: name, variables });
    const { calls, singleReads, values, introspectionValues, maxParts } = cost;
    if (calls > budget.calls) {
      throw new GatewayError(
        'TOO_EXPENSIVE',
        `Operation too expensive: at least ${calls} upstream calls, limit ${budget.calls} (MAX_CALLS_PER_OPERATION). Lower "first" or remove nested lists.`,
        { cost: { calls, budget: budget.calls } },
      );
    }
    if (values > budget.values) {
      throw new GatewayError(
        'TOO_EXPENSIVE',
        `Operation too expensive: at least ${values} values, limit ${budget.values}. Lower "first" or select fewer fields.`,
      );
    }
    if (introspectionValues > budget.introspectionValues) {
      throw new GatewayError(
        'TOO_EXPENSIVE',
        `Introspection too expensive: at least ${Math.ceil(introspectionValues)} values, limit ${budget.introspectionValues}. Select fewer fields of __schema and __type.`,
      );
    }
    return {
      // A single read replaces a row that a list has omitted, whose memory is counted.
      waitingBytes:
        BYTES_PER_CALL * (calls - singleReads) + BYTES_PER_VALUE * Math.ceil(values) + BYTES_PER_TOKEN * tokenCount,
      operations: Math.max(1, Math.ceil(introspectionValues / OPERATION_UNIT.introspectionValues)),
      hasTooManyParts: maxParts > MAX_PARTS,
    };
  };
}
