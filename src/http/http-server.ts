import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { GatewayError, SHUTTING_DOWN_ERROR } from '../domain/gateway-error.js';
import type { Clients } from '../isolation/clients.js';
import { type ConnectionLimitOptions, limitConnectionsPerAddress } from './connection-limit.js';
import type { DrainController } from './drain.js';
import { createConnectionCloser, type Exchange, parseRequestId } from './exchange.js';
import { checkOrigin, ORIGIN_ERRORS, type OriginPolicy, setCorsHeaders } from './origin-policy.js';
import { type StaticFile, sendStaticFile } from './pages/static-file.js';
import { endResponse } from './requests/discard.js';
import { handleInOrder } from './requests/pipelined-requests.js';
import { type Handled, runInTurn } from './requests/request-body.js';
import { getPathname, normalizeTarget } from './requests/request-target.js';
import { setBaseHeaders } from './responses/base-headers.js';
import { sendClientErrors } from './responses/raw-error.js';
import { createMonitoredResponse, type SendMonitor } from './responses/send-monitor.js';
import { type Rejection, sendError } from './responses/send-response.js';
import { READ_METHODS, type Route, type RouteTable } from './routes.js';

/** How Node parses requests, creates responses, and ends slow headers and bodies; times are in milliseconds. */
function createServerOptions(requestMs: number, sendMonitor: SendMonitor) {
  return {
    ServerResponse: createMonitoredResponse(sendMonitor),
    // `checkOrigin` rejects a missing Host header: Node's response would have no body.
    requireHostHeader: false,
    // Two Host or Authorization headers make an invalid value. By default Node ignores the second one.
    joinDuplicateHeaders: true,
    headersTimeout: Math.min(10_000, requestMs),
    requestTimeout: requestMs,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: Math.min(2_000, requestMs),
  };
}

export interface HttpServerOptions {
  readonly routes: RouteTable;
  /** Pages and their files, at all other paths. */
  readonly findPage: (path: string, request: IncomingMessage) => StaticFile | undefined;
  /** Named in the error at a path where nothing is. */
  readonly graphqlPath: string;
  readonly drain: DrainController;
  readonly originPolicy: OriginPolicy;
  readonly connectionLimit: ConnectionLimitOptions;
  /** Timeout for a request to arrive, headers and body. */
  readonly requestTimeoutMs: number;
  readonly sendMonitor: SendMonitor;
  readonly clients: Clients;
}

const ONLY_READ_ERROR = new GatewayError('METHOD_NOT_ALLOWED', 'This path supports GET and HEAD only.');
const EXPECTATION_ERROR = new GatewayError('BAD_REQUEST', 'The only supported Expect header is "100-continue".');

/** Creates the HTTP server without starting to listen. */
export function createHttpServer(options: HttpServerOptions): Server {
  const { requestTimeoutMs, sendMonitor } = options;
  const server = createServer(createServerOptions(requestTimeoutMs, sendMonitor), (request, response) => {
    const fail = createConnectionCloser(response);
    handleInOrder(request, response, () => {
      try {
        serve(request, response, options)?.catch(fail);
      } catch (error) {
        fail(error);
      }
    });
  });
  server.maxConnections = options.connectionLimit.maxConnections;
  // One above the limits takes a turn, too.
  for (const event of ['connection', 'drop']) server.on(event, () => options.clients.turns.noteConnection());
  limitConnectionsPerAddress(server, options.connectionLimit);
  sendClientErrors(server, requestTimeoutMs);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const requestId = parseRequestId(request.headers['x-request-id']);
    handleInOrder(request, response, () => {
      setBaseHeaders(response, requestId);
      sendError(response, { requestId, error: EXPECTATION_ERROR, status: 417 });
    });
  });
  return server;
}

/** Returns a promise for requests that are no operations. */
function serve(request: IncomingMessage, response: ServerResponse, options: HttpServerOptions): Handled {
  const { routes, drain, originPolicy } = options;
  drain.track(response);
  normalizeTarget(request);
  const requestId = parseRequestId(request.headers['x-request-id']);
  const path = getPathname(request);
  const route = routes.find(path);
  const rejectedBy = checkOrigin(request, originPolicy);
  const exchange = { request, response, requestId };
  if (route?.isApi && !rejectedBy) {
    if (request.headers.origin !== undefined) setCorsHeaders(response, request, route.methods, originPolicy);
    const isServed = !isPreflight(request, response) && !drain.isDraining;
    if (isServed && route.handleOperation && route.isOperation?.(request) !== false) {
      route.handleOperation(exchange);
      return;
    }
  }
  return runInTurn(request, options.clients, {
    bytes: 0,
    run: () => handleInTurn(exchange, { path, route, rejectedBy }, options),
    onDrop: (error) => void sendError(response, { requestId, error }),
  });
}

interface Target {
  readonly path: string;
  /** Undefined: a page or a file, if there is one. */
  readonly route: Route | undefined;
  readonly rejectedBy: ReturnType<typeof checkOrigin>;
}

/** Handles all requests but operations, and rejects requests by their origin. */
async function handleInTurn(
  exchange: Exchange,
  { path, route, rejectedBy }: Target,
  { findPage, clients, graphqlPath, drain }: HttpServerOptions,
): Promise<void> {
  const { request, response, requestId } = exchange;
  setBaseHeaders(response, requestId);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const reject = (error: GatewayError, headers: Rejection['headers'] = {}) =>
    sendError(response, { requestId, error, headers });
  if (rejectedBy === 'host') return reject(ORIGIN_ERRORS.host);
  if (drain.isDraining && route?.isApi !== false) return reject(SHUTTING_DOWN_ERROR, { connection: 'close' });
  if (route?.isApi) {
    if (rejectedBy) return reject(ORIGIN_ERRORS[rejectedBy]);
    if (isPreflight(request, response)) return sendPreflight(response, route.methods);
  }
  const page = route ? undefined : findPage(path, request);
  if (!route && !page)
    return reject(new GatewayError('NOT_FOUND', `Nothing is at this path. The GraphQL endpoint is ${graphqlPath}.`));
  if (!isRead) return reject(ONLY_READ_ERROR, { allow: READ_METHODS });
  if (page) return sendStaticFile(page, request, response, clients);
  await route?.handle?.(exchange, path);
}

/** Whether the response consists of CORS headers. Other OPTIONS requests are not supported. */
function isPreflight({ method }: IncomingMessage, response: ServerResponse): boolean {
  return method === 'OPTIONS' && response.hasHeader('access-control-allow-origin');
}

function sendPreflight(response: ServerResponse, allow: string): void {
  response.writeHead(204, { allow });
  endResponse(response, undefined);
}

/** Connections that wait to be accepted. With the default of 511, bursts of one client delay others by a second. */
const BACKLOG = 4_096;

/** Resolves with the URL. Rejects if the port or address is not available. */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}
