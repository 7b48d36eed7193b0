import { channel } from 'node:diagnostics_channel';
import { type ErrorCode, toGatewayError } from '../../domain/gateway-error.js';
import type { CallStats } from '../call-context.js';
import type { RunningCall } from './running-call.js';

/** An upstream call including retries. Contains nothing that identifies the caller except ids in the path. */
export interface CallStartEvent {
  /** Random id of the gateway, unique in the process. */
  readonly gatewayId: string;
  readonly method: string;
  /** Path with version, ids and query. */
  readonly path: string;
  /** Null for calls shared by several operations, such as polls. */
  readonly requestId: string | null;
  /** Id of the calling operation. */
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

/** Reads the id when a subscriber does. A class, as an object literal with a getter has a hidden class of its own. */
class CallEnd implements CallEndEvent {
  readonly call: CallStartEvent;
  readonly outcome: CallEndEvent['outcome'];
  readonly #running: RunningCall;

  constructor(call: CallStartEvent, outcome: CallEndEvent['outcome'], running: RunningCall) {
    this.call = call;
    this.outcome = outcome;
    this.#running = running;
  }

  get upstreamRequestId(): string | null {
    return this.#running.upstreamRequestId;
  }
}

/** Publishes a {@link CallStartEvent} per call. */
export const callStartChannel = channel('quantum-job-gateway:call:start');
/** Publishes a {@link CallEndEvent} per call. */
export const callEndChannel = channel('quantum-job-gateway:call:end');

/** Publishes the start and end of a call on the diagnostics channels. */
export async function publishCallEvents<T>(gatewayId: string, running: RunningCall, run: () => Promise<T>): Promise<T> {
  const { requestId = null, stats } = running.context;
  const { method, path } = running.request;
  const call: CallStartEvent = { gatewayId, method, path, requestId, stats, startedAt: performance.now() };
  const end = (outcome: CallEndEvent['outcome']) => callEndChannel.publish(new CallEnd(call, outcome, running));
  callStartChannel.publish(call);
  try {
    const response = await run();
    end('OK');
    return response;
  } catch (error) {
    end(toGatewayError(error).code);
    throw running.toError(error);
  }
}
