import { once } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ExecutionArgs, type GraphQLError, parse } from 'graphql';
import {
  type ConnectionInitMessage,
  type Context,
  handleProtocols,
  makeServer,
  type SubscribePayload,
} from 'graphql-ws';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { GatewayError, isGatewayError, RETRY_AFTER_MS, SHUTTING_DOWN_ERROR } from '../../domain/gateway-error.js';
import type { Clients } from '../../isolation/clients.js';
import type { Owner } from '../../isolation/owner.js';
import type { OwnerRegistry } from '../../isolation/owner-registry.js';
import type { Sender } from '../../isolation/person.js';
import { Pool, RESERVED_SHARE, shareOf } from '../../isolation/pool.js';
import type { Pipeline } from '../../pipeline/pipeline.js';
import type { Admission, Delivery, OperationParams } from '../../pipeline/request.js';
import { ResultStream } from '../../pipeline/result-stream.js';
import { WEBSOCKET } from '../../pipeline/transport.js';
import type { Clock } from '../../primitives/clock.js';
import type { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { waitAtMost } from '../../primitives/wait-at-most.js';
import { type DrainController, InFlight } from '../drain.js';
import { createRequestId, parseRequestId } from '../exchange.js';
import { checkOrigin, ORIGIN_ERRORS, type OriginPolicy } from '../origin-policy.js';
import { getPathname, normalizeTarget } from '../requests/request-target.js';
import { sendRawError } from '../responses/raw-error.js';
import type { SendMonitor } from '../responses/send-monitor.js';
import { TRY_AGAIN_LATER } from './message-arrival.js';
import { SocketPinger } from './socket-pinger.js';
import { parseStatsParam, WebSocketConnection } from './websocket-connection.js';

export interface WebSocketServerOptions {
  readonly pipeline: Pipeline;
  readonly path: string;
  readonly drain: DrainController;
  readonly originPolicy: OriginPolicy;
  readonly clients: Clients;
  readonly maxMessageBytes: number;
  /** Maximum open sockets. */
  readonly maxSockets: number;
  readonly owners: OwnerRegistry;
  /** The part of `maxSockets` that one sender may have. */
  readonly maxSharePerSender: number;
  /** The part of `maxSockets` that one address may have. */
  readonly maxSharePerAddress: number;
  /** How long a socket may have neither an operation nor a key that the service has accepted. */
  readonly idleTimeoutMs: number;
  readonly pingIntervalMs: number;
  readonly clock: Clock;
  /** Maximum concurrent operations per socket. */
  readonly maxOperationsPerSocket: number;
  /** Timeout for a message to arrive, and for the client of a rejected upgrade to end. */
  readonly requestTimeoutMs: number;
  readonly sendMonitor: SendMonitor;
  readonly log: Logger;
}

export interface WebSocketHandle {
  readonly openCount: number;
  /** Waits for queries and mutations in flight, then closes all sockets with code 1001. Call it when the drain has started. */
  drain(timeoutMs: number): Promise<void>;
}

/** Clients of graphql-transport-ws send each message in one frame. */
const MAX_FRAGMENTS = 1_000;

/**
 * Serves graphql-transport-ws on the port of the HTTP server. The life of a socket, in the order of this file:
 *
 * 1. upgrade: `acceptUpgrades` checks the origin and the limits, and creates a {@link WebSocketConnection}, which has the timers, the
 *    messages that arrive and those that are sent;
 * 2. `connection_init`: `createOnConnect` identifies the sender, and counts the socket for it;
 * 3. `subscribe`: `createOnSubscribe` runs the operation through the pipeline. graphql-ws sends its results;
 * 4. `complete`, from either side: the client's aborts the signal of the operation; `onComplete` is called when it has ended;
 * 5. close: by the client, by a limit, or by `drain`. The connection releases what it holds.
 */
export function serveWebSockets(server: HttpServer, options: WebSocketServerOptions): WebSocketHandle {
  const inFlight = new InFlight<LightAbortSignal>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxMessageBytes,
    maxFragments: MAX_FRAGMENTS,
    handleProtocols: (protocols) => handleProtocols(protocols),
    autoPong: false,
    // One message per turn of the event loop: hundreds that arrive in one chunk would delay all other clients.
    allowSynchronousEvents: false,
  });
  acceptUpgrades(server, sockets, inFlight, options);
  return {
    get openCount() {
      return sockets.clients.size;
    },
    async drain(timeoutMs) {
      await inFlight.finish(timeoutMs, (signal) => signal.abort(SHUTTING_DOWN_ERROR));
      await closeAll(sockets);
    },
  };
}

/** 1. Upgrade. */
function acceptUpgrades(
  server: HttpServer,
  sockets: WebSocketServer,
  inFlight: InFlight<LightAbortSignal>,
  options: WebSocketServerOptions,
): void {
  const { path, drain, originPolicy, owners, clients, maxSockets, requestTimeoutMs } = options;
  // Two pools: a sender may have many addresses, and an address many senders.
  const getMaxPer = (share: number) => shareOf(maxSockets, share);
  const addresses = new Pool({
    owners,
    max: maxSockets,
    maxPerOwner: getMaxPer(options.maxSharePerAddress),
    reserved: Math.floor(maxSockets * RESERVED_SHARE),
    whenFull: 'refuse',
  });
  const senders = new Pool({ owners, maxPerOwner: getMaxPer(options.maxSharePerSender), whenFull: 'refuse' });
  const protocol = createProtocol(options, senders);
  const connectionOptions = { ...options, inFlight, pinger: new SocketPinger(sockets.clients, options.pingIntervalMs) };
  const checkUpgrade = (request: IncomingMessage): GatewayError | null => {
    const rejectedBy = checkOrigin(request, originPolicy);
    if (rejectedBy === 'host') return ORIGIN_ERRORS.host;
    if (getPathname(request) !== path) return new GatewayError('NOT_FOUND', `WebSockets are at ${path}.`);
    if (rejectedBy) return ORIGIN_ERRORS[rejectedBy];
    return drain.isDraining ? SHUTTING_DOWN_ERROR : null;
  };
  const rejectUpgrade = (socket: Duplex, request: IncomingMessage, error: GatewayError) => {
    const requestId = parseRequestId(request.headers['x-request-id']);
    const headers = error.code === 'UNAVAILABLE' ? {} : SUPPORTED;
    sendRawError(socket, { requestId, error, headers }, requestTimeoutMs);
  };
  sockets.on('wsClientError', ({ message }, socket, request) => {
    const code = request.method === 'GET' ? 'BAD_REQUEST' : 'METHOD_NOT_ALLOWED';
    rejectUpgrade(socket, request, new GatewayError(code, `${message}.`));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', destroySocket);
    normalizeTarget(request);
    const error = checkUpgrade(request);
    if (error) return rejectUpgrade(socket, request, error);
    const owner = clients.getOwner(request);
    const lease = addresses.tryAcquire(owner);
    if (!lease) return rejectUpgrade(socket, request, createTooManySocketsError(addresses, owner, maxSockets));
    socket.on('close', () => lease.release());
    sockets.handleUpgrade(request, socket, head, (ws) => {
      new WebSocketConnection(protocol, ws, request, connectionOptions);
    });
  });
}

/** What a client needs to decide on a retry. */
const SUPPORTED = { allow: 'GET', 'sec-websocket-version': '13' };

function createTooManySocketsError(pool: Pool, owner: Owner, maxSockets: number): GatewayError {
  const { used, maxPerOwner } = pool;
  const message =
    used >= maxSockets || pool.getUsed(owner) < maxPerOwner
      ? `Too many open WebSockets: ${used} of ${maxSockets} (MAX_CONNECTIONS or MAX_MEMORY_MB). Those that are left are for other addresses.`
      : `Too many open WebSockets: the limit per address is ${maxPerOwner} (MAX_SHARE_PER_CLIENT of MAX_CONNECTIONS or MAX_MEMORY_MB).`;
  return new GatewayError('UNAVAILABLE', message, { retryAfterMs: RETRY_AFTER_MS });
}

/**
 * A reset during the rejection must not crash the process. Not a closure: it would hold the upgrade request in memory as long
 * as the socket is open.
 */
function destroySocket(this: Duplex): void {
  this.destroy();
}

function createProtocol(options: WebSocketServerOptions, senders: Pool) {
  return makeServer<ConnectionInitMessage['payload'], WebSocketConnection>({
    connectionInitWaitTimeout: 5_000,
    onConnect: createOnConnect(options.pipeline, senders),
    onSubscribe: createOnSubscribe(options),
    // The pipeline has executed the operation and stored the result as the context.
    execute: ({ contextValue }) => contextValue as never,
    onComplete: ({ extra }, _id, payload) => extra.endOperation(payload),
  });
}

type SocketContext = Context<ConnectionInitMessage['payload'], WebSocketConnection>;

/** 2. `connection_init`. Returns false to close the socket with 4403 if it is open; an object would be sent as the payload of `connection_ack`. */
function createOnConnect(pipeline: Pipeline, senders: Pool): (context: SocketContext) => boolean | Promise<boolean> {
  const admitConnection = (connection: WebSocketConnection): boolean => {
    // A socket without a key can only read the schema.
    const hasKey = connection.params.authorization != null;
    if (hasKey && !admitSender(connection, pipeline.identify(connection.source), senders)) return false;
    connection.onAcknowledged();
    return true;
  };
  return ({ connectionParams, extra }) => {
    extra.onInit(connectionParams);
    const prepared = pipeline.prepare(extra.source);
    return prepared === null ? admitConnection(extra) : prepared.then(() => admitConnection(extra));
  };
}

/** Closes the socket or returns false if its key or token is not valid, or too many have the same one. */
function admitSender(connection: WebSocketConnection, sender: Sender | GatewayError, senders: Pool): boolean {
  // It closed while its token was verified.
  if (connection.isClosed) return false;
  if (isGatewayError(sender)) {
    if (sender.code === 'UNAVAILABLE') connection.close(TRY_AGAIN_LATER, sender.message);
    return false;
  }
  const lease = senders.tryAcquire(sender);
  if (!lease) {
    const reason = `The limit per user or API key is ${senders.maxPerOwner} WebSockets (MAX_SHARE_PER_CLIENT of MAX_CONNECTIONS or MAX_MEMORY_MB).`;
    connection.close(TRY_AGAIN_LATER, reason);
    return false;
  }
  connection.setSender(sender, lease);
  return true;
}

const DELIVERY: Delivery = { parts: true, events: true };

/** graphql-ws needs a document to decide whether to call `execute`; the pipeline has executed the real one. */
const ANY_DOCUMENT = parse('{ __typename }');

/** 3. `subscribe`. Aborts the operation when the client completes it or the socket closes. */
function createOnSubscribe({
  pipeline,
  drain,
  maxOperationsPerSocket,
}: WebSocketServerOptions): (
  context: SocketContext,
  id: string,
  payload: SubscribePayload,
) => Promise<readonly GraphQLError[] | ExecutionArgs> {
  return async (context, id, payload) => {
    const { extra, subscriptions } = context;
    const requestId = createRequestId();
    const reject = (error: unknown) => pipeline.reject({ requestId, transport: WEBSOCKET }, error).errors ?? [];
    let admission: Admission;
    let shouldReportStats: boolean;
    try {
      admission = extra.admitOperation();
      if (drain.isDraining) throw SHUTTING_DOWN_ERROR;
      if (Object.keys(subscriptions).length > maxOperationsPerSocket)
        throw createTooManyOperationsError(maxOperationsPerSocket);
      shouldReportStats = parseStatsParam(extra.params.upstreamStats);
    } catch (error) {
      return reject(error);
    }
    const operation = extra.startOperation(id, payload);
    const params = takeParams(payload);
    const result = await pipeline.runToSend({
      admission,
      params,
      requestId,
      shouldReportStats,
      allowsMutations: true,
      delivery: DELIVERY,
      signal: operation.signal,
    });
    const isStream = result instanceof ResultStream;
    const isRejected = !isStream && result.data === undefined;
    if (isRejected) {
      // graphql-ws reports the end of executed operations only.
      extra.endOperation(payload);
      return result.errors ?? [];
    }
    // A drain does not wait for subscriptions.
    if (isStream && result.kind === 'events') operation.leaveDrain();
    return { document: ANY_DOCUMENT, contextValue: result } as ExecutionArgs;
  };
}

/** Moves the parameters out of the payload, which graphql-ws keeps in memory until the operation ends. */
function takeParams(payload: SubscribePayload): OperationParams {
  const { query, operationName, variables, extensions } = payload;
  Object.assign(payload, { query: '', variables: null, extensions: null });
  return { query, operationName, variables, extensions };
}

function createTooManyOperationsError(max: number): GatewayError {
  const message = `Too many operations: the limit of one WebSocket is ${max}. Complete one and retry, or open another WebSocket.`;
  return new GatewayError('RATE_LIMITED', message, { retryAfterMs: RETRY_AFTER_MS });
}

/** Maximum time for a client to close its socket after the close frame. */
const CLOSE_TIMEOUT_MS = 1_000;

async function closeAll(sockets: WebSocketServer): Promise<void> {
  const closed = [...sockets.clients].map((socket) => {
    const close = once(socket, 'close');
    socket.close(1001, 'Going away');
    return close;
  });
  await waitAtMost(CLOSE_TIMEOUT_MS, Promise.all(closed));
  for (const socket of sockets.clients) socket.terminate();
  await new Promise<void>((resolve) => sockets.close(() => resolve()));
}
