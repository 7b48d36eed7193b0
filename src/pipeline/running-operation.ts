import type { ValidatedOperation } from '../document/document-cache.js';
import type { GatewayError } from '../domain/gateway-error.js';
import type { Sender } from '../isolation/person.js';
import type { OwnerTurns } from '../isolation/turns.js';
import { type CallStats, createCallStats } from '../upstream/call-context.js';
import { OperationRecorder } from './operation-events.js';
import type { OperationRequest, Variables } from './request.js';
import { type Result, withRequestIds, withUpstreamStats } from './result.js';

export interface RunningOperationOptions {
  readonly gatewayId: string;
  readonly request: OperationRequest;
  readonly operation: ValidatedOperation;
  readonly variables: Variables;
  /** Estimated memory while it waits for the service. */
  readonly waitingBytes: number;
  /** Turns of the event loop in which it continues after it has waited. */
  readonly turns: OwnerTurns;
}

/** The result of an event, for all subscriptions that reuse it. */
export interface ExecutedEvent {
  readonly result: Result;
  /** Stats of the execution. */
  readonly stats: CallStats;
  /** The subscription that has executed the event. */
  readonly executedBy: RunningOperation;
}

/** What an operation holds of a pool. It may be released more than once. */
export interface Releasable {
  release(): void;
}

/** An operation that passed all checks. Records its results and adds request ids and call stats. */
export class RunningOperation {
  readonly request: OperationRequest;
  /** An error without a valid API key. */
  readonly sender: Sender | GatewayError;
  readonly operation: ValidatedOperation;
  readonly variables: Variables;
  readonly waitingBytes: number;
  readonly turns: OwnerTurns;
  readonly stats: CallStats = createCallStats();
  readonly #recorder: OperationRecorder;
  readonly #held: Releasable[] = [];

  constructor({ gatewayId, request, operation, variables, waitingBytes, turns }: RunningOperationOptions) {
    this.request = request;
    this.sender = request.admission.sender;
    this.operation = operation;
    this.variables = variables;
    this.waitingBytes = waitingBytes;
    this.turns = turns;
    const { requestId, admission } = request;
    const { operation: type, name } = operation.definition;
    this.#recorder = new OperationRecorder({
      gatewayId,
      requestId,
      stats: this.stats,
      type,
      name: name?.value ?? null,
      transport: admission.transport.name,
    });
  }

  /** Whether the result may be incremental. Otherwise `@defer` and `@stream` are ignored. */
  get isIncremental(): boolean {
    return this.operation.isIncremental && this.request.delivery.parts;
  }

  /** Finishes with a single result. */
  finish(result: Result): Result {
    this.#recorder.recordResult(result);
    this.end();
    // A request with invalid variables was not executed.
    return this.#complete(result, result.data === undefined ? null : this.stats);
  }

  /** Adds request data to a part of an incremental result. The last part has the stats of all. */
  finishPart(part: Result): Result {
    this.#recorder.recordResult(part);
    return this.#complete(part, part.hasNext ? null : this.stats);
  }

  /** Adds request data to the result of an event, with the stats of this event. */
  finishEvent({ result, stats, executedBy }: ExecutedEvent): Result {
    this.#recorder.recordResult(result);
    const eventStats = executedBy === this ? stats : toDeduplicated(stats);
    addTo(this.stats, eventStats);
    return this.#complete(result, eventStats);
  }

  /** Call it before `finish` with the result of another operation and its stats. */
  addDeduplicated(stats: CallStats): void {
    addTo(this.stats, toDeduplicated(stats));
  }

  end(): void {
    this.#recorder.end();
    for (const held of this.#held) held.release();
  }

  /** Releases `held` when the operation has ended. */
  releaseAtEnd(held: Releasable): void {
    this.#held.push(held);
  }

  #complete(result: Result, stats: CallStats | null): Result {
    const { shouldReportStats, requestId } = this.request;
    return withRequestIds(shouldReportStats && stats ? withUpstreamStats(result, stats) : result, requestId);
  }
}

/** Counts the calls of another operation as deduplicated. */
function toDeduplicated({ calls, deduplicated }: CallStats): CallStats {
  return { calls: 0, cacheHits: 0, deduplicated: calls + deduplicated };
}

function addTo(sum: CallStats, { calls, cacheHits, deduplicated }: CallStats): void {
  sum.calls += calls;
  sum.cacheHits += cacheHits;
  sum.deduplicated += deduplicated;
}
