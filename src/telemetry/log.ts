import type { Logger } from 'pino';
import { REDIS_ERROR_MESSAGES } from '../redis/redis-error.js';
import { endpointOf } from './endpoint.js';
import type { Listener } from './listening.js';

/**
 * A line for every operation (info) and every call of the service (debug; warn when the service failed). No key, no id,
 * no variable and no document is in them: a request id leads from one to the other, and to the service's own log.
 */
export function logging(log: Logger): Listener {
  return {
    operationEnded({ operation: { requestId, type, name, tally }, codes, answers }, durationMs) {
      if (!log.isLevelEnabled('info')) return;
      log.info(
        { requestId, type, name, durationMs: Math.round(durationMs), codes, answers, upstream: { ...tally } },
        'operation',
      );
    },
    redisStatusChanged({ errorKind }) {
      if (errorKind === null) log.info('sharing through Redis');
      else log.warn({ reason: REDIS_ERROR_MESSAGES[errorKind] }, 'alone without Redis');
    },
    callEnded({ call: { requestId, method, path }, outcome }, durationMs) {
      const level = outcome.startsWith('UPSTREAM_') ? 'warn' : 'debug';
      if (!log.isLevelEnabled(level)) return;
      log[level](
        { requestId, method, endpoint: endpointOf(path), outcome, durationMs: Math.round(durationMs) },
        'upstream call',
      );
    },
  };
}
