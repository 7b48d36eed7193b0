import type { SharedRedis } from '../redis/shared-redis.js';
import { createLogListener } from '../telemetry/log.js';
import { createMetrics, type Metrics } from '../telemetry/metrics.js';
import { attachListener } from '../telemetry/telemetry-listener.js';
import { startTracing } from '../telemetry/tracing.js';
import type { AssemblyContext } from './assembly-context.js';
import type { Servers } from './create-servers.js';
import type { UpstreamComponents } from './create-upstream.js';
import { loadOptional } from './load-optional.js';

/** How long a shutdown waits until the last spans are sent. */
const TRACE_FLUSH_TIMEOUT_MS = 1_000;

const TRACING = { feature: 'OTEL_EXPORTER_OTLP_ENDPOINT', alternative: 'unset OTEL_EXPORTER_OTLP_ENDPOINT' };

/** Attaches the log, the metrics, and tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export async function startTelemetry(
  { config, gatewayId, log, getDroppedLines, disposer }: AssemblyContext,
  servers: Pick<Servers, 'server' | 'routes' | 'sockets' | 'sendMonitor' | 'clients'>,
  { rest, watch }: Pick<UpstreamComponents, 'rest' | 'watch'>,
  redis: SharedRedis | null,
): Promise<Metrics> {
  const { sockets, sendMonitor, clients } = servers;
  const metrics = createMetrics(servers, () => ({
    watchedJobs: watch.watchedCount,
    subscriptions: watch.subscriptionCount,
    webSockets: sockets.openCount,
    unsentBytes: sendMonitor.unsentBytes,
    unfinishedBytes: clients.unfinishedBytes,
    upstreamBytes: rest.bytesInFlight,
    oldestSnapshotAgeMs: watch.oldestSnapshotAgeMs,
    droppedLogLines: getDroppedLines(),
    isRedisUp: redis && redis.errorKind === null,
  }));
  disposer.defer(metrics.stop);
  const collector = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = collector && (await loadOptional(startTracing(collector), TRACING));
  if (tracing) disposer.defer(() => tracing.stop(TRACE_FLUSH_TIMEOUT_MS));
  for (const listener of [metrics, createLogListener(log), ...(tracing ? [tracing] : [])])
    disposer.defer(attachListener(gatewayId, listener));
  return metrics;
}
