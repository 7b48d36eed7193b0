import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getCurrentResponse, stopParsing } from '../../primitives/node-internals.js';

/**
 * Node parses all requests that arrive in one chunk in the same turn of the event loop: hundreds of them delay all other
 * clients. No common client sends as many before it has a response.
 */
const MAX_WAITING_REQUESTS = 16;

const WAITING = Symbol('waiting requests');
const LAST_HANDLED = Symbol('last request that has waited');

interface WaitingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly handle: () => void;
}

interface PipelinedSocket extends Socket {
  [WAITING]?: WaitingRequest[];
  [LAST_HANDLED]?: { readonly request: IncomingMessage; readonly startedAt: number };
}

/**
 * Handles a request when the responses to those before it on its connection have been sent. Until then, Node reads no more than
 * the beginning of its body. A connection is closed if too many requests wait, or one with a body in chunks.
 */
export function handleInOrder(request: IncomingMessage, response: ServerResponse, handle: () => void): void {
  // Node gives a response its socket when it has sent those before it.
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
  waiting.push({ request, response, handle });
  if (waiting.length === 1) getCurrentResponse(socket)?.once('close', () => handleNext(socket, waiting));
}

function handleNext(socket: PipelinedSocket, waiting: WaitingRequest[]): void {
  const next = socket.destroyed ? undefined : waiting.shift();
  if (!next) return;
  socket[LAST_HANDLED] = { request: next.request, startedAt: performance.now() };
  if (waiting.length > 0) next.response.once('close', () => handleNext(socket, waiting));
  next.handle();
}

/**
 * Node would count the time that a request waits as time that the client takes to send its body. Calls `onTimeout` when the client has used up
 * its time; returns false if it has already.
 */
export function extendTimeout(socket: PipelinedSocket, timeoutMs: number, onTimeout: () => void): boolean {
  const waiting = socket[WAITING]?.at(-1);
  const request = waiting?.request ?? socket[LAST_HANDLED]?.request;
  // Otherwise the timeout is for the headers of a further request.
  if (!request || request.complete) return false;
  const elapsedMs = waiting ? 0 : performance.now() - (socket[LAST_HANDLED]?.startedAt ?? 0);
  if (elapsedMs >= timeoutMs) return false;
  const check = () => {
    if (!request.complete && !socket.destroyed) onTimeout();
  };
  setTimeout(check, Math.ceil(timeoutMs - elapsedMs)).unref();
  return true;
}
