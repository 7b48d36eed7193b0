import { type ExecutionResult, execute, getOperationAST, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createExecutor } from '../../../src/executor/executor.js';
import { createPlanChecker } from '../../support/executor-comparison.js';
import { createTestSchema } from '../../support/test-schema.js';
import { later } from './cases/executor-case.js';
import { ARGUMENTS, DIRECTIVES } from './cases/input-cases.js';
import { ABSTRACT_TYPES, OPERATIONS } from './cases/type-cases.js';
import { ERRORS, LISTS, VALUES } from './cases/value-cases.js';

/** One case for each kind of graphql-js's own execution tests. */
const CASES = [VALUES, LISTS, ERRORS, ARGUMENTS, DIRECTIVES, ABSTRACT_TYPES, OPERATIONS].flat();

describe('the executor returns the result of graphql-js for', () => {
  test.each(CASES)('$name', async ({ sdl, resolvers, query, variables = {}, operationName, rootValue, hasNoPlan }) => {
    const schema = createTestSchema(sdl, resolvers);
    const document = parse(query);
    const args = { schema, document, variableValues: variables, operationName, rootValue };
    const operation = getOperationAST(document, operationName);
    if (!operation) throw new Error('Unknown operation.');

    const expected = execute(args);
    const actual = createExecutor(schema).execute({
      document,
      operation,
      variables,
      rootValue,
      contextValue: undefined,
    });

    expect(actual instanceof Promise, 'is a promise').toBe(expected instanceof Promise);
    const results = [await actual, await expected] as const;
    // Resolvers that run longer than the execution must not change the result.
    for (let turns = 5; turns > 0; turns--) await later(null);
    expect(toJson(results[0])).toEqual(toJson(results[1]));
    expect(createPlanChecker(schema)(args)).toBe(!hasNoPlan);
  });
});

/** Key order is part of a result. */
function toJson(result: ExecutionResult): unknown {
  return JSON.stringify(result, null, 2);
}
