import type { Clock } from '../primitives/clock.js';
import { CommandTimeoutError } from './redis-error.js';

/** Rejects with a {@link CommandTimeoutError} when the reply takes longer. */
export function withTimeout<T>(clock: Clock, timeoutMs: number, reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const clearTimer = clock.schedule(timeoutMs, () => {
      // Reads replies that have arrived first: a busy event loop is no timeout of Redis.
      setImmediate(() => reject(new CommandTimeoutError()));
    });
    reply.finally(clearTimer).then(resolve, reject);
  });
}
