import type { Logger } from 'pino';
import { REDIS_ERROR_MESSAGES } from '../redis/redis-error.js';
import { getEndpointLabel } from './endpoint-label.js';
import type { TelemetryListener } from './telemetry-listener.js';

/**
 * Logs every operation (info) and every upstream call (debug; warn if the service failed), without keys, ids, variables
 * or documents. The request id connects the lines of an operation, also with the log of the service.
 */
export function createLogListener(log: Logger): TelemetryListener {
  return {
    onOperationEnd({ operation: { requestId, type, name, stats }, errorCodes, resultCount }, durationMs) {
      if (!log.isLevelEnabled('info')) return;
      log.info(
        {
          requestId,
          type,
          name,
          durationMs: Math.round(durationMs),
          errorCodes,
          results: resultCount,
          upstream: { ...stats },
        },
        'operation',
      );
    },
    onRedisStatus({ errorKind }) {
      if (errorKind === null) log.info('redis available');
      else log.warn({ reason: REDIS_ERROR_MESSAGES[errorKind] }, 'redis unavailable');
    },
    onCallEnd({ call: { requestId, method, path }, outcome }, durationMs) {
      const level = outcome.startsWith('UPSTREAM_') ? 'warn' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      log[level](
        { requestId, method, endpoint: getEndpointLabel(path), outcome, durationMs: Math.round(durationMs) },
        'upstream call',
      );
    },
  };
}
