import type { Server } from 'node:http';
import { ARTIFACTS_PATH } from '../graphql/job/artifact-path.js';
import { createArtifactRoute } from '../http/artifact-handler.js';
import { DrainController } from '../http/drain.js';
import type { Exchange } from '../http/exchange.js';
import { GraphQLHandler } from '../http/graphql/graphql-handler.js';
import { acceptsHtml } from '../http/graphql/media-type.js';
import { createHealth, type Health } from '../http/health.js';
import { createHttpServer, type HttpServerOptions, listen } from '../http/http-server.js';
import { McpHandler } from '../http/mcp-handler.js';
import type { OriginPolicy } from '../http/origin-policy.js';
import { createAuthConfigRoute, type GetPageSignIn } from '../http/pages/auth-config.js';
import { createDashboardHandler } from '../http/pages/dashboard-files.js';
import { createGraphiQL } from '../http/pages/graphiql.js';
import { sendStaticFile } from '../http/pages/static-file.js';
import { createProtectedResource } from '../http/protected-resource.js';
import { SendMonitor } from '../http/responses/send-monitor.js';
import { createTextRoute, RouteTable } from '../http/routes.js';
import { serveWebSockets, type WebSocketHandle } from '../http/websocket/websocket-server.js';
import { createClientAddressParser, createProxyCheck } from '../isolation/address.js';
import { Clients } from '../isolation/clients.js';
import { Agreements } from '../mcp/agreements.js';
import type { McpStreamsOptions } from '../mcp/mcp-streams.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { memoize } from '../primitives/memoize.js';
import { REDIS_ERROR_MESSAGES } from '../redis/redis-events.js';
import type { SharedRedis } from '../redis/shared-redis.js';
import type { IssuerEndpoints } from '../sign-in/issuer-keys.js';
import type { SignIn } from '../sign-in/sign-in.js';
import {
  type AssemblyContext,
  getMaxOwnerShare,
  getMcpTools,
  hasDefaultKey,
  servesOwnHostOnly,
} from './assembly-context.js';
import { createOriginPolicy } from './create-origin-policy.js';
import type { UpstreamComponents } from './create-upstream.js';
import { logOnce } from './log-once.js';

const GRAPHQL_PATH = '/graphql';
const MCP_PATH = '/mcp';
/** Share of DRAIN_TIMEOUT_MS for WebSockets; the rest is for HTTP requests. */
const WEBSOCKET_DRAIN_SHARE = 0.8;

export interface ServersOptions {
  readonly pipeline: Pipeline;
  readonly upstream: UpstreamComponents;
  readonly redis: SharedRedis | null;
  /** Null without AUTH_ISSUER. */
  readonly signIn: Pick<SignIn, 'problem' | 'endpoints'> | null;
  readonly dashboardFolder: string;
  /** Offered to everyone who opens the dashboard or GraphiQL. */
  readonly sandboxKey: string | null;
  readonly renderMetrics: () => Promise<string>;
}

/** The servers that clients connect to. */
export interface Servers {
  readonly mcp: McpStreamsOptions;
  readonly server: Server;
  readonly sockets: WebSocketHandle;
  readonly drain: DrainController;
  readonly health: Health;
  readonly originPolicy: OriginPolicy;
  readonly routes: RouteTable;
  readonly sendMonitor: SendMonitor;
  readonly clients: Clients;
  /** Returns the URL. From then on the disposer drains the servers. */
  listen(): Promise<string>;
}

export function createServers(context: AssemblyContext, options: ServersOptions): Servers {
  const { config, limits, owners, clock, log } = context;
  const { pipeline, upstream, redis, signIn } = options;
  const drain = new DrainController();
  const health = createHealth({
    checkUpstream: upstream.probe.check,
    isDraining: () => drain.isDraining,
    getDegradedReason: () => {
      const reasons = [
        redis?.errorKind ? `${REDIS_ERROR_MESSAGES[redis.errorKind]} Running without shared state.` : null,
        signIn?.problem ?? null,
      ];
      return reasons.filter((reason) => reason !== null).join(' ') || null;
    },
    clock,
  });
  const originPolicy = createOriginPolicy(config, { log, hasSandbox: options.sandboxKey !== null });
  const clientLimits = createClientLimits(context);
  const mcp = createMcpOptions(context, options, drain);
  const isTrustedProxy = createProxyCheck(config.TRUSTED_PROXIES);
  const resources = { mcp, drain, health, clients: clientLimits.clients, isTrustedProxy };
  const { routes, findPage } = createRoutes(context, options, resources);
  const server = createHttpServer({
    routes,
    findPage,
    graphqlPath: GRAPHQL_PATH,
    drain,
    originPolicy,
    connectionLimit: {
      maxConnections: config.MAX_CONNECTIONS,
      maxShare: config.MAX_SHARE_PER_CLIENT,
      isTrustedProxy,
      owners,
      clock,
    },
    requestTimeoutMs: limits.requestTimeoutMs,
    ...clientLimits,
  });
  const sockets = serveWebSockets(server, {
    pipeline,
    path: GRAPHQL_PATH,
    drain,
    originPolicy,
    maxMessageBytes: config.MAX_BODY_BYTES,
    ...clientLimits,
    owners,
    maxSharePerSender: getMaxOwnerShare(config),
    maxSharePerAddress: config.MAX_SHARE_PER_CLIENT,
    idleTimeoutMs: limits.webSocketIdleTimeoutMs,
    pingIntervalMs: limits.webSocketPingIntervalMs,
    clock,
    maxSockets: limits.maxWebSockets,
    maxOperationsPerSocket: limits.maxOperationsPerConnection,
    requestTimeoutMs: limits.requestTimeoutMs,
    log,
  });
  return {
    server,
    mcp,
    sockets,
    drain,
    health,
    originPolicy,
    routes,
    ...clientLimits,
    async listen() {
      const url = await listen(server, config.PORT, config.HOST);
      deferDrain(context, { server, sockets, drain, watch: upstream.watch });
      return url;
    },
  };
}

function createMcpOptions(
  { config, owners, turns, clock, secret }: AssemblyContext,
  { pipeline, redis }: Pick<ServersOptions, 'pipeline' | 'redis'>,
  drain: DrainController,
): McpStreamsOptions {
  const allowsMutations = getMcpTools(config) === 'all';
  return {
    pipeline,
    turns,
    clock,
    agreements: new Agreements({ secret, clock, redis, owners, maxShare: getMaxOwnerShare(config) }),
    stopping: drain.started,
    allowsMutations,
    maxBodyBytes: config.MAX_BODY_BYTES,
    beginRequest: drain.begin.bind(drain),
  };
}

/** What HTTP and WebSockets share to limit what one client takes. */
type ClientLimits = Pick<Servers, 'clients' | 'sendMonitor'>;

const MAX_LOGGED_PROXIES = 10;

function createClientLimits({ config, limits, owners, turns, clock, log }: AssemblyContext): ClientLimits {
  const { maxUnfinishedBytes, maxUnsentBytes, sendTimeoutMs: timeoutMs } = limits;
  const maxShare = config.MAX_SHARE_PER_CLIENT;
  const getAddress = createClientAddressParser(
    config.TRUSTED_PROXIES,
    logOnce(log, {
      max: MAX_LOGGED_PROXIES,
      what: 'addresses that send X-Forwarded-For',
      write(address) {
        log.warn(
          { setting: `TRUSTED_PROXIES=${address}` },
          'this address sends X-Forwarded-For; if it is that of a proxy, all its clients count as one without the setting',
        );
      },
    }),
  );
  const clients = new Clients({ getAddress, turns, owners, maxUnfinishedBytes, maxShare });
  return {
    clients,
    sendMonitor: new SendMonitor({ maxUnsentBytes, maxShare, timeoutMs, owners, clients, clock, log }),
  };
}

interface RouteResources extends Pick<Servers, 'mcp' | 'drain' | 'health' | 'clients'> {
  readonly isTrustedProxy: (address: string) => boolean;
}

/** What the HTTP server serves: routes, and pages at all other paths. */
function createRoutes(
  { config, limits, owners, clock }: AssemblyContext,
  { pipeline, signIn, dashboardFolder, sandboxKey, renderMetrics }: ServersOptions,
  { mcp, drain, health, clients, isTrustedProxy }: RouteResources,
): Pick<HttpServerOptions, 'routes' | 'findPage'> {
  const authConfig = {
    apiKey: config.AUTH_API_KEYS === 'on' ? sandboxKey : null,
    hasDefaultKey: hasDefaultKey(config),
    acceptsKeys: config.AUTH_API_KEYS === 'on',
  };
  const getSignIn = createPageSignIn(config, signIn);
  const respondWithMetrics = async () => ({
    status: 200,
    type: 'text/plain; version=0.0.4',
    body: await renderMetrics(),
  });
  const handler = new GraphQLHandler({
    pipeline,
    owners,
    clock,
    clients,
    maxBodyBytes: config.MAX_BODY_BYTES,
    maxOperationsPerStream: limits.maxOperationsPerConnection,
  });
  const { AUTH_ISSUER: issuers } = config;
  const isMcpOn = getMcpTools(config) !== 'none';
  const resource =
    isMcpOn && issuers.length > 0 ? createProtectedResource({ path: MCP_PATH, issuers, isTrustedProxy }) : null;
  const getChallenge = resource?.getChallenge ?? null;
  const mcpHandler = new McpHandler({ ...mcp, clients, getChallenge });
  drain.started.onAbort(() => handler.drain());
  const graphiql = createGraphiQL(getSignIn);
  const findDashboardFile = createDashboardHandler(dashboardFolder, getSignIn);
  const routes = new RouteTable({
    [GRAPHQL_PATH]: {
      methods: 'GET, POST, PUT, DELETE',
      isApi: true,
      isOperation: (request) => !acceptsHtml(request),
      handleOperation: (exchange) => handler.handle(exchange),
      handle: ({ request, response }) => sendStaticFile(graphiql.getPage(), request, response, clients),
    },
    ...(isMcpOn && {
      [MCP_PATH]: {
        methods: 'POST',
        isApi: true,
        handleOperation: (exchange: Exchange) => mcpHandler.handle(exchange),
      },
    }),
    [ARTIFACTS_PATH]: createArtifactRoute({ pipeline, clients }),
    ...health.routes,
    ...resource?.routes,
    '/auth-config.json': createAuthConfigRoute(authConfig, getSignIn),
    ...(config.METRICS_PORT === null &&
      servesOwnHostOnly(config) && { '/metrics': createTextRoute(respondWithMetrics) }),
  });
  return {
    routes,
    findPage: (path, request) => graphiql.findFile(path) ?? findDashboardFile(path, request),
  };
}

function createPageSignIn(
  { AUTH_ISSUER, AUTH_PARAMETERS }: AssemblyContext['config'],
  signIn: ServersOptions['signIn'],
): GetPageSignIn {
  const [issuer] = AUTH_ISSUER;
  if (issuer === undefined || AUTH_PARAMETERS === null) return () => null;
  const { origin } = new URL(issuer);
  const issuerOrigins = { authorizationOrigin: origin, tokenOrigin: origin };
  const create = memoize((endpoints: IssuerEndpoints) => ({ issuer, parameters: `${AUTH_PARAMETERS}`, ...endpoints }));
  return () => create(signIn?.endpoints ?? issuerOrigins);
}

/** Rejects new requests, closes WebSockets, ends streams, and finishes requests. */
function deferDrain(
  { config, disposer }: AssemblyContext,
  { server, sockets, drain, watch }: Pick<Servers, 'server' | 'sockets' | 'drain'> & Pick<UpstreamComponents, 'watch'>,
): void {
  let deadline = 0;
  disposer.deferSteps(
    () => {
      deadline = performance.now() + config.DRAIN_TIMEOUT_MS;
      drain.start();
    },
    // Before the streams end: a client resubscribes after its socket closes, but not after its subscription completes.
    () => sockets.drain(config.DRAIN_TIMEOUT_MS * WEBSOCKET_DRAIN_SHARE),
    () => watch.close(),
    () => drain.finish(server, deadline - performance.now()),
  );
}
