import { channel } from 'node:diagnostics_channel';
import { asFault, type FaultCode } from '../domain/fault.js';
import type { Call, Tally } from './call.js';

/** A call of the service, retries included. Nothing in it tells who asks, or for what but by the path. */
export interface CallEvent {
  /** Which one of this process makes it; made up anew at every start. */
  readonly gateway: string;
  readonly method: string;
  /** From the version on, with its ids and query. */
  readonly path: string;
  /** Null for calls that are made for many, such as those that follow jobs. */
  readonly requestId: string | null;
  /** That of the operation which makes it. */
  readonly tally: Tally;
  /** On `performance`'s clock, in milliseconds. */
  readonly begunAt: number;
}

export interface CallEnd {
  readonly call: CallEvent;
  readonly outcome: 'OK' | FaultCode;
}

/** A {@link CallEvent} each. */
export const callStarted = channel('quantum-job-gateway:call:start');
/** A {@link CallEnd} each. */
export const callEnded = channel('quantum-job-gateway:call:end');

/** Tells whoever listens of a call. */
export async function observed<T>(
  gateway: string,
  { requestId, tally }: Call,
  { method, path }: { readonly method: string; readonly path: string },
  run: () => Promise<T>,
): Promise<T> {
  const call: CallEvent = { gateway, method, path, requestId: requestId ?? null, tally, begunAt: performance.now() };
  const end = (outcome: CallEnd['outcome']) => callEnded.publish({ call, outcome } satisfies CallEnd);
  callStarted.publish(call);
  try {
    const answer = await run();
    end('OK');
    return answer;
  } catch (error) {
    end(asFault(error).code);
    throw error;
  }
}
