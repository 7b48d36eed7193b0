import type { Logger } from 'pino';
import { REDIS_ERROR_MESSAGES } from '../redis/redis-events.js';
import { getEndpointLabel } from './endpoint-label.js';
import { getElapsedMs, type TelemetryListener } from './telemetry-listener.js';

/** Minimum time between two lines about entries in Redis that were ignored. The metric counts all of them. */
const DECODE_ERROR_INTERVAL_MS = 60_000;

/**
 * Logs every operation (info) and every upstream call (debug; warn if the service failed), without keys, ids, variables or documents. Logs
 * every mutation of a person who has signed in, with who it was and the ids. The request id connects the lines of an operation, and those of
 * the service.
 */
export function createLogListener(log: Logger): TelemetryListener {
  let decodeErrorLoggedAt = Number.NEGATIVE_INFINITY;
  return {
    onOperationEnd({ operation, errorCodes, resultCount }) {
      if (!log.isLevelEnabled('info')) return;
      const { requestId, type, name, transport, stats } = operation;
      log.info(
        {
          requestId,
          type,
          name,
          transport,
          durationMs: Math.round(getElapsedMs(operation)),
          errorCodes,
          results: resultCount,
          upstream: { ...stats },
        },
        'operation',
      );
    },
    onMutation({ requestId, mutation, person, ids, canceledIds, backend, price, outcome }) {
      const { user, account, role } = person;
      const { subject, issuer } = user;
      log.info(
        { requestId, mutation, subject, issuer, account, role: role.name, backend, price, ids, canceledIds, outcome },
        'mutation',
      );
    },
    onRedisStatus({ errorKind }) {
      if (errorKind === null) log.info('redis available');
      else log.warn({ reason: REDIS_ERROR_MESSAGES[errorKind] }, 'redis unavailable');
    },
    onRedisDecodeError({ kind }) {
      const now = performance.now();
      if (now - decodeErrorLoggedAt < DECODE_ERROR_INTERVAL_MS) return;
      decodeErrorLoggedAt = now;
      log.warn({ kind }, 'invalid entry in redis ignored: another client or release wrote it, or wrote it again');
    },
    onCallEnd(event) {
      const { call, outcome } = event;
      const level = outcome.startsWith('UPSTREAM_') ? 'warn' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      const { requestId, method, path } = call;
      log[level](
        {
          requestId,
          method,
          endpoint: getEndpointLabel(path),
          outcome,
          durationMs: Math.round(getElapsedMs(call)),
          upstreamRequestId: event.upstreamRequestId ?? undefined,
        },
        'upstream call',
      );
    },
  };
}
