import { type ExecutionArgs, GraphQLError, parse } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { fingerprintOf } from '../domain/caller.js';
import type { Clock } from '../domain/clock.js';
import { Fault } from '../domain/fault.js';
import { isTooDeep, MAX_LEVELS } from '../domain/value.js';
import type { GraphContext, Scope } from '../graph/context.js';
import { type Budget, Costs, type Question } from '../graph/cost.js';
import { type DocumentLimits, tooMuch } from '../graph/limits.js';
import type { Rate } from './rate.js';
import { refusal } from './refusal.js';

export interface Guards {
  readonly text: TextLimits;
  readonly document: DocumentLimits;
  /** Counts an operation; throws when there were too many. */
  readonly admit: (scope: Scope) => void;
  readonly overBudget: OverBudget;
  readonly deadline: Deadline;
}

/** What stands between a request and its execution, the same on every transport: each is a plugin of the envelope. */
export function guards({ text, document, admit, overBudget, deadline }: Guards): readonly Plugin<GraphContext>[] {
  return [rateGuard(admit), textGuard(text), documentGuard(document), budgetGuard(overBudget), deadlineGuard(deadline)];
}

interface TextLimits {
  /** Characters of a document. */
  readonly length: number;
  readonly tokens: number;
  /** How deep braces, brackets and parentheses may nest. */
  readonly nesting: number;
}

/** Counts an operation; throws when its caller has made too many. Gateways may count together: no address is told to others. */
export function admission(rate: Rate, secret: string): (scope: Scope) => void {
  return (scope) => {
    const refused = rate.admit(scope.caller?.fingerprint ?? fingerprintOf(`at ${scope.address}`, secret));
    if (!refused) return;
    throw refusal('RATE_LIMITED', 'Too many operations in a short time (MAX_OPERATIONS_PER_MINUTE).', {
      status: 429,
      ...refused,
    });
  };
}

/** Counts operations, before anything is spent on them. */
function rateGuard(admit: (scope: Scope) => void): Plugin<GraphContext> {
  return { onParse: ({ context: { scope } }) => admit(scope) };
}

/**
 * Refuses a document before it is parsed: graphql-js descends into brackets by recursion, and 20,000 of them overflow
 * its stack, which its own limit on tokens does not prevent.
 */
function textGuard({ length, tokens, nesting }: TextLimits): Plugin<GraphContext> {
  return {
    onParse({ params: { source }, setParseFn }) {
      const document = typeof source === 'string' ? source : (source?.body ?? '');
      if (document.length > length) {
        throw tooLarge(
          `The document has ${document.length} characters; at most ${length} are taken (MAX_DOCUMENT_LENGTH). Put long values into variables.`,
        );
      }
      if (nestingOf(document) > nesting) {
        throw tooLarge(`The document nests brackets deeper than ${nesting} levels (MAX_DOCUMENT_NESTING).`);
      }
      setParseFn((given, options) => parse(given, { ...options, maxTokens: tokens }));
      return ({ result }) => {
        // Yoga names it over HTTP only; the same error has the same code everywhere.
        if (result instanceof GraphQLError) result.extensions['code'] ??= 'GRAPHQL_PARSE_FAILED';
      };
    },
  };
}

/** Refuses a document before it is validated, for what it holds. */
function documentGuard(limits: DocumentLimits): Plugin<GraphContext> {
  const passed = new WeakSet<object>();
  return {
    onParse:
      () =>
      ({ result }) => {
        if (!result || result instanceof Error || passed.has(result)) return;
        const refused = tooMuch(result, limits);
        if (refused) throw tooLarge(refused.message);
        passed.add(result);
      },
  };
}

/** What is wrong with an operation that may cost the service more than one may, or whose answer may be too large. */
export type OverBudget = (question: Question) => GraphQLError | null;

export function overBudget(budget: Budget): OverBudget {
  const costs = new Costs(budget);
  return (question) => {
    const cost = costs.of(question);
    if (cost.calls > budget.calls) {
      return tooExpensive(
        `The operation may take ${cost.calls} calls of the service or more, and one may take ${budget.calls} (MAX_UPSTREAM_CALLS). Ask for less at once: a smaller "first", fewer lists within lists.`,
        { calls: cost.calls, budget: budget.calls },
      );
    }
    if (cost.values <= budget.values) return null;
    const most = `at most ${budget.values} are given (MAX_RESPONSE_VALUES)`;
    return tooExpensive(`The answer may hold ${cost.values} values or more; ${most}.`);
  };
}

/** Refuses it wherever it comes from. */
function budgetGuard(overBudget: OverBudget): Plugin<GraphContext> {
  const refused = ({ schema, document, operationName, variableValues }: ExecutionArgs) =>
    overBudget({ schema, document, operationName, variables: variableValues ?? {} });
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const error = refused(args);
      if (error) setResultAndStopExecution({ errors: [error] });
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      // Events are shared by the JSON of the variables, used or not.
      const error = isTooDeep(args.variableValues) ? tooDeep() : refused(args);
      if (error) setResultAndStopExecution({ errors: [error] });
    },
  };
}

/** Gives up what takes too long as a whole, however quick each of its calls; until it is called off. */
export type Deadline = (scope: Scope) => () => void;

export function deadline(deadlineMs: number, clock: Clock): Deadline {
  return (scope) =>
    clock.after(deadlineMs, () =>
      scope.end(
        new Fault('UPSTREAM_TIMEOUT', `The operation was not done within ${deadlineMs} ms (OPERATION_TIMEOUT_MS).`),
      ),
    );
}

/** Sets one for each query and mutation. */
function deadlineGuard(deadline: Deadline): Plugin<GraphContext> {
  return {
    onExecute({ args: { contextValue } }) {
      const callOff = deadline(contextValue.scope);
      return {
        onExecuteDone: ({ result }) => {
          if (!(Symbol.asyncIterator in result)) return callOff();
          return { onEnd: callOff };
        },
      };
    },
  };
}

/** The deepest nesting; brackets in strings and comments count as well, which no honest document comes near. */
function nestingOf(document: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of document) {
    if (character === '{' || character === '[' || character === '(') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']' || character === ')') depth = Math.max(0, depth - 1);
  }
  return deepest;
}

function tooLarge(message: string): GraphQLError {
  return refusal('BAD_USER_INPUT', message, { status: 400 });
}

function tooDeep(): GraphQLError {
  return tooLarge(`The variables nest deeper than ${MAX_LEVELS} levels.`);
}

function tooExpensive(message: string, cost?: { readonly calls: number; readonly budget: number }): GraphQLError {
  return new GraphQLError(message, {
    extensions: { code: 'TOO_EXPENSIVE', ...(cost && { cost }), http: { status: 400 } },
  });
}
