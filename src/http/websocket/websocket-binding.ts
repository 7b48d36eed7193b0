import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { CloseCode, Server } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { exceedsMaxDepth } from '../../domain/value.js';
import { parseClientJson } from '../parse-json.js';
import type { SendMonitor } from '../send-monitor.js';
import type { TurnScheduler } from '../turn-scheduler.js';
import { type ConnectionParams, fromHeaders } from './connection-params.js';
import { IdleTimeout } from './idle-timeout.js';
import {
  closeAtOnce,
  limitUnfinishedMessages,
  TRY_AGAIN_LATER,
  type UnfinishedMessageOptions,
} from './unfinished-message.js';

/** Maximum unsent bytes of one socket; a socket whose client does not read is terminated. */
const MAX_BUFFERED_BYTES = 32_000_000;
/** Maximum bytes before the connection is acknowledged: an API key, a few parameters and the first operations. */
const MAX_INIT_BYTES = 32_000;
const MESSAGE_TOO_BIG = 1009;
const INIT_TOO_LARGE = `More than ${MAX_INIT_BYTES} bytes before connection_ack. Wait for it, then send operations.`;
/** A pong repeats the payload of its ping up to this size; longer payloads are omitted. */
const MAX_PONG_PAYLOAD_CHARS = 1_000;
/** Maximum pongs being written to one socket; further pings are ignored. */
const MAX_PENDING_PONGS = 16;
/** A socket that has not sent a pong by the next ping is terminated. */
const PING_INTERVAL_MS = 12_000;

/** State of a WebSocket shared by the protocol binding and the subscribe handler. */
export interface WebSocketState {
  readonly address: string;
  params: ConnectionParams;
  /** Of the message that is being handled. */
  messageBytes: number;
  /** Raises the message size limit after the acknowledgement. */
  onAcknowledged(): void;
  /** Called when the client completes an operation, before graphql-ws, which does not report completed queries. */
  onOperationComplete: (id: string) => void;
  readonly idleTimeout: IdleTimeout;
  readonly closeListeners: (() => void)[];
  close(code: number, reason: string): void;
}

export interface WebSocketResources extends UnfinishedMessageOptions {
  readonly sendMonitor: SendMonitor;
  readonly turnScheduler: TurnScheduler;
  /** Of a socket without an operation and without an accepted key. */
  readonly idleTimeoutMs: number;
  readonly log: Logger;
}

interface Upgrade {
  readonly request: IncomingMessage;
  /** Of the client. */
  readonly address: string;
}

/**
 * Binds graphql-transport-ws to a socket. The binding of graphql-ws repeats ping payloads of any size, buffers without
 * limit for clients that do not read, and prints errors to the console.
 */
export function bindWebSocket(
  server: Server<WebSocketState>,
  socket: WebSocket,
  { request, address }: Upgrade,
  resources: WebSocketResources,
): void {
  const { sendMonitor, idleTimeoutMs, clock, log } = resources;
  const { socket: netSocket } = request;
  const idleTimeout = new IdleTimeout({
    timeoutMs: idleTimeoutMs,
    clock,
    onIdle: () => socket.close(1000, 'Idle without an accepted API key (WEBSOCKET_IDLE_TIMEOUT_MS).'),
  });
  const state: WebSocketState = {
    params: fromHeaders(request.headers),
    messageBytes: 0,
    address,
    onAcknowledged: limitInitBytes(socket, netSocket),
    onOperationComplete: () => undefined,
    idleTimeout,
    closeListeners: [() => idleTimeout.close()],
    close: (code, reason) => socket.close(code, reason),
  };
  const onError = (error: unknown) => {
    // graphql-ws throws for messages that only servers may send.
    if (error instanceof Error && error.message.startsWith('Unexpected message of type'))
      return socket.close(4400, 'Invalid message received');
    log.error({ err: error }, 'websocket message failed');
    socket.close(1011, 'Internal error of the gateway');
  };
  const send = createSender(socket, () => {
    if (netSocket.writableLength > 0) sendMonitor.onSocketUnsent(netSocket, address);
  });
  const onClosed = server.opened(
    {
      protocol: socket.protocol,
      send,
      close: (code: CloseCode | number, reason: string) => socket.close(code, reason),
      onMessage: (handle) =>
        receiveMessages(socket, address, resources.turnScheduler, (text) => {
          state.messageBytes = text.length;
          const message = parseMessage(text);
          if (isCompleteMessage(message)) state.onOperationComplete(message.id);
          // graphql-ws accepts parsed messages. It keeps a text in memory until the operation of the message ends.
          handle(message as string).catch(onError);
        }),
      onPing: createPong(send),
    },
    state,
  );
  answerPingFrames(socket);
  limitUnfinishedMessages(socket, netSocket, address, resources);
  const stopPinging = pingRegularly(socket);
  // ws closes the socket with the code of the error: reset, frame too large, invalid UTF-8.
  socket.on('error', (error) => log.debug({ err: error }, 'websocket error'));
  socket.once('close', (code, reason) => {
    stopPinging();
    for (const listener of state.closeListeners) listener();
    Promise.resolve(onClosed(code, String(reason))).catch(onError);
  });
}

/** Limits the bytes of all messages. Returns a function that removes the limit. */
function limitInitBytes(socket: WebSocket, netSocket: Socket): () => void {
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_INIT_BYTES) return;
    netSocket.off('data', onData);
    closeAtOnce(socket, MESSAGE_TOO_BIG, INIT_TOO_LARGE);
  };
  netSocket.on('data', onData);
  return () => void netSocket.off('data', onData);
}

/** Handles each message in a turn of its address. Reads no further ones meanwhile. */
function receiveMessages(
  socket: WebSocket,
  address: string,
  turnScheduler: TurnScheduler,
  handle: (text: string) => void,
): void {
  let waiting = 0;
  const onHandled = () => {
    waiting -= 1;
    if (waiting === 0) socket.resume();
  };
  socket.on('message', (data) => {
    if (!checkBackpressure(socket)) return;
    const text = String(data);
    const handled = turnScheduler.run({
      getAddress: () => address,
      bytes: text.length,
      run: () => {
        if (socket.readyState === socket.OPEN) handle(text);
      },
      onDrop: (error) => closeAtOnce(socket, TRY_AGAIN_LATER, error.message),
    });
    if (!(handled instanceof Promise)) return;
    waiting += 1;
    socket.pause();
    void handled.then(onHandled);
  });
}

function checkBackpressure(socket: WebSocket): boolean {
  if (socket.bufferedAmount <= MAX_BUFFERED_BYTES) return true;
  socket.terminate();
  return false;
}

function createSender(socket: WebSocket, onSent: () => void): (data: string) => Promise<void> {
  return (data) =>
    new Promise((resolve) => {
      // Not an error: the socket is closing.
      if (socket.readyState !== socket.OPEN || !checkBackpressure(socket)) return resolve();
      socket.send(data, () => resolve());
      onSent();
    });
}

function createPong(send: (data: string) => Promise<void>): (payload: unknown) => Promise<void> {
  let pending = 0;
  return async (payload) => {
    if (pending === MAX_PENDING_PONGS) return;
    pending += 1;
    await send(formatPong(payload));
    pending -= 1;
  };
}

function formatPong(payload: unknown): string {
  if (payload === undefined || exceedsMaxDepth(payload)) return PONG;
  const json = JSON.stringify(payload);
  return json.length > MAX_PONG_PAYLOAD_CHARS ? PONG : `{"type":"pong","payload":${json}}`;
}

const PONG = '{"type":"pong"}';

/** Ping and pong frames of the WebSocket protocol, not of graphql-transport-ws. */
function answerPingFrames(socket: WebSocket): void {
  let pending = 0;
  socket.on('ping', (data) => {
    if (pending === MAX_PENDING_PONGS) return;
    pending += 1;
    socket.pong(data, false, () => {
      pending -= 1;
    });
  });
}

function pingRegularly(socket: WebSocket): () => void {
  let hasPong = true;
  socket.on('pong', () => {
    hasPong = true;
  });
  const timer = setInterval(() => {
    if (!hasPong) return socket.terminate();
    hasPong = false;
    socket.ping();
  }, PING_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

const MALFORMED = '';

/** Returns malformed text as one that graphql-ws closes the socket for. */
function parseMessage(text: string): unknown {
  try {
    return parseClientJson(text);
  } catch {
    return MALFORMED;
  }
}

function isCompleteMessage(message: unknown): message is { readonly id: string } {
  if (typeof message !== 'object' || message === null) return false;
  const { type, id } = message as { readonly type?: unknown; readonly id?: unknown };
  return type === 'complete' && typeof id === 'string';
}
