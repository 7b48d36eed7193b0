import { channel } from 'node:diagnostics_channel';
import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { GraphContext, Scope } from '../graph/context.js';
import { clientError } from '../graph/errors.js';
import type { Tally } from '../upstream/call.js';
import { withRequestId } from './request-id.js';

/** An operation. Nothing in it tells who asks; the name is the document's. */
export interface OperationEvent {
  /** Which one of this process runs it; made up anew at every start. */
  readonly gateway: string;
  readonly requestId: string;
  /** Null for what was refused before it was known. */
  readonly type: OperationTypeNode | null;
  readonly name: string | null;
  /** What it has cost by now; for a subscription, without what its events cost for all who share them. */
  readonly tally: Tally;
  /** On `performance`'s clock, in milliseconds. */
  readonly begunAt: number;
}

export interface OperationEnd {
  readonly operation: OperationEvent;
  /** Of its errors, each once. */
  readonly codes: readonly string[];
  /** Answers: 1, or as many as parts or events. */
  readonly answers: number;
}

/** An {@link OperationEvent} each. */
export const operationStarted = channel('quantum-job-gateway:operation:start');
/** An {@link OperationEnd} each. */
export const operationEnded = channel('quantum-job-gateway:operation:end');

/** Tells whoever listens of operations, and puts the request's id into the errors of HTTP answers. */
export function operations(): Plugin<GraphContext, GraphContext> {
  return {
    onExecute({ args }) {
      const running = begin(args.contextValue.scope, definitionOf(args));
      if (!running) return;
      return {
        onExecuteDone({ result }) {
          if (isAsyncIterable(result)) return running.followed();
          running.answered(result);
          return running.end();
        },
      };
    },
    onSubscribe({ args }) {
      const running = begin(args.contextValue.scope, definitionOf(args));
      if (!running) return;
      return {
        onSubscribeResult({ result }) {
          if (isAsyncIterable(result)) return running.followed();
          running.answered(result);
          return running.end();
        },
        onSubscribeError({ error }) {
          running.answered({ errors: [clientError(error)] });
          running.end();
        },
      };
    },
    onResultProcess({ result, setResult, serverContext: { scope } }) {
      // Requests hold one operation each.
      if (Array.isArray(result)) return;
      if (isAsyncIterable(result)) {
        const answers: AsyncIterable<ExecutionResult> = result;
        return setResult(mapped(answers, (one) => withIds(one, scope.requestId)));
      }
      setResult(told(scope, result));
    },
  };
}

function definitionOf({ document, operationName }: ExecutionArgs): OperationDefinitionNode | null | undefined {
  return getOperationAST(document, operationName);
}

/** Longer ones say nothing more to whoever reads a log. */
const LONGEST_NAME = 100;

/** An operation that is run from here on; null when nobody listens. `definition` is null where the document has none such. */
export function begin(scope: Scope, definition: OperationDefinitionNode | null | undefined): Running | null {
  scope.hasBegun = true;
  if (!operationEnded.hasSubscribers) return null;
  const { gateway, requestId, tally } = scope;
  return new Running({
    gateway,
    requestId,
    type: definition?.operation ?? null,
    name: definition?.name?.value.slice(0, LONGEST_NAME) ?? null,
    tally,
    begunAt: performance.now(),
  });
}

/** The answer to a request as it is told, whether anything of it was run or it was refused before. */
export function told(scope: Scope, answer: ExecutionResult): ExecutionResult {
  if (!scope.hasBegun && answer.errors) refused(scope, answer.errors);
  return withIds(answer, scope.requestId);
}

/** An operation that was refused before anything of it was done. */
export function refused({ gateway, requestId, tally }: Scope, errors: readonly GraphQLError[]): void {
  if (!operationEnded.hasSubscribers) return;
  const running = new Running({ gateway, requestId, type: null, name: null, tally, begunAt: performance.now() });
  running.answered({ errors });
  running.end();
}

export function withIds<R extends ExecutionResult>(result: R, requestId: string): R {
  if (!result.errors) return result;
  return {
    ...result,
    errors: result.errors.map((error) => (error instanceof GraphQLError ? withRequestId(error, requestId) : error)),
  };
}

/** From its start to its end. */
class Running {
  readonly #operation: OperationEvent;
  /** Few: a list of them is searched faster than a set is made. */
  readonly #codes: string[] = [];
  #answers = 0;

  constructor(operation: OperationEvent) {
    this.#operation = operation;
    operationStarted.publish(operation);
  }

  answered({ errors }: Pick<ExecutionResult, 'errors'>): void {
    this.#answers += 1;
    if (!errors) return;
    for (const error of errors) {
      const code = `${clientError(error).extensions['code']}`;
      if (!this.#codes.includes(code)) this.#codes.push(code);
    }
  }

  end(): void {
    const end: OperationEnd = { operation: this.#operation, codes: this.#codes, answers: this.#answers };
    operationEnded.publish(end);
  }

  /** For what has more than one answer. */
  followed() {
    return {
      onNext: ({ result }: { result: unknown }) => this.answered(result as ExecutionResult),
      onEnd: () => this.end(),
    };
  }
}

/** Leaving is heard also while it waits, which it would not be by an async generator. */
function mapped<T>(source: AsyncIterable<T>, map: (item: T) => T): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      const items = source[Symbol.asyncIterator]();
      return {
        async next() {
          const item = await items.next();
          return item.done ? item : { done: false, value: map(item.value) };
        },
        return: async () => (await items.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}
