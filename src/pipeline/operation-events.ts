import { channel } from 'node:diagnostics_channel';
import type { OperationTypeNode } from 'graphql';
import type { ErrorCode } from '../domain/gateway-error.js';
import type { CallStats } from '../upstream/call-context.js';
import { getCode } from './errors.js';
import { type Result, visitErrors } from './result.js';
import type { Transport } from './transport.js';

/** A GraphQL operation, or the download of an artifact. */
export type OperationType = OperationTypeNode | 'download';

/** An operation without anything that identifies the sender; the name is from the document. */
export interface OperationStartEvent {
  /** Id of the gateway, unique in the process. */
  readonly gatewayId: string;
  readonly requestId: string;
  /** Null for a rejected request. */
  readonly type: OperationType | null;
  readonly name: string | null;
  readonly transport: Transport['name'];
  readonly stats: CallStats;
  /** Time of `performance.now()`. */
  readonly startedAt: number;
}

export interface OperationEndEvent {
  readonly operation: OperationStartEvent;
  /** Distinct codes of its errors. */
  readonly errorCodes: readonly ErrorCode[];
  /** 1, or the number of parts or events. */
  readonly resultCount: number;
}

/** Publishes an {@link OperationStartEvent} for each operation. */
export const operationStartChannel = channel('quantum-job-gateway:operation:start');
/** Publishes an {@link OperationEndEvent} for each operation. */
export const operationEndChannel = channel('quantum-job-gateway:operation:end');

const MAX_NAME_CHARS = 100;
const NO_CODES: readonly ErrorCode[] = [];

/** Publishes the start and the end of an operation. */
export class OperationRecorder {
  readonly #operation: OperationStartEvent;
  /** There are few: searching a list is faster than creating a set. */
  #errorCodes: readonly ErrorCode[] = NO_CODES;
  #resultCount = 0;
  #hasEnded = false;

  constructor({ gatewayId, requestId, stats, type, name, transport }: Omit<OperationStartEvent, 'startedAt'>) {
    this.#operation = {
      gatewayId,
      requestId,
      type,
      name: name?.slice(0, MAX_NAME_CHARS) ?? null,
      transport,
      stats,
      startedAt: performance.now(),
    };
    operationStartChannel.publish(this.#operation);
  }

  recordResult(result: Result): void {
    this.#resultCount += 1;
    visitErrors(result, (error) => {
      const code = getCode(error);
      if (!this.#errorCodes.includes(code)) this.#errorCodes = [...this.#errorCodes, code];
    });
  }

  /** Later calls have no effect. */
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
