import { GatewayError, toCanceledError } from '../domain/gateway-error.js';
import { collectSecrets, redactSecrets } from '../domain/secrets.js';
import type { Execution, Executor } from '../executor/executor.js';
import { type GraphQLContext, type GraphQLServices, RequestContext } from '../graphql/request-context.js';
import type { Lease, Pool } from '../isolation/pool.js';
import { EXPECTED_MS } from '../isolation/work.js';
import type { Clock } from '../primitives/clock.js';
import { LightAbortSignal } from '../primitives/light-abort-signal.js';
import type { MaybePromise } from '../primitives/maybe-promise.js';
import { SharedSignal } from '../primitives/shared-signal.js';
import { BYTES_PER_OPERATION } from './budget.js';
import { type ClientErrorOptions, isInternalError, toClientError, toClientErrors } from './errors.js';
import { type EventExecution, EventResultCache } from './event-result-cache.js';
import { createEventKey } from './operation-keys.js';
import { mapErrors, type Result } from './result.js';
import { type OperationResult, ResultStream } from './result-stream.js';
import type { ExecutedEvent, RunningOperation } from './running-operation.js';
import { IN_PROCESS_ADDRESS } from './transport.js';

export interface OperationExecutorOptions {
  readonly services: GraphQLServices;
  readonly executor: Executor;
  /** Operations and events that wait for the service, by the bytes that they hold. */
  readonly waitingPool: Pool;
  /** Timeout of a query, a mutation, or an event. */
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly onInternalError: (error: unknown) => void;
}

/** The last steps of an operation: its timeout, its execution, and masked errors in each of its results. */
export class OperationExecutor {
  readonly #options: OperationExecutorOptions;
  readonly #eventResults: EventResultCache;

  constructor(options: OperationExecutorOptions) {
    this.#options = options;
    this.#eventResults = new EventResultCache(options.clock);
  }

  /** Executes a query or mutation. */
  execute(running: RunningOperation): MaybePromise<OperationResult> {
    const signal = new SharedSignal();
    signal.join(running.request.signal);
    if (running.isIncremental) return this.#executeIncrementally(running, signal);
    const result = this.executeSingle(running, signal);
    return result instanceof Promise ? result.then((executed) => running.finish(executed)) : running.finish(result);
  }

  /** Does not call `running.finish`: several operations may finish with the same result. */
  executeSingle(running: RunningOperation, signal: LightAbortSignal): MaybePromise<Result> {
    let result: MaybePromise<Result>;
    try {
      result = this.#options.executor.execute(this.#toExecution(running, signal));
    } catch (error) {
      return this.toErrorResult(error, running);
    }
    if (!(result instanceof Promise)) return this.#mask(result, running);
    const cancelTimeout = this.#startTimeout(signal);
    return result.then(
      (executed) => {
        cancelTimeout();
        return running.turns.run(() => this.#mask(executed, running));
      },
      (error) => {
        cancelTimeout();
        return this.toErrorResult(error, running);
      },
    );
  }

  /** A subscription that fails to start returns a stream of one error: clients treat other errors as outages. */
  async subscribe(running: RunningOperation): Promise<ResultStream> {
    const ended = new LightAbortSignal();
    const { request } = running;
    const { address } = request.admission;
    const execution = this.#toExecution(running, request.signal, address === IN_PROCESS_ADDRESS ? undefined : address);
    const key = createEventKey(running);
    const subscription = { running, execution, key, ended };
    let stream: ResultStream<object, ExecutedEvent> | null = null;
    let revoked: GatewayError | null = null;
    // Before the events are requested, which may take a call: rights that end meanwhile end the subscription, too.
    const unsubscribe = request.admission.grant?.onEnd((error) => {
      revoked = error;
      stream?.fail(error);
    });
    let source: AsyncIterable<object>;
    try {
      source = await this.#getEvents(execution);
    } catch (error) {
      source = createFailedSource(error);
    }
    stream = new ResultStream<object, ExecutedEvent>({
      kind: 'events',
      source,
      turns: running.turns,
      execute: (event) => this.#executeEvent(event, subscription),
      finish: (executed) => running.finishEvent(executed),
      toErrorResult: (error) => running.finishPart(this.toErrorResult(error, running)),
      onEnd: () => {
        ended.abort(toCanceledError('the subscription has ended'));
        unsubscribe?.();
        running.end();
      },
    });
    if (revoked) stream.fail(revoked);
    return stream;
  }

  /** Converts a thrown error to client errors. `operation`: null if the request was rejected before its variables were used. */
  toErrorResult(error: unknown, operation: RunningOperation | null): Result {
    this.#report(error);
    return { errors: toClientErrors(error, operation ? toErrorOptions(operation) : undefined) };
  }

  async #executeIncrementally(running: RunningOperation, signal: LightAbortSignal): Promise<OperationResult> {
    const cancelTimeout = this.#startTimeout(signal);
    let result: Result | AsyncIterable<Result>;
    // `Turns` does not measure what continues after a wait.
    const turn = running.turns.take(EXPECTED_MS.largeResult);
    if (turn !== null) await turn;
    try {
      result = await this.#options.executor.executeIncrementally(this.#toExecution(running, signal));
    } catch (error) {
      result = this.toErrorResult(error, running);
    }
    if (!isAsyncIterable(result)) {
      cancelTimeout();
      return running.finish(this.#mask(result, running));
    }
    return new ResultStream<Result, Result>({
      kind: 'parts',
      source: result,
      turns: running.turns,
      execute: (part) => this.#mask(part, running),
      finish: (part) => running.finishPart(part),
      toErrorResult: (error) => running.finishPart(this.toErrorResult(error, running)),
      onEnd() {
        cancelTimeout();
        running.end();
        signal.abort(toCanceledError('the stream has ended'));
      },
    });
  }

  async #getEvents(execution: Execution): Promise<AsyncIterable<object>> {
    const events = await this.#options.executor.subscribe(execution);
    if (isAsyncIterable(events)) return events as AsyncIterable<object>;
    return createFailedSource(new AggregateError(events.errors ?? []));
  }

  #executeEvent(event: object, subscription: Subscription): MaybePromise<ExecutedEvent> {
    const { running, key, ended } = subscription;
    const shared = this.#eventResults.get(event, key);
    if (shared) return joinExecution(shared, ended);
    const { owner } = running.request.admission;
    // An event waits until its owner has room: it may have to wait for calls.
    const lease = this.#options.waitingPool.acquire(owner, BYTES_PER_OPERATION + running.waitingBytes, ended);
    if (!(lease instanceof Promise)) return this.#executeAcquired(event, subscription, lease);
    return lease.then((acquired) => {
      const sharedMeanwhile = this.#eventResults.get(event, key);
      if (!sharedMeanwhile) return this.#executeAcquired(event, subscription, acquired);
      acquired.release();
      return joinExecution(sharedMeanwhile, ended);
    });
  }

  #executeAcquired(
    event: object,
    { running, execution, key, ended }: Subscription,
    lease: Lease,
  ): MaybePromise<ExecutedEvent> {
    const signal = new SharedSignal();
    const ctx = (execution.contextValue as GraphQLContext).ctx.createEventContext(signal);
    const toExecuted = (result: Result) => ({
      result: this.#mask(result, running),
      stats: ctx.stats,
      executedBy: running,
    });
    let result: MaybePromise<Result>;
    try {
      result = this.#options.executor.execute({ rootValue: event, ...execution, contextValue: { ctx } });
    } catch (error) {
      lease.release();
      throw error;
    }
    let executed: MaybePromise<ExecutedEvent>;
    if (result instanceof Promise) {
      const cancelTimeout = this.#startTimeout(signal);
      signal.join(ended);
      executed = result.then(toExecuted).finally(() => {
        cancelTimeout();
        signal.end();
        lease.release();
      });
    } else {
      lease.release();
      executed = toExecuted(result);
    }
    this.#eventResults.set(event, key, { executed, signal });
    return executed;
  }

  #toExecution(
    { sender, operation, variables, request, turns, stats }: RunningOperation,
    signal: LightAbortSignal,
    address?: string,
  ): Execution {
    const ctx = new RequestContext(this.#options.services, sender, {
      requestId: request.requestId,
      signal,
      turns,
      owner: request.admission.owner,
      stats,
      address,
    });
    const contextValue: GraphQLContext = { ctx };
    const { document, definition } = operation;
    return { document, operation: definition, variables, contextValue, scheduler: turns };
  }

  /** Ends operations that take too long, even if each of their calls is short. */
  #startTimeout(signal: LightAbortSignal): () => void {
    const { clock, timeoutMs } = this.#options;
    return clock.schedule(timeoutMs, () =>
      signal.abort(
        new GatewayError(
          'UPSTREAM_TIMEOUT',
          `The operation was not completed within ${timeoutMs} ms: the limit is twice UPSTREAM_TIMEOUT_MS, at least 30 s. Request less at once.`,
        ),
      ),
    );
  }

  #mask(result: Result, operation: RunningOperation): Result {
    const options = toErrorOptions(operation);
    return mapErrors(result, (error) => {
      this.#report(error);
      return toClientError(error, options);
    });
  }

  #report(error: unknown): void {
    if (error instanceof AggregateError) for (const one of error.errors) this.#report(one);
    else if (isInternalError(error)) this.#options.onInternalError(error);
  }
}

/** graphql-js repeats invalid variables in its messages. Visits the variables when there is a message. */
function toErrorOptions({ variables, request: { requestId } }: RunningOperation): ClientErrorOptions {
  let secrets: readonly string[] | undefined;
  const redact = (message: string) => {
    secrets ??= collectSecrets(variables);
    return redactSecrets(message, secrets);
  };
  return { redact, requestId };
}

/** What all events of a subscription have in common. */
interface Subscription {
  readonly running: RunningOperation;
  readonly execution: Execution;
  /** Equal for subscriptions that can share results. */
  readonly key: string;
  readonly ended: LightAbortSignal;
}

function joinExecution({ executed, signal }: EventExecution, ended: LightAbortSignal): MaybePromise<ExecutedEvent> {
  if (executed instanceof Promise) signal.join(ended);
  return executed;
}

function createFailedSource(error: unknown): AsyncIterable<never> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) };
}

function isAsyncIterable<T>(value: AsyncIterable<T> | Result): value is AsyncIterable<T> {
  return Symbol.asyncIterator in value;
}
