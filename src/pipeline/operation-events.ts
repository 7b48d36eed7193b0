import { channel } from 'node:diagnostics_channel';
import type { OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { ErrorCode } from '../domain/gateway-error.js';
import type { CallStats } from '../upstream/call-context.js';
import { getCode } from './errors.js';
import { type Result, visitErrors } from './result.js';

/** An operation. Nothing in it identifies the caller; the name is the document's. */
export interface OperationStartEvent {
  /** The gateway that runs it, of those in this process. */
  readonly gatewayId: string;
  readonly requestId: string;
  /** Null for a request that is rejected. */
  readonly type: OperationTypeNode | null;
  readonly name: string | null;
  readonly stats: CallStats;
  /** In milliseconds, on the clock of `performance`. */
  readonly startedAt: number;
}

export interface OperationEndEvent {
  readonly operation: OperationStartEvent;
  /** Of its errors, each once. */
  readonly errorCodes: readonly ErrorCode[];
  /** 1, or the number of parts or events. */
  readonly resultCount: number;
}

/** Publishes an {@link OperationStartEvent} for each operation. */
export const operationStartChannel = channel('quantum-job-gateway:operation:start');
/** Publishes an {@link OperationEndEvent} for each operation. */
export const operationEndChannel = channel('quantum-job-gateway:operation:end');

const MAX_NAME_CHARS = 100;

/** Publishes the start and the end of an operation. */
export class OperationRecorder {
  readonly #operation: OperationStartEvent;
  /** Few: a list is searched faster than a set is created. */
  readonly #errorCodes: ErrorCode[] = [];
  #resultCount = 0;
  #hasEnded = false;

  /** `definition` is null for a request that is rejected. */
  constructor(
    { gatewayId, requestId, stats }: Pick<OperationStartEvent, 'gatewayId' | 'requestId' | 'stats'>,
    definition: OperationDefinitionNode | null,
  ) {
    this.#operation = {
      gatewayId,
      requestId,
      type: definition?.operation ?? null,
      name: definition?.name?.value.slice(0, MAX_NAME_CHARS) ?? null,
      stats,
      startedAt: performance.now(),
    };
    operationStartChannel.publish(this.#operation);
  }

  recordResult(result: Result): void {
    this.#resultCount += 1;
    visitErrors(result, (error) => {
      const code = getCode(error);
      if (!this.#errorCodes.includes(code)) this.#errorCodes.push(code);
    });
  }

  /** Only the first call counts. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const event: OperationEndEvent = {
      operation: this.#operation,
      errorCodes: this.#errorCodes,
      resultCount: this.#resultCount,
    };
    operationEndChannel.publish(event);
  }
}
