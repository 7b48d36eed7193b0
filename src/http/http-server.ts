import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { GatewayError } from '../domain/gateway-error.js';
import { isArtifactPath } from '../graphql/job/artifact-path.js';
import type { GetClientAddress } from '../isolation/address.js';
import type { Turns } from '../isolation/turns.js';
import type { ArtifactHandler } from './artifact-handler.js';
import { type ConnectionLimitOptions, limitConnectionsPerAddress } from './connection-limit.js';
import { type DrainController, SHUTTING_DOWN } from './drain.js';
import { getPathname, normalizeTarget, parseRequestId } from './exchange.js';
import type { GraphQLHandler } from './graphql/graphql-handler.js';
import { acceptsHtml } from './graphql/media-type.js';
import type { McpHandler } from './mcp-handler.js';
import { checkOrigin, ORIGIN_ERRORS, type OriginPolicy, setCorsHeaders } from './origin-policy.js';
import type { DashboardHandler } from './pages/dashboard-files.js';
import type { GraphiQL } from './pages/graphiql.js';
import { sendStaticFile } from './pages/static-file.js';
import { isMetadataPath } from './protected-resource.js';
import { endResponse } from './requests/discard.js';
import { extendTimeout, handleInOrder } from './requests/pipelined-requests.js';
import type { UnfinishedInput } from './requests/unfinished-input.js';
import { setBaseHeaders } from './responses/base-headers.js';
import { sendClientErrors } from './responses/raw-error.js';
import type { SendBytes } from './responses/send-bytes.js';
import type { SendMonitor } from './responses/send-monitor.js';
import { createMonitoredResponse } from './responses/send-monitor.js';
import type { TextResponse } from './responses/send-response.js';
import { sendError, sendResponse } from './responses/send-response.js';

/** Sets the timeouts for slow headers and bodies, and how often Node checks them, in milliseconds. */
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
  readonly graphql: { readonly path: string; readonly handler: GraphQLHandler };
  /** Null: off. */
  readonly mcp: { readonly path: string; readonly handler: McpHandler } | null;
  /** Handles paths of {@link isArtifactPath}. */
  readonly artifacts: ArtifactHandler;
  /** Static pages at `/` and below. */
  readonly dashboard: DashboardHandler;
  /** The page that browsers get at the GraphQL path. */
  readonly graphiql: GraphiQL;
  readonly sendBytes: SendBytes;
  /** Routes by path. */
  readonly routes: Readonly<Record<string, (request: IncomingMessage) => Promise<TextResponse>>>;
  readonly drainController: DrainController;
  readonly originPolicy: OriginPolicy;
  /** Maximum open connections, including WebSockets. */
  readonly maxConnections: number;
  readonly connectionLimit: ConnectionLimitOptions;
  /** Called for each connection, also for one above the limits. */
  readonly onConnection: () => void;
  /** Timeout for a request to arrive, headers and body. */
  readonly requestTimeoutMs: number;
  readonly sendMonitor: SendMonitor;
  readonly unfinishedInput: UnfinishedInput;
  readonly turns: Turns;
  readonly getClientAddress: GetClientAddress;
}

const ONLY_READ = {
  status: 405,
  code: 'METHOD_NOT_ALLOWED',
  message: 'This path supports GET and HEAD only.',
  headers: { allow: 'GET, HEAD' },
} as const;

const INVALID_EXPECTATION = 'The only supported Expect header is "100-continue".';

/** Creates the HTTP server without starting to listen. */
export function createHttpServer(options: HttpServerOptions): Server {
  const { requestTimeoutMs, sendMonitor } = options;
  const server = createServer(createServerOptions(requestTimeoutMs, sendMonitor), (request, response) => {
    // Fails only if the connection is closed: there is no client to respond to.
    const fail = (error: unknown) => void response.destroy(error instanceof Error ? error : undefined);
    handleInOrder(request, response, () => {
      try {
        serve(request, response, options)?.catch(fail);
      } catch (error) {
        fail(error);
      }
    });
  });
  server.maxConnections = options.maxConnections;
  for (const event of ['connection', 'drop']) server.on(event, options.onConnection);
  limitConnectionsPerAddress(server, options.connectionLimit);
  sendClientErrors(server, requestTimeoutMs, extendTimeout);
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const requestId = parseRequestId(request.headers['x-request-id']);
    handleInOrder(request, response, () => {
      setBaseHeaders(response, requestId);
      sendError(response, { status: 417, code: 'BAD_REQUEST', message: INVALID_EXPECTATION, requestId });
    });
  });
  return server;
}

/** Returns a promise for requests that are no operations. */
function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: HttpServerOptions,
): Promise<void> | undefined {
  const { graphql, mcp, drainController, originPolicy } = options;
  drainController.track(response);
  normalizeTarget(request);
  const requestId = parseRequestId(request.headers['x-request-id']);
  const rejectedBy = checkOrigin(request, originPolicy);
  const path = getPathname(request.url) ?? '/';
  const isGraphql = path === graphql.path && !rejectedBy;
  const isMcp = path === mcp?.path && !rejectedBy;
  const isApi = isGraphql || isMcp || ((isArtifactPath(path) || isMetadataPath(path)) && !rejectedBy);
  if (isApi && request.headers.origin !== undefined) setCorsHeaders(response, request, originPolicy);
  const isOperation = (isGraphql || isMcp) && !isPreflight(request, response) && !drainController.isDraining;
  if (isOperation && isMcp) {
    mcp.handler.handle({ request, response, requestId });
    return;
  }
  if (isOperation && !acceptsHtml(request)) {
    graphql.handler.handle({ request, response, requestId });
    return;
  }
  const input = {
    bytes: 0,
    run: async () => {
      if (!request.socket.destroyed) await handleRequest(request, response, options, { requestId, rejectedBy, path });
    },
    onDrop: async ({ code, message }: GatewayError) =>
      sendError(response, { status: 503, code, message, requestId, headers: { 'retry-after': '1' } }),
  };
  return options.turns.at(() => options.getClientAddress(request)).runInput(input, options.unfinishedInput);
}

interface RequestInfo {
  readonly requestId: string;
  readonly rejectedBy: ReturnType<typeof checkOrigin>;
  readonly path: string;
}

/** Handles pages, files and routes, and rejects requests by their origin. */
async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { graphql, mcp, artifacts, dashboard, graphiql, sendBytes, routes, drainController }: HttpServerOptions,
  { requestId, rejectedBy, path }: RequestInfo,
): Promise<void> {
  const isGraphql = path === graphql.path;
  const isArtifact = isArtifactPath(path);
  setBaseHeaders(response, requestId);
  if (rejectedBy === 'host') return sendError(response, { requestId, ...ORIGIN_ERRORS.host });
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const rejectMethod = () => sendError(response, { requestId, ...ONLY_READ });
  const reply = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (reply) {
    if (!isRead) return rejectMethod();
    const { status, type, body } = await reply(request);
    return sendResponse(response, status, type, body);
  }
  if (drainController.isDraining) {
    const headers = { connection: 'close', 'retry-after': '1' };
    return sendError(response, { status: 503, ...SHUTTING_DOWN, requestId, headers });
  }
  const isMcp = path === mcp?.path;
  if (isGraphql || isMcp || isArtifact) {
    if (rejectedBy) return sendError(response, { requestId, ...ORIGIN_ERRORS[rejectedBy] });
    if (isPreflight(request, response))
      return sendPreflight(response, isArtifact ? 'GET, HEAD' : isMcp ? 'POST' : 'GET, POST, PUT, DELETE');
    if (!isArtifact) return sendStaticFile(graphiql.getPage(), request, response, sendBytes);
    return isRead ? artifacts({ request, response, requestId }, path) : rejectMethod();
  }
  const found = graphiql.findFile(path) ?? dashboard(path, request);
  if (found) return isRead ? sendStaticFile(found, request, response, sendBytes) : rejectMethod();
  const message = `Nothing is at this path. The GraphQL endpoint is ${graphql.path}.`;
  sendError(response, { status: 404, code: 'NOT_FOUND', message, requestId });
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
