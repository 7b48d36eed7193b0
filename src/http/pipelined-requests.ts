import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getCurrentResponse } from './raw-error.js';
import { stopParsing } from './stop-parsing.js';

/**
 * Node parses all requests that arrive in one chunk in the same turn of the event loop: hundreds of them delay all other
 * clients. No common client sends as many before it has a response.
 */
const MAX_WAITING_REQUESTS = 16;

const WAITING = Symbol('waiting requests');

interface WaitingRequest {
  readonly response: ServerResponse;
  readonly handle: () => void;
}

interface PipelinedSocket extends Socket {
  [WAITING]?: WaitingRequest[];
}

/**
 * Handles a request when the responses to those before it on its connection have been sent. Until then, Node reads no more than
 * the beginning of its body. A connection is closed if too many requests wait, or one with a body in chunks.
 */
export function handleInOrder(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
  // A response has a socket when those before it have been sent.
  if (response.socket !== null) {
    handle();
    return;
  }
  const socket: PipelinedSocket = request.socket;
  socket[WAITING] ??= [];
  const waiting = socket[WAITING];
  // Node would store all chunks of a body that waits, however small they are.
  if (waiting.length === MAX_WAITING_REQUESTS || 'transfer-encoding' in request.headers) {
    stopParsing(socket);
    socket.destroy();
    return;
  }
  waiting.push({ response, handle });
  if (waiting.length === 1) getCurrentResponse(socket)?.once('close', () => handleNext(socket, waiting));
}

function handleNext(socket: Socket, waiting: WaitingRequest[]): void {
  const next = socket.destroyed ? undefined : waiting.shift();
  if (!next) return;
  if (waiting.length > 0) next.response.once('close', () => handleNext(socket, waiting));
  next.handle();
}
