import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { stopParsing } from './stop-parsing.js';

/**
 * Node handles all requests that arrive in one chunk in the same turn of the event loop: hundreds of them delay all other
 * clients. No common client sends as many before it has a response.
 */
const MAX_PIPELINED_REQUESTS = 16;

const COUNT = Symbol('pipelined requests');
const QUEUED = Symbol('queued responses');

interface CountedSocket extends Socket {
  [COUNT]?: number;
  [QUEUED]?: Set<ServerResponse>;
}

/** Whether to ignore a request: its connection is closed after too many requests without waiting for the responses. */
export function isPipelinedTooOften(request: IncomingMessage, response: ServerResponse): boolean {
  const socket: CountedSocket = request.socket;
  // A response has a socket when those before it have been sent.
  if (response.socket !== null) {
    if (socket[COUNT]) socket[COUNT] = 0;
    return false;
  }
  const count = (socket[COUNT] ?? 0) + 1;
  socket[COUNT] = count;
  if (count <= MAX_PIPELINED_REQUESTS) {
    closeWithConnection(socket, response);
    return false;
  }
  stopParsing(socket);
  socket.destroy();
  return true;
}

/** Node emits no `close` for a response that still waits for others when its connection is closed: nothing would release it. */
function closeWithConnection(socket: CountedSocket, response: ServerResponse): void {
  const queued = socket[QUEUED] ?? createQueue(socket);
  queued.add(response);
  response.once('close', () => queued.delete(response));
}

function createQueue(socket: CountedSocket): Set<ServerResponse> {
  const queued = new Set<ServerResponse>();
  socket[QUEUED] = queued;
  socket.once('close', () => {
    for (const response of queued) {
      if (response.socket !== null) continue;
      response.destroy();
      response.emit('close');
    }
  });
  return queued;
}
