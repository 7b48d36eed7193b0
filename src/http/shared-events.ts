import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
} from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { Clock } from '../domain/clock.js';
import type { Execution, Executor } from '../executor/executor.js';
import type { GraphContext } from '../graph/context.js';
import { withCost } from './upstream-cost.js';

/** Answers are kept for those who read the same event at about the same time, no longer: progress moves on by itself. */
const GOOD_FOR_MS = 50;

type Answer = ExecutionResult | Promise<ExecutionResult>;

interface SubscriptionArgs extends ExecutionArgs {
  readonly contextValue: GraphContext;
}

/**
 * Works out an event once for all who ask the same of it with the same key, however many sockets they are on. Whoever
 * wants to be told what an answer cost gets one of their own.
 */
export function sharedEvents(executor: Executor, clock: Clock): Plugin<GraphContext> {
  let answers = new WeakMap<object, Map<string, Answer>>();
  let keptSince = clock.now();
  const documents = new WeakMap<DocumentNode, number>();
  let documentsSeen = 0;

  /** What two subscriptions have in common that get the same answers. */
  const questionOf = ({ document, operationName, variableValues, contextValue }: SubscriptionArgs): string => {
    const number = documents.get(document) ?? ++documentsSeen;
    documents.set(document, number);
    const { fingerprint } = contextValue.scope.call.caller;
    return `${fingerprint} ${number} ${operationName ?? ''} ${JSON.stringify(variableValues)}`;
  };

  const answerTo = (event: object, question: string, { scope }: GraphContext, subscription: Execution): Answer => {
    if (clock.now() - keptSince > GOOD_FOR_MS) {
      answers = new WeakMap();
      keptSince = clock.now();
    }
    const known = answers.get(event) ?? new Map<string, Answer>();
    answers.set(event, known);
    const shared = known.get(question);
    if (shared) return shared;
    const answer = executor.execute({
      ...subscription,
      rootValue: event,
      contextValue: { scope: scope.forEvent(true) },
    });
    known.set(question, answer);
    return answer;
  };

  const answerWithCost = async (event: object, context: GraphContext, subscription: Execution) => {
    const scope = context.scope.forEvent(false);
    return withCost(await executor.execute({ ...subscription, rootValue: event, contextValue: { scope } }), scope);
  };

  const subscribe = async (args: SubscriptionArgs) => {
    const { document, operationName, variableValues, contextValue } = args;
    const operation = getOperationAST(document, operationName);
    if (!operation) return createSourceEventStream(args);
    const subscription = { document, operation, variables: variableValues ?? {}, contextValue };
    const events = await executor.subscribe(subscription);
    if (!isAsyncIterable(events)) return events;
    const { scope } = args.contextValue;
    const question = scope.showsCost ? null : questionOf(args);
    return new Answers(events[Symbol.asyncIterator]() as AsyncIterator<object>, (event) =>
      question === null
        ? answerWithCost(event, contextValue, subscription)
        : answerTo(event, question, contextValue, subscription),
    );
  };

  return {
    onSubscribe({ setSubscribeFn }) {
      setSubscribeFn((given) => subscribe(given as SubscriptionArgs));
    },
  };
}

/** Each event's answer. Leaving is heard also while it waits, which it would not be by an async generator. */
class Answers implements AsyncGenerator<ExecutionResult, void, void> {
  readonly #events: AsyncIterator<object>;
  readonly #answer: (event: object) => Answer;

  constructor(events: AsyncIterator<object>, answer: (event: object) => Answer) {
    this.#events = events;
    this.#answer = answer;
  }

  async next(): Promise<IteratorResult<ExecutionResult, void>> {
    const { done, value: event } = await this.#events.next();
    if (done) return { done, value: undefined };
    const answer = this.#answer(event);
    // Ten thousand readers of one event make each turn of the microtask queue count.
    return { done: false, value: answer instanceof Promise ? await answer : answer };
  }

  async return(): Promise<IteratorResult<ExecutionResult, void>> {
    await this.#events.return?.();
    return { done: true, value: undefined };
  }

  async throw(error: unknown): Promise<IteratorResult<ExecutionResult, void>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
