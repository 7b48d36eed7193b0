import { ConnectionTimeoutError, ErrorReply, SocketClosedUnexpectedlyError } from '@redis/client';
import type { Clock } from '../primitives/clock.js';
import type { RedisErrorKind } from './redis-events.js';

/** A command timed out. */
export class CommandTimeoutError extends Error {}

/** A reply has a type that its command never returns. */
export class InvalidReplyError extends Error {}

/** Kinds of errors by the first word of the reply. */
const KIND_BY_REPLY: Readonly<Record<string, RedisErrorKind>> = {
  NOAUTH: 'auth',
  WRONGPASS: 'auth',
  NOPERM: 'no_permission',
  OOM: 'out_of_memory',
  LOADING: 'loading',
  READONLY: 'read_only',
};

/** Errors of an open connection; before it is open, every error means that Redis is unreachable. */
export function classifyRedisError(error: unknown): RedisErrorKind {
  if (isErrorReply(error)) return KIND_BY_REPLY[error.message.split(' ', 1)[0] ?? ''] ?? 'rejected';
  if (error instanceof CommandTimeoutError) return 'timeout';
  return isNetworkError(error) ? 'unreachable' : 'invalid_reply';
}

/** Whether Redis itself sent the error: the connection is fine then. */
export function isErrorReply(error: unknown): error is ErrorReply {
  return error instanceof ErrorReply;
}

/** What the client throws over a reply that it cannot decode has no system call. */
function isNetworkError(error: unknown): boolean {
  if (error instanceof ConnectionTimeoutError || error instanceof SocketClosedUnexpectedlyError) return true;
  return error instanceof Error && 'syscall' in error;
}

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
