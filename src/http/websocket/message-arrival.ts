import type { WebSocket } from 'ws';
import type { Clients } from '../../isolation/clients.js';
import type { Lease } from '../../isolation/pool.js';
import type { Clock } from '../../primitives/clock.js';
import { FrameScanner } from './frame-scanner.js';

export interface MessageArrivalOptions {
  readonly clients: Clients;
  /** Limits the time from the first byte of a message to its last. */
  readonly requestTimeoutMs: number;
  readonly clock: Clock;
}

/** Maximum bytes before the connection is acknowledged: an API key, a few parameters and the first operations. */
const MAX_INIT_BYTES = 32_000;
const INIT_TOO_LARGE = `More than ${MAX_INIT_BYTES} bytes before connection_ack. Wait for it, then send operations.`;
/** Memory that each frame of a message takes besides its bytes: chosen. */
const FRAME_OVERHEAD_BYTES = 100;
const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;
/** Clients of graphql-ws retry after this code. */
export const TRY_AGAIN_LATER = 1013;

/**
 * Closes a socket whose message does not arrive completely in time or is dropped by the limits of unfinished input, and one
 * that sends too much before the acknowledgement.
 */
export class MessageArrival {
  readonly #socket: WebSocket;
  /** Address of the client. */
  readonly #address: string;
  readonly #options: MessageArrivalOptions;
  readonly #scanner = new FrameScanner();
  #held: Lease | null = null;
  #cancelTimeout: (() => void) | null = null;
  #initBytes = 0;
  #isAcknowledged = false;

  constructor(socket: WebSocket, address: string, options: MessageArrivalOptions) {
    this.#socket = socket;
    this.#address = address;
    this.#options = options;
  }

  /** The limit of the bytes before it no longer applies. */
  onAcknowledged(): void {
    this.#isAcknowledged = true;
  }

  onChunk(chunk: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (!this.#isAcknowledged) {
      this.#initBytes += chunk.length;
      if (this.#initBytes > MAX_INIT_BYTES) {
        closeAtOnce(this.#socket, MESSAGE_TOO_BIG, INIT_TOO_LARGE);
        return;
      }
    }
    const scanner = this.#scanner;
    const { messages, frames } = scanner;
    scanner.read(chunk);
    if (this.#held && (scanner.messages > messages || !scanner.isUnfinished)) this.end();
    if (!scanner.isUnfinished) return;
    this.#held ??= this.#start();
    // ws keeps the chunk in memory, also if only its last byte belongs to the message.
    const bytes = chunk.length + (scanner.frames - frames) * FRAME_OVERHEAD_BYTES;
    this.#options.clients.addInput(this.#held, bytes);
  }

  #start(): Lease {
    const { clock, requestTimeoutMs, clients } = this.#options;
    const reason = 'The message has not arrived completely in time.';
    this.#cancelTimeout = clock.schedule(requestTimeoutMs, () => closeAtOnce(this.#socket, POLICY_VIOLATION, reason));
    return clients.startInput(this.#address, (error) => closeAtOnce(this.#socket, TRY_AGAIN_LATER, error.message));
  }

  /** Ends the message that is arriving, when it is complete or the socket is closed. */
  end(): void {
    this.#held?.release();
    this.#held = null;
    this.#cancelTimeout?.();
    this.#cancelTimeout = null;
  }
}

/** Does not wait for the close frame of the client, which would be able to send more meanwhile. */
export function closeAtOnce(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setImmediate(() => socket.terminate());
}
