import type { Clock } from '../primitives/clock.js';
import { CommandTimeoutError } from './redis-error.js';

/** Rejects with a {@link CommandTimeoutError} when the reply takes longer. */
export function withTimeout<T>(clock: Clock, timeoutMs: number, reply: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const clearTimer = clock.schedule(timeoutMs, () => {
      // Replies that have arrived are read first: a busy process must not take Redis for slow.
      setImmediate(() => reject(new CommandTimeoutError()));
    });
    reply.finally(clearTimer).then(resolve, reject);
  });
}
