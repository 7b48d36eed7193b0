import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CloseCode, type WebSocket as ProtocolSocket, type Server } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { GatewayError, isGatewayError, toCanceledError } from '../../domain/gateway-error.js';
import { exceedsMaxDepth } from '../../domain/value.js';
import type { Sender } from '../../isolation/person.js';
import type { Lease } from '../../isolation/pool.js';
import { OPERATION_UNIT } from '../../isolation/work.js';
import type { RequestSource } from '../../pipeline/authenticator.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Admission } from '../../pipeline/request.js';
import { WEBSOCKET } from '../../pipeline/transport.js';
import { asObject } from '../../primitives/as-object.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { dropChunksAfterFailure } from '../../primitives/node-internals.js';
import type { InFlight } from '../drain.js';
import { MAX_OPERATION_ID_CHARS, parseStatsFlag, UPSTREAM_STATS_HEADER } from '../graphql/operation-parameters.js';
import { parseClientJson } from '../requests/parse-client-json.js';
import type { SendMonitor } from '../responses/send-monitor.js';
import { closeAtOnce, MessageArrival, type MessageArrivalOptions, TRY_AGAIN_LATER } from './message-arrival.js';
import type { SocketPinger } from './socket-pinger.js';

/** A pong repeats the payload of its ping up to this size; longer payloads are omitted. */
const MAX_PONG_PAYLOAD_CHARS = 1_000;
/** Maximum pongs being written to one socket, for ping frames and for messages. Further pings are ignored: a client that reads has answers. */
const MAX_PENDING_PONGS = 16;
/** Maximum bytes of the reason in a close frame. A character takes up to three bytes in UTF-8 for each of its UTF-16 units. */
const MAX_REASON_BYTES = 123;
/** A smaller message counts as this many bytes: chosen, because each takes time besides that of its bytes. */
const MIN_MESSAGE_BYTES = 200;
const INVALID_ID = `The id of a message must be a string of 1 to ${MAX_OPERATION_ID_CHARS} characters.`;

export interface WebSocketConnectionOptions extends MessageArrivalOptions {
  readonly pipeline: Pick<Pipeline, 'admit'>;
  readonly sendMonitor: SendMonitor;
  readonly pinger: SocketPinger;
  /** The operations of all sockets that a drain waits for. */
  readonly inFlight: InFlight<LightAbortSignal>;
  /** How long a socket may have neither an operation nor an accepted key. */
  readonly idleTimeoutMs: number;
  readonly log: Logger;
}

interface SocketOperation {
  readonly id: string;
  /** Aborted when the client completes the operation, or the socket is closed. */
  readonly signal: LightAbortSignal;
  /** A drain does not wait for the operation any more. */
  readonly leaveDrain: () => void;
}

/**
 * A socket of graphql-transport-ws. It replaces the binding of graphql-ws, which repeats ping payloads of any size, buffers without limit
 * for clients that do not read, and prints errors to the console.
 *
 * There may be thousands, so listeners are methods where possible: a function would take memory in each.
 */
export class WebSocketConnection implements ProtocolSocket {
  readonly protocol: string;
  readonly address: string;
  /** By the payloads of their messages: a client may use an id again before its first operation has ended. */
  readonly #operations = new Map<object, SocketOperation>();
  #params: ConnectionParams;
  readonly #socket: WebSocket;
  readonly #netSocket: Socket;
  readonly #options: WebSocketConnectionOptions;
  readonly #arrival: MessageArrival;
  /** Null for a socket that has sent neither a key nor a token. */
  #sender: Sender | null = null;
  #senderLease: Lease | null = null;
  #cancelIdleTimeout: (() => void) | null = null;
  /** The admission of the message that is being handled, if it was counted before it was parsed. */
  #admission: Admission | null = null;
  /** Bytes of messages that are not counted yet. */
  #smallBytes = 0;
  #waitingMessages = 0;
  #pendingPongs = 0;
  #pendingPongFrames = 0;

  constructor(
    server: Server<WebSocketConnection>,
    socket: WebSocket,
    request: IncomingMessage,
    options: WebSocketConnectionOptions,
  ) {
    this.#socket = socket;
    this.#netSocket = request.socket;
    this.#options = options;
    this.protocol = socket.protocol;
    this.address = options.clients.getAddress(request);
    this.#params = fromHeaders(request.headers);
    this.#startIdleTimeout();
    this.#arrival = new MessageArrival(socket, this.address, options);
    dropChunksAfterFailure(socket);
    const onClosed = server.opened(this, this);
    this.#netSocket.on('data', (chunk) => this.#arrival.onChunk(chunk));
    socket.on('ping', (data) => this.#answerPingFrame(data));
    options.pinger.add(socket);
    // ws closes the socket with the code of the error: reset, frame too large, invalid UTF-8.
    socket.on('error', (error) => options.log.debug({ err: error }, 'websocket error'));
    socket.on('close', (code, reason) => {
      this.#arrival.end();
      this.#cancelIdleTimeout?.();
      this.#senderLease?.release();
      for (const { signal } of this.#operations.values()) signal.abort(toCanceledError('the socket is closed'));
      Promise.resolve(onClosed(code, String(reason))).catch((error) => this.#onError(error));
    });
  }

  get params(): ConnectionParams {
    return this.#params;
  }

  /** The parameters of `connection_init` replace the headers of the upgrade request. */
  onInit(connectionParams: Readonly<Record<string, unknown>> | null | undefined): void {
    this.#params = withConnectionParams(connectionParams, this.#params);
  }

  /** `lease` is released when the socket is closed. */
  setSender(sender: Sender, lease: Lease): void {
    this.#sender = sender;
    this.#senderLease = lease;
  }

  /** Ends the limit of bytes that applies before `connection_ack`. */
  onAcknowledged(): void {
    this.#arrival.onAcknowledged();
  }

  /** Shortens long reasons: graphql-ws repeats the id of an operation in one. */
  close(code: number, reason: string): void {
    const isLong = Buffer.byteLength(reason) > MAX_REASON_BYTES;
    this.#socket.close(code, isLong ? `${reason.slice(0, MAX_REASON_BYTES / 3 - 1)}…` : reason);
  }

  send(data: string): Promise<void> {
    return new Promise((resolve) => {
      // A socket that is closing needs no error.
      if (this.isClosed) return resolve();
      this.#socket.send(data, () => resolve());
      if (this.#netSocket.writableLength > 0) this.#options.sendMonitor.onSocketUnsent(this.#netSocket, this.address);
    });
  }

  /** Handles each message in a turn of its address. Reads no further ones meanwhile. */
  onMessage(handle: (message: string) => Promise<void>): void {
    this.#socket.on('message', (data) => {
      const text = String(data);
      const input = {
        bytes: text.length,
        run: () => this.#handleMessage(text, handle),
        onDrop: (error: GatewayError) => closeAtOnce(this.#socket, TRY_AGAIN_LATER, error.message),
      };
      const handled = this.#options.clients.run(() => this.address, input);
      if (!(handled instanceof Promise)) return;
      this.#waitingMessages += 1;
      this.#socket.pause();
      void handled.then(() => {
        this.#waitingMessages -= 1;
        if (this.#waitingMessages === 0) this.#socket.resume();
      });
    });
  }

  /**
   * Counts the operation in the message that is being handled, unless it was counted with the bytes of a large message. Throws if the
   * rate limit is exceeded, or a token is not valid any more.
   */
  admitOperation(): Admission {
    return this.#admission ?? this.#admit();
  }

  startOperation(id: string, payload: object): SocketOperation {
    const signal = new LightAbortSignal();
    const operation = { id, signal, leaveDrain: this.#options.inFlight.add(signal) };
    this.#operations.set(payload, operation);
    this.#cancelIdleTimeout?.();
    return operation;
  }

  endOperation(payload: object): void {
    this.#operations.get(payload)?.leaveDrain();
    this.#operations.delete(payload);
    if (this.#operations.size === 0) this.#startIdleTimeout();
  }

  /** The client has completed the operation. graphql-ws itself would end a stream only. */
  #completeOperation(id: string): void {
    for (const operation of this.#operations.values())
      if (operation.id === id) operation.signal.abort(toCanceledError('the client completed the operation'));
  }

  /** Closes a socket that has neither an operation nor a key that the service has accepted for some time. */
  #startIdleTimeout(): void {
    if (this.isClosed || this.#sender?.isAccepted) return;
    const { clock, idleTimeoutMs } = this.#options;
    this.#cancelIdleTimeout = clock.schedule(idleTimeoutMs, () => {
      if (!this.#sender?.isAccepted)
        this.#socket.close(1000, `Idle for ${idleTimeoutMs / 1_000} s without an operation or an accepted API key.`);
    });
  }

  /** Called for a ping message of graphql-transport-ws. */
  async onPing(payload: unknown): Promise<void> {
    if (this.#pendingPongs === MAX_PENDING_PONGS) return;
    this.#pendingPongs += 1;
    await this.send(formatPong(payload));
    this.#pendingPongs -= 1;
  }

  #handleMessage(text: string, handle: (message: string) => Promise<void>): void {
    if (this.isClosed) return;
    const isSmall = text.length <= OPERATION_UNIT.bytes;
    this.#admission = isSmall ? null : this.#admitMessage(text.length);
    if (!isSmall && !this.#admission) return;
    const message = parseMessage(text);
    const { type, id } = asObject(message);
    if (isSmall && type !== 'subscribe' && !this.#countSmall(text.length)) return;
    if (typeof id === 'string' && id.length > MAX_OPERATION_ID_CHARS) {
      this.#socket.close(CloseCode.BadRequest, INVALID_ID);
      return;
    }
    if (type === 'complete' && typeof id === 'string') this.#completeOperation(id);
    // graphql-ws accepts parsed messages. It keeps a text in memory until the operation of the message ends.
    handle(message as string).catch((error) => this.#onError(error));
  }

  /**
   * Counts small messages that are no operations, such as pings: each `OPERATION_UNIT.bytes` of them are one operation. An operation is
   * counted after its message has been parsed, so that the error names it and the subscriptions of the socket go on. Returns false if the
   * socket is closed.
   */
  #countSmall(bytes: number): boolean {
    this.#smallBytes += Math.max(MIN_MESSAGE_BYTES, bytes);
    if (this.#smallBytes < OPERATION_UNIT.bytes) return true;
    this.#smallBytes -= OPERATION_UNIT.bytes;
    return this.#admitMessage(0) !== null;
  }

  /** Closes the socket and returns null if the owner has exceeded the rate limit. */
  #admitMessage(bytes: number): Admission | null {
    try {
      return this.#admit(bytes);
    } catch (error) {
      if (isGatewayError(error, 'RATE_LIMITED')) {
        const reason = `Rate limit exceeded (MAX_OPERATIONS_PER_MINUTE). Retry after ${error.details.retryAfterMs} ms.`;
        closeAtOnce(this.#socket, TRY_AGAIN_LATER, reason);
      } else if (isGatewayError(error)) this.close(CloseCode.Forbidden, error.message);
      else this.#onError(error);
      return null;
    }
  }

  #admit(bytes?: number): Admission {
    return this.#options.pipeline.admit(this.source, bytes);
  }

  /** The source of its operations. */
  get source(): RequestSource {
    return { authorization: this.#params.authorization, address: this.address, connection: this, transport: WEBSOCKET };
  }

  get isClosed(): boolean {
    return this.#socket.readyState !== this.#socket.OPEN;
  }

  /** A frame of the WebSocket protocol, not a message. */
  #answerPingFrame(data: Buffer): void {
    // ws still emits the pings of a closed socket that have arrived, and creates an error for each pong to it.
    if (this.isClosed) return;
    if (this.#pendingPongFrames === MAX_PENDING_PONGS) return;
    this.#pendingPongFrames += 1;
    this.#socket.pong(data, false, () => {
      this.#pendingPongFrames -= 1;
    });
  }

  #onError(error: unknown): void {
    // graphql-ws throws for messages that only servers may send.
    if (error instanceof Error && error.message.startsWith('Unexpected message of type')) {
      this.#socket.close(CloseCode.BadRequest, 'Invalid message received');
      return;
    }
    this.#options.log.error({ err: error }, 'websocket message failed');
    this.#socket.close(1011, 'Internal error of the gateway');
  }
}

const PONG = '{"type":"pong"}';

function formatPong(payload: unknown): string {
  if (payload === undefined || exceedsMaxDepth(payload)) return PONG;
  const json = JSON.stringify(payload);
  return json.length > MAX_PONG_PAYLOAD_CHARS ? PONG : `{"type":"pong","payload":${json}}`;
}

const MALFORMED = '';

/** Returns malformed text as one that graphql-ws closes the socket for. */
function parseMessage(text: string): unknown {
  try {
    return parseClientJson(text, 'The message');
  } catch {
    return MALFORMED;
  }
}

/** What a client sends once for all operations of a WebSocket. */
interface ConnectionParams {
  readonly authorization: unknown;
  readonly upstreamStats: unknown;
}

/** Only these headers of the upgrade request stay in memory. */
function fromHeaders(headers: IncomingHttpHeaders): ConnectionParams {
  return { authorization: headers.authorization, upstreamStats: headers[UPSTREAM_STATS_HEADER] };
}

/**
 * Connection parameters, whose names are case-insensitive, replace headers. A null parameter counts as missing: it must not
 * hide the API key of the upgrade request.
 */
function withConnectionParams(
  connectionParams: Readonly<Record<string, unknown>> | null | undefined,
  { authorization, upstreamStats }: ConnectionParams,
): ConnectionParams {
  const params = { authorization, [UPSTREAM_STATS_HEADER]: upstreamStats };
  for (const [name, value] of Object.entries(connectionParams ?? {}))
    if (value !== null && Object.hasOwn(params, name.toLowerCase()))
      Object.assign(params, { [name.toLowerCase()]: value });
  return { authorization: params.authorization, upstreamStats: params[UPSTREAM_STATS_HEADER] };
}

export function parseStatsParam(value: unknown): boolean {
  if (value === undefined || typeof value === 'string' || typeof value === 'boolean') return parseStatsFlag(value);
  throw new GatewayError(
    'BAD_USER_INPUT',
    `The connection parameter "${UPSTREAM_STATS_HEADER}" must be a string or a boolean.`,
  );
}
