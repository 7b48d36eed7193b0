import { ConnectionTimeoutError, ErrorReply, SocketClosedUnexpectedlyError } from '@redis/client';
import { CommandTimeoutError, type RedisErrorKind } from './redis-error.js';

/** By the first word of an error reply. */
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
