import { channel } from 'node:diagnostics_channel';
import type { ErrorCode } from '../../domain/gateway-error.js';
import type { CallStats } from '../call-context.js';

/** An upstream call including retries. Contains nothing that identifies the sender except ids in the path. */
export interface CallStartEvent {
  /** Random id of the gateway, unique in the process. */
  readonly gatewayId: string;
  readonly method: string;
  /** Path with version, ids and query. */
  readonly path: string;
  /** Null for calls shared by several operations, such as polls. */
  readonly requestId: string | null;
  /** Counts of the operation that makes the call: the same object for all of its calls. */
  readonly stats: CallStats;
  /** Time of `performance.now()`. */
  readonly startedAt: number;
}

export interface CallEndEvent {
  readonly call: CallStartEvent;
  readonly outcome: 'OK' | ErrorCode;
  /** `x-request-id` of the last response; null without one. */
  readonly upstreamRequestId: string | null;
}

/** Publishes a {@link CallStartEvent} per call. */
export const callStartChannel = channel('quantum-job-gateway:call:start');
/** Publishes a {@link CallEndEvent} per call. */
export const callEndChannel = channel('quantum-job-gateway:call:end');
