import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { FAULT_CODES } from '../domain/fault.js';
import { pathOf } from '../http/path.js';
import { Counts } from './counts.js';
import { endpointOf } from './endpoint.js';
import type { Listener } from './listening.js';

/** What is true at the moment of asking. */
export interface Levels {
  readonly watched: number;
  readonly subscriptions: number;
  readonly sockets: number;
  /** How long ago the followed job was read that was read longest ago, in milliseconds; 0 when none is followed. */
  readonly oldestReadingMs: number;
  /** Whether a Redis is shared and can be had. */
  readonly isSharing: boolean;
}

export interface Metrics extends Listener {
  /** In the text format of Prometheus. */
  read(): Promise<string>;
  readonly contentType: string;
  stop(): void;
}

/** Paths that are told apart; whatever else callers ask for is one. */
const PATHS: ReadonlySet<string> = new Set(['/', '/graphql', '/live', '/ready', '/metrics']);
/** Codes that a label may say: a closed list, whatever an error brings along. */
const CODES: ReadonlySet<string> = new Set([
  ...Object.keys(FAULT_CODES),
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
]);
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Figures of this gateway. Labels come from closed lists only: no id, no key, nothing that a caller can make up. */
export function metrics(server: Server, levels: () => Levels): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counts({
    name: 'gateway_http_requests_total',
    help: 'HTTP answers that were sent to their end.',
    labelNames: ['path', 'status'],
    registers,
  });
  const operations = new Counts({
    name: 'gateway_operations_total',
    help: 'GraphQL operations that have ended. outcome: OK or the code of the first error.',
    labelNames: ['type', 'outcome'],
    registers,
  });
  const operationSeconds = new Histogram({
    name: 'gateway_operation_duration_seconds',
    help: 'How long queries and mutations took.',
    labelNames: ['type'],
    buckets: SECONDS,
    registers,
  });
  const callSeconds = new Histogram({
    name: 'gateway_upstream_call_duration_seconds',
    help: 'Calls of the service, retries included. outcome: OK or a code.',
    labelNames: ['method', 'endpoint', 'outcome'],
    buckets: SECONDS,
    registers,
  });
  const answers = new Counts({
    name: 'gateway_upstream_answers_total',
    help: 'Where the answers that operations needed came from: a call, memory, or a call that was under way already.',
    labelNames: ['source'],
    registers,
  });
  const gauge = (name: string, help: string, read: (levels: Levels) => number) =>
    new Gauge({ name, help, registers, collect: gaugeOf(() => read(levels())) });
  gauge('gateway_watched_jobs', 'Jobs and sessions that are followed.', ({ watched }) => watched);
  gauge('gateway_subscriptions', 'Subscriptions that are open.', ({ subscriptions }) => subscriptions);
  gauge('gateway_sockets', 'WebSockets that are open.', ({ sockets }) => sockets);
  gauge(
    'gateway_oldest_reading_seconds',
    'How long ago the followed job was read that was read longest ago.',
    ({ oldestReadingMs }) => oldestReadingMs / 1000,
  );
  gauge(
    'gateway_redis_up',
    'Whether the Redis of REDIS_URL can be had: 1, or 0, also where none is set.',
    ({ isSharing }) => Number(isSharing),
  );
  const unreadable = new Counter({
    name: 'gateway_redis_unreadable_total',
    help: 'Things in Redis that could not be read, or that another release wrote.',
    labelNames: ['kind'],
    registers,
  });

  const finished = (message: unknown) => {
    const { request, response, server: of } = message as Finished;
    if (of !== server) return;
    const path = pathOf(request.url) ?? '';
    requests.add(1, PATHS.has(path) ? path : 'other', response.statusCode);
  };
  subscribe(RESPONSE_FINISHED, finished);

  return {
    operationEnded({ operation: { type, tally }, codes: [code] }, durationMs) {
      const outcome = code === undefined ? 'OK' : CODES.has(code) ? code : 'other';
      operations.add(1, type ?? 'refused', outcome);
      answers.add(tally.calls, 'call');
      answers.add(tally.cacheHits, 'memory');
      answers.add(tally.deduplicated, 'shared');
      if (type === 'query' || type === 'mutation') operationSeconds.observe({ type }, durationMs / 1000);
    },
    callEnded({ call: { method, path }, outcome }, durationMs) {
      callSeconds.observe({ method, endpoint: endpointOf(path), outcome }, durationMs / 1000);
    },
    redisDecodeFailed({ kind }) {
      unreadable.inc({ kind });
    },
    read: () => Registry.merge([registry, ofProcess()]).metrics(),
    contentType: registry.contentType,
    stop: () => void unsubscribe(RESPONSE_FINISHED, finished),
  };
}

/** Node tells of every answer of every server in the process. */
const RESPONSE_FINISHED = 'http.server.response.finish';

interface Finished {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

function gaugeOf(read: () => number) {
  return function collect(this: Gauge): void {
    this.set(read());
  };
}

let processFigures: Registry | undefined;

/** Event-loop delay, memory, garbage collection, handles. There is one process, and what measures it cannot be stopped. */
function ofProcess(): Registry {
  if (!processFigures) {
    processFigures = new Registry();
    collectDefaultMetrics({ register: processFigures });
  }
  return processFigures;
}
