import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';

/**
 * Chunks that arrive while ws defers an event (`allowSynchronousEvents: false`) wait in its receiver. ws 8.23 parses them after an
 * invalid frame, too, and throws an uncaught error: they are dropped instead.
 */
export function dropChunksAfterFailure(socket: WebSocket): void {
  // Not part of the interface of ws: another version may not have it.
  const { _receiver: receiver } = socket as unknown as { readonly _receiver?: Writable };
  if (receiver) receiver._write = writeUnlessFailed;
}

/** One function for all receivers, because there may be thousands. */
function writeUnlessFailed(
  this: Writable,
  chunk: Buffer,
  encoding: BufferEncoding,
  callback: (error?: Error | null) => void,
): void {
  if (this.errored !== null) callback();
  else Object.getPrototypeOf(this)._write.call(this, chunk, encoding, callback);
}
