import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { Clock } from '../../primitives/clock.js';
import type { HeldBytes } from '../byte-budget.js';
import type { UnfinishedInput } from '../unfinished-input.js';
import { FrameScanner } from './frame-scanner.js';

export interface UnfinishedMessageOptions {
  readonly unfinishedInput: UnfinishedInput;
  /** From the first byte of a message to its last. */
  readonly requestTimeoutMs: number;
  readonly clock: Clock;
}

/** Memory that each frame of a message takes besides its bytes. */
const FRAME_OVERHEAD_BYTES = 100;
const POLICY_VIOLATION = 1008;
export const TRY_AGAIN_LATER = 1013;

/** Closes a socket whose message does not arrive completely in time, or is dropped by the limits of unfinished input. */
export function limitUnfinishedMessages(
  socket: WebSocket,
  netSocket: Socket,
  address: string,
  options: UnfinishedMessageOptions,
): void {
  const { unfinishedInput, requestTimeoutMs, clock } = options;
  const scanner = new FrameScanner();
  let held: HeldBytes | null = null;
  let cancelTimeout: () => void = () => undefined;

  const stop = () => {
    held?.remove();
    held = null;
    cancelTimeout();
  };
  const start = (): HeldBytes => {
    const reason = 'The message has not arrived completely within REQUEST_TIMEOUT_MS.';
    cancelTimeout = clock.schedule(requestTimeoutMs, () => closeAtOnce(socket, POLICY_VIOLATION, reason));
    return unfinishedInput.start(address, (error) => closeAtOnce(socket, TRY_AGAIN_LATER, error.message));
  };

  netSocket.on('data', (chunk: Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    const { messages, frames } = scanner;
    scanner.read(chunk);
    if (held && (scanner.messages > messages || !scanner.isUnfinished)) stop();
    if (!scanner.isUnfinished) return;
    held ??= start();
    // ws keeps the chunk in memory, also if only its last byte belongs to the message.
    unfinishedInput.addChunk(held, chunk.length + (scanner.frames - frames) * FRAME_OVERHEAD_BYTES);
  });
  socket.once('close', stop);
}

/** Does not wait for the close frame of the client, which would be able to send more meanwhile. */
export function closeAtOnce(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setImmediate(() => socket.terminate());
}
