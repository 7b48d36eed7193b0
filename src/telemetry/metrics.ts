import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { getPathname } from '../http/requests/request-target.js';
import type { RouteTable } from '../http/routes.js';
import { BatchedCounter } from './batched-counter.js';
import { getEndpointLabel } from './endpoint-label.js';
import { getElapsedMs, type TelemetryListener } from './telemetry-listener.js';

/** Read when the metrics are collected. */
export interface GaugeValues {
  /** Jobs and sessions; a job list counts as its `first`, the backends as one. */
  readonly watchedJobs: number;
  readonly subscriptions: number;
  readonly webSockets: number;
  readonly unsentBytes: number;
  readonly unfinishedBytes: number;
  readonly upstreamBytes: number;
  /** The oldest of jobs, job lists and backends; 0 when none is watched. */
  readonly oldestSnapshotAgeMs: number;
  readonly droppedLogLines: number;
  /** Null without REDIS_URL. */
  readonly isRedisUp: boolean | null;
}

export interface Metrics extends TelemetryListener {
  /** In the Prometheus text format. */
  render(): Promise<string>;
  readonly contentType: string;
  stop(): void;
}

const DURATION_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface MeasuredServer {
  readonly server: Server;
  readonly routes: RouteTable;
}

/** The metrics of one gateway. Label values come from closed lists, never from requests. */
export function createMetrics({ server, routes }: MeasuredServer, readGauges: () => GaugeValues): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new BatchedCounter({
    name: 'gateway_http_requests_total',
    help: 'HTTP responses that were sent completely.',
    labelNames: ['path', 'status'],
    registers,
  });
  const operations = new BatchedCounter({
    name: 'gateway_operations_total',
    help: 'Completed GraphQL operations. transport: http, websocket, mcp or in-process. outcome: OK or the code of the first error.',
    labelNames: ['transport', 'type', 'outcome'],
    registers,
  });
  const operationSeconds = new Histogram({
    name: 'gateway_operation_duration_seconds',
    help: 'Duration of queries and mutations.',
    labelNames: ['type'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const secondsOf = { query: operationSeconds.labels('query'), mutation: operationSeconds.labels('mutation') };
  const callSeconds = new Histogram({
    name: 'gateway_upstream_call_duration_seconds',
    help: 'Duration of upstream calls, including retries. outcome: OK or an error code.',
    labelNames: ['method', 'endpoint', 'outcome'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const lookups = new BatchedCounter({
    name: 'gateway_upstream_lookups_total',
    help: 'Upstream data that operations needed, by source: a call, the cache, or a deduplicated call.',
    labelNames: ['source'],
    registers,
  });
  registerGauges(registry, readGauges);
  new Counter({
    name: 'gateway_log_lines_dropped_total',
    help: 'Lines of the log that were not written: the destination was full, closed or not read.',
    registers,
    collect() {
      this.reset();
      this.inc(readGauges().droppedLogLines);
    },
  });
  const decodeErrors = new Counter({
    name: 'gateway_redis_decode_errors_total',
    help: 'Values in Redis with an invalid signature, or written by another version of the gateway.',
    labelNames: ['kind'],
    registers,
  });

  const onResponseFinish = (message: unknown) => {
    const { request, response, server: sender } = message as ResponseFinish;
    if (sender !== server) return;
    requests.add(1, routes.getLabel(getPathname(request)), response.statusCode);
  };
  subscribe(RESPONSE_FINISHED, onResponseFinish);

  return {
    onOperationEnd({ operation, errorCodes: [outcome = 'OK'] }) {
      const { type, stats, transport } = operation;
      operations.add(1, transport, type ?? 'rejected', outcome);
      lookups.add(stats.calls, 'call');
      lookups.add(stats.cacheHits, 'cache');
      lookups.add(stats.deduplicated, 'deduplicated');
      if (type === 'query' || type === 'mutation') secondsOf[type].observe(getElapsedMs(operation) / 1000);
    },
    onCallEnd({ call, outcome }) {
      const { method, path } = call;
      callSeconds.observe({ method, endpoint: getEndpointLabel(path), outcome }, getElapsedMs(call) / 1000);
    },
    onRedisDecodeError({ kind }) {
      decodeErrors.inc({ kind });
    },
    render: () => Registry.merge([registry, getProcessRegistry()]).metrics(),
    contentType: registry.contentType,
    stop: () => void unsubscribe(RESPONSE_FINISHED, onResponseFinish),
  };
}

function registerGauges(registry: Registry, readGauges: () => GaugeValues): void {
  const gauge = (name: string, help: string, read: (values: GaugeValues) => number) =>
    new Gauge({ name, help, registers: [registry], collect: createCollect(() => read(readGauges())) });
  gauge(
    'gateway_watched_jobs',
    'Watched jobs and sessions; a job list counts as its `first`, the backends as one.',
    ({ watchedJobs }) => watchedJobs,
  );
  gauge('gateway_subscriptions', 'Open subscriptions.', ({ subscriptions }) => subscriptions);
  gauge('gateway_websockets', 'Open WebSockets.', ({ webSockets }) => webSockets);
  gauge('gateway_unsent_bytes', 'Bytes that clients have not read.', ({ unsentBytes }) => unsentBytes);
  gauge(
    'gateway_unfinished_bytes',
    'Bytes of requests and messages that are incomplete or wait to run.',
    ({ unfinishedBytes }) => unfinishedBytes,
  );
  gauge(
    'gateway_upstream_bytes_in_flight',
    'Bytes of large upstream responses that are received or wait to be decoded.',
    ({ upstreamBytes }) => upstreamBytes,
  );
  gauge(
    'gateway_oldest_snapshot_age_seconds',
    'Age of the oldest snapshot of a watched job, job list or backends.',
    ({ oldestSnapshotAgeMs }) => oldestSnapshotAgeMs / 1000,
  );
  // An alert on 0 must not fire where no Redis is configured.
  if (readGauges().isRedisUp !== null)
    gauge('gateway_redis_up', 'Whether Redis is available: 1 or 0.', ({ isRedisUp }) => Number(isRedisUp));
}

/** Published by Node for every response of every server in the process. */
const RESPONSE_FINISHED = 'http.server.response.finish';

interface ResponseFinish {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

function createCollect(read: () => number) {
  return function collect(this: Gauge): void {
    this.set(read());
  };
}

let processRegistry: Registry | undefined;

/** Event-loop delay, memory, garbage collection and handles: collected once per process, because it cannot be stopped. */
function getProcessRegistry(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}
