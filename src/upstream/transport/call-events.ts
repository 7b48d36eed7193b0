import { channel } from 'node:diagnostics_channel';
import { type ErrorCode, toGatewayError } from '../../domain/gateway-error.js';
import type { CallContext, CallStats } from '../call-context.js';

/** A call of the service, retries included. Nothing in it tells who asks, or for what but by the path. */
export interface CallStartEvent {
  /** Which one of this process makes it; made up anew at every start. */
  readonly gatewayId: string;
  readonly method: string;
  /** From the version on, with its ids and query. */
  readonly path: string;
  /** Null for calls that are made for many, such as those that follow jobs. */
  readonly requestId: string | null;
  /** That of the operation which makes it. */
  readonly stats: CallStats;
  /** On `performance`'s clock, in milliseconds. */
  readonly startedAt: number;
}

export interface CallEndEvent {
  readonly call: CallStartEvent;
  readonly outcome: 'OK' | ErrorCode;
}

/** A {@link CallStartEvent} each. */
export const callStartChannel = channel('quantum-job-gateway:call:start');
/** A {@link CallEndEvent} each. */
export const callEndChannel = channel('quantum-job-gateway:call:end');

/** Tells whoever listens of a call. */
export async function publishCallEvents<T>(
  gateway: string,
  { requestId, stats }: CallContext,
  { method, path }: { readonly method: string; readonly path: string },
  run: () => Promise<T>,
): Promise<T> {
  const call: CallStartEvent = {
    gatewayId: gateway,
    method,
    path,
    requestId: requestId ?? null,
    stats,
    startedAt: performance.now(),
  };
  const end = (outcome: CallEndEvent['outcome']) => callEndChannel.publish({ call, outcome } satisfies CallEndEvent);
  callStartChannel.publish(call);
  try {
    const answer = await run();
    end('OK');
    return answer;
  } catch (error) {
    end(toGatewayError(error).code);
    throw error;
  }
}
