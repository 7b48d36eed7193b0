import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { type GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { type DecodeTask, decodeBody } from '../wire/body-decoders.js';

export interface DecodeRequest {
  readonly task: DecodeTask;
  readonly body: Uint8Array;
}

/** An error loses its class on the way to another thread. */
export type DecodeReply =
  | { readonly value: unknown }
  | { readonly error: Pick<GatewayError, 'code' | 'message' | 'details'> };

export interface DecodeWorkerData {
  readonly priority: number;
}

const { priority }: DecodeWorkerData = workerData;

// On Linux this sets the priority of the calling thread, elsewhere of the process.
if (process.platform === 'linux') {
  try {
    setPriority(priority);
  } catch {
    // A sandbox may forbid it. The worker then has the priority of the main thread.
  }
}

// One reply per request, in order. Any other error ends the worker, and DecodeThread reports it.
parentPort?.on('message', (request: DecodeRequest) => parentPort?.postMessage(decode(request)));

function decode({ task, body }: DecodeRequest): DecodeReply {
  try {
    return { value: decodeBody(Buffer.from(body.buffer, body.byteOffset, body.byteLength), task) };
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    const { code, message, details } = error;
    return { error: { code, message, details } };
  }
}
