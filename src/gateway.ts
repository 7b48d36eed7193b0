import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { createPipeline } from './assembly/create-pipeline.js';
import { createMemoryCache } from './cache/memory-cache.js';
import { createRedisCache } from './cache/redis-cache.js';
import type { Config } from './config.js';
import type { GraphQLOptions } from './graphql/request-context.js';
import { DrainController, shuttingDownError, waitAtMost } from './http/drain.js';
import { GraphQLHandler } from './http/graphql/graphql-handler.js';
import { createHealth } from './http/health.js';
import { createHttpServer, listen } from './http/http-server.js';
import { isLoopback } from './http/origin-policy.js';
import { createAuthConfigRoute } from './http/pages/auth-config.js';
import { createDashboardHandler, DASHBOARD_FOLDER } from './http/pages/dashboard-files.js';
import { createGraphiQL } from './http/pages/graphiql.js';
import { serveWebSockets } from './http/websocket/websocket-server.js';
import { executeInProcess, type InProcessCaller, type InProcessRequest } from './pipeline/in-process.js';
import type { OperationResult } from './pipeline/result-stream.js';
import { type Clock, systemClock } from './primitives/clock.js';
import { REDIS_ERROR_MESSAGES } from './redis/redis-error.js';
import { createRepository } from './repository/create-repository.js';
import { createLogListener } from './telemetry/log.js';
import { createMetrics } from './telemetry/metrics.js';
import { serveMetrics } from './telemetry/metrics-server.js';
import { attachListener } from './telemetry/telemetry-listener.js';
import { startTracing } from './telemetry/tracing.js';
import { createUpstreamApi } from './upstream/create-upstream-api.js';
import { createHealthProbe } from './upstream/transport/health-probe.js';
import { RestClient } from './upstream/transport/rest-client.js';
import { createWatchPeers } from './watch/peers.js';
import { WatchService } from './watch/watch-service.js';

const GRAPHQL_PATH = '/graphql';
/** How much of the time to drain sockets may take; the rest is for those who are told after them. */
const WEBSOCKET_DRAIN_SHARE = 0.8;
/** Of what is remembered: answers as they came, to know them again. */
const PARSE_CACHE_SHARE = 0.5;
/** How long the start waits for Redis. */
const REDIS_CONNECT_TIMEOUT_MS = 500;
/** How long the last spans may take to be sent. */
const TRACE_FLUSH_TIMEOUT_MS = 1_000;
const NULL_SINK: LogSink = { write: () => undefined };

export interface CreateGatewayOptions {
  readonly config: Config;
  /** Where the service is; the sandbox's address where there is one. */
  readonly upstreamUrl: URL;
  /** A key to offer to everyone who opens the dashboard or GraphiQL: the sandbox's, or none. */
  readonly sandboxKey?: string;
  /** Takes the log, a line of JSON at a time; nothing is logged without. */
  readonly log?: LogSink;
  /** The folder with the dashboard's files. */
  readonly dashboard?: string;
  readonly clock?: Clock;
  /** 0 to 1. */
  readonly random?: () => number;
  /** Without, Yoga handles all requests to `/graphql`, with the same results. */
  readonly enableFastPath?: boolean;
}

/** Where lines of a log go; a writable stream is one. */
export interface LogSink {
  write(line: string): unknown;
}

/** The gateway, assembled and listening. */
export interface Gateway {
  /** The origin of the gateway. */
  readonly url: string;
  /** The URL of /metrics if METRICS_PORT is set. */
  readonly metricsUrl: string | null;
  /** Watched jobs and sessions. */
  readonly watchedJobs: number;
  /** Open subscriptions. */
  readonly openSubscriptions: number;
  /** Upstream calls in flight. */
  readonly activeUpstreamCalls: number;
  /** Why it cannot serve requests, for operators; null if it can. */
  getUnreadyReason(): Promise<string | null>;
  /** Redis commands in flight. */
  readonly pendingRedisCommands: number;
  /** Runs an operation without a network, through the same steps as all others. Subscriptions resolve with a stream. */
  execute(request: InProcessRequest, caller?: InProcessCaller): Promise<OperationResult>;
  /** Rejects new requests, finishes those in flight, closes WebSockets, and stops. */
  close(): Promise<void>;
}

export async function createGateway(options: CreateGatewayOptions): Promise<Gateway> {
  const { config, upstreamUrl, sandboxKey = null, dashboard = DASHBOARD_FOLDER } = options;
  const { clock = systemClock, random = Math.random, enableFastPath = true } = options;
  const log = pino({ level: options.log ? config.LOG_LEVEL : 'silent', base: null }, options.log ?? NULL_SINK);
  const id = randomUUID();
  const rest = new RestClient({
    gatewayId: id,
    url: upstreamUrl,
    maxConnections: config.UPSTREAM_MAX_CONNECTIONS,
    maxCallsPerCaller: config.UPSTREAM_MAX_CALLS_PER_CALLER,
    circuitBreaker: {
      failureThreshold: config.CIRCUIT_BREAKER_FAILURES,
      resetTimeoutMs: config.CIRCUIT_BREAKER_RESET_MS,
    },
    timeoutMs: config.UPSTREAM_TIMEOUT_MS,
    maxResponseBytes: config.UPSTREAM_MAX_RESPONSE_BYTES,
    parseCacheBytes: config.CACHE_MAX_KB * 1024 * PARSE_CACHE_SHARE,
    retry: { maxRetries: config.UPSTREAM_MAX_RETRIES, baseDelayMs: 200, maxDelayMs: 5_000 },
    userAgent: 'quantum-job-gateway',
    clock,
    random,
  });
  const secret = resolveSecret(config);
  // The client is loaded where it is wanted: it is a tenth of the time to start.
  const connectToRedis = async (url: URL) => {
    const { connectRedis } = await import('./redis/shared-redis.js');
    return connectRedis({ gatewayId: id, url, secret, commandTimeoutMs: config.REDIS_TIMEOUT_MS, clock, random });
  };
  const redis = config.REDIS_URL && (await connectToRedis(config.REDIS_URL));
  const cache = createMemoryCache({ maxSizeKb: Math.floor(config.CACHE_MAX_KB * (1 - PARSE_CACHE_SHARE)), clock });
  const service = createUpstreamApi(rest, config.UPSTREAM_JOBS_VERSION, cache);
  const repository = createRepository({
    service,
    cache: redis ? createRedisCache(cache, redis) : cache,
    clock,
    // A watched job or session is polled at once.
    onMutation: (caller, resource, id) => watch.requestRefresh(caller, resource, id),
  });
  const watch: WatchService = new WatchService({
    jobs: repository.jobs,
    // Sessions are remembered for seconds; who follows one wants to hear of a change earlier.
    sessions: service.sessions,
    peers: redis && createWatchPeers(redis, clock),
    clock,
    random,
    pollIntervals: { minMs: config.POLL_MIN_INTERVAL_MS, maxMs: config.POLL_MAX_INTERVAL_MS },
    limits: {
      jobsPerCaller: config.MAX_WATCHED_JOBS_PER_CALLER,
      jobs: config.MAX_WATCHED_JOBS,
      subscriptions: config.MAX_SUBSCRIPTIONS,
    },
  });

  const graphqlOptions: GraphQLOptions = {
    gatewayId: id,
    repository,
    watch,
    clock,
    limits: { maxCalls: config.MAX_UPSTREAM_CALLS, maxStates: config.MAX_RESPONSE_STATES },
  };
  const originPolicy = {
    allowedOrigins: config.ALLOWED_ORIGINS,
    // With a key of its own on a machine of its own, no page elsewhere may use it by giving that machine its name.
    isLoopbackHostRequired: config.UPSTREAM_API_KEY !== null && isLoopback(config.HOST),
  };
  const pipeline = createPipeline({ config, graph: graphqlOptions, redis, secret, clock, log });
  const graphql = new GraphQLHandler({
    pipeline,
    allowedOrigins: config.ALLOWED_ORIGINS,
    maxBodyBytes: config.MAX_BODY_BYTES,
    enableFastPath,
  });
  const drain = new DrainController();
  const metricsRoute = async () => ({ status: 200, type: 'text/plain; version=0.0.4', body: await metrics.render() });
  const probe = createHealthProbe({
    url: upstreamUrl,
    path: `/${config.UPSTREAM_JOBS_VERSION}/backends`,
    timeoutMs: Math.min(2_000, config.UPSTREAM_TIMEOUT_MS),
    clock,
  });
  const health = createHealth({
    checkUpstream: probe.check,
    isDraining: () => drain.isDraining,
    getDegradedReason: async () =>
      redis?.errorKind ? `${REDIS_ERROR_MESSAGES[redis.errorKind]} Running without shared state.` : null,
    clock,
  });
  const access = { apiKey: sandboxKey, hasDefaultKey: config.UPSTREAM_API_KEY !== null };
  const server = createHttpServer({
    graphql: { path: GRAPHQL_PATH, handler: graphql },
    dashboard: createDashboardHandler(dashboard),
    graphiql: createGraphiQL(access),
    routes: {
      ...health.routes,
      '/access.json': createAuthConfigRoute(access),
      ...(config.METRICS_PORT === null && isLoopback(config.HOST) && { '/metrics': metricsRoute }),
    },
    drainController: drain,
    originPolicy,
    maxConnections: config.MAX_CONNECTIONS,
    requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
  });
  const sockets = serveWebSockets(server, {
    pipeline,
    path: GRAPHQL_PATH,
    originPolicy,
    maxMessageBytes: config.MAX_BODY_BYTES,
    maxSockets: config.MAX_WEBSOCKETS,
    maxOperationsPerSocket: config.MAX_OPERATIONS_PER_WEBSOCKET,
    requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
    log,
  });

  const metrics = createMetrics(server, () => ({
    watchedJobs: watch.watchedCount,
    subscriptions: watch.subscriptionCount,
    webSockets: sockets.openCount,
    oldestSnapshotAgeMs: watch.oldestSnapshotAgeMs,
    isRedisUp: redis !== null && redis.errorKind === null,
  }));
  const collector = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = collector && (await startTracing(collector));
  const unsubscribers = [metrics, createLogListener(log), ...(tracing ? [tracing] : [])].map((listener) =>
    attachListener(id, listener),
  );
  const stopTelemetry = () => {
    for (const stop of [...unsubscribers, metrics.stop]) stop();
  };

  // So that the first who ask find what is shared already. Without Redis it starts all the same.
  if (redis) await waitAtMost(REDIS_CONNECT_TIMEOUT_MS, redis.connect());

  let metricsServer: Awaited<ReturnType<typeof serveMetrics>> | null = null;
  let url: string;
  try {
    url = await listen(server, config.PORT, config.HOST);
    if (config.METRICS_PORT !== null) metricsServer = await serveMetrics(metrics, config.METRICS_PORT, config.HOST);
  } catch (error) {
    stopTelemetry();
    redis?.close();
    server.close();
    await Promise.all([rest.close(), probe.close(), tracing?.stop(TRACE_FLUSH_TIMEOUT_MS)]);
    throw error;
  }
  log.info({ url, metricsUrl: metricsServer?.url, jobsVersion: config.UPSTREAM_JOBS_VERSION }, 'started');
  return {
    url,
    metricsUrl: metricsServer?.url ?? null,
    get watchedJobs() {
      return watch.watchedCount;
    },
    get openSubscriptions() {
      return watch.subscriptionCount;
    },
    get activeUpstreamCalls() {
      return rest.activeCalls;
    },
    getUnreadyReason: health.getUnreadyReason,
    async execute(request, caller = {}) {
      if (!drain.isDraining) return executeInProcess(pipeline, request, caller);
      return pipeline.reject({ requestId: request.requestId ?? randomUUID() }, shuttingDownError());
    },
    get pendingRedisCommands() {
      return redis?.pendingCount ?? 0;
    },
    async close() {
      const until = performance.now() + config.DRAIN_TIMEOUT_MS;
      log.info({ drainTimeoutMs: config.DRAIN_TIMEOUT_MS }, 'draining');
      drain.start();
      // Sockets first: a subscription that ends with its socket is taken up again elsewhere, one that is ended is not.
      await sockets.drain(config.DRAIN_TIMEOUT_MS * WEBSOCKET_DRAIN_SHARE);
      watch.close();
      await drain.finish(server, until - performance.now());
      await Promise.all([rest.close(), probe.close(), metricsServer?.close(), tracing?.stop(TRACE_FLUSH_TIMEOUT_MS)]);
      redis?.close();
      stopTelemetry();
      log.info('stopped');
      log.flush();
    },
  };
}

/** What fingerprints and seals are keyed with: gateways that share a Redis have to come to the same ones. */
function resolveSecret({ FINGERPRINT_SECRET, REDIS_URL }: Config): string {
  if (FINGERPRINT_SECRET !== null) return FINGERPRINT_SECRET;
  if (REDIS_URL === null) return randomBytes(32).toString('base64url');
  return createHash('sha256').update(`fingerprints by ${REDIS_URL.href}`).digest('base64url');
}
