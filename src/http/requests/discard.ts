import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { stopEmittingBody } from '../../primitives/node-internals.js';

/**
 * Bytes to read and discard of a rejected request that is still arriving. Closing the connection while the client writes
 * resets it, and the client loses the response.
 */
export const MAX_DISCARDED_BYTES = 16_000_000;
/** Each chunk costs CPU: a smaller one counts as this many bytes. */
const MIN_CHUNK_BYTES = 4_000;

/**
 * Sends the last part of a response with a Content-Length. If the request is still arriving, the connection ends with it,
 * at {@link MAX_DISCARDED_BYTES} or at the server's requestTimeout; at once if its body is ignored.
 */
export function endResponse(response: ServerResponse, body: string | undefined): void {
  const { req: request } = response;
  if (!isStillArriving(request) || hasIgnoredBody(request)) {
    response.end(body);
    return;
  }
  if (body === undefined) response.flushHeaders();
  else response.write(body);
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += Math.max(chunk.length, MIN_CHUNK_BYTES);
    if (bytes <= MAX_DISCARDED_BYTES || hasIgnoredBody(request)) return;
    ignoreBody(request);
    response.end();
  });
  request.once('end', () => response.end());
}

/** Whether the body of a request is still arriving. */
export function isStillArriving({ complete, headers }: IncomingMessage): boolean {
  return !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

/** Ends a socket that has no ServerResponse in the same way. */
export function endSocket(socket: Duplex, response: string, timeoutMs: number): void {
  const timer = setTimeout(() => socket.destroy(), timeoutMs);
  socket.once('close', () => clearTimeout(timer));
  // The listeners of a failed HTTP parser would report each further chunk as an error.
  socket.removeAllListeners('data');
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED_BYTES) socket.destroy();
  });
  socket.end(response);
}

const IGNORED = Symbol('ignored body');

interface IgnoringRequest extends IncomingMessage {
  [IGNORED]?: true;
}

/** Stops emitting the chunks of a body. Close the connection afterwards. */
export function ignoreBody(request: IgnoringRequest): void {
  request[IGNORED] = true;
  stopEmittingBody(request.socket);
}

function hasIgnoredBody(request: IgnoringRequest): boolean {
  return request[IGNORED] === true;
}
