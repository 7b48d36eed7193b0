import { randomUUID } from 'node:crypto';
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { GatewayError } from '../../domain/gateway-error.js';
import { getCurrentResponse } from '../../primitives/node-internals.js';
import { endSocket } from '../requests/discard.js';
import { extendTimeout } from '../requests/pipelined-requests.js';
import { createRawHeaders } from './base-headers.js';
import { createErrorResponse, type Rejection } from './send-response.js';

/** Sends an error on a socket without a ServerResponse, and closes it. */
export function sendRawError(socket: Duplex, rejection: Rejection, timeoutMs: number): void {
  const { status, body, headers } = createErrorResponse(rejection);
  const head = createRawHeaders(rejection.requestId, 'application/json; charset=utf-8', Buffer.byteLength(body));
  const all = [...head, ...Object.entries(headers).flat(), 'connection', 'close'];
  const lines = all.map((text, i) => (i % 2 === 0 ? `\r\n${String(text)}: ` : String(text))).join('');
  endSocket(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}${lines}\r\n\r\n${body}`, timeoutMs);
}

const REQUEST_TIMEOUT = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Responses by Node's error code. Default: 400. */
const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The request header section is too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions of the request body are too large.'],
  [REQUEST_TIMEOUT]: [408, 'The request did not arrive in time.'],
};

/** Responds to requests that cannot be parsed or time out: Node's responses have no body. */
export function sendClientErrors(server: Server, timeoutMs: number): void {
  const sendClientError = (error: NodeJS.ErrnoException, socket: Socket) => {
    const retry = () => sendClientError(error, socket);
    if (error.code === REQUEST_TIMEOUT && extendTimeout(socket, timeoutMs, retry)) return;
    // Node does the same: a started response cannot be followed by another one.
    if (!socket.writable || getCurrentResponse(socket)?.headersSent) {
      socket.destroy();
      return;
    }
    const [status, message] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
    const rejection = { requestId: randomUUID(), error: new GatewayError('BAD_REQUEST', message), status };
    sendRawError(socket, rejection, timeoutMs);
  };
  server.on('clientError', sendClientError);
}
