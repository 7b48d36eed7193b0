import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { AssemblyContext } from './assembly/assembly-context.js';
import { createPipeline } from './assembly/create-pipeline.js';
import { createServers } from './assembly/create-servers.js';
import { createUpstream } from './assembly/create-upstream.js';
import { openRedis, resolveSecret } from './assembly/open-redis.js';
import { openSandbox, SANDBOX_KEY } from './assembly/open-sandbox.js';
import { openSignIn } from './assembly/open-sign-in.js';
import { startTelemetry } from './assembly/start-telemetry.js';
import type { Config } from './config.js';
import { SHUTTING_DOWN_ERROR } from './domain/gateway-error.js';
import { DASHBOARD_FOLDER } from './http/pages/dashboard-files.js';
import { OwnerRegistry } from './isolation/owner-registry.js';
import { Turns } from './isolation/turns.js';
import { createLimits, detectMaxMemoryMb, type Limits } from './limits.js';
import type { AgentStreams } from './mcp/agent-streams.js';
import { executeInProcess } from './pipeline/in-process.js';
import type { InProcessRequest, InProcessSender } from './pipeline/in-process-request.js';
import type { OperationResult } from './pipeline/result-stream.js';
import { IN_PROCESS } from './pipeline/transport.js';
import { type Clock, systemClock } from './primitives/clock.js';
import { Disposer } from './primitives/disposer.js';
import { waitAtMost } from './primitives/wait-at-most.js';
import { serveMetrics } from './telemetry/metrics-server.js';

/** How long the start waits for Redis. */
const REDIS_CONNECT_TIMEOUT_MS = 500;

export interface CreateGatewayOptions {
  readonly config: Config;
  /** Replaces limits that are no settings, for tests. */
  readonly limits?: Partial<Limits>;
  /** Used instead of UPSTREAM_URL, for tests. Without either, a sandbox is started, and closed with the gateway. */
  readonly upstreamUrl?: URL;
  /** A key that the dashboard and GraphiQL offer to everyone who opens them. Default: that of the started sandbox. */
  readonly sandboxKey?: string;
  /** Variables from which ACCOUNTS_FILE takes API keys. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Receives the log. Without it, nothing is logged. */
  readonly log?: LogSink;
  /** The folder with the dashboard's files. */
  readonly dashboard?: string;
  readonly clock?: Clock;
  /** 0 to 1. */
  readonly random?: () => number;
}

/** Receives log lines; a writable stream is a sink. */
export interface LogSink {
  write(line: string): unknown;
  /** Lines that were not written, if the sink drops any: a metric. */
  readonly droppedLines?: number;
}

/** The gateway, assembled and listening. */
export interface Gateway {
  /** The origin of the gateway. */
  readonly url: string;
  /** The URL of the sandbox that was started with the gateway; null with a service. */
  readonly sandboxUrl: string | null;
  /** The URL of /metrics if METRICS_PORT is set. */
  readonly metricsUrl: string | null;
  /** Watched jobs and sessions; a job list counts as its `first`, the backends as one. */
  readonly watchedJobs: number;
  /** Open subscriptions. */
  readonly openSubscriptions: number;
  /** Bytes of responses and WebSocket messages that clients have not read. */
  readonly unsentBytes: number;
  /** Bytes of request bodies and WebSocket messages that are incomplete or wait to run. */
  readonly unfinishedBytes: number;
  /** Upstream calls in flight. */
  readonly activeUpstreamCalls: number;
  /**
   * Resolves with the reason why the gateway cannot serve requests, for operators, or with null if it can; never rejects. Checks
   * the service with a call, at most once per second.
   */
  getUnreadyReason(): Promise<string | null>;
  /** Redis commands in flight. */
  readonly pendingRedisCommands: number;
  /** Executes an operation in process, with the same steps as over HTTP. Subscriptions resolve with a stream. */
  execute(request: InProcessRequest, sender?: InProcessSender): Promise<OperationResult>;
  /**
   * Serves one agent over streams (Model Context Protocol), such as standard input and output: a message per line. Resolves when the input
   * has ended.
   */
  serveMcp(streams: AgentStreams): Promise<void>;
  /** Rejects new requests, finishes those in flight, closes WebSockets, and stops. */
  close(): Promise<void>;
}

const NULL_SINK: LogSink = { write: () => undefined };

/** Starts a gateway. If a part fails to start, closes those that have started. */
export async function createGateway(options: CreateGatewayOptions): Promise<Gateway> {
  const { config, clock = systemClock, random = Math.random } = options;
  const log = pino({ level: options.log ? config.LOG_LEVEL : 'silent', base: null }, options.log ?? NULL_SINK);
  const disposer = new Disposer();
  const secret = resolveSecret(config);
  const owners = new OwnerRegistry({ secret, clock });
  const turns = new Turns(owners, clock);
  const getDroppedLines = () => options.log?.droppedLines ?? 0;
  const maxMemoryMb = config.MAX_MEMORY_MB ?? detectMaxMemoryMb();
  const derived = createLimits(maxMemoryMb, config.MAX_CONNECTIONS, config.UPSTREAM_TIMEOUT_MS);
  const context = {
    config,
    limits: { ...derived, ...options.limits },
    maxMemoryMb,
    gatewayId: randomUUID(),
    secret,
    owners,
    turns,
    clock,
    random,
    log,
    getDroppedLines,
    disposer,
  };
  try {
    return await openGateway(context, options);
  } catch (error) {
    await disposer.close();
    throw error;
  }
}

async function openGateway(context: AssemblyContext, options: CreateGatewayOptions): Promise<Gateway> {
  const { config, maxMemoryMb, log, disposer } = context;
  const signIn = await openSignIn(context, options.environment ?? {});
  const serviceUrl = options.upstreamUrl ?? config.UPSTREAM_URL;
  const hasStartedSandbox = serviceUrl === null;
  const upstreamUrl = serviceUrl ?? (await openSandbox(context));
  const redis = await openRedis(context, upstreamUrl);
  const upstream = createUpstream(context, upstreamUrl, redis);
  const pipeline = createPipeline(context, upstream, redis, signIn);
  const servers = createServers(context, {
    pipeline,
    upstream,
    redis,
    signIn,
    dashboardFolder: options.dashboard ?? DASHBOARD_FOLDER,
    sandboxKey: options.sandboxKey ?? (hasStartedSandbox ? SANDBOX_KEY : null),
    renderMetrics: () => metrics.render(),
  });
  const metrics = await startTelemetry(context, servers, upstream, redis);
  // The first requests find shared state. The gateway starts without Redis if it does not respond.
  if (redis) await waitAtMost(REDIS_CONNECT_TIMEOUT_MS, redis.connect());
  const metricsServer =
    config.METRICS_PORT === null
      ? null
      : disposer.use(await serveMetrics(metrics, config.METRICS_PORT, config.HOST, servers.originPolicy));
  const url = await servers.listen();
  const metricsUrl = metricsServer?.url ?? null;
  log.info(
    {
      url,
      metricsUrl: metricsUrl ?? undefined,
      upstream: hasStartedSandbox ? 'sandbox' : 'service',
      jobsVersion: config.UPSTREAM_JOBS_VERSION,
      maxMemoryMb,
    },
    'started',
  );
  return {
    url,
    sandboxUrl: hasStartedSandbox ? upstreamUrl.origin : null,
    metricsUrl,
    get watchedJobs() {
      return upstream.watch.watchedCount;
    },
    get openSubscriptions() {
      return upstream.watch.subscriptionCount;
    },
    get unsentBytes() {
      return servers.sendMonitor.unsentBytes;
    },
    get unfinishedBytes() {
      return servers.clients.unfinishedBytes;
    },
    get activeUpstreamCalls() {
      return upstream.rest.activeCalls;
    },
    get pendingRedisCommands() {
      return redis?.pendingCount ?? 0;
    },
    getUnreadyReason: servers.health.getUnreadyReason,
    async execute(request, sender = {}) {
      if (!servers.drain.isDraining) return executeInProcess(pipeline, request, sender);
      const requestId = request.requestId ?? randomUUID();
      return pipeline.reject({ requestId, transport: IN_PROCESS }, SHUTTING_DOWN_ERROR);
    },
    async serveMcp(streams) {
      const { serveMcpStreams } = await import('./mcp/mcp-streams.js');
      await serveMcpStreams(servers.mcp, streams);
    },
    async close() {
      log.info({ drainTimeoutMs: config.DRAIN_TIMEOUT_MS }, 'draining');
      await disposer.close();
      log.info('stopped');
      log.flush();
    },
  };
}
