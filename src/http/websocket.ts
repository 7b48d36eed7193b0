import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLError,
  type GraphQLFormattedError,
  getOperationAST,
} from 'graphql';
import {
  type ConnectionInitMessage,
  type Context,
  handleProtocols,
  makeServer,
  type SubscribePayload,
} from 'graphql-ws';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import { readApiKey } from '../domain/caller.js';
import { canceled, Fault, type FaultCode } from '../domain/fault.js';
import type { GraphContext, Scope } from '../graph/context.js';
import { clientError, isOurs } from '../graph/errors.js';
import type { Documents } from './documents.js';
import { within } from './drain.js';
import { refused, withIds } from './operations.js';
import { type CallersAllowed, refusedFor } from './origin.js';
import { normalizeTarget, pathOf } from './path.js';
import { sendRawError } from './raw-error.js';
import { requestIdOf, withRequestId } from './request-id.js';
import { type Connection, connect } from './socket.js';
import { UPSTREAM_STATS_HEADER } from './upstream-cost.js';
import type { OpenScope, Yoga } from './yoga.js';

export interface WebSocketOptions {
  readonly path: string;
  readonly yoga: Yoga;
  readonly openScope: OpenScope;
  readonly documents: Documents;
  readonly allowed: CallersAllowed;
  readonly maxMessageBytes: number;
  /** Open at once. */
  readonly maxSockets: number;
  /** Running at once on one socket. */
  readonly maxOperations: number;
  /** How long a client that is refused may go on sending. */
  readonly requestTimeoutMs: number;
  readonly log: Logger;
}

export interface Sockets {
  /** Open at the moment. */
  readonly open: number;
  /**
   * Takes nothing new, lets queries and mutations in flight finish for as long as that, then closes every socket with
   * 1001: whoever follows something takes it up again elsewhere.
   */
  drain(graceMs: number): Promise<void>;
}

interface Enveloped {
  readonly execute: (args: ExecutionArgs) => unknown;
  readonly subscribe: (args: ExecutionArgs) => unknown;
}

/**
 * graphql-transport-ws on the HTTP server's own port, through the same envelope as HTTP: what limits and masks one holds
 * on the other.
 */
export function serveWebSockets(server: HttpServer, options: WebSocketOptions): Sockets {
  const { path, allowed, maxMessageBytes, maxSockets, requestTimeoutMs, log } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    handleProtocols: (protocols) => handleProtocols(protocols),
    autoPong: false,
  });
  const work = new Work();
  const protocol = makeServer<ConnectionInitMessage['payload'], Connection>({
    execute: (args) => run(() => (args.rootValue as Enveloped).execute(args), log) as never,
    subscribe: (args) => run(() => (args.rootValue as Enveloped).subscribe(args), log) as never,
    connectionInitWaitTimeout: 5_000,
    // False closes the socket with 4403; an object would be sent as the payload of connection_ack.
    onConnect({ connectionParams, extra }) {
      extra.header = readHeaders(connectionParams, extra.header);
      if (!isAuthorizationValid(extra.header('authorization'))) return false;
      extra.acknowledged();
      return true;
    },
    onSubscribe: operations(options, work),
    onNext: (_context, _id, _payload, { contextValue }, result) =>
      withoutHttp(withIds(result as ExecutionResult, (contextValue as GraphContext).scope.requestId)),
    onError: (_context, _id, _payload, errors) => errors.map(toldWithoutHttp),
    onComplete: (_context, _id, payload) => work.done(payload),
  });

  const upgradeError = (request: IncomingMessage): UpgradeError | null => {
    const refused = refusedFor(request, allowed);
    if (refused === 'host') return [400, 'BAD_USER_INPUT', 'This is not the name of this server.'];
    if (pathOf(request.url) !== path) return [404, 'NOT_FOUND', `WebSockets are at ${path}.`];
    if (refused) return [403, 'FORBIDDEN', 'Pages of this origin may not call (ALLOWED_ORIGINS).'];
    if (work.isEnding) return [503, 'UNAVAILABLE', 'This gateway is closing. Ask again.'];
    if (sockets.clients.size < maxSockets) return null;
    return [503, 'UNAVAILABLE', `Too many open WebSockets: the limit is ${maxSockets} (MAX_WEBSOCKETS).`];
  };
  const refuse = (socket: Duplex, { headers }: IncomingMessage, [status, code, message]: UpgradeError) => {
    const requestId = requestIdOf(headers['x-request-id']);
    const more = status === 503 ? { 'retry-after': '1' } : SUPPORTED;
    sendRawError(socket, { status, code, message, requestId, headers: more }, requestTimeoutMs);
  };
  sockets.on('wsClientError', ({ message }, socket, request) =>
    refuse(socket, request, [request.method === 'GET' ? 400 : 405, 'BAD_USER_INPUT', `${message}.`]),
  );
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A socket whose other side resets it while it is refused must not take the process along.
    socket.on('error', () => socket.destroy());
    normalizeTarget(request);
    const error = upgradeError(request);
    if (error) return refuse(socket, request, error);
    sockets.handleUpgrade(request, socket, head, (ws) => connect(protocol, ws, request, log));
  });
  return {
    get open() {
      return sockets.clients.size;
    },
    async drain(graceMs) {
      await within(graceMs, work.end());
      const closed = [...sockets.clients].map((socket) => {
        const gone = once(socket, 'close');
        socket.close(1001, 'Going away');
        return gone;
      });
      await within(CLOSING_MS, Promise.all(closed));
      for (const socket of sockets.clients) socket.terminate();
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
    },
  };
}

type UpgradeError = readonly [status: number, code: FaultCode, message: string];

/** What a client needs to know to try again. */
const SUPPORTED = { allow: 'GET', 'sec-websocket-version': '13' };

/** How long a client may take to close a socket that it is told to close. */
const CLOSING_MS = 1_000;

/** Queries and mutations that run on sockets, by what was sent for them. */
class Work {
  readonly #running = new Set<object>();
  #isEnding = false;
  #idle: () => void = () => undefined;

  get isEnding(): boolean {
    return this.#isEnding;
  }

  begin(payload: object): void {
    this.#running.add(payload);
  }

  done(payload: object): void {
    this.#running.delete(payload);
    if (this.#running.size === 0) this.#idle();
  }

  /** Nothing new from here on; resolves when all that runs is done. */
  end(): Promise<void> {
    this.#isEnding = true;
    return new Promise((resolve) => {
      this.#idle = resolve;
      if (this.#running.size === 0) resolve();
    });
  }
}

type SocketContext = Context<ConnectionInitMessage['payload'], Connection>;

/** What is run on each socket. Leaving an operation, or the socket, gives up what the service is being asked for it. */
function operations({ yoga, openScope, documents, maxOperations, log }: WebSocketOptions, work: Work) {
  const running = new WeakMap<Connection, Map<string, Scope>>();

  const open = (context: SocketContext, id: string): Scope => {
    const { extra } = context;
    const scopes = running.get(extra) ?? new Map<string, Scope>();
    if (!running.has(extra)) {
      running.set(extra, scopes);
      extra.onLeave = (left) => scopes.get(left)?.end(canceled('the operation was left'));
      extra.onGone = () => {
        for (const scope of scopes.values()) scope.end(canceled('the socket is closed'));
      };
    }
    const scope = openScope({
      header: extra.header,
      address: extra.address,
      connection: extra,
      requestId: randomUUID(),
    });
    // One that has ended without a word of it.
    for (const known of scopes.keys()) if (!(known in context.subscriptions)) scopes.delete(known);
    scopes.set(id, scope);
    return scope;
  };

  return async (context: SocketContext, id: string, params: SubscribePayload) => {
    if (work.isEnding) return [clientError(new Fault('UNAVAILABLE', 'This gateway is closing. Ask again.'))];
    if (Object.keys(context.subscriptions).length > maxOperations) return [tooMany(maxOperations)];
    const scope = open(context, id);
    const refuse = (errors: readonly GraphQLError[]) => {
      refused(scope, errors);
      return errors.map((error) => withRequestId(error, scope.requestId));
    };
    // A document that cannot be parsed is this operation's error; thrown, it would cost the whole socket.
    try {
      checkCostHeader(context.extra.header(UPSTREAM_STATS_HEADER));
      const query = documents.textOf(params);
      const asked = { ...params, query: typeof query === 'string' ? query : '' };
      const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped({
        scope,
        params: asked,
      });
      const document = parse(asked.query);
      const errors = validate(schema, document) as readonly GraphQLError[];
      if (errors.length > 0) return refuse(errors.map(clientError));
      const operation = getOperationAST(document, params.operationName);
      if (!operation) return refuse([noOperation()]);
      const contextValue = await contextFactory();
      if (operation.operation !== 'subscription') work.begin(params);
      const rootValue: Enveloped = { execute, subscribe };
      return {
        schema,
        document,
        operationName: params.operationName,
        variableValues: params.variables,
        contextValue,
        rootValue,
      } as ExecutionArgs;
    } catch (error) {
      if (isOurs(error)) log.error({ err: error }, 'an operation failed');
      return refuse([clientError(error)]);
    }
  };
}

/**
 * Looks up connection parameters first, in any case, then the headers of the upgrade request. A parameter that is null
 * counts as missing: a client without a key of its own must not lose the one of the upgrade request.
 */
function readHeaders(
  connectionParams: SocketContext['connectionParams'],
  header: Connection['header'],
): Connection['header'] {
  const params = new Map<string, unknown>();
  for (const [name, value] of Object.entries(connectionParams ?? {}))
    if (value !== null && HEADERS.has(name.toLowerCase())) params.set(name.toLowerCase(), value);
  return params.size === 0 ? header : (name) => params.get(name) ?? header(name);
}

function checkCostHeader(value: unknown): void {
  if (value === undefined || typeof value === 'string' || typeof value === 'boolean') return;
  throw new Fault(
    'BAD_USER_INPUT',
    `The connection parameter "${UPSTREAM_STATS_HEADER}" must be a string or a boolean.`,
  );
}

/** The headers that connection parameters can stand for. */
const HEADERS: ReadonlySet<string> = new Set(['authorization', UPSTREAM_STATS_HEADER]);

function isAuthorizationValid(authorization: unknown): boolean {
  try {
    readApiKey(authorization);
    return true;
  } catch {
    return false;
  }
}

/** An operation that throws fails by itself: graphql-ws would close the socket, and end all others on it. */
async function run(execute: () => unknown, log: Logger): Promise<unknown> {
  try {
    return await execute();
  } catch (error) {
    if (isOurs(error)) log.error({ err: error }, 'an operation failed');
    return { errors: [clientError(error)] };
  }
}

/** What an error says of HTTP means nothing on a socket. */
function withoutHttp({ errors, ...result }: ExecutionResult): FormattedExecutionResult {
  return { ...result, ...(errors && { errors: errors.map(toldWithoutHttp) }) };
}

function toldWithoutHttp(error: GraphQLError): GraphQLFormattedError {
  const told = error.toJSON();
  const { http: _http, ...extensions } = { ...told.extensions };
  return { ...told, extensions };
}

function noOperation(): GraphQLError {
  return clientError(
    new Fault('BAD_USER_INPUT', 'The document holds no operation of this name, or several and no name.'),
  );
}

function tooMany(maxOperations: number): GraphQLError {
  const says = `one socket may run ${maxOperations} operations at once (MAX_OPERATIONS_PER_WEBSOCKET)`;
  return clientError(new Fault('RATE_LIMITED', `The limit is reached: ${says}. End one first.`));
}
