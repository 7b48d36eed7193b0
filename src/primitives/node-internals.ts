/**
 * Every use of a member that Node, ws or undici does not document. Each function says what becomes of the gateway without the member, and
 * `test/unit/primitives/node-internals.test.ts` fails when a version no longer has it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex, Writable } from 'node:stream';
import type { WebSocket } from 'ws';

interface HttpParser {
  readonly constructor: { readonly kOnBody?: number };
  onIncoming?: unknown;
  [callback: number]: unknown;
}

interface HttpSocket extends Socket {
  readonly parser?: HttpParser | null;
}

/** Tells the parser that the connection is upgraded to another protocol. */
const UPGRADED = 2;

/**
 * Stops parsing the requests that Node has read from a connection, by `socket.parser.onIncoming`: there may be a thousand of them. Without it all
 * of them are parsed and wait.
 */
export function stopParsing({ parser }: HttpSocket): void {
  if (parser) parser.onIncoming = () => UPGRADED;
}

/**
 * Stops emitting the chunks of the body that a connection receives, by the callback `kOnBody` of `socket.parser`: Node may have read ten thousand
 * of them. Close the connection afterwards. Without it all of them are emitted.
 */
export function stopEmittingBody(socket: HttpSocket): void {
  const { parser } = socket;
  const index = parser?.constructor.kOnBody;
  if (!parser || index === undefined) return;
  const onBody = parser[index];
  parser[index] = null;
  // Node uses the parser for another connection then.
  socket.prependOnceListener('close', () => {
    parser[index] = onBody;
  });
}

/**
 * The response to the request of a socket that Node handles now, by `socket._httpMessage`. Without it null: pipelined requests are not handled after
 * the first, connections closed before a response do not count, and an error may be sent after a response has started.
 */
export function getCurrentResponse(socket: Duplex): ServerResponse<IncomingMessage> | null {
  return (socket as { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? null;
}

interface WriteHandle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/**
 * Bytes that the kernel has accepted, by `socket._handle.bytesWritten` and `writeQueueSize`: a large response is one write, which the kernel accepts
 * in parts. Without them `bytesWritten` and `writableLength` are used, which change only when the kernel has accepted all: a client that takes longer
 * to read one write than the send timeout is disconnected.
 */
export function countAcceptedBytes(socket: Socket): number {
  const { _handle: handle } = socket as { readonly _handle?: Partial<WriteHandle> | null };
  if (handle?.bytesWritten !== undefined && handle.writeQueueSize !== undefined)
    return handle.bytesWritten - handle.writeQueueSize;
  return socket.bytesWritten - socket.writableLength;
}

/**
 * Drops the chunks that arrive after an invalid frame, by `_receiver` of a WebSocket. While ws defers an event (`allowSynchronousEvents: false`), they
 * wait in its receiver; ws 8.23 parses them after an invalid frame, too, and throws. Without the member such an error is uncaught.
 */
export function dropChunksAfterFailure(socket: WebSocket): void {
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

type UndiciPool = typeof import('undici').Pool;

/**
 * Loads the connection pool of undici without fetch, WebSocket, caches and mocks, which take a tenth of the start time and 9 MB. A version
 * without this path is loaded in full.
 */
export function loadUndiciPool(require: (specifier: string) => unknown): UndiciPool {
  try {
    return require('undici/lib/dispatcher/pool.js') as UndiciPool;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
    return (require('undici') as { readonly Pool: UndiciPool }).Pool;
  }
}
