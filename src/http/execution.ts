import type { ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import type { Executor } from '../executor/executor.js';
import type { Scope } from '../graph/context.js';
import type { Deadline, OverBudget } from './guards.js';
import { begin } from './operations.js';
import type { ValidOperation } from './parsed.js';
import type { SharedAnswers } from './shared-answers.js';
import { withCost } from './upstream-cost.js';

export interface ExecutionParts {
  readonly schema: GraphQLSchema;
  readonly executor: Executor;
  readonly overBudget: OverBudget;
  readonly deadline: Deadline;
  readonly shared: SharedAnswers;
  /** What a client is told of an error. */
  readonly mask: (error: unknown) => GraphQLError;
}

type Answer = ExecutionResult | Promise<ExecutionResult>;

/**
 * Executes an operation by the same steps, in the same order, that the plugins of the envelope take around every execution
 * (yoga.ts), each of which may wait: here nothing waits but what the service is asked for.
 */
export class Execution {
  readonly #parts: ExecutionParts;

  constructor(parts: ExecutionParts) {
    this.#parts = parts;
  }

  /** Null for a document without such an operation: the envelope reports that. */
  of(
    { document, name, definition }: ValidOperation,
    scope: Scope,
    variables: Readonly<Record<string, unknown>>,
  ): Answer | null {
    const { schema, executor, overBudget, deadline, shared, mask } = this.#parts;
    if (!definition) return null;
    const refused = overBudget({ schema, document, operationName: name, variables });
    if (refused) return { errors: [refused] };

    const isChange = definition.operation === 'mutation';
    const running = begin(scope, definition);
    if (isChange) shared.forget();
    const done = (result: ExecutionResult): ExecutionResult => {
      running?.answered(result);
      running?.end();
      const told = scope.showsCost ? withCost(result, scope) : result;
      if (isChange) shared.forget();
      return told.errors ? { ...told, errors: told.errors.map(mask) } : told;
    };
    const answer = executor.execute({ document, operation: definition, variables, contextValue: { scope } });
    if (!(answer instanceof Promise)) return done(answer);
    // What is answered at once is never late.
    const callOff = deadline(scope);
    return answer.then((result) => {
      callOff();
      return done(result);
    });
  }
}
